import { Trans, useLingui } from '@lingui/react/macro';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import { certificateSorts } from '@thamani/domain/lists/lists.ts';
import { useStatusLabels } from '../../applications/ApplicationStatus.tsx';
import { Away } from '../../applications/list/ListUnavailable.tsx';
import { ListSearch } from '../../applications/list/ListSearch.tsx';
import { chosenIn, ListTools, type ListTool } from '../../applications/list/ListTools.tsx';
import { questionIn } from '../../applications/load.ts';
import '../../applications/list/applications.css';
import { CertificateListed } from '../../certificates/CertificateList.tsx';
import { CertificateTiles } from '../../certificates/CertificateTiles.tsx';
import { certificateTools, loadCertificates } from '../../certificates/load.ts';
import '../../certificates/certificates.css';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/certificates.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { href } = asked.url;
  const question = questionIn(href);
  const chosen = chosenIn(href, certificateTools);
  return { listing: await loadCertificates(apiFor(asked), question, chosen), search: question.search, chosen };
}

export default function Certificates({ loaderData: { listing, search, chosen } }: Route.ComponentProps) {
  const { t } = useLingui();
  const labels = useStatusLabels();
  const sorts = { newest: t`Newest first`, expiry: t`Expires first`, product: t`Product name` };
  const tools: readonly ListTool[] = [
    {
      name: 'state',
      label: t`Status`,
      choices: [{ value: '', word: t`All` }, ...certificateStates.map((value) => ({ value, word: labels[value] }))],
    },
    { name: 'sort', label: t`Sort by`, choices: certificateSorts.map((value) => ({ value, word: sorts[value] })) },
  ];
  return (
    <>
      <PageTitle title={t`Certificates`} />
      <div className="page-head">
        <h1>
          <Trans>Certificates</Trans>
        </h1>
      </div>
      {listing === undefined ? (
        <Away heading={<Trans>Your certificates could not be loaded.</Trans>}>
          <Trans>
            Our server did not answer. Check your connection and try again. Your certificates are not affected, and the public can still
            check them.
          </Trans>
        </Away>
      ) : (
        <>
          <CertificateTiles summary={listing.summary} />
          <section className="card panel" aria-labelledby="all-certificates">
            <header className="panel-head">
              <h2 id="all-certificates">
                <Trans>All certificates</Trans>
              </h2>
              {(listing.summary.total > 0 || search !== '') && <ListSearch search={search} by={t`Product or number`} chosen={chosen} />}
            </header>
            {listing.summary.total > 0 && (
              <ListTools tools={tools} chosen={chosen} search={search} file="/api/certificate/my_certificate/export" />
            )}
            <CertificateListed {...listing} search={search} isFiltered={chosen.state !== undefined} />
          </section>
        </>
      )}
    </>
  );
}
