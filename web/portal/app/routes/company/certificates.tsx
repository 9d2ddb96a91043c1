import { Trans, useLingui } from '@lingui/react/macro';
import { Away } from '../../applications/list/ListUnavailable.tsx';
import { ListSearch } from '../../applications/list/ListSearch.tsx';
import { questionIn } from '../../applications/load.ts';
import '../../applications/list/applications.css';
import { CertificateListed } from '../../certificates/CertificateList.tsx';
import { CertificateTiles } from '../../certificates/CertificateTiles.tsx';
import { loadCertificates } from '../../certificates/load.ts';
import '../../certificates/certificates.css';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/certificates.ts';

export async function loader(asked: Route.LoaderArgs) {
  const question = questionIn(asked.url.href);
  return { listing: await loadCertificates(apiFor(asked), question), search: question.search };
}

export default function Certificates({ loaderData: { listing, search } }: Route.ComponentProps) {
  const { t } = useLingui();
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
              {(listing.summary.total > 0 || search !== '') && <ListSearch search={search} by={t`Product or number`} />}
            </header>
            <CertificateListed {...listing} search={search} />
          </section>
        </>
      )}
    </>
  );
}
