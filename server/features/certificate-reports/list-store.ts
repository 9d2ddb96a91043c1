import type { ReportState } from '@thamani/domain/certificate-reports/reports.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';
import { withinScope, type Condition } from '../../database/search-conditions.ts';
import type { ReportRow } from './store.ts';

export interface ReportListFilter {
  readonly state: 'open' | ReportState | 'all';
  readonly whose: 'mine' | 'unassigned' | 'all';
  readonly page: number;
  readonly page_size: number;
}

export interface ListedReport extends ReportRow {
  readonly product_name: string;
  readonly company_name: string;
}

/** Counted no further: nobody turns so many pages. */
const mostCounted = 1_000;

function chosen(person: Person, { state, whose }: ReportListFilter): Condition {
  return sql<boolean>`${inState(state)} and ${ofWhom(person, whose)} and ${withinScope(scopesOf(person, 'read_report'), 'certificate_reports')}`;
}

function inState(state: ReportListFilter['state']): Condition {
  if (state === 'all') return sql<boolean>`true`;
  if (state === 'closed') return sql<boolean>`certificate_reports.state = 'closed'`;
  const open = sql<boolean>`certificate_reports.state <> 'closed'`;
  return state === 'open' ? open : sql<boolean>`${open} and certificate_reports.state = ${state}`;
}

function ofWhom(person: Person, whose: ReportListFilter['whose']): Condition {
  if (whose === 'mine') return sql<boolean>`certificate_reports.assignee_id = ${person.id}`;
  // A closed report has an assignee: said here, so that the index of open ones is used.
  return whose === 'unassigned'
    ? sql<boolean>`certificate_reports.state <> 'closed' and certificate_reports.assignee_id is null`
    : sql<boolean>`true`;
}

/** Open ones oldest first, since they wait; all others newest first. */
export async function pageOfReports(db: Queryable, person: Person, asked: ReportListFilter) {
  const offset = (asked.page - 1) * asked.page_size;
  if (offset >= mostCounted) return { rows: [] as readonly ListedReport[], total: mostCounted };
  const isOldestFirst = asked.state !== 'all' && asked.state !== 'closed';
  const order = isOldestFirst ? sql`received_at, id` : sql`received_at desc, id desc`;
  const { rows } = await sql<ListedReport>`
    with page as materialized (
      select id, received_at from certificate_reports where ${chosen(person, asked)}
      order by ${order} limit ${asked.page_size} offset ${offset})
    select r.id, r.reference, r.number, r.country, r.sector, r.reason, r.state, r.assignee_id, r.assigned_at, r.received_at, r.investigation_at,
      r.closed_at, r.outcome, r.explanation, r.details_erased_at, certificates.product_name, certificates.facts ->> 'company' as company_name
    from page join certificate_reports r using (id) join certificates on certificates.number = r.number
    order by ${isOldestFirst ? sql`page.received_at, page.id` : sql`page.received_at desc, page.id desc`}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from certificate_reports where ${chosen(person, asked)} limit ${mostCounted}) as counted`.execute(
    db,
  );
  return { rows, total: counted[0]?.n ?? 0 };
}

/** Open reports that the person has, could take or could assign. */
export async function countWaitingFor(db: Queryable, person: Person, limit: number): Promise<number> {
  const assigning = withinScope(scopesOf(person, 'assign_report'), 'certificate_reports');
  const taking = withinScope(scopesOf(person, 'take_report'), 'certificate_reports');
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from certificate_reports
      where state <> 'closed' and (assignee_id = ${person.id} or (assignee_id is null and (${assigning}
        or (${taking} and ${person.id} not in (select deciders_of_certificate(number))))))
      limit ${limit}) as counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Other reports about the certificate, in any state. */
export async function countOthers(db: Queryable, { id, number }: ReportRow, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from certificate_reports where number = ${number} and id <> ${id} limit ${limit}) as counted`.execute(db);
  return rows[0]?.n ?? 0;
}
