import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Form } from 'react-router';

interface CancelDialogProps {
  readonly open: boolean;
  readonly reference: string | undefined;
  readonly onClose: () => void;
}

export function CancelDialog({ open, reference, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Cancel this payment?`} closeWord={t`Close`} insists>
      <p>
        <Trans>Everything in it becomes unpaid again, and you can start another payment at any time.</Trans>
      </p>
      <p>
        <Trans>If you have just paid, keep it: the confirmation can take a few minutes. Money that comes all the same is never lost.</Trans>
      </p>
      <Form method="post" className="dialog-actions" onSubmit={onClose}>
        <input type="hidden" name="intent" value="cancel_payment" />
        <input type="hidden" name="reference" value={reference ?? ''} />
        <Button onClick={onClose}>
          <Trans>Keep the payment</Trans>
        </Button>
        <Button type="submit" kind="stop">
          <Trans>Cancel payment</Trans>
        </Button>
      </Form>
    </Dialog>
  );
}
