import { Trans } from '@lingui/react/macro';
import { useFocusAfterMoves, useOnline } from '@thamani/site/layout/hooks.ts';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day } from '../applications/Day.tsx';
import { CompanyContext } from '../company-context/CompanyContext.tsx';
import { storeUser, whenSignedOutElsewhere } from './signed-in-user.ts';
import { LegalUpdateNotice } from './LegalUpdateNotice.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { Brand, Navigation } from './Navigation.tsx';
import { openedLate } from './lazyDialog.tsx';
import type { SignedIn } from './signed-in-user.ts';
import { TopBar } from './TopBar.tsx';
import { SkipLink } from '@thamani/site/layout/SkipLink.tsx';

const LogoutDialog = openedLate(async () => (await import('./LogoutDialog.tsx')).LogoutDialog);

export function Frame({ who, children }: { readonly who: SignedIn | undefined; readonly children: ReactNode }) {
  const [leaving, setLeaving] = useState(false);
  const main = useFocusAfterMoves();
  useKeptUser(who);
  const askToLeave = () => setLeaving(true);
  const endsAt = who?.profile.company_deletion_due_at ?? null;
  return (
    <CompanyContext companyId={who?.profile.company_id ?? null} permissions={who?.permissions} isEnding={endsAt !== null}>
      <SkipLink />
      <div className="frame">
        <aside className="side no-print">
          <Brand />
          <Navigation onLogout={askToLeave} />
        </aside>
        <div className="frame-column">
          <TopBar who={who} onLogout={askToLeave} />
          <Offline />
          <CompanyEnding dueAt={endsAt} />
          <LegalUpdateNotice updates={who?.profile.updated_legal_documents ?? []} />
          <main id="main" tabIndex={-1} ref={main}>
            {children}
          </main>
        </div>
      </div>
      <LogoutDialog open={leaving} accountId={who?.profile.id} onClose={() => setLeaving(false)} />
      <LoadingOverlay />
    </CompanyContext>
  );
}

function useKeptUser(who: SignedIn | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (who) storeUser(who.profile);
  }, [who]);
  // The server is asked again, and leads out where no session is left.
  useEffect(() => whenSignedOutElsewhere(() => void revalidate()), [revalidate]);
}

/** On every page of the company, since nothing of it can be changed any more. */
function CompanyEnding({ dueAt }: { readonly dueAt: string | null }) {
  if (dueAt === null) return null;
  return (
    <p className="offline" role="status">
      <Icon name="warning" />
      <span>
        <Trans>
          This company will be deleted on <Day at={dueAt} />. Until then, nothing can be changed. To keep it, an owner uses the link in our
          email.
        </Trans>
      </span>
    </p>
  );
}

/** Told before anything is tried. */
function Offline() {
  const online = useOnline();
  return (
    <div role="status" className="offline-place">
      {!online && (
        <p className="offline">
          <Icon name="offline" />
          <Trans>You are offline. What you type is saved on this device. Connect to the internet to send it.</Trans>
        </p>
      )}
    </div>
  );
}
