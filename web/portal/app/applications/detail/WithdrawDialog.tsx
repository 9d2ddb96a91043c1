import { Trans, useLingui } from '@lingui/react/macro';
import type { ApplicationDetails } from '../application.ts';
import { AskingDialog } from './ConfirmDialog.tsx';

interface WithdrawDialogProps {
  readonly application: ApplicationDetails;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what follows before anything does, also for the fee (rulings, section 4). */
export function WithdrawDialog({ application, open, onClose }: WithdrawDialogProps) {
  const { t } = useLingui();
  const { paid, current_review_stage: stage, actions } = application;
  return (
    <AskingDialog
      open={open}
      onClose={onClose}
      title={t`Withdraw this application?`}
      intent="withdraw"
      confirm={t`Withdraw this application`}
      busy={t`Withdrawing…`}
    >
      <p>
        <Trans>
          The application will no longer be reviewed or counted in your totals. It will stay in your list, where you can read and print it.
          This cannot be undone.
        </Trans>
      </p>
      <p>
        {!paid && <Trans>You have not paid for this application, so there is no refund.</Trans>}
        {paid && stage === 'screening' && <Trans>Screening has not ended, so the fee will be refunded in full.</Trans>}
        {paid && stage !== 'screening' && <Trans>Screening has ended, so the fee will not be refunded.</Trans>}
      </p>
      {actions.includes('reopen') && (
        <p>
          <Trans>To change answers, reopen the application instead.</Trans>
        </p>
      )}
    </AskingDialog>
  );
}
