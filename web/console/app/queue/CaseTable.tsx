import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QueueSort } from '@thamani/domain/review/queue.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { useMyself } from '../session/current-user.ts';
import { Due, DueOn } from './Due.tsx';
import { orderBy, searchOf, type Question } from './search-params.ts';
import { StageBadge } from './StageBadge.tsx';
import type { ListedRow } from './useLiveQueue.ts';
import type { Selection } from './useSelection.ts';

interface CaseTableProps {
  readonly rows: readonly ListedRow[];
  readonly question: Question;
  readonly list: RefObject<HTMLTableElement | null>;
  /** Undefined for a reader who assigns no cases. */
  readonly selection: Selection | undefined;
  /** What is being taken just now. */
  readonly takingId: string | undefined;
  readonly onTake: (row: ListedRow) => void;
}

/** Rows and cells are laid out as a grid, on a phone as blocks. */
export function CaseTable({ rows, question, list, selection, takingId, onTake }: CaseTableProps) {
  return (
    <table ref={list} className={selection === undefined ? 'queue-rows' : 'queue-rows queue-selectable'}>
      <Heads question={question} selection={selection} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-case={row.id} className={row.hasLeft ? 'queue-row queue-row-left' : 'queue-row'}>
            <Row row={row} question={question} selection={selection} isTaking={takingId === row.id} onTake={() => onTake(row)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heads({ question, selection }: Pick<CaseTableProps, 'question' | 'selection'>) {
  const { t } = useLingui();
  return (
    <thead>
      <tr className="queue-heads">
        {selection !== undefined && (
          <Head className="queue-select">
            <input
              type="checkbox"
              aria-label={t`Select all cases on this page`}
              checked={selection.areAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = selection.ids.size > 0 && !selection.areAll;
              }}
              onChange={selection.toggleAll}
            />
          </Head>
        )}
        <Head className="queue-what">
          <Trans>Case</Trans>
        </Head>
        <Head className="queue-code">
          <Trans>Number</Trans>
        </Head>
        <Head className="queue-place" question={question} sort="country">
          <Trans>Country</Trans>
        </Head>
        <Head className="queue-stage" question={question} sort="stage">
          <Trans>Stage</Trans>
        </Head>
        <Head className="queue-when" question={question} sort="due">
          <Trans>Due</Trans>
        </Head>
        <Head className="queue-holder" question={question} sort="assignee">
          <Trans>Assigned to</Trans>
        </Head>
        <Head className="queue-do">
          <span className="unseen">
            <Trans>Actions</Trans>
          </span>
        </Head>
      </tr>
    </thead>
  );
}

interface HeadProps {
  readonly className: string;
  readonly children: ReactNode;
  readonly question?: Question;
  readonly sort?: QueueSort;
}

/** A link of the address: the order can be bookmarked, and works without script. */
function Head({ className, children, question, sort }: HeadProps) {
  if (question === undefined || sort === undefined)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  const { sort: current = 'due', direction = 'ascending' } = question;
  const isSorted = sort === current;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <Link className="queue-sort" to={{ search: searchOf(question, orderBy(question, sort)) }} preventScrollReset>
        {children}
        {isSorted && (
          <span className={`queue-sorted queue-sorted-${direction}`}>
            <Icon name="chevron" small />
          </span>
        )}
      </Link>
    </th>
  );
}

interface RowProps {
  readonly row: ListedRow;
  readonly question: Question;
  readonly selection: Selection | undefined;
  readonly isTaking: boolean;
  readonly onTake: () => void;
}

function Row({ row, question, selection, isTaking, onTake }: RowProps) {
  const { t } = useLingui();
  const product = row.product_name;
  return (
    <>
      {selection !== undefined && (
        <td className="queue-select">
          <input
            type="checkbox"
            aria-label={t`Select case: ${product}`}
            aria-keyshortcuts="x"
            checked={selection.ids.has(row.id)}
            onChange={({ nativeEvent }) => selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </td>
      )}
      <td className="queue-what">
        <What row={row} question={question} />
      </td>
      <td className="code queue-code">{row.application_number}</td>
      <td className="queue-place">{row.country_name}</td>
      <td className="queue-stage">
        <StageBadge stage={row.stage} />
        {row.findings > 0 && (
          <span className="queue-findings">
            <Icon name="attention" small />
            <Plural value={row.findings} one="# open point" other="# open points" />
          </span>
        )}
      </td>
      <td className="queue-when">
        <When row={row} />
      </td>
      <td className="queue-holder">
        <Holder row={row} />
      </td>
      <td className="queue-do">
        {row.takeable && (
          <Button size="small" aria-label={t`Take case: ${product}`} aria-disabled={isTaking || undefined} onClick={onTake}>
            <Trans>Take</Trans>
          </Button>
        )}
      </td>
    </>
  );
}

function What({ row, question }: Pick<RowProps, 'row' | 'question'>) {
  const { language } = useAddress();
  return (
    <>
      <Link className="queue-open" to={addressIn(language, `/cases/${row.id}`) + searchOf(question)}>
        <bdi>{row.product_name}</bdi>
      </Link>
      <span className="queue-company">
        <bdi>{row.company_name}</bdi>
      </span>
    </>
  );
}

function When({ row }: { readonly row: ListedRow }) {
  if (row.isPaceKnown || row.due_on === null) return <Due row={row} />;
  return (
    <span className="queue-due num">
      <DueOn day={row.due_on} />
    </span>
  );
}

function Holder({ row: { assignee } }: { readonly row: ListedRow }) {
  const { person } = useMyself();
  if (assignee === null)
    return (
      <span className="soft">
        <Trans>unassigned</Trans>
      </span>
    );
  if (assignee.id === person.id)
    return (
      <strong>
        <Trans>you</Trans>
      </strong>
    );
  return (
    <>
      <span className="unseen">
        <Trans>assigned to</Trans>{' '}
      </span>
      <bdi>{assignee.name}</bdi>
    </>
  );
}
