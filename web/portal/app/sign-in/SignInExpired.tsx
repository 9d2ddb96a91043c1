import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { PassingMessage } from '../public-layout/ToastTemplate.tsx';

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
