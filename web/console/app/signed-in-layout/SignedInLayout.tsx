import { Trans } from '@lingui/react/macro';
import { useFocusAfterMoves, useOnline } from '@thamani/site/layout/hooks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { SkipLink } from '@thamani/site/layout/SkipLink.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { useFirstUse } from '@thamani/ui/on-demand/first-use.ts';
import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Bell } from '../notifications/Bell.tsx';
import { loadParts } from '../components/lazy-part.tsx';
import { liveUpdates, startLiveUpdates } from '../live/live-updates.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { startPageOf } from '../session/return-to.ts';
import type { Myself } from '../session/current-user.ts';
import { ProofDialog } from '../step-up/StepUpDialog.tsx';
import { ConsoleKeys } from './ConsoleKeys.tsx';
import { Navigation } from './Navigation.tsx';
import { Offline } from './Offline.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { Person } from './UserMenu.tsx';

/**
 * The layout around every signed-in page. A page has the frame's margins, unless its outermost element is `.edge-to-edge`: that one
 * fills what the bar leaves of the window.
 */
export function Frame({ myself, children }: { readonly myself: Myself; readonly children: ReactNode }) {
  const { language } = useAddress();
  const main = useFocusAfterMoves();
  useFirstUse(loadParts);
  return (
    <ProofDialog>
      <SkipLink />
      <div className="frame">
        <header className="bar no-print">
          <Link className="wordmark" to={addressIn(language, startPageOf(myself.person.grants))}>
            <Wordmark />
            <span className="bar-site">
              <Trans>Console</Trans>
            </span>
          </Link>
          <Navigation myself={myself} />
          <PaletteButton />
          <Bell myself={myself} />
          <Person myself={myself} />
        </header>
        <Offline />
        <LiveStatus personId={myself.person.id} />
        <SessionWatch />
        <main id="main" tabIndex={-1} ref={main}>
          {children}
        </main>
      </div>
      <ConsoleKeys myself={myself} />
    </ProofDialog>
  );
}

/** Runs live updates while the frame is shown, and says where they are paused. Without a network the frame says so already. */
export function LiveStatus({ personId }: { readonly personId: string }) {
  useEffect(() => startLiveUpdates(personId), [personId]);
  const isPaused = useSyncExternalStore(liveUpdates.whenPausedChanges, liveUpdates.isPaused, () => false);
  const online = useOnline();
  return (
    <div role="status">
      {isPaused && online && (
        <p className="strip">
          <Icon name="rotate" />
          <Trans>Live updates are paused. Trying again…</Trans>
        </p>
      )}
    </div>
  );
}
