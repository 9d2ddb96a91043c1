import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';

interface DeleteAnswersDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** No other place has the answers. */
export function DeleteAnswersDialog({ open, onClose, onDelete }: DeleteAnswersDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Delete the unsent answers?`}
      closeWord={t`Close`}
      isBlocking
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="stop" onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>The answers are only on this device. This cannot be undone.</Trans>
      </p>
    </Dialog>
  );
}
