import { states, type State } from '@thamani/domain/applications/lifecycle.ts';
import type { QueueSort, SortDirection } from '@thamani/domain/review/queue.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../database/connect.ts';
import { containsPattern, withinScope } from '../../../database/search-conditions.ts';
import type { QueueRow } from '../store.ts';

/**
 * Two statements for each look at the queue: the page, in the order of an index, and the number of cases in each of its corners. Both find
 * cases in the view `case_search`: the conditions of row security would keep them from their indexes.
 */

export interface QueueFilter {
  readonly stage?: State | undefined;
  readonly country?: string | undefined;
  readonly whose: Whose;
  readonly late?: 'true' | undefined;
  readonly search?: string | undefined;
  readonly assignee?: string | undefined;
  readonly sort?: QueueSort | undefined;
  readonly direction?: SortDirection | undefined;
  readonly page: number;
  readonly page_size: number;
}

type Whose = 'mine' | 'free' | 'all';
type Condition = RawBuilder<boolean>;

const every = (parts: readonly Condition[]): Condition => sql<boolean>`${sql.join(parts, sql` and `)}`;

/** What the numbers are counted within: all but the choices that they are numbers of. */
function ground(person: Person, { country, search = '', assignee }: QueueFilter): readonly Condition[] {
  const typed = search.normalize('NFC').trim().toLowerCase();
  return [
    sql<boolean>`cases.closed_at is null`,
    withinScope(person.grants, 'cases'),
    ...(country === undefined ? [] : [sql<boolean>`cases.country = ${country}`]),
    ...(assignee === undefined ? [] : [sql<boolean>`cases.assignee_id = ${assignee}`]),
    ...(typed === '' ? [] : [sql<boolean>`cases.search like ${containsPattern(typed)}`]),
  ];
}

function chosen(person: Person, { stage, whose, late }: QueueFilter, today: string): readonly Condition[] {
  return [
    ...(stage === undefined ? [] : [sql<boolean>`cases.stage = ${stage}`]),
    ...(whose === 'mine' ? [sql<boolean>`cases.assignee_id = ${person.id}`] : []),
    ...(whose === 'free' ? [sql<boolean>`cases.assignee_id is null`] : []),
    ...(late === undefined ? [] : [sql<boolean>`cases.due_on < ${today}::date`]),
  ];
}

export interface ListedCase extends QueueRow {
  readonly stage_entered_on: Day;
  readonly working_days_used: number;
  /** The reader declared an interest in it. */
  readonly conflicted: boolean;
  /** The reader proposed a rejection that an appeal overturned. */
  readonly has_proposed_rejection: boolean;
}

/**
 * By due date and by day of receipt a page is read in the order of an index, in either direction. The other columns have few values: the
 * page is the top of all matches, which a covering index lists, and equal ones come by due date.
 */
function orderOf(sort: QueueSort, direction: SortDirection): RawBuilder<unknown> {
  const way = direction === 'descending' ? sql`desc` : sql`asc`;
  switch (sort) {
    case 'due':
      return sql`cases.due_on ${way}, cases.application_id ${way}`;
    case 'received':
      return sql`cases.opened_at ${way}, cases.application_id ${way}`;
    case 'stage':
      return sql`array_position(${[...states]}::text[], cases.stage) ${way}, cases.due_on, cases.application_id`;
    case 'country':
      return sql`cases.country ${way}, cases.due_on, cases.application_id`;
    case 'assignee':
      return sql`lower(assignees.name) ${way}, cases.due_on, cases.application_id`;
  }
}

/** Whether the reader declared an interest in a row of `cases`. */
export const isConflicted = (readerId: string): Condition => sql<boolean>`
  (select count(*) from case_conflicts_of_interest where case_conflicts_of_interest.application_id = cases.application_id
    and case_conflicts_of_interest.staff_id = ${readerId}) > 0`;

/** What a list shows of each case, from `cases` with its application and its company. */
export function listedColumns(readerId: string): RawBuilder<unknown> {
  return sql`
    cases.application_id as id, applications.application_number, applications.product_name, companies.company_name, cases.country,
    cases.sector, cases.stage, cases.stage_entered_on, cases.working_days_used, cases.due_on, cases.assignee_id,
    (select count(*)::int from case_signals where case_signals.application_id = cases.application_id
      and case_signals.cleared_at is null and case_signals.resolution is null) as findings,
    coalesce((select case_proposals.outcome = 'returned' from case_proposals where case_proposals.application_id = cases.application_id
      order by case_proposals.outcome_at desc nulls first limit 1), false) as is_returned,
    ${isConflicted(readerId)} as conflicted,
    (select count(*) from case_proposals where case_proposals.application_id = cases.application_id
      and case_proposals.kind = 'rejection' and case_proposals.outcome = 'decided' and case_proposals.proposed_by = ${readerId}) > 0
      as has_proposed_rejection`;
}

/** What waits for the company has no due date and comes last, or first in a descending order. Names are looked up for the page alone. */
export async function pageOfQueue(db: Queryable, person: Person, asked: QueueFilter, today: string): Promise<readonly ListedCase[]> {
  const where = every([...ground(person, asked), ...chosen(person, asked, today)]);
  const { sort = 'due', direction = 'ascending' } = asked;
  const names = sort === 'assignee' ? sql`left join staff assignees on assignees.id = cases.assignee_id` : sql``;
  const { rows } = await sql<ListedCase>`
    with page as materialized (
      select cases.application_id from case_search cases ${names} where ${where}
      order by ${orderOf(sort, direction)} limit ${asked.page_size} offset ${(asked.page - 1) * asked.page_size})
    select ${listedColumns(person.id)}
    from (select application_id, row_number() over () as place from page) page join cases using (application_id)
      join applications on applications.id = cases.application_id join companies on companies.id = cases.company_id
    order by page.place`.execute(db);
  return rows;
}

interface Numbers {
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** How many there are as asked, and how many there would be with each other choice of assignee, stage and lateness. */
export async function numbersOf(db: Queryable, person: Person, asked: QueueFilter, today: string): Promise<Numbers> {
  const { rows } = await sql<Corner>`
    select stage, case when assignee_id = ${person.id} then 'mine' when assignee_id is null then 'free' else 'others' end as whose,
      coalesce(due_on < ${today}::date, false) as late, count(*)::int as n
    from case_search cases where ${every(ground(person, asked))} group by 1, 2, 3`.execute(db);
  return numbersIn(rows, asked);
}

interface Corner {
  readonly stage: State;
  readonly whose: 'mine' | 'free' | 'others';
  readonly late: boolean;
  readonly n: number;
}

function numbersIn(corners: readonly Corner[], asked: Pick<QueueFilter, 'stage' | 'whose' | 'late'>): Numbers {
  const counts: Record<string, number> = { all: 0, mine: 0, free: 0, late: 0, any_stage: 0 };
  let total = 0;
  for (const { stage, whose, late, n } of corners) {
    const isStage = asked.stage === undefined || asked.stage === stage;
    const isWhose = asked.whose === 'all' || asked.whose === whose;
    const isLate = asked.late === undefined || late;
    const add = (name: string) => (counts[name] = (counts[name] ?? 0) + n);
    if (isStage && isLate) {
      add('all');
      if (whose !== 'others') add(whose);
    }
    if (isStage && isWhose && late) add('late');
    if (isWhose && isLate) {
      add('any_stage');
      add(stage);
    }
    if (isStage && isWhose && isLate) total += n;
  }
  return { total, counts };
}
