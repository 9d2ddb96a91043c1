import { useLingui } from '@lingui/react/macro';
import { paymentFilterNames, paymentSorts } from '@thamani/domain/lists/lists.ts';
import { chosenIn, ListTools, type ListTool } from '../../applications/list/ListTools.tsx';
import { questionIn } from '../../applications/load.ts';
import '../../applications/list/applications.css';
import '../../applications/detail/application.css';
import { loadHistory, paymentTools } from '../../payments/lists/load.ts';
import { PaymentsPage } from '../../payments/lists/PaymentsPage.tsx';
import { HistoryRows } from '../../payments/lists/PaymentTables.tsx';
import '../../payments/payments.css';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/payments-history.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { href } = asked.url;
  const chosen = chosenIn(href, paymentTools);
  return { list: await loadHistory(apiFor(asked), questionIn(href).page, chosen), chosen };
}

export default function PaymentHistory({ loaderData: { list, chosen } }: Route.ComponentProps) {
  const { t } = useLingui();
  const states = { paid: t`Paid`, open: t`Not paid`, ended: t`Not completed` };
  const sorts = { newest: t`Newest first`, oldest: t`Oldest first` };
  const tools: readonly ListTool[] = [
    {
      name: 'status',
      label: t`Status`,
      choices: [{ value: '', word: t`All` }, ...paymentFilterNames.map((value) => ({ value, word: states[value] }))],
    },
    { name: 'sort', label: t`Sort by`, choices: paymentSorts.map((value) => ({ value, word: sorts[value] })) },
  ];
  return (
    <PaymentsPage title={t`Payment history`} list={list}>
      {((list?.data.length ?? 0) > 0 || Object.keys(chosen).length > 0) && (
        <ListTools tools={tools} chosen={chosen} search="" file="/api/payment/my_payments/file" />
      )}
      <HistoryRows rows={list?.data ?? []} />
    </PaymentsPage>
  );
}
