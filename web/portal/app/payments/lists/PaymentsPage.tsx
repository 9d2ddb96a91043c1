import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ApplicationList } from '../../applications/application.ts';
import { ListAway } from '../../applications/list/ListUnavailable.tsx';
import { Paging } from '../../applications/Paging.tsx';
import { BackLink, PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { paymentsAddress } from '../payment.ts';

interface PaymentsPageProps {
  readonly title: string;
  readonly list: (Omit<ApplicationList, 'data'> & { readonly data: readonly unknown[] }) | undefined;
  /** What was refused. */
  readonly answer?: ReactNode;
  readonly children: ReactNode;
}

/** One table by itself, page by page. */
export function PaymentsPage({ title, list, answer, children }: PaymentsPageProps) {
  return (
    <>
      <PageTitle title={title} />
      <BackLink to={paymentsAddress} className="back-link">
        <Trans>Payments</Trans>
      </BackLink>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      {answer}
      {list === undefined ? (
        <ListAway />
      ) : (
        <section className="card panel" aria-label={title}>
          {children}
          <Paging list={list} always={list.data.length > 0} />
        </section>
      )}
    </>
  );
}
