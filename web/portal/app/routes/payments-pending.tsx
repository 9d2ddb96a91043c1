import { useLingui } from '@lingui/react/macro';
import { questionIn } from '../applications/load.ts';
import '../applications/applications.css';
import '../applications/application.css';
import { carryOutPayment } from '../payments/actions.ts';
import { loadPending } from '../payments/load.ts';
import { PaymentRefused } from '../payments/PaymentRefused.tsx';
import { PaymentsPage } from '../payments/PaymentsPage.tsx';
import { PendingRows } from '../payments/PaymentTables.tsx';
import { loadsAfterAnswer, unlessUnreachable } from '../payments/network-errors.ts';
import { usePaymentAnswer } from '../payments/usePaymentAnswer.ts';
import '../payments/payments.css';
import { apiFor } from '../session/api.ts';
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
