import { Trans, useLingui } from '@lingui/react/macro';
import { useFocusAfterMoves } from '@thamani/site/layout/hooks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { maySomewhere } from '../session/current-user.ts';
import type { Myself } from '../session/current-user.ts';
import { ProofDialog } from '../step-up/StepUpDialog.tsx';
import { Offline } from './Offline.tsx';
import { consolePages } from './pages.ts';
import { Person } from './UserMenu.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { SkipLink } from '@thamani/site/layout/SkipLink.tsx';

/**
 * The layout around every signed-in page. A page has the frame's margins, unless its outermost element is `.edge-to-edge`: that one
 * fills what the bar leaves of the window.
 */
export function Frame({ myself, children }: { readonly myself: Myself; readonly children: ReactNode }) {
  const { language } = useAddress();
  const main = useFocusAfterMoves();
  return (
    <ProofDialog>
      <SkipLink />
      <div className="frame">
        <header className="bar no-print">
          <Link className="wordmark" to={addressIn(language, '/cases')}>
            <Wordmark />
            <span className="bar-site">
              <Trans>Console</Trans>
            </span>
          </Link>
          <Pages myself={myself} />
          <Person myself={myself} />
        </header>
        <Offline />
        <SessionWatch />
        <main id="main" tabIndex={-1} ref={main}>
          {children}
        </main>
      </div>
    </ProofDialog>
  );
}

/** Only what the policy allows the reader is offered. */
function Pages({ myself }: { readonly myself: Myself }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const offered = consolePages.filter(({ permission }) => permission === undefined || maySomewhere(myself, permission));
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the row is longer than the window: where one is must be seen.
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for what is to be done at the end.
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={row} className="bar-pages" aria-label={t`Console`}>
      {offered.map(({ path, label }) => (
        <NavLink key={path} to={addressIn(language, path)} prefetch="intent">
          {i18n._(label)}
        </NavLink>
      ))}
    </nav>
  );
}
