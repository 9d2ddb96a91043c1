import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { ApplicationList } from '../../applications/list/ApplicationList.tsx';
import { ApplicationTiles } from '../../applications/list/ApplicationTiles.tsx';
import { ListAway } from '../../applications/list/ListUnavailable.tsx';
import { ListSearch } from '../../applications/list/ListSearch.tsx';
import { loadListing, questionIn } from '../../applications/load.ts';
import { NewApplication } from '../../applications/NewApplication.tsx';
import '../../applications/list/applications.css';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/applications.ts';

export async function loader(asked: Route.LoaderArgs) {
  const question = questionIn(asked.request.url);
  return { listing: await loadListing(apiFor(asked), question), search: question.search, deleted: deletedIn(asked.request.url) };
}

/** A number comes back through the address, which anyone can write: shown only where it can be one. */
function deletedIn(address: string): string | undefined {
  return /^APP-\d{2}-\d{6,12}$/.exec(new URL(address).searchParams.get('deleted') ?? '')?.[0];
}

export default function Applications({ loaderData: { listing, search, deleted } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <PageTitle title={t`Applications`} />
      <div className="page-head">
        <h1>
          <Trans>Applications</Trans>
        </h1>
        <NewApplication />
      </div>
      {deleted && (
        <div className="page-notice">
          <Notice
            kind="success"
            heading={
              <Trans>
                The draft <bdi>{deleted}</bdi> was deleted.
              </Trans>
            }
            answer
          />
        </div>
      )}
      {listing === undefined ? (
        <ListAway />
      ) : (
        <>
          <ApplicationTiles summary={listing.summary} />
          <section className="card panel" aria-labelledby="all-applications">
            <header className="panel-head">
              <h2 id="all-applications">
                <Trans>All applications</Trans>
              </h2>
              {(listing.summary.total_applications > 0 || listing.list.data.length > 0 || search !== '') && (
                <ListSearch search={search} by={t`Search by application name`} />
              )}
            </header>
            <ApplicationList list={listing.list} search={search} />
          </section>
        </>
      )}
    </>
  );
}
