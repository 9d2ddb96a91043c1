import type { LiveChange } from '@thamani/contract/live-updates.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import type { Question } from '../queue/search-params.ts';
import { isMyQueue, type PaneCase, type PaneGroupName, type PaneGroupRows, type PaneGroups } from './pane-data.ts';

/** Who reads the list, and which list it is. */
export interface PaneReader {
  readonly id: string;
  /** Whether the policy lets the reader decide proposals, or record visits, anywhere: only then does another's case wait for them. */
  readonly canDecide: boolean;
  readonly canVisit: boolean;
  readonly question: Question | undefined;
}

/** What is known of a case after a change. Without a stage it has left the reader's scope. */
export type ChangedCase = Pick<LiveChange, 'kinds' | 'stage' | 'assignee' | 'due_on' | 'is_open' | 'by'> & { readonly id: string };

export interface PaneState {
  readonly groups: PaneGroups;
  /** Cases that belong in the list and are not shown in it yet. */
  readonly newIds: ReadonlySet<string>;
}

/** A change of a case; undefined for a request between administrators, which no list of cases shows. */
export function changedCase({ case: id, ...change }: LiveChange): ChangedCase | undefined {
  return id === null ? undefined : { ...change, id };
}

/** Changes rows in place: none is added, moved or removed before the reader asks for it. */
export function withChange({ groups, newIds }: PaneState, change: ChangedCase, reader: PaneReader, currentId: string): PaneState {
  const isUnread = change.by !== reader.id && change.id !== currentId;
  const changed = groups.map((group) => {
    if (!group.rows.some(({ id }) => id === change.id)) return group;
    const hasLeft = !belongsIn(group.group, change, reader);
    return withRow(group, change.id, (row) => ({ ...patched(row, change), hasLeft, isUnread: row.isUnread || isUnread }));
  });
  const isShown = changed.some(({ rows }) => rows.some(({ id, hasLeft }) => id === change.id && !hasLeft));
  const isNew = !isShown && change.kinds.includes('queue') && isNewIn(groups, change, reader);
  return { groups: changed, newIds: isNew ? new Set([...newIds, change.id]) : without(newIds, change.id) };
}

/** The reader's own command: the case as its answer has it. A case that was taken here is added, since its reader did that. */
export function withOwnChange({ groups, newIds }: PaneState, known: PaneCase, isOpen: boolean, reader: PaneReader): PaneState {
  const change: ChangedCase = {
    id: known.id,
    stage: known.stage,
    assignee: known.assignee,
    due_on: known.due_on,
    is_open: isOpen,
    by: reader.id,
    kinds: ['queue'],
  };
  const isListed = groups.some(({ rows }) => rows.some(({ id }) => id === known.id));
  if (isListed)
    return {
      groups: groups.map((group) => withRow(group, known.id, () => ({ ...known, hasLeft: !belongsIn(group.group, change, reader) }))),
      newIds: without(newIds, known.id),
    };
  const isAdded = isMyQueue(reader.question) && belongsIn('waiting', change, reader);
  return { groups: isAdded ? withAdded(groups, known) : groups, newIds: without(newIds, known.id) };
}

export function withSeen(groups: PaneGroups, currentId: string): PaneGroups {
  return groups.map((group) => withRow(group, currentId, (row) => ({ ...row, isUnread: false })));
}

function withRow(group: PaneGroupRows, id: string, change: (row: PaneCase) => PaneCase): PaneGroupRows {
  const before = group.rows.find((row) => row.id === id);
  if (before === undefined) return group;
  const after = change(before);
  const late = group.late + lateIn(after) - lateIn(before);
  return { ...group, late, rows: group.rows.map((row) => (row === before ? after : row)) };
}

/** What has left its group is no longer counted there. */
function lateIn({ late, hasLeft }: PaneCase): number {
  return late && !hasLeft ? 1 : 0;
}

function withAdded(groups: PaneGroups, known: PaneCase): PaneGroups {
  const late = known.late ? 1 : 0;
  const added = (group: PaneGroupRows) => ({ ...group, total: group.total + 1, late: group.late + late, rows: [...group.rows, known] });
  if (groups.some(({ group }) => group === 'waiting')) return groups.map((group) => (group.group === 'waiting' ? added(group) : group));
  return [added({ group: 'waiting', total: 0, late: 0, rows: [] }), ...groups];
}

function patched(row: PaneCase, { stage, assignee, due_on }: ChangedCase): PaneCase {
  if (stage === null) return { ...row, isOutOfScope: true };
  const known = { ...row, stage, assignee, isOutOfScope: false };
  return row.due_on === due_on && row.stage === stage ? known : { ...known, due_on, late: false, pace: due_on === null ? null : undefined };
}

/** As paneGroupOf in domain/review/queue.ts sorts cases into groups, from what a change says. */
function belongsIn(group: PaneGroupName, change: ChangedCase, reader: PaneReader): boolean {
  const { stage, assignee, is_open: isOpen } = change;
  if (!isOpen || stage === null) return false;
  if (group === 'found') return matches(change, reader);
  const isOwn = assignee?.id === reader.id;
  if (group === 'with_company') return isOwn && stage === 'correction';
  if (isOwn) return isWithOfficer(stage);
  return (reader.canDecide && stage === 'approval') || (reader.canVisit && stage === 'site_visit');
}

/** A change does not say whether a case has the words, the country or the day that a question asks for. */
function matches({ stage, assignee }: ChangedCase, { id, question }: PaneReader): boolean {
  if (question === undefined) return true;
  if (question.whose === 'mine' && assignee?.id !== id) return false;
  if (question.whose === 'free' && assignee !== null) return false;
  if (question.assignee !== undefined && assignee?.id !== question.assignee) return false;
  return question.stage === undefined || question.stage === stage;
}

/** Where a list is cut, a case that is not shown may be in it already. */
function isNewIn(groups: PaneGroups, change: ChangedCase, reader: PaneReader): boolean {
  const isCut = groups.some(({ group, total, rows }) => group !== 'with_company' && total > rows.length);
  if (isCut || !change.is_open) return false;
  if (isMyQueue(reader.question)) return belongsIn('waiting', change, reader) && !isOwnProposal(change, reader);
  const { search, country, late } = reader.question ?? {};
  return search === undefined && country === undefined && late === undefined && matches(change, reader);
}

function isOwnProposal({ stage, by }: ChangedCase, reader: PaneReader): boolean {
  return stage === 'approval' && by === reader.id;
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : ids;
}
