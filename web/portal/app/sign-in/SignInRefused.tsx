import { Trans, useLingui } from '@lingui/react/macro';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { Problem } from '../session/api.ts';
import { PassingMessage } from '../public-layout/ToastTemplate.tsx';
import { wasNotAnswered } from './form-data.ts';
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

/** Behind its dialog, which has the focus: for a reader who puts that away. */
function Inactive({ message }: { readonly message: string }) {
  return (
    <div className="account-answer">
      <Notice kind="warning" heading={message} />
      <PassingMessage kind="error" text={message} />
    </div>
  );
}
