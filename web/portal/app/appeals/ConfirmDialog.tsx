import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly documents: number;
  /** Files that are still on their way or being checked. */
  readonly waiting: number;
  readonly onClose: () => void;
  readonly onSure: () => void;
}

/** A decision is appealed against once: what is sent is said before it is sent. */
export function ConfirmDialog({ open, documents, waiting, onClose, onSure }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Send the appeal?`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" aria-disabled={waiting > 0 || undefined} onClick={() => waiting === 0 && onSure()}>
            <Trans>Confirm and send</Trans>
          </Button>
        </>
      }
    >
      <p>
        {documents === 0 ? (
          <Trans>Your text will be sent to the appeals board, without new evidence.</Trans>
        ) : (
          <Plural
            value={documents}
            one="Your text and # new document will be sent to the appeals board."
            other="Your text and # new documents will be sent to the appeals board."
          />
        )}{' '}
        <Trans>You can appeal against a decision only once. After you send the appeal, you cannot change or add anything.</Trans>
      </p>
      <p role="status">
        {waiting > 0 && (
          <Plural
            value={waiting}
            one="# file is still being uploaded or checked. Wait until it is ready."
            other="# files are still being uploaded or checked. Wait until they are ready."
          />
        )}
      </p>
    </Dialog>
  );
}
