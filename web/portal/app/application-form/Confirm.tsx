import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { useFilesUnderWay } from '../documents/DocumentUploads.tsx';
import { FeeOf } from '../payments/FeeOf.tsx';
import type { Fee } from '../payments/payment.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly submitting: boolean;
  /** Required answers that are not there yet. */
  readonly missing: number;
  readonly fee: Fee | null;
  readonly onClose: () => void;
  readonly onDraft: () => void;
  readonly onSubmit: () => void;
}

export function Confirm({ open, submitting, missing, fee, onClose, onDraft, onSubmit }: ConfirmProps) {
  const { t } = useLingui();
  const files = useFilesUnderWay();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Confirm and Continue`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={onDraft}>
            <Trans>Save as draft</Trans>
          </Button>
          <Button kind="main" onClick={() => files === 0 && onSubmit()} aria-disabled={submitting || files > 0} busyLabel={t`Sending…`}>
            <Trans>Proceed to payment</Trans>
          </Button>
        </>
      }
    >
      {missing === 0 ? (
        <p>
          <Trans>“Proceed to payment” submits your application. Until you pay, you can reopen it and change answers.</Trans>
        </p>
      ) : (
        <p>
          <Trans>Some required answers are missing. Save a draft, or continue to see which answers are missing.</Trans>
        </p>
      )}
      {fee !== null && (
        <p className="confirm-fee">
          <Trans>Fee</Trans> <FeeOf fee={fee} />
        </p>
      )}
      {files > 0 && (
        <p role="status">
          <Plural
            value={files}
            one="# file is still uploading. Wait until the upload is complete."
            other="# files are still uploading. Wait until the uploads are complete."
          />
        </p>
      )}
      <p className="soft">
        <Trans>A draft costs nothing and is not reviewed. You can continue it later.</Trans>
      </p>
    </Dialog>
  );
}
