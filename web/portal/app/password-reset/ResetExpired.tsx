import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { PassingMessage } from '../public-layout/ToastTemplate.tsx';

/** The ticket for a new password has ended: the way begins again, and nothing was changed. */
export function TooLate() {
  const { t } = useLingui();
  const heading = t`This code has expired or was already used. Request a new code.`;
  return (
    <div className="account-answer">
      <Notice kind="error" heading={heading} answer>
        <p>
          <Trans>For your security, a code works once, and you have 15 minutes to set the new password.</Trans>
        </p>
      </Notice>
      <PassingMessage kind="error" text={heading} />
    </div>
  );
}
