import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { PassingMessage } from '../public-layout/ToastTemplate.tsx';

/** After a forced sign-out: the module takes out of the browser what it kept for the session. */
export function SessionEnded() {
  const { t } = useLingui();
  const heading = t`You were signed out because your session ended.`;
  return (
    <div className="account-answer" data-forgets="">
      <Notice kind="warning" heading={heading} answer>
        <p>
          <Trans>What you typed is saved on this device. Sign in to continue where you left off.</Trans>
        </p>
      </Notice>
      <PassingMessage kind="warning" text={heading} />
    </div>
  );
}
