import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { readMyself, staffLogin, staffLoginByPasskey } from '@thamani/contract/staff.ts';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { digitsIn } from '@thamani/domain/accounts/codes.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { rememberWayIn } from '../step-up/step-up.ts';
import { apiFor, apiForAnyone, cookiesOfSignIn, endedSession, tokenIn } from '../session/api.ts';
import { startPageOf } from '../session/return-to.ts';
import { wayBackTo } from '../session/return-to.ts';
import { EntryPage } from '../sign-in/SignInLayout.tsx';
import { PasskeyButton } from '../sign-in/PasskeyButton.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { passkeyIn, refusedAsAnswer, textIn, wasNotAnswered, type Problem } from '../sign-in/problem.ts';
import { Refused } from '../sign-in/Refused.tsx';
import type { Route } from './+types/login.ts';
import { sessionStatus } from '@thamani/site/session/api.ts';

export async function loader(asked: Route.LoaderArgs) {
  const ended = asked.url.searchParams.has('ended');
  const changed = asked.url.searchParams.has('changed');
  const session = tokenIn(asked.request) === undefined ? 'unknown' : await sessionStatus(() => apiFor(asked).call(readMyself));
  if (session === 'open') throw redirectDocument(goingTo(asked.url, '/'));
  return session === 'ended' ? data({ ended, changed }, { headers: { 'Set-Cookie': endedSession } }) : { ended, changed };
}

export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  const passkey = passkeyIn(form);
  const typed = { email: textIn(form, 'email').trim(), password: textIn(form, 'password'), code: digitsIn(textIn(form, 'code')) };
  const api = apiForAnyone(asked);
  return refusedAsAnswer(async () => {
    const { data: signedIn } = await (passkey === undefined
      ? api.call(staffLogin, { body: typed })
      : api.call(staffLoginByPasskey, { body: passkey }));
    return redirectDocument(goingTo(asked.url, startPageOf(signedIn.person.grants)), { status: 303, headers: cookiesOfSignIn(signedIn) });
  });
}

/** `start` for a person who asked for no page; `/` finds out which it is. */
function goingTo({ pathname, searchParams }: URL, start: `/${string}`): string {
  return wayBackTo(searchParams.get('next')) ?? addressIn(readAddress(pathname).language, start);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const busy = useNavigation().state !== 'idle';
  const problem = busy ? undefined : actionData?.problem;
  const labels = { email: t`Email address`, password: t`Password`, code: t`Code from your authenticator app` };
  return (
    <EntryPage
      title={t`Sign in`}
      refused={problem !== undefined}
      lead={<Trans>For Thamani staff. Companies sign in at the portal.</Trans>}
      answer={
        problem === undefined ? (
          actionData === undefined && (loaderData.changed ? <PasswordChanged /> : loaderData.ended && <Ended />)
        ) : (
          <SignInRefused problem={problem} labels={labels} />
        )
      }
    >
      <Form method="post" noValidate onSubmit={() => rememberWayIn('code')}>
        <TextField
          id="email"
          name="email"
          type="email"
          label={labels.email}
          error={problem?.errors['email']}
          autoComplete="username"
          dir="ltr"
          required
        />
        <PasswordField id="password" label={labels.password} error={problem?.errors['password']} autoComplete="current-password" />
        <TextField
          id="code"
          name="code"
          label={labels.code}
          hint={t`Six digits. Each code works once.`}
          error={problem?.errors['code']}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={12}
          required
        />
        <Button type="submit" kind="main" size="large" aria-disabled={busy} busyLabel={t`Signing in…`}>
          <Trans>Sign in</Trans>
        </Button>
      </Form>
      <PasskeyButton busy={busy} />
      <div className="entry-foot">
        <p>
          <a href={addressIn(language, '/password-reset')}>
            <Trans>Forgotten your password?</Trans>
          </a>
        </p>
        <p>
          <Trans>First time here? Open the link in the email that we sent you.</Trans>
        </p>
        <p>
          <Trans>
            Lost your passkey or your authenticator app? Ask an administrator for a new link. A second administrator must confirm the
            request.
          </Trans>
        </p>
      </div>
    </EntryPage>
  );
}

function PasswordChanged() {
  const { t } = useLingui();
  return (
    <div className="entry-answer">
      <Notice kind="success" heading={t`Your password has been changed.`} answer>
        <p>
          <Trans>Sign in with the new password and the next code of your authenticator app, or with your passkey.</Trans>
        </p>
      </Notice>
    </div>
  );
}

function Ended() {
  const { t } = useLingui();
  return (
    <div className="entry-answer">
      <Notice kind="warning" heading={t`You were signed out because your session ended.`} answer>
        <p>
          <Trans>What you typed is saved on this device. Sign in to continue where you left off.</Trans>
        </p>
      </Notice>
    </div>
  );
}

interface SignInRefusedProps {
  readonly problem: Problem;
  readonly labels: Readonly<Record<'email' | 'password' | 'code', string>>;
}

/** Which of the three is wrong is told to nobody. */
function SignInRefused({ problem, labels }: SignInRefusedProps) {
  const heading = useSignInMessage(problem);
  const minutes = signInRules.windowSeconds / 60;
  const controls = Object.entries(labels).map(([id, label]) => ({ id, label }));
  return (
    <Refused problem={problem} heading={heading} controls={controls}>
      {problem.code === 'credentials_invalid' && (
        <p>
          <Trans>
            Check your email address and your password, and enter the code that your app shows now. Each code works once and changes every
            30 seconds.
          </Trans>
        </p>
      )}
      {problem.code === 'too_many_requests' && (
        <p>
          <Trans>
            Wait <Plural value={minutes} one="# minute" other="# minutes" />, then try again. If you use a passkey, or a device that you
            have signed in from before, attempts by other people do not block you.
          </Trans>
        </p>
      )}
    </Refused>
  );
}

function useSignInMessage(problem: Problem): string {
  const { t } = useLingui();
  if (wasNotAnswered(problem)) return t`Our server did not answer. Check your connection, wait a minute, and try again.`;
  switch (problem.code) {
    case 'credentials_invalid':
      return t`The email address, the password or the code is incorrect. Check them and try again.`;
    case 'too_many_requests':
      return t`Too many attempts in a short time.`;
    default:
      return problem.message;
  }
}
