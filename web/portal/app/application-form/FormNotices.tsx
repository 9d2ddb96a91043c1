import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import type { Phase } from './autosave.ts';
import { useForm } from './form-context.ts';

/** Said above the page while the server cannot be reached, or no longer takes changes. */
export function FormNotices({ phase, own }: { readonly phase: Phase; readonly own: string }) {
  const { correction } = useForm();
  const { t } = useLingui();
  return (
    <div role="status" className="no-print">
      {phase === 'paused' && (
        <p className="form-paused">
          <Icon name="offline" />
          <Trans>No connection. You can go on: what you type is kept on this device, and sent by itself when the connection is back.</Trans>
        </p>
      )}
      {phase === 'closed' && correction !== undefined && (
        <Notice kind="warning" heading={t`This correction is over`}>
          <p>
            <Trans>
              It was sent in another window, or its time has ended, so nothing can be changed here.{' '}
              <Link to={own}>See where it stands</Link>
            </Trans>
          </p>
        </Notice>
      )}
      {phase === 'closed' && correction === undefined && (
        <Notice kind="warning" heading={t`This application is no longer a draft`}>
          <p>
            <Trans>
              It was submitted or deleted in another window, so it cannot be changed here. <Link to={own}>See where it stands</Link>
            </Trans>
          </p>
        </Notice>
      )}
    </div>
  );
}
