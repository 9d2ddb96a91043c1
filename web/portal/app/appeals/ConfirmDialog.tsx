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
            <Trans>Send it for good</Trans>
          </Button>
        </>
      }
    >
      <p>
        {documents === 0 ? (
          <Trans>Your words go to the appeals board, without new evidence.</Trans>
        ) : (
          <Plural
            value={documents}
            one="Your words and # new document go to the appeals board."
            other="Your words and # new documents go to the appeals board."
          />
        )}{' '}
        <Trans>A decision is appealed against once: after this nothing can be changed or added.</Trans>
      </p>
      <p role="status">
        {waiting > 0 && (
          <Plural
            value={waiting}
            one="# file is still on its way or being checked. Wait until it is ready."
            other="# files are still on their way or being checked. Wait until they are ready."
          />
        )}
      </p>
    </Dialog>
  );
}
