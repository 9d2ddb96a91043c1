import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { searchAudit } from '@thamani/contract/audit.ts';
import { auditSearchRules } from '@thamani/domain/audit/actions.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { Head } from '../components/PageHeader.tsx';
import { orMissing, pageIn } from '../components/page-data.ts';
import { Paging } from '../components/Pagination.tsx';
import { actionsWorded } from '../audit/action-labels.ts';
import { AuditSearch } from '../audit/AuditSearch.tsx';
import { AuditTable } from '../audit/AuditTable.tsx';
import { ChainDialog } from '../audit/ChainDialog.tsx';
import { faultsIn, questionIn, type AuditEvent } from '../audit/search-params.ts';
import { textsIn } from '../language/catalogs.ts';
import { Moment } from '../language/format.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/audit.ts';

export async function loader(asked: Route.LoaderArgs) {
  const question = questionIn(asked.url.searchParams);
  const faults = faultsIn(question);
  // What cannot be asked for is told beside its field; the rest of the question is answered.
  const askable = Object.fromEntries(Object.entries(question).filter(([name]) => !Object.hasOwn(faults, name)));
  const actions = actionsWorded(textsIn(readAddress(asked.url.pathname).language), question.action ?? '');
  const query = { ...askable, ...(actions !== undefined && { actions }), page: pageIn(asked.url), page_size: '50' };
  return { question, actions, list: await orMissing(apiFor(asked).call(searchAudit, { query })) };
}

export default function Audit({ loaderData: { question, actions, list } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const [checked, setChecked] = useState<AuditEvent>();
  return (
    <>
      <Head
        title={t`Audit log`}
        action={
          <Link className="button button-plain" to={addressIn(language, '/audit/sign-ins')}>
            <Trans>Failed sign-ins</Trans>
          </Link>
        }
      >
        <Trans>
          What was done, by whom and when, and which documents staff viewed. Events cannot be changed. To confirm this, you can check parts
          of the log, such as the events of one case.
        </Trans>
      </Head>
      <AuditSearch question={question} actions={actions} canExport={list.data.length > 0} />
      <h2 className="unseen">
        <Trans>Events</Trans>
      </h2>
      {list.data.length === 0 ? (
        <Nothing isNarrowed={Object.keys(question).length > 0} />
      ) : (
        <>
          <p className="small soft num" role="status">
            <Found total={list.total} isCut={list.looked_back_to !== null} />
          </p>
          <AuditTable events={list.data} onCheck={setChecked} />
        </>
      )}
      {list.looked_back_to !== null && (
        <p className="audit-looked small soft">
          <Trans>
            Events before <Moment at={list.looked_back_to} /> were not searched. To see older events, enter an earlier date under “Last
            day”.
          </Trans>
        </p>
      )}
      <Paging list={list} label={t`Events`} />
      {checked?.chain && <ChainDialog name={checked.chain.name} onClose={() => setChecked(undefined)} />}
    </>
  );
}

/** Bounded: a larger number says no more. */
function Found({ total, isCut }: { readonly total: number; readonly isCut: boolean }) {
  const { language } = useAddress();
  if (total > auditSearchRules.mostTold) {
    const most = writeNumber(String(auditSearchRules.mostTold), language);
    return <Trans>More than {most} events found</Trans>;
  }
  if (isCut) return <Plural value={total} one="At least # event found" other="At least # events found" />;
  return <Plural value={total} one="# event found" other="# events found" />;
}

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useLingui();
  return isNarrowed ? (
    <EmptyState heading={t`Nothing found`}>
      <Trans>No event matches your search. Check what you entered, or clear one of the fields.</Trans>
    </EmptyState>
  ) : (
    <EmptyState heading={t`No events yet`}>
      <Trans>Every decision and every view of a company’s document will appear here.</Trans>
    </EmptyState>
  );
}
