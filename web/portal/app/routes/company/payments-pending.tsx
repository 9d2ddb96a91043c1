import { useLingui } from '@lingui/react/macro';
import { questionIn } from '../../applications/load.ts';
import '../../applications/list/applications.css';
import '../../applications/detail/application.css';
import { carryOutPayment } from '../../payments/checkout/actions.ts';
import { loadPending } from '../../payments/lists/load.ts';
import { PaymentRefused, usePaymentAnswer } from '../../payments/checkout/PaymentAnswer.tsx';
import { PaymentsPage } from '../../payments/lists/PaymentsPage.tsx';
import { PendingRows } from '../../payments/lists/PaymentTables.tsx';
import { loadsAfterAnswer, unlessUnreachable } from './network-errors.ts';
import '../../payments/payments.css';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/payments-pending.ts';

export async function loader(asked: Route.LoaderArgs) {
  return { list: await loadPending(apiFor(asked), questionIn(asked.url.href).page) };
}

export async function action(asked: Route.ActionArgs) {
  return carryOutPayment(asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}

export { loadsAfterAnswer as shouldRevalidate };

export default function PendingPayments({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  usePaymentAnswer(actionData);
  const refused = actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined;
  return (
    <PaymentsPage
      title={t`Pending Payment Applications`}
      list={list}
      answer={refused !== undefined && <PaymentRefused problem={refused} applications={list?.data ?? []} />}
    >
      <PendingRows rows={list?.data ?? []} refused={refused} />
    </PaymentsPage>
  );
}
