import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { useFilesUnderWay } from '../documents/DocumentUploads.tsx';
import { BeforeSending } from '../review/SendCorrectionDialog.tsx';
import { asItStands } from './correction.ts';
import type { RequestedCorrection } from './correction.ts';
import type { Values } from './form-values.ts';

interface ConfirmCorrectionProps {
  readonly open: boolean;
  readonly submitting: boolean;
  readonly asked: RequestedCorrection;
  /** The values of the fields when the page loaded, and their current values. */
  readonly before: Values;
  readonly now: Values;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

export function ConfirmCorrection({ open, submitting, asked, before, now, onClose, onSubmit }: ConfirmCorrectionProps) {
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
