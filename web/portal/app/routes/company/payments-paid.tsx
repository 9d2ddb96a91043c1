import { useLingui } from '@lingui/react/macro';
import { questionIn } from '../../applications/load.ts';
import '../../applications/list/applications.css';
import '../../applications/detail/application.css';
import { loadPaid } from '../../payments/lists/load.ts';
import { PaymentsPage } from '../../payments/lists/PaymentsPage.tsx';
import { PaidRows } from '../../payments/lists/PaymentTables.tsx';
import '../../payments/payments.css';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/payments-paid.ts';

export async function loader(asked: Route.LoaderArgs) {
  return { list: await loadPaid(apiFor(asked), questionIn(asked.url.href).page) };
}

export default function PaidApplications({ loaderData: { list } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <PaymentsPage title={t`Paid Applications`} list={list}>
      <PaidRows rows={list?.data ?? []} />
    </PaymentsPage>
  );
}
