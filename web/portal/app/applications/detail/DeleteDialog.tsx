import { Trans, useLingui } from '@lingui/react/macro';
import type { ApplicationDetails } from '../application.ts';
import { AskingDialog } from './ConfirmDialog.tsx';

interface DeleteDialogProps {
  readonly application: ApplicationDetails;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DeleteDialog({ application: { application_number }, open, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  return (
    <AskingDialog
      open={open}
      onClose={onClose}
      title={t`Delete this draft?`}
      intent="delete"
      number={application_number}
      confirm={t`Delete this draft`}
      busy={t`Deleting…`}
    >
      <p>
        <Trans>
          All answers in <span className="code">{application_number}</span> will be deleted immediately, and its files within 7 days. This
          cannot be undone.
        </Trans>
      </p>
    </AskingDialog>
  );
}
