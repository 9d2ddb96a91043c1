import { Trans, useLingui } from '@lingui/react/macro';
import type { Permission } from '@thamani/domain/review/policy.ts';
import { useFocusAfterMoves } from '@thamani/site/layout/useFocusOnNavigation.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { maySomewhere } from '../session/permissions.ts';
import type { Myself } from '../session/current-user.ts';
import { ProofDialog } from '../step-up/StepUpDialog.tsx';
import { Offline } from './Offline.tsx';
import { Person } from './UserMenu.tsx';
import { SessionWatch } from './SessionWatch.tsx';

/**
 * The layout around every signed-in page. A page has the frame's margins, unless its outermost element is `.edge-to-edge`: that one
 * fills what the bar leaves of the window.
 */
export function Frame({ myself, children }: { readonly myself: Myself; readonly children: ReactNode }) {
  const { language } = useAddress();
  const main = useFocusAfterMoves();
  return (
    <ProofDialog>
      <a className="skip unseen" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
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
  const { t } = useLingui();
  const { language } = useAddress();
  const may = (permission: Permission) => maySomewhere(myself, permission);
  const pages = [
    { path: '/cases', label: t`Cases`, shown: true },
    { path: '/appeals', label: t`Appeals`, shown: may('read_appeal') },
    { path: '/certificates', label: t`Certificates`, shown: may('read_certificate') },
    { path: '/staff', label: t`Staff`, shown: may('read_staff') },
    { path: '/prices', label: t`Prices`, shown: may('change_price') },
    { path: '/holidays', label: t`Holidays`, shown: may('change_holidays') },
    { path: '/payments', label: t`Payments`, shown: may('resolve_payment_exception') },
    { path: '/audit', label: t`Audit log`, shown: may('read_audit') },
  ];
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the row is longer than the window: where one is must be seen.
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for what is to be done at the end.
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={row} className="bar-pages" aria-label={t`Console`}>
      {pages
        .filter(({ shown }) => shown)
        .map(({ path, label }) => (
          <NavLink key={path} to={addressIn(language, path)} prefetch="intent">
            {label}
          </NavLink>
        ))}
    </nav>
  );
}
