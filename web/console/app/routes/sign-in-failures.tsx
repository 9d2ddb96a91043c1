import { Trans, useLingui } from '@lingui/react/macro';
import { listSignInFailures } from '@thamani/contract/audit.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link } from 'react-router';
import { Head } from '../components/PageHeader.tsx';
import { orMissing, pageIn } from '../components/page-data.ts';
import { Paging } from '../components/Pagination.tsx';
import { FailureTable } from '../audit/FailureTable.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/sign-in-failures.ts';

export async function loader(asked: Route.LoaderArgs) {
  const query = { page: pageIn(asked.url), page_size: '50' };
  return { list: await orMissing(apiFor(asked).call(listSignInFailures, { query })) };
}

export default function SignInFailures({ loaderData: { list } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <>
      <Head
        title={t`Failed sign-ins`}
        action={
          <Link className="button button-plain" to={addressIn(language, '/audit')}>
            <Trans>Back to the audit log</Trans>
          </Link>
        }
      >
        <Trans>
          Failed sign-ins, wrong codes and failed identity confirmations in the last 90 days, counted by account, reason and hour. The
          network is the first part of the IP address. Failed sign-ins of staff and of unknown accounts are shown only to administrators who
          are responsible for all countries.
        </Trans>
      </Head>
      {list.data.length === 0 ? (
        <EmptyState heading={t`No failed sign-ins`}>
          <Trans>There were no failed sign-ins in your countries in the last 90 days.</Trans>
        </EmptyState>
      ) : (
        <FailureTable failures={list.data} />
      )}
      <Paging list={list} label={t`Failed sign-ins`} />
    </>
  );
}
