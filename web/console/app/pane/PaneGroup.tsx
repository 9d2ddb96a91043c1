import { Plural, Trans } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { searchOf, type Question } from '../queue/search-params.ts';
import { countIn, type PaneGroupName, type PaneGroupRows } from './pane-data.ts';
import { PaneRow } from './PaneRow.tsx';

interface PaneGroupProps {
  readonly group: PaneGroupRows;
  readonly question: Question;
  /** What stays in the address from case to case. */
  readonly search: string;
  readonly currentId: string;
}

/** What waits for the company is folded away: its clock is stopped, and nothing of it waits for the reader. */
export function PaneGroup({ group, question, search, currentId }: PaneGroupProps) {
  if (group.rows.length === 0) return null;
  const id = `pane-${group.group}`;
  const rows = (
    <>
      <ul aria-labelledby={group.group === 'found' ? 'pane-title' : id}>
        {group.rows.map((row) => (
          <PaneRow key={row.id} row={row} search={search} isCurrent={row.id === currentId} wantedStage={question.stage} />
        ))}
      </ul>
      <More group={group} question={question} />
    </>
  );
  if (group.group === 'found') return rows;
  if (group.group === 'with_company')
    return (
      <details className="pane-folded">
        <summary className="pane-group">
          <Icon name="chevron" small />
          <GroupHead id={id} group={group} />
        </summary>
        {rows}
      </details>
    );
  return (
    <section aria-labelledby={id}>
      <div className="pane-group">
        <GroupHead id={id} group={group} />
      </div>
      {rows}
    </section>
  );
}

function GroupHead({ id, group: counted }: { readonly id: string; readonly group: PaneGroupRows }) {
  const { group, late: overdue } = counted;
  return (
    <>
      <h3 id={id}>
        <GroupLabel group={group} /> <span className="num pane-count">{countIn(counted)}</span>
      </h3>
      {group === 'with_company' ? (
        <span className="soft">
          <Trans>time limit paused</Trans>
        </span>
      ) : (
        overdue > 0 && (
          <strong className="pane-overdue">
            <Icon name="warning" small />
            <Plural value={overdue} one="# overdue" other="# overdue" />
          </strong>
        )
      )}
    </>
  );
}

function GroupLabel({ group }: { readonly group: PaneGroupName }) {
  switch (group) {
    case 'waiting':
      return <Trans>Waiting for me</Trans>;
    case 'new':
      return <Trans context="cases">New</Trans>;
    case 'returned':
      return <Trans>Returned by company</Trans>;
    case 'with_company':
      return <Trans>With the company</Trans>;
    case 'found':
      return <Trans>Cases</Trans>;
  }
}

/** The pane shows the first of a long list; the page of the queue has all of it. */
function More({ group: { total, rows }, question }: Pick<PaneGroupProps, 'group' | 'question'>) {
  const { language } = useAddress();
  const shown = rows.length;
  if (total <= shown) return null;
  return (
    <p className="pane-more small soft">
      <Trans>
        {shown} of {total} shown
      </Trans>{' '}
      <Link to={addressIn(language, '/cases') + searchOf(question, {})}>
        <Trans>Go to the queue</Trans>
      </Link>
    </p>
  );
}
