import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import type { Phase } from '../saving/autosave.ts';
import { useForm } from '../form-context.ts';

/** Said above the page while the server cannot be reached, or no longer takes changes. */
export function FormNotices({ phase, own }: { readonly phase: Phase; readonly own: string }) {
  const { correction } = useForm();
  const { t } = useLingui();
  return (
    <div role="status" className="no-print">
      {phase === 'paused' && (
        <p className="form-paused">
          <Icon name="offline" />
          <Trans>
            No connection. You can continue. Your answers are saved on this device and sent automatically when you are back online.
          </Trans>
        </p>
      )}
      {phase === 'closed' && correction !== undefined && (
        <Notice kind="warning" heading={t`You can no longer change this correction`}>
          <p>
            <Trans>
              The correction was sent in another window, or its deadline has passed. <Link to={own}>Check the status</Link>
            </Trans>
          </p>
        </Notice>
      )}
      {phase === 'closed' && correction === undefined && (
        <Notice kind="warning" heading={t`This application is no longer a draft`}>
          <p>
            <Trans>
              The application was submitted or deleted in another window. You cannot change it here. <Link to={own}>Check the status</Link>
            </Trans>
          </p>
        </Notice>
      )}
    </div>
  );
}
