import { Trans, useLingui } from '@lingui/react/macro';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { Problem } from '../session/api.ts';
import { PassingMessage } from '../public-layout/PageContent.tsx';
import { wasNotAnswered } from './forms/form-data.ts';
import { Refusal } from './Refusal.tsx';

export function SignInRefused({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui();
  const fields = [
    { name: 'email', label: t`Email address` },
    { name: 'password', label: t`Password` },
  ];
  if (problem.code === 'account_inactive') return <Inactive message={problem.message} />;
  if (problem.code === 'fields_missing')
    return <Refusal problem={problem} fields={fields} heading={t`Please enter your email and password.`} />;
  if (wasNotAnswered(problem))
    return <Refusal problem={problem} heading={t`Unable to login. Please check your internet connection and try again.`} />;
  if (problem.code === 'too_many_requests')
    return (
      <Refusal problem={problem}>
        <WaysOn />
      </Refusal>
    );
  return <Refusal problem={problem} fields={fields} />;
}

/** The attempts may be another person's: a password reset lets the owner sign in at once. */
function WaysOn() {
  const { language } = useAddress();
  const minutes = signInRules.windowSeconds / 60;
  return (
    <p>
      <Trans>
        Wait {minutes} minutes, or <a href={addressIn(language, '/forgot-password')}>set a new password</a>. With a new password, you can
        sign in immediately, even if someone else made the failed attempts.
      </Trans>
    </p>
  );
}

/** For a reader who has put the dialog away, which says the same: the style sheet shows one at a time. */
function Inactive({ message }: { readonly message: string }) {
  return (
    <div className="account-answer">
      <Notice kind="warning" heading={message} />
    </div>
  );
}

/** After a forced sign-out: the module takes out of the browser what it kept for the session. */
export function SessionEnded() {
  const { t } = useLingui();
  const heading = t`You were signed out because your session ended.`;
  return (
    <div className="account-answer" data-forgets="">
      <Notice kind="warning" heading={heading} answer>
        <p>
          <Trans>What you typed is saved on this device. You can sign in again.</Trans>
        </p>
      </Notice>
      <PassingMessage kind="warning" text={heading} />
    </div>
  );
}

/** The second step took too long, or too many codes were wrong: the password is asked for again. */
export function SignInExpired() {
  const { t } = useLingui();
  const heading = t`Please sign in again.`;
  return (
    <div className="account-answer">
      <Notice kind="warning" heading={heading} answer>
        <p>
          <Trans>After you enter your password, you have ten minutes and five attempts to enter the code.</Trans>
        </p>
      </Notice>
      <PassingMessage kind="warning" text={heading} />
    </div>
  );
}
