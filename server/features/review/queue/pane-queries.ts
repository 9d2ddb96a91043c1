import { denialReason, scopesOf, type Permission } from '@thamani/domain/review/policy.ts';
import { paneGroupOf, paneGroups, queueRules, type PaneGroup, type PaneSort } from '@thamani/domain/review/queue.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../database/connect.ts';
import { namesOf } from '../store.ts';
import { countOthers, othersWaiting, ownCases, paneCases, type OtherWork, type OwnCase } from './pane-store.ts';
import { isTakeable, pacesOf } from './queue-queries.ts';

/** The permission that makes work of others the reader's. */
const permissionFor = { decide: 'approve', visit: 'record_visit' } as const satisfies Record<OtherWork, Permission>;

/** What waits for the reader, in groups: the cases assigned to them, and what they decide or visit for others. */
export async function readMyQueue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { person }: StaffSession,
  { sort }: { readonly sort: PaneSort },
) {
  const now = clock.now();
  const today = dayOf(now);
  const asking = workOfOthers(person).map(({ work, scopes }) => othersWaiting(db, work, { id: person.id, scopes }, { sort, today }));
  const [own, others] = await Promise.all([ownCases(db, person), Promise.all(asking)]);

  const isLate = ({ due_on }: Pick<OwnCase, 'due_on'>) => due_on !== null && due_on < today;
  const grouped = paneGroups.map((group) => {
    const members = own.filter((one) => groupOf(one, person, now) === group);
    const more = group === 'waiting' ? others : [];
    const sum = (key: 'total' | 'late') => more.reduce((all, one) => all + one[key], 0);
    const shown = [...members, ...more.flatMap(({ cases }) => cases)].toSorted(comparing[sort]).slice(0, queueRules.paneRows);
    return { group, total: members.length + sum('total'), late: members.filter(isLate).length + sum('late'), shown };
  });

  const rows = await paneCases(
    db,
    person.id,
    grouped.flatMap(({ shown }) => shown.map(({ id }) => id)),
  );
  const assignees = rows.flatMap(({ assignee_id }) => assignee_id ?? []);
  const [names, paces] = await Promise.all([namesOf(db, assignees), pacesOf(db, rows, today)]);
  const listed = new Map(rows.map((row) => [row.id, { ...row, pace: paces.get(row.id), takeable: isTakeable(row, person, now) }]));
  const groups = grouped.map(({ shown, ...group }) => ({ ...group, rows: shown.flatMap(({ id }) => listed.get(id) ?? []) }));
  return { groups, names, today };
}

type Sorted = Pick<OwnCase, 'id' | 'due_on' | 'opened_at'>;

/** A case without a due date waits for the company and comes last. */
const dueKey = ({ due_on, id }: Sorted): string => `${due_on ?? '9'} ${id}`;

const comparing: Record<PaneSort, (a: Sorted, b: Sorted) => number> = {
  due: (a, b) => (dueKey(a) < dueKey(b) ? -1 : 1),
  received: (a, b) => b.opened_at.getTime() - a.opened_at.getTime() || (a.id < b.id ? -1 : 1),
};

function workOfOthers(person: Person) {
  return (['decide', 'visit'] as const)
    .map((work) => ({ work, scopes: scopesOf(person, permissionFor[work]) }))
    .filter(({ scopes }) => scopes.length > 0);
}

function groupOf(one: OwnCase, person: Person, now: Date): PaneGroup | undefined {
  const { country, sector, proposed_by, conflicted } = one;
  const caseFacts = { country, sector, assignee: person.id, interested: conflicted ? [person.id] : [] };
  const can = (permission: 'approve' | 'record_visit') => denialReason(person, { permission, caseFacts, now, provedAt: now }) === undefined;
  return paneGroupOf({
    stage: one.stage,
    isOwn: true,
    isToDecide: proposed_by !== null && proposed_by !== person.id && can('approve'),
    isToVisit: one.stage === 'site_visit' && can('record_visit'),
    previousStage: one.previous_stage,
    stageAt: one.stage_at,
    assignedAt: one.assigned_at,
    seenAt: one.seen_at,
  });
}

/** So many are counted; a badge shows more as "99+". */
const mostCounted = 100;

/** What waits for the reader, as the badges of the navigation count it. `cases` and `late` are the reader's own. */
export async function countWaiting({ db, clock }: Pick<Context, 'db' | 'clock'>, { person }: StaffSession) {
  const now = clock.now();
  const today = dayOf(now);
  const [own, proposals, visits] = await Promise.all([ownCases(db, person), countOf(db, person, 'decide'), countOf(db, person, 'visit')]);
  const waiting = own.filter((one) => {
    const group = groupOf(one, person, now);
    return group !== undefined && group !== 'with_company';
  });
  const capped = (list: readonly unknown[]) => Math.min(list.length, mostCounted);
  return {
    cases: capped(waiting),
    late: capped(waiting.filter(({ due_on }) => due_on !== null && due_on < today)),
    messages: capped(own.filter(({ has_message }) => has_message)),
    proposals,
    visits,
  };
}

async function countOf(db: Queryable, person: Person, work: OtherWork): Promise<number> {
  const scopes = scopesOf(person, permissionFor[work]);
  return scopes.length === 0 ? 0 : countOthers(db, work, { id: person.id, scopes }, mostCounted);
}
