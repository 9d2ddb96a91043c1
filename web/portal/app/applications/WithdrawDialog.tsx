import { Trans, useLingui } from '@lingui/react/macro';
import type { WholeApplication } from './application.ts';
import { AskingDialog } from './ConfirmDialog.tsx';

interface WithdrawDialogProps {
  readonly application: WholeApplication;
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
      confirm={t`Withdraw it`}
      busy={t`Withdrawing…`}
    >
      <p>
        <Trans>It leaves the review and is counted no more. It stays in your list, to read and to print. This cannot be undone.</Trans>
      </p>
      <p>
        {!paid && <Trans>Nothing was paid for it, so there is nothing to refund.</Trans>}
        {paid && stage === 'screening' && <Trans>Screening has not ended: the fee is refunded in full.</Trans>}
        {paid && stage !== 'screening' && <Trans>Screening has ended: the fee is not refunded.</Trans>}
      </p>
      {actions.includes('reopen') && (
        <p>
          <Trans>To change answers, reopen it instead.</Trans>
        </p>
      )}
    </AskingDialog>
  );
}
