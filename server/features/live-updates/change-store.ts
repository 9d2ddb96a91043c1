import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { streamRules } from '@thamani/domain/review/live-changes.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import { sql } from 'kysely';
import { prepare, type Pool } from '../../database/prepared-statements.ts';

/** A change row, with what its case shows in lists now. */
export interface ChangeRow {
  readonly xid: number;
  readonly at: Date;
  /** Null: a request between administrators. */
  readonly application_id: string | null;
  /** Where the case was at the event. */
  readonly country: string | null;
  readonly sector: Sector | null;
  readonly action: string;
  readonly actor_id: string | null;
  /** For this person alone: of their notifications. */
  readonly recipient_id: string | null;
  /** Null where there is no such case any more. */
  readonly now: CaseNow | null;
}

export interface CaseNow {
  readonly country: string;
  readonly sector: Sector;
  readonly stage: State;
  readonly due_on: string | null;
  readonly closed_at: Date | null;
  readonly assignee: { readonly id: string; readonly name: string; readonly staff_number: string } | null;
}

export interface ReadChanges {
  /** What the statement saw, as text. */
  readonly snapshot: string;
  readonly rows: readonly ChangeRow[];
}

/** What an earlier read saw, as `Snapshot` has it. */
interface Seen {
  readonly xmin: number;
  readonly xmax: number;
  readonly running: Iterable<number>;
}

/** A row without a change has the snapshot alone. */
interface ReadRow {
  readonly snapshot: string;
  readonly xid: string | null;
  readonly at: Date | null;
  readonly application_id: string | null;
  readonly country: string | null;
  readonly sector: Sector | null;
  readonly action: string | null;
  readonly actor_id: string | null;
  readonly recipient_id: string | null;
  readonly country_now: string | null;
  readonly sector_now: Sector | null;
  readonly stage: State | null;
  readonly due_on: string | null;
  readonly closed_at: Date | null;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly assignee_number: string | null;
}

/** Rows that another database left behind, as after a restore, have numbers that this one has not reached. */
const nextTransaction = sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/**
 * Rows and the snapshot that saw them, in one statement. The limit is inside and written out, so that the planner knows it: a range of the
 * primary key, then each case by its key. What was seen before is left out here, so that it does not count: a long transaction would
 * otherwise keep back more rows than the limit, with every poll. Asked four times a second, hence prepared.
 */
const reading = (name: string, order: 'asc' | 'desc', limit: number) =>
  prepare<{ readonly xmin: string; readonly xmax: string; readonly running: string }, ReadRow>(name, (db, parameter) =>
    db
      .selectFrom(sql<{ snapshot: string }>`(select pg_current_snapshot()::text as snapshot)`.as('taken'))
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('console_changes')
            .select(['xid', 'id', 'at', 'application_id', 'country', 'sector', 'action', 'actor_id', 'recipient_id'])
            .where('xid', '>=', parameter('xmin'))
            .where('xid', '<', nextTransaction)
            .where(sql<boolean>`(xid >= ${parameter('xmax')} or xid = any (${parameter('running')}::bigint[]))`)
            .orderBy('xid', order)
            .orderBy('id', order)
            .limit(sql.lit(limit))
            .as('c'),
        (join) => join.onTrue(),
      )
      .leftJoin('cases as k', 'k.application_id', 'c.application_id')
      .leftJoin('staff as s', 's.id', 'k.assignee_id')
      .select(['taken.snapshot', 'c.xid', 'c.at', 'c.application_id', 'c.country', 'c.sector', 'c.action', 'c.actor_id', 'c.recipient_id'])
      .select(['k.country as country_now', 'k.sector as sector_now', 'k.stage', 'k.due_on', 'k.closed_at', 'k.assignee_id'])
      .select(['s.name as assignee_name', 's.staff_number as assignee_number'])
      .orderBy('c.xid')
      .orderBy('c.id'),
  );

const since = reading('console-changes', 'asc', streamRules.mostInOneRead + 1);
const newest = reading('console-changes-newest', 'desc', streamRules.mostKept);

/** Rows that were not visible then, in the order of transactions: one more than a read should have, at most. */
export async function changesSince(pool: Pool, seen: Seen): Promise<ReadChanges> {
  return readOf(await since(pool, parametersOf(seen)));
}

/** As many as a process keeps, in the order of transactions. */
export async function newestChanges(pool: Pool): Promise<ReadChanges> {
  return readOf(await newest(pool, parametersOf({ xmin: 0, xmax: 0, running: [] })));
}

function parametersOf({ xmin, xmax, running }: Seen) {
  return { xmin: String(xmin), xmax: String(xmax), running: `{${[...running].join(',')}}` };
}

function readOf(read: readonly ReadRow[]): ReadChanges {
  const [first] = read;
  if (first === undefined) throw new Error('the database returned no snapshot');
  return { snapshot: first.snapshot, rows: read.flatMap(changeOf) };
}

function changeOf(row: ReadRow): readonly ChangeRow[] {
  const { xid, at, application_id, country, sector, action, actor_id, recipient_id } = row;
  if (xid === null || at === null || action === null) return [];
  return [{ xid: Number(xid), at, application_id, country, sector, action, actor_id, recipient_id, now: caseNowOf(row) }];
}

function caseNowOf(row: ReadRow): CaseNow | null {
  const { country_now: country, sector_now: sector, stage, due_on, closed_at, assignee_id: id } = row;
  if (country === null || sector === null || stage === null) return null;
  const { assignee_name: name, assignee_number: staff_number } = row;
  const assignee = id === null || name === null || staff_number === null ? null : { id, name, staff_number };
  return { country, sector, stage, due_on, closed_at, assignee };
}
