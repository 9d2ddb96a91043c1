import { Trans, useLingui } from '@lingui/react/macro';
import { listPaymentExceptions } from '@thamani/contract/payments.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link } from 'react-router';
import { Head } from '../components/PageHeader.tsx';
import { orMissing, pageIn } from '../components/page-data.ts';
import { Paging } from '../components/Pagination.tsx';
import { PaymentExceptionCard } from '../payments/PaymentExceptionCard.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/payments.ts';

export async function loader(asked: Route.LoaderArgs) {
  const settled = asked.url.searchParams.get('settled') === 'true';
  const query = { settled: settled ? ('true' as const) : ('false' as const), page: pageIn(asked.url) };
  return { settled, list: await orMissing(apiFor(asked).call(listPaymentExceptions, { query })) };
}

export default function Payments({ loaderData: { settled, list } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Payments that need attention`}>
        <Trans>
          The system cannot process these payments automatically. Check each payment, follow the instructions shown with it and record what
          you did.
        </Trans>
      </Head>
      <nav className="admin-tabs" aria-label={t`Lists`}>
        <Link to={{ search: '' }} aria-current={settled ? undefined : 'page'}>
          <Trans>To resolve</Trans>
        </Link>
        <Link to={{ search: 'settled=true' }} aria-current={settled ? 'page' : undefined}>
          <Trans>Resolved</Trans>
        </Link>
      </nav>
      <h2 className="unseen">{settled ? t`Resolved` : t`To resolve`}</h2>
      {list.data.length === 0 ? (
        <Empty settled={settled} />
      ) : (
        <ul className="card admin-list">
          {list.data.map((attention) => (
            <PaymentExceptionCard key={attention.id} attention={attention} />
          ))}
        </ul>
      )}
      <Paging list={list} label={settled ? t`Resolved` : t`To resolve`} />
    </>
  );
}

function Empty({ settled }: { readonly settled: boolean }) {
  const { t } = useLingui();
  return settled ? (
    <EmptyState heading={t`No resolved payments yet`}>
      <Trans>Resolved payments appear here, with a note of what was done.</Trans>
    </EmptyState>
  ) : (
    <EmptyState heading={t`No payments need attention`}>
      <Trans>Payments that the system cannot process automatically will appear here.</Trans>
    </EmptyState>
  );
}
