import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { queueRules, type PaneSort } from '@thamani/domain/review/queue.ts';
import type { Person, Scope, Sector } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../database/connect.ts';
import { withinScope } from '../../../database/search-conditions.ts';
import { isConflicted, listedColumns, type ListedCase } from './queue-store.ts';

/** What puts a case of the pane in its place. */
interface Placed {
  readonly id: string;
  readonly due_on: Day | null;
  readonly opened_at: Date;
}

export interface OwnCase extends Placed {
  readonly country: string;
  readonly sector: Sector;
  readonly stage: State;
  readonly previous_stage: State | null;
  readonly stage_at: Date;
  readonly assigned_at: Date | null;
  /** When the reader last had it open, or took it. */
  readonly seen_at: Date | null;
  /** Of the open proposal. */
  readonly proposed_by: string | null;
  /** The reader declared an interest in it. */
  readonly conflicted: boolean;
  /** The last message is the company's: it has not been answered. */
  readonly has_message: boolean;
}

/** The proposal that waits for a decision; found by `case_proposals_one_open`. */
const openProposer = sql<string | null>`
  (select case_proposals.proposed_by from case_proposals
    where case_proposals.application_id = cases.application_id and case_proposals.outcome is null)`;

/** Reading a message does not answer it. */
const hasMessage = sql<boolean>`
  coalesce((select case_messages.staff_id is null
    from case_messages where case_messages.application_id = cases.application_id order by case_messages.at desc limit 1), false)`;

/** `viewers`: the reader's own row of `case_viewers`, looked up for each case: its rows of all readers are many. */
const joinViewers = (reader: string): RawBuilder<unknown> => sql`
  left join lateral (select case_viewers.last_seen_at from case_viewers
    where case_viewers.application_id = cases.application_id and case_viewers.staff_id = ${reader} limit 1) viewers on true`;

/** The reader's open cases, the most urgent first, with what their group depends on. */
export async function ownCases(db: Queryable, person: Person): Promise<readonly OwnCase[]> {
  const { rows } = await sql<OwnCase>`
    with own as materialized (
      select cases.application_id from case_search cases
      where cases.closed_at is null and cases.assignee_id = ${person.id} and ${withinScope(person.grants, 'cases')}
      order by cases.due_on, cases.application_id limit ${queueRules.mostOwn})
    select cases.application_id as id, cases.country, cases.sector, cases.stage, cases.due_on, cases.opened_at, cases.assigned_at,
      coalesce(entered.at, cases.opened_at) as stage_at,
      (select former.stage from case_stages former
        where former.application_id = cases.application_id and former.number = entered.number - 1) as previous_stage,
      viewers.last_seen_at as seen_at, ${openProposer} as proposed_by, ${isConflicted(person.id)} as conflicted,
      ${hasMessage} as has_message
    from own join cases using (application_id) ${joinViewers(person.id)}
      left join lateral (select case_stages.number, case_stages.at from case_stages
        where case_stages.application_id = cases.application_id order by case_stages.number desc limit 1) entered on true
    order by cases.due_on, cases.application_id`.execute(db);
  return rows;
}

/** Work that is not assigned to the reader: proposals of others that the reader could decide, and visits that a verifier could make. */
export type OtherWork = 'decide' | 'visit';

/** A visit that was recorded since the case entered the stage has been made: the officer continues. */
const isUnvisited = sql<boolean>`
  coalesce((select max(case_visits.at) from case_visits where case_visits.application_id = cases.application_id), '-infinity')
    < coalesce((select max(case_stages.at) from case_stages where case_stages.application_id = cases.application_id), 'infinity')`;

/** `scopes`: in which the reader has the permission. */
function conditionOf(work: OtherWork, reader: string, scopes: readonly Scope[]): RawBuilder<boolean> {
  const own = sql<boolean>`cases.closed_at is null and cases.assignee_id is distinct from ${reader} and not ${isConflicted(reader)}
    and ${withinScope(scopes, 'cases')}`;
  return work === 'decide'
    ? sql<boolean>`cases.stage = 'approval' and ${own} and ${openProposer} <> ${reader}`
    : sql<boolean>`cases.stage = 'site_visit' and ${own} and ${isUnvisited}`;
}

interface OtherCases {
  readonly total: number;
  readonly late: number;
  /** The first of them, in the order of the pane. */
  readonly cases: readonly Placed[];
}

export async function othersWaiting(
  db: Queryable,
  work: OtherWork,
  reader: { readonly id: string; readonly scopes: readonly Scope[] },
  { sort, today }: { readonly sort: PaneSort; readonly today: Day },
): Promise<OtherCases> {
  const order = sort === 'due' ? sql`due_on, application_id` : sql`opened_at desc, application_id`;
  const { rows } = await sql<Placed & { readonly total: number; readonly late: number }>`
    with waiting as materialized (
      select cases.application_id, cases.due_on, cases.opened_at from case_search cases
      where ${conditionOf(work, reader.id, reader.scopes)})
    select application_id as id, due_on, opened_at, (count(*) over ())::int as total,
      (count(*) filter (where due_on < ${today}::date) over ())::int as late
    from waiting order by ${order} limit ${queueRules.paneRows}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    late: rows[0]?.late ?? 0,
    cases: rows.map(({ id, due_on, opened_at }) => ({ id, due_on, opened_at })),
  };
}

/** Counted up to a limit, for a badge. */
export async function countOthers(
  db: Queryable,
  work: OtherWork,
  reader: { readonly id: string; readonly scopes: readonly Scope[] },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from (
      select 1 from case_search cases where ${conditionOf(work, reader.id, reader.scopes)} limit ${limit}) waiting`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface PaneCase extends ListedCase {
  /** Another person, the company or the system did something since the reader last had it open. */
  readonly is_unread: boolean;
  readonly has_message: boolean;
}

/** Views of documents and single answers that a company edits are no news for the reader. */
const ignoredActions = ['document.viewed_by_staff', 'application.changed'];

/** In no order. */
export async function paneCases(db: Queryable, reader: string, ids: readonly string[]): Promise<readonly PaneCase[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PaneCase>`
    select ${listedColumns(reader)}, ${hasMessage} as has_message,
      exists (select from audit_search where audit_search.subject_kind = 'application'
        and audit_search.subject_id = cases.application_id::text and audit_search.at > coalesce(viewers.last_seen_at, '-infinity')
        and audit_search.action <> all (${ignoredActions})
        and (audit_search.actor_kind <> 'staff' or audit_search.actor_id <> ${reader})) as is_unread
    from cases join applications on applications.id = cases.application_id join companies on companies.id = cases.company_id
      ${joinViewers(reader)}
    where cases.application_id = any (${[...ids]}::uuid[])`.execute(db);
  return rows;
}
