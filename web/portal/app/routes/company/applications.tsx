import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { applicationFilterNames, applicationSorts, type ApplicationFilter } from '@thamani/domain/lists/lists.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { ApplicationList } from '../../applications/list/ApplicationList.tsx';
import { ApplicationTiles } from '../../applications/list/ApplicationTiles.tsx';
import { ListAway } from '../../applications/list/ListUnavailable.tsx';
import { ListSearch } from '../../applications/list/ListSearch.tsx';
import { chosenIn, ListTools, type ListTool } from '../../applications/list/ListTools.tsx';
import { applicationTools, loadListing, questionIn } from '../../applications/load.ts';
import { NewApplication } from '../../applications/NewApplication.tsx';
import '../../applications/list/applications.css';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/applications.ts';

const filterLabels: Readonly<Record<ApplicationFilter, MessageDescriptor>> = {
  draft: msg`Draft`,
  not_paid: msg`Not paid`,
  under_review: msg`Under Review`,
  correction: msg`Correction`,
  certified: msg`Certified`,
  rejected: msg`Rejected`,
  withdrawn: msg`Withdrawn`,
};

export async function loader(asked: Route.LoaderArgs) {
  const { url } = asked.request;
  const question = questionIn(url);
  const chosen = chosenIn(url, applicationTools);
  return { listing: await loadListing(apiFor(asked), question, chosen), search: question.search, chosen, deleted: deletedIn(url) };
}

/** A number comes back through the address, which anyone can write: shown only where it can be one. */
function deletedIn(address: string): string | undefined {
  return /^APP-\d{2}-\d{6,12}$/.exec(new URL(address).searchParams.get('deleted') ?? '')?.[0];
}

export default function Applications({ loaderData: { listing, search, chosen, deleted } }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const isFiltered = search !== '' || chosen.status !== undefined;
  const hasRows = listing !== undefined && (listing.summary.total_applications > 0 || listing.list.data.length > 0 || isFiltered);
  const sorts = { newest: t`Newest first`, oldest: t`Oldest first`, product: t`Product name` };
  const tools: readonly ListTool[] = [
    {
      name: 'status',
      label: t`Status`,
      choices: [{ value: '', word: t`All` }, ...applicationFilterNames.map((value) => ({ value, word: i18n._(filterLabels[value]) }))],
    },
    { name: 'sort', label: t`Sort by`, choices: applicationSorts.map((value) => ({ value, word: sorts[value] })) },
  ];
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
              {hasRows && <ListSearch search={search} by={t`Search by application name`} chosen={chosen} />}
            </header>
            {hasRows && <ListTools tools={tools} chosen={chosen} search={search} file="/api/application/my_applications/file" />}
            <ApplicationList list={listing.list} search={search} isFiltered={chosen.status !== undefined} />
          </section>
        </>
      )}
    </>
  );
}
