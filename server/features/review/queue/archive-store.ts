import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import { queueRules, type ClosedStage } from '@thamani/domain/review/queue.ts';
import type { Person, Sector } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../database/connect.ts';
import { containsPattern, withinScope } from '../../../database/search-conditions.ts';

/** Closed cases, by the same search as open ones, in the view `case_search` for the same reason. */
export interface ArchiveFilter {
  readonly stage?: ClosedStage | undefined;
  readonly country?: string | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly page_size: number;
}

export interface ArchivedCase {
  readonly id: string;
  readonly application_number: string;
  readonly product_name: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly country: string;
  readonly sector: Sector;
  readonly stage: State;
  readonly closed_at: Date;
  /** Of the newest published certificate. */
  readonly certificate: string | null;
  readonly certificate_status: CertificateStatus | null;
  readonly certificate_expires_on: Day | null;
}

function closedCases(person: Person, { stage, country, search = '' }: ArchiveFilter): RawBuilder<boolean> {
  const typed = search.normalize('NFC').trim().toLowerCase();
  const parts = [
    sql<boolean>`cases.closed_at is not null`,
    withinScope(person.grants, 'cases'),
    ...(stage === undefined ? [] : [sql<boolean>`cases.stage = ${stage}`]),
    ...(country === undefined ? [] : [sql<boolean>`cases.country = ${country}`]),
    ...(typed === '' ? [] : [sql<boolean>`cases.search like ${containsPattern(typed)}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The newest first; names and certificates are looked up for the page alone. Later pages than are counted have no rows. */
export async function pageOfArchive(db: Queryable, person: Person, asked: ArchiveFilter): Promise<readonly ArchivedCase[]> {
  const offset = (asked.page - 1) * asked.page_size;
  if (offset >= queueRules.archiveCounted) return [];
  const { rows } = await sql<ArchivedCase>`
    with page as materialized (
      select cases.application_id, cases.closed_at from case_search cases where ${closedCases(person, asked)}
      order by cases.closed_at desc, cases.application_id limit ${asked.page_size} offset ${offset})
    select cases.application_id as id, applications.application_number, applications.product_name, cases.company_id,
      companies.company_name, cases.country, cases.sector, cases.stage, page.closed_at, certificate.number as certificate,
      certificate.status as certificate_status, certificate.expires_on as certificate_expires_on
    from page join cases using (application_id) join applications on applications.id = cases.application_id
      join companies on companies.id = cases.company_id
      left join lateral (
        select certificates.number, certificates.status, certificates.expires_on from certificates
        where certificates.application_id = cases.application_id and certificates.published_at is not null
        order by certificates.reserved_at desc limit 1) certificate on true
    order by page.closed_at desc, page.application_id`.execute(db);
  return rows;
}

/** One more than is counted: then there are more. In the order of the page, so that both walk the same index and stop early. */
export async function countArchive(db: Queryable, person: Person, asked: ArchiveFilter): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from (
      select 1 from case_search cases where ${closedCases(person, asked)}
      order by cases.closed_at desc, cases.application_id limit ${queueRules.archiveCounted + 1}) found`.execute(db);
  return rows[0]?.n ?? 0;
}
