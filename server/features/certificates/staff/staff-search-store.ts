import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import type { Scope } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/connect.ts';
import { indexedPattern, withinScope, type Condition } from '../../../database/search-conditions.ts';

/**
 * What staff find of the certificates within their scope: each question by an index of its own, among however many there are. They are
 * found in the view `certificate_search`: the conditions of row security would keep them from the indexes.
 */

export interface FoundRow {
  readonly number: string;
  readonly application_id: string;
  readonly application_number: string;
  readonly company_name: string;
  readonly product_name: string;
  readonly country: string;
  readonly issued_on: Day;
  readonly expires_on: Day;
  readonly status: CertificateStatus;
  readonly replaced_by: string | null;
  readonly waiting: boolean;
}

/** The columns of a found row; `certificates` and `applications` are joined around it. */
export const foundColumns = sql`certificates.number, certificates.application_id, applications.application_number,
  certificates.facts ->> 'company' as company_name, certificates.product_name, certificates.country, certificates.issued_on,
  certificates.expires_on, certificates.status, certificates.replaced_by,
  exists (select from status_change_requests where status_change_requests.number = certificates.number and outcome is null) as waiting`;

interface Sought {
  readonly search: string;
  readonly size: number;
  readonly offset: number;
}

/** Counted no further: a reader does not turn so many pages, but searches by name or number. */
const mostCounted = 1_000;

function found(scopes: readonly Scope[], search: string): Condition {
  return sql<boolean>`certificates.published_at is not null and ${withinScope(scopes, 'certificates')} and ${soughtBy(search)}`;
}

/** The newest first. */
export async function rowsFound(db: Queryable, scopes: readonly Scope[], { search, size, offset }: Sought): Promise<readonly FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with page as materialized (
      select certificates.number, certificates.issued_on from certificate_search certificates where ${found(scopes, search)}
      order by certificates.issued_on desc, certificates.number desc limit ${size} offset ${offset})
    select ${foundColumns} from page join certificates using (number) join applications on applications.id = certificates.application_id
    order by page.issued_on desc, page.number desc`.execute(db);
  return rows;
}

export async function pageOfFound(db: Queryable, scopes: readonly Scope[], sought: Sought) {
  if (sought.offset >= mostCounted) return { rows: [], total: mostCounted };
  const rows = await rowsFound(db, scopes, sought);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from certificate_search certificates where ${found(scopes, sought.search)}
      order by certificates.issued_on desc, certificates.number desc limit ${mostCounted}) as counted`.execute(db);
  return { rows, total: counted[0]?.n ?? 0 };
}

/** A number however it was typed; otherwise part of a name, and where that is too short for the index, the beginning of a word. */
function soughtBy(search: string): Condition {
  const typed = search.normalize('NFC').trim();
  if (typed === '') return sql<boolean>`true`;
  const number = readCertificateNumber(typed);
  if (number !== undefined) return sql<boolean>`certificates.number = ${number}`;
  return sql<boolean>`certificates.search like lower(${indexedPattern(typed)})`;
}

export interface CertificateSearchRow extends FoundRow {
  readonly cva: string;
  readonly published_at: Date;
}

/** A published certificate, without a check of permissions: its case decides who may read it. */
export async function foundByNumber(db: Queryable, number: string): Promise<CertificateSearchRow | undefined> {
  const { rows } = await sql<CertificateSearchRow>`
    select ${foundColumns}, certificates.cva, certificates.published_at
    from certificates join applications on applications.id = certificates.application_id
    where certificates.number = ${number} and certificates.published_at is not null`.execute(db);
  return rows[0];
}
