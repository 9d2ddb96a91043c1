import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { readMyQueue } from '@thamani/contract/queue.ts';
import type { PaneGroup } from '@thamani/domain/review/queue.ts';
import type { Question } from '../queue/search-params.ts';

type MyRow = AnswerOf<typeof readMyQueue>['data']['groups'][number]['rows'][number];

/** What the pane shows of a case. */
export interface PaneCase extends Readonly<Pick<MyRow, 'id' | 'product_name' | 'company_name' | 'stage' | 'late' | 'due_on' | 'assignee'>> {
  /** Undefined since a change that did not say it: then the due date is shown. */
  readonly pace: MyRow['pace'] | undefined;
  /** An administrator returned the last proposal. */
  readonly isReturned: boolean;
  readonly isUnread: boolean;
  readonly hasMessage: boolean;
  /** It no longer belongs in its group. It stays, grey, until the list is read again: rows never move under the pointer. */
  readonly hasLeft: boolean;
  /** It moved to a country or sector in which the reader does not work: nothing more is known of it. */
  readonly isOutOfScope: boolean;
}

/** `found`: the cases of a question, which have no groups. */
export type PaneGroupName = PaneGroup | 'found';

export interface PaneGroupRows {
  readonly group: PaneGroupName;
  /** The rows may be fewer: the pane shows the first of them. */
  readonly total: number;
  readonly late: number;
  readonly rows: readonly PaneCase[];
}

export type PaneGroups = readonly PaneGroupRows[];

/** Without the rows that have left. */
export function countIn({ total, rows }: PaneGroupRows): number {
  return total - rows.filter(({ hasLeft }) => hasLeft).length;
}

/** In the order of the pane, around its end. What waits for the company is left out, as is what has left its group. */
export function nextCase(groups: PaneGroups, currentId: string): string | undefined {
  return after(waitingIn(groups, currentId), currentId);
}

export function previousCase(groups: PaneGroups, currentId: string): string | undefined {
  return after(waitingIn(groups, currentId).toReversed(), currentId);
}

function waitingIn(groups: PaneGroups, currentId: string): readonly PaneCase[] {
  return groups
    .filter(({ group }) => group !== 'with_company')
    .flatMap(({ rows }) => rows)
    .filter(({ id, hasLeft }) => !hasLeft || id === currentId);
}

function after(rows: readonly PaneCase[], currentId: string): string | undefined {
  const at = rows.findIndex(({ id }) => id === currentId);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))][0]?.id;
}

/** The reader's own cases, in groups; every other question is one list. */
export function isMyQueue(question: Question | undefined): boolean {
  if (question === undefined) return true;
  const { whose, stage, late, country, search, assignee, sort, direction } = question;
  const isOrdered = sort === undefined || (sort === 'received' && direction === 'descending');
  return whose === 'mine' && isOrdered && [stage, late, country, search, assignee].every((one) => one === undefined);
}

type Mark = 'isReturned' | 'isUnread' | 'hasMessage' | 'hasLeft' | 'isOutOfScope';

export function paneCase(
  { id, product_name, company_name, stage, late, due_on, assignee, pace }: Omit<PaneCase, Mark>,
  marks: Partial<Pick<PaneCase, Mark>> = {},
): PaneCase {
  return {
    id,
    product_name,
    company_name,
    stage,
    late,
    due_on,
    assignee,
    pace,
    isReturned: false,
    isUnread: false,
    hasMessage: false,
    hasLeft: false,
    isOutOfScope: false,
    ...marks,
  };
}
