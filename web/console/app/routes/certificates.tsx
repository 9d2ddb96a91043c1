import { Trans, useLingui } from '@lingui/react/macro';
import { findCertificates } from '@thamani/contract/certificates/status.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Link } from 'react-router';
import { Head } from '../components/PageHeader.tsx';
import { orMissing, pageIn } from '../components/page-data.ts';
import { Paging } from '../components/Pagination.tsx';
import { certificatesAddress, countWaiting } from '../certificates/certificate.ts';
import { CertificateSearch, CertificateTabs } from '../certificates/CertificateNavigation.tsx';
import { CertificateTable } from '../certificates/CertificateTable.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/certificates.ts';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const { language } = readAddress(asked.url.pathname);
  const search = (asked.url.searchParams.get('search') ?? '').trim().slice(0, 200);
  const query = { page: pageIn(asked.url), page_size: '25', ...(search === '' ? {} : { search }) };
  const [found, waiting] = await Promise.all([orMissing(api.call(findCertificates, { query })), countWaiting(api)]);
  const rows = found.data.map((row) => ({ ...row, countryName: countryName(row.country, language) }));
  return { search, waiting, rows, list: { current_page: found.current_page, total_pages: found.total_pages } };
}

export default function Certificates({ loaderData: { search, waiting, rows, list } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Certificates`}>
        <Trans>Certificates in your countries and sectors. Open a certificate to see its status history or to propose a change.</Trans>
      </Head>
      <CertificateTabs waiting={waiting} />
      <CertificateSearch search={search} />
      <h2 className="unseen">
        <Trans>Certificates</Trans>
      </h2>
      {rows.length === 0 ? <Nothing search={search} page={list.current_page} /> : <CertificateTable rows={rows} />}
      <Paging list={list} label={t`Certificates`} />
    </>
  );
}

function Nothing({ search, page }: { readonly search: string; readonly page: number }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const everything = (
    <Link className="button button-plain" to={addressIn(language, certificatesAddress)}>
      <Trans>Show all certificates</Trans>
    </Link>
  );
  if (search !== '')
    return (
      <EmptyState heading={t`Nothing found`} action={everything}>
        <Trans>
          No certificate in your countries and sectors has “<bdi>{search}</bdi>” in its number, product or company. Check the spelling.
        </Trans>
      </EmptyState>
    );
  if (page > 1)
    return (
      <EmptyState heading={t`This page is empty`} action={everything}>
        <Trans>The list is now shorter.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState heading={t`No certificates yet`}>
      <Trans>Certificates appear here when they are issued.</Trans>
    </EmptyState>
  );
}
