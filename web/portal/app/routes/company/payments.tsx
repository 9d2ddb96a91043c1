import { useLingui } from '@lingui/react/macro';
import { ListAway } from '../../applications/list/ListUnavailable.tsx';
import '../../applications/list/applications.css';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { historyAddress, paidAddress, pendingAddress } from '../../payments/payment.ts';
import { carryOutPayment } from '../../payments/checkout/actions.ts';
import { loadPayments } from '../../payments/lists/load.ts';
import { PaymentRefused, usePaymentAnswer } from '../../payments/checkout/PaymentAnswer.tsx';
import { PaymentsPanel } from '../../payments/lists/PaymentsPanel.tsx';
import { HistoryRows, PaidRows, PendingRows } from '../../payments/lists/PaymentTables.tsx';
import { loadsAfterAnswer, unlessUnreachable } from './network-errors.ts';
import '../../payments/payments.css';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/payments.ts';

export async function loader(asked: Route.LoaderArgs) {
  return { overview: await loadPayments(apiFor(asked)) };
}

export async function action(asked: Route.ActionArgs) {
  return carryOutPayment(asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}

export { loadsAfterAnswer as shouldRevalidate };

export default function Payments({ loaderData: { overview }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  usePaymentAnswer(actionData);
  const refused = actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined;
  return (
    <>
      <PageTitle title={t`Payment`} />
      <div className="page-head">
        <h1>{t`Payments`}</h1>
      </div>
      {refused !== undefined && <PaymentRefused problem={refused} applications={overview?.pending.data ?? []} />}
      {overview === undefined ? (
        <ListAway />
      ) : (
        <>
          <PaymentsPanel id="pending" title={t`Pending Payment Applications`} all={pendingAddress}>
            <PendingRows rows={overview.pending.data} refused={refused} />
          </PaymentsPanel>
          <PaymentsPanel id="paid" title={t`Paid Applications`} all={paidAddress}>
            <PaidRows rows={overview.paid.data} />
          </PaymentsPanel>
          <PaymentsPanel id="history" title={t`Payment history`} all={historyAddress}>
            <HistoryRows rows={overview.history.data} />
          </PaymentsPanel>
        </>
      )}
    </>
  );
}
