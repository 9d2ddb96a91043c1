import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { requestStaffPasswordReset, setStaffPassword } from '@thamani/contract/staff.ts';
import { staffRules } from '@thamani/domain/review/staff.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Form, redirectDocument, useNavigation, useSearchParams } from 'react-router';
import { NewPasswordForm } from '../password-reset/NewPasswordForm.tsx';
import { usePasswordReset } from '../password-reset/usePasswordReset.ts';
import { apiForAnyone, cookieOfDevice } from '../session/api.ts';
import { EntryPage } from '../sign-in/SignInLayout.tsx';
import { passkeyIn, refusedAsAnswer, textIn, wasNotAnswered, type Problem } from '../sign-in/problem.ts';
import { Refused } from '../sign-in/Refused.tsx';
import type { Route } from './+types/password-reset.ts';

/** Done by our own server side: what makes this browser known again never reaches script. */
export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  const api = apiForAnyone(asked);
  const link = textIn(form, 'link');
  if (link === '') {
    return refusedAsAnswer(async () => {
      await api.call(requestStaffPasswordReset, { body: { email: textIn(form, 'email').trim() } });
      return redirectDocument(`${asked.url.pathname}?sent=1`, { status: 303 });
    });
  }
  const passkey = passkeyIn(form);
  return refusedAsAnswer(async () => {
    const { data: done } = await api.call(setStaffPassword, {
      body: { link, password: textIn(form, 'password'), ...(passkey === undefined ? { code: textIn(form, 'code') } : { passkey }) },
    });
    const signIn = addressIn(readAddress(asked.url.pathname).language, '/login?changed=1');
    return redirectDocument(signIn, { status: 303, headers: { 'Set-Cookie': cookieOfDevice(done) } });
  });
}

export default function PasswordReset({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { finding, again, askForPasskey } = usePasswordReset();
  const busy = useNavigation().state !== 'idle';
  const problem = busy ? undefined : actionData?.problem;
  const [search] = useSearchParams();
  const isRequested = search.has('sent') && problem === undefined;
  const isEnded = finding.state === 'ended' || problem?.code === 'link_expired';
  const name = finding.state === 'open' ? finding.reset.name : '';
  return (
    <EntryPage
      title={finding.state === 'open' ? t`Choose a new password` : t`Forgotten password`}
      refused={problem !== undefined}
      lead={
        finding.state === 'open' && finding.reset.has_password && !isEnded ? (
          <Trans>
            Hello, <bdi>{name}</bdi>. You also need your second factor. All your sessions end when the password changes.
          </Trans>
        ) : finding.state === 'none' && !isRequested ? (
          <Trans>Enter your email address. We will send you a link. To set the new password, you also need your second factor.</Trans>
        ) : undefined
      }
      answer={problem !== undefined && !isEnded && <ResetRefused problem={problem} />}
    >
      <div className="enrolment" aria-busy={finding.state === 'looking'}>
        {finding.state === 'looking' && (
          <p role="status">
            <Trans>Checking your link…</Trans>
          </p>
        )}
        {finding.state === 'failed' && (
          <Notice kind="error" heading={finding.message} answer>
            <Button onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          </Notice>
        )}
        {isEnded && <LinkEnded />}
        {finding.state === 'none' && !isEnded && (isRequested ? <Requested /> : <RequestForm busy={busy} problem={problem} />)}
        {finding.state === 'open' && !isEnded && (
          <>
            {finding.reset.has_password ? (
              <NewPasswordForm
                link={finding.link}
                reset={finding.reset}
                busy={busy}
                errors={problem?.errors ?? {}}
                askForPasskey={askForPasskey}
              />
            ) : (
              <NoPassword />
            )}
          </>
        )}
      </div>
      <Foot />
    </EntryPage>
  );
}

function RequestForm({ busy, problem }: { readonly busy: boolean; readonly problem: Problem | undefined }) {
  const { t } = useLingui();
  return (
    <Form method="post" noValidate>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t`Email address`}
        error={problem?.errors['email']}
        autoComplete="username"
        dir="ltr"
        required
      />
      <Button type="submit" kind="main" size="large" aria-disabled={busy} busyLabel={t`Sending…`}>
        <Trans>Send the link</Trans>
      </Button>
    </Form>
  );
}

/** The same words whether the address is known or not. */
function Requested() {
  const { t } = useLingui();
  const { passwordResetMinutes: minutes } = staffRules;
  return (
    <Notice kind="success" heading={t`Check your email.`} answer>
      <p>
        <Trans>If the address belongs to a member of staff who can sign in, we have sent a link.</Trans>{' '}
        <Plural value={minutes} one="It works once, within # minute." other="It works once, within # minutes." />
      </p>
    </Notice>
  );
}

function LinkEnded() {
  const { t } = useLingui();
  const { language, path } = useAddress();
  return (
    <Notice kind="error" heading={t`This link no longer works.`} answer>
      <p>
        <Trans>
          The link was already used, is too old, was blocked after too many wrong codes, or was replaced by the link in a newer email.
        </Trans>
      </p>
      <p>
        <a href={addressIn(language, path)}>
          <Trans>Request a new link</Trans>
        </a>
      </p>
    </Notice>
  );
}

function NoPassword() {
  const { t } = useLingui();
  return (
    <Notice kind="plain" heading={t`Your account has no password.`}>
      <p>
        <Trans>You sign in with your passkey alone. There is nothing to reset.</Trans>
      </p>
    </Notice>
  );
}

function Foot() {
  const { language } = useAddress();
  return (
    <div className="entry-foot">
      <p>
        <Trans>
          Lost your passkey or your authenticator app? Ask an administrator for a new link. A second administrator must confirm the request.
        </Trans>
      </p>
      <p>
        <a href={addressIn(language, '/login')}>
          <Trans>Back to sign-in</Trans>
        </a>
      </p>
    </div>
  );
}

function ResetRefused({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui();
  const controls = [
    { id: 'email', label: t`Email address` },
    { id: 'password', label: t`New password` },
    { id: 'code', label: t`Code from your authenticator app` },
  ];
  const heading = wasNotAnswered(problem) ? t`Our server did not answer. Check your connection, wait a minute, and try again.` : undefined;
  return (
    <Refused problem={problem} heading={heading} controls={controls}>
      {problem.code === 'second_factor_invalid' && (
        <p>
          <Trans>Enter the code that your app shows now. Each code works once and changes every 30 seconds.</Trans>
        </p>
      )}
    </Refused>
  );
}
