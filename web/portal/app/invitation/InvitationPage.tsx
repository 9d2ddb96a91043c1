import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { invitationPath } from '../public-layout/pages.ts';
import type { Problem } from '../session/api.ts';
import { AccountPage, useHere } from '../sign-in/AccountPage.tsx';
import { LinkForm } from '../sign-in/forms/LinkForm.tsx';
import { Refusal } from '../sign-in/Refusal.tsx';
import { Safety } from '../sign-in/SecurityTips.tsx';
import { InvitationFacts } from './InvitationFacts.tsx';
import type { OpenedInvitation } from './invitation-link.ts';
import { JoinForm, joinFields, useJoinLabels, type Typed } from './JoinForm.tsx';

interface InvitationPageProps {
  readonly opened: OpenedInvitation | undefined;
  readonly signedOut: boolean;
  readonly problem: Problem | undefined;
  /** Comes back from a try that may be made again. */
  readonly link: string | undefined;
  readonly typed: Typed | undefined;
}

/** Works without script from the moment that the link was opened; a new link in the address goes before an older invitation. */
export function InvitationPage({ opened, signedOut, problem, link, typed }: InvitationPageProps) {
  const { t } = useLingui();
  const hasEnded = problem?.code === 'link_expired';
  return (
    <AccountPage
      title={t`Invitation`}
      heading={<Trans>Invitation to a company</Trans>}
      refused={problem !== undefined}
      answer={problem !== undefined && <InvitationRefused problem={problem} />}
      beside={<Safety />}
    >
      <LinkForm
        link={opened !== undefined || hasEnded ? undefined : link}
        says={<Trans>You opened the link in our email. Press the button to see who invites you and to which company.</Trans>}
        button={<Trans>See the invitation</Trans>}
        busyLabel={t`One moment…`}
        otherwise={
          opened === undefined ? (
            <WithoutInvitation />
          ) : (
            <Opened opened={opened} signedOut={signedOut} problem={hasEnded ? undefined : problem} typed={typed} />
          )
        }
      />
    </AccountPage>
  );
}

function InvitationRefused({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const labels = useJoinLabels();
  const names = [...joinFields, 'password', 'agreed'] as const;
  return (
    <Refusal
      problem={problem}
      heading={problem.code === 'link_expired' ? t`This invitation has expired, was withdrawn, or was already used.` : undefined}
      fields={names.map((name) => ({ name, label: labels[name] }))}
    >
      {problem.code === 'link_expired' && (
        <p>
          <Trans>Ask the person who invited you to send the invitation again.</Trans>
        </p>
      )}
      {problem.code === 'already_member' && (
        <p>
          <a href={addressIn(language, '/dashboard')}>
            <Trans>Go to the dashboard</Trans>
          </a>
        </p>
      )}
    </Refusal>
  );
}

/** The fragment with the secret is gone once the page was opened by hand, and only script can read it. */
function WithoutInvitation() {
  return (
    <p className="account-lead">
      <Trans>Open the link from the invitation email in a browser that has JavaScript turned on. The link is valid for seven days.</Trans>
    </p>
  );
}

interface OpenedProps {
  readonly opened: OpenedInvitation;
  readonly signedOut: boolean;
  readonly problem: Problem | undefined;
  readonly typed: Typed | undefined;
}

function Opened({ opened: { invitation, signedInAs, isInvited }, signedOut, problem, typed }: OpenedProps) {
  return (
    <>
      {/* The module takes out of the browser what it kept for the session that ended here. */}
      {signedOut && signedInAs === undefined && <div data-forgets="" hidden />}
      <InvitationFacts invitation={invitation} />
      {isInvited ? (
        <Accept />
      ) : signedInAs !== undefined ? (
        <OtherAddress signedInAs={signedInAs} invited={invitation.email} />
      ) : invitation.has_account ? (
        <SignInFirst invited={invitation.email} />
      ) : (
        <JoinForm
          email={invitation.email}
          hasUnconfirmedRegistration={invitation.has_unconfirmed_registration}
          problem={problem}
          typed={typed}
        />
      )}
    </>
  );
}

function Accept() {
  const { t } = useLingui();
  return (
    <form method="post" action={useHere()}>
      <Button type="submit" kind="main" size="large" name="do" value="accept" busyLabel={t`One moment…`}>
        <Trans>Accept the invitation</Trans>
      </Button>
    </form>
  );
}

function OtherAddress({ signedInAs, invited }: { readonly signedInAs: string; readonly invited: string }) {
  const { t } = useLingui();
  return (
    <form method="post" action={useHere()}>
      <div className="account-answer">
        <Notice kind="warning" heading={t`You are signed in with another email address.`}>
          <p>
            <Trans>
              You are signed in as <bdi dir="ltr">{signedInAs}</bdi>. Only <bdi dir="ltr">{invited}</bdi> can accept this invitation.
            </Trans>
          </p>
        </Notice>
      </div>
      <Button type="submit" kind="main" size="large" name="do" value="sign-out" busyLabel={t`Signing out…`}>
        <Trans>Sign out and continue</Trans>
      </Button>
    </form>
  );
}

function SignInFirst({ invited }: { readonly invited: string }) {
  const { language } = useAddress();
  const back = encodeURIComponent(addressIn(language, invitationPath));
  return (
    <>
      <p className="account-lead">
        <Trans>
          Sign in with <bdi dir="ltr">{invited}</bdi> to accept the invitation.
        </Trans>
      </p>
      <ButtonLink kind="main" size="large" href={`${addressIn(language, '/login')}?next=${back}`}>
        <Trans>Login</Trans>
      </ButtonLink>
    </>
  );
}
