import { useLingui } from '@lingui/react/macro';
import { questionIn } from '../../applications/load.ts';
import '../../applications/list/applications.css';
import '../../applications/detail/application.css';
import { loadHistory } from '../../payments/lists/load.ts';
import { PaymentsPage } from '../../payments/lists/PaymentsPage.tsx';
import { HistoryRows } from '../../payments/lists/PaymentTables.tsx';
import '../../payments/payments.css';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/payments-history.ts';

export async function loader(asked: Route.LoaderArgs) {
  return { list: await loadHistory(apiFor(asked), questionIn(asked.url.href).page) };
}

export default function PaymentHistory({ loaderData: { list } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <PaymentsPage title={t`Payment history`} list={list}>
      <HistoryRows rows={list?.data ?? []} />
    </PaymentsPage>
  );
}
