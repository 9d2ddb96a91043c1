import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { PassingMessage } from '../public-layout/ToastTemplate.tsx';

/** The ticket for a new password has ended: the way begins again, and nothing was changed. */
export function TooLate() {
  const { t } = useLingui();
  const heading = t`This took too long or was done already. Ask for another code.`;
  return (
    <div className="account-answer">
      <Notice kind="error" heading={heading} answer>
        <p>
          <Trans>For your safety a code can be used once, and the new password is to be set within 15 minutes.</Trans>
        </p>
      </Notice>
      <PassingMessage kind="error" text={heading} />
    </div>
  );
}
