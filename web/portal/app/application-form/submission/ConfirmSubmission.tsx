import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { FilesUploading, useFilesUnderWay } from '../../documents/DocumentUploads.tsx';
import { FeeOf } from '../../payments/Amount.tsx';
import type { Fee } from '../../payments/payment.ts';
import { BeforeSending } from '../../review/SendCorrectionDialog.tsx';
import { asItStands, type RequestedCorrection } from '../correction.ts';
import { useForm } from '../form-context.ts';
import type { Values } from '../form-values.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly submitting: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

interface ConfirmSubmissionProps extends ConfirmProps {
  /** The values of the fields when the page loaded. */
  readonly before: Values;
  readonly onDraft: () => void;
}

/** The last question: before the payment of an application, or before a correction is sent. */
export function ConfirmSubmission({ before, onDraft, ...confirm }: ConfirmSubmissionProps) {
  const { draft, missing, correction } = useForm();
  if (correction !== undefined) return <ConfirmCorrection {...confirm} asked={correction} before={before} now={draft.values} />;
  // The server computes the fee again once it has the answers that decide about it.
  const isFeeKnown = !draft.pending.product_category && !draft.pending.discount_evidence;
  return <ConfirmPayment {...confirm} missing={missing.length} fee={isFeeKnown ? (draft.fee ?? null) : null} onDraft={onDraft} />;
}

interface ConfirmPaymentProps extends ConfirmProps {
  /** Required answers that are not there yet. */
  readonly missing: number;
  readonly fee: Fee | null;
  readonly onDraft: () => void;
}

function ConfirmPayment({ open, submitting, missing, fee, onClose, onDraft, onSubmit }: ConfirmPaymentProps) {
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
      <FilesUploading files={files} />
      <p className="soft">
        <Trans>A draft costs nothing and is not reviewed. You can continue it later.</Trans>
      </p>
    </Dialog>
  );
}

interface ConfirmCorrectionProps extends ConfirmProps {
  readonly asked: RequestedCorrection;
  /** The values of the fields when the page loaded, and their current values. */
  readonly before: Values;
  readonly now: Values;
}

function ConfirmCorrection({ open, submitting, asked, before, now, onClose, onSubmit }: ConfirmCorrectionProps) {
  const { t } = useLingui();
  const files = useFilesUnderWay();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Send the correction?`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" onClick={() => files === 0 && onSubmit()} aria-disabled={submitting || files > 0} busyLabel={t`Sending…`}>
            <Trans>Send correction</Trans>
          </Button>
        </>
      }
    >
      <BeforeSending fields={asItStands(asked, before, now)} wanted={asked.wanted} files={files} />
    </Dialog>
  );
}
