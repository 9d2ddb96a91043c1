import { Trans, useLingui } from '@lingui/react/macro';
import { endOtherStaffSessions, endStaffSession, listStaffSessions } from '@thamani/contract/staff.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Head, Section } from '../components/PageHeader.tsx';
import { useCommand } from '../components/useCommand.ts';
import { apiFor } from '../session/api.ts';
import { SessionRow } from '../sessions/SessionRow.tsx';
import type { Route } from './+types/sessions.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { data: sessions } = await apiFor(asked).call(listStaffSessions);
  return { sessions };
}

export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <>
      <Head
        title={t`Your sessions`}
        action={
          hasOthers && (
            <Button aria-disabled={busy} onClick={() => void run((api) => api.call(endOtherStaffSessions))}>
              <Trans>Sign out all other sessions</Trans>
            </Button>
          )
        }
      >
        <Trans>
          The places where you are signed in. A session ends automatically after 15 minutes without activity, and after 8 hours at the
          latest.
        </Trans>
      </Head>
      <Section id="open-sessions" heading={t`Open sessions`}>
        <ul className="card admin-list">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy}
              onEnd={() => void run((api) => api.call(endStaffSession, { params: { id: session.id } }))}
            />
          ))}
        </ul>
        {!hasOthers && (
          <p className="soft">
            <Trans>You have no other open sessions.</Trans>
          </p>
        )}
      </Section>
      <Section id="unknown-session" heading={t`If you do not recognise a session`}>
        <p>
          <Trans>
            Sign out that session and call an administrator immediately. The administrator can request a sign-in reset for you. We send you
            an email about every sign-in from a new device or network, and about every change to your password, authenticator app or
            passkey. These emails cannot be switched off.
          </Trans>
        </p>
      </Section>
    </>
  );
}
