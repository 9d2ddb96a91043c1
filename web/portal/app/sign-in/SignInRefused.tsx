import { useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { Problem } from '../session/api.ts';
import { PassingMessage } from '../shell/PassingMessage.tsx';
import { wasNotAnswered } from './forms.ts';
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
  return <Refusal problem={problem} fields={fields} />;
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
