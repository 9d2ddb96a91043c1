import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApplicationList } from '../../applications/application.ts';
import { ListAway } from '../../applications/list/ListUnavailable.tsx';
import { Paging } from '../../applications/Paging.tsx';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
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
  const { language } = useAddress();
  return (
    <>
      <PageTitle title={title} />
      <p className="back-link">
        <Link to={addressIn(language, paymentsAddress)}>
          <Icon name="arrow" small turns />
          <Trans>Payments</Trans>
        </Link>
      </p>
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
