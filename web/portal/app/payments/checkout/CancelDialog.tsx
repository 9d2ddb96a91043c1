import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Form } from 'react-router';
import { CompanyField } from '../../company-context/CompanyContext.tsx';

interface CancelDialogProps {
  readonly open: boolean;
  readonly reference: string | undefined;
  readonly onClose: () => void;
}

export function CancelDialog({ open, reference, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Cancel this payment?`} closeWord={t`Close`} isBlocking>
      <p>
        <Trans>All applications in this payment will be shown as unpaid. You can start a new payment at any time.</Trans>
      </p>
      <p>
        <Trans>
          If you have just paid, do not cancel: the confirmation can take a few minutes. If money arrives after you cancel, we count it as
          your payment or refund it.
        </Trans>
      </p>
      <Form method="post" className="dialog-actions" onSubmit={onClose}>
        <CompanyField />
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
