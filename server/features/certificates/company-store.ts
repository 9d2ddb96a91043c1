import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { statesOfNoRenewal } from '@thamani/domain/certificates/renewal.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { prepared, type Pool } from '../../database/prepared-statements.ts';
import type { DB } from '../../database/tables.ts';
import { underWay } from './store.ts';
import type { ShownRow } from './view.ts';

/** What a company reads of its certificates: prepared, each by its index. What is not published yet is nobody's. */

/** Written out, and not as a value: a partial index is used only where the statement itself says its condition. */
function published(db: Kysely<DB>) {
  return db.selectFrom('certificates').where('certificates.published_at', 'is not', null);
}

function ofCompany(db: Kysely<DB>, searching = false) {
  const query = published(db).where('certificates.company_id', '=', '');
  // Dashes are left out of what is typed as often as not.
  return searching
    ? query.where(sql<boolean>`(certificates.product_name ilike ${''} or replace(certificates.number, '-', '') ilike ${''})`)
    : query;
}

const isLiving = sql<boolean>`renewals.state not in (${sql.join(statesOfNoRenewal.map((state) => sql.lit(state)))})`;

function shown(query: SelectQueryBuilder<DB, 'certificates', object>) {
  return query
    .innerJoin('applications', 'applications.id', 'certificates.application_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('applications as renewals')
          .select('renewals.id')
          .whereRef('renewals.renewal_of', '=', 'certificates.number')
          .where(isLiving)
          .orderBy('renewals.id', 'desc')
          .limit(sql.lit(1))
          .as('renewal'),
      (join) => join.onTrue(),
    )
    .select([
      'certificates.number',
      'certificates.issued_on',
      'certificates.expires_on',
      'certificates.status',
      'certificates.replaced_by',
      'certificates.qr_seal',
      'certificates.product_name',
      'certificates.cva',
      sql<string>`certificates.facts ->> 'threshold'`.as('threshold'),
      'certificates.application_id',
      'applications.application_number',
      'renewal.id as renewal_id',
    ]);
}

function listOf(searching: boolean) {
  return prepared<ShownRow & { total: string }, string[]>(
    searching ? 'certificates-of-company-found' : 'certificates-of-company',
    (db) =>
      shown(ofCompany(db, searching))
        .select(() =>
          ofCompany(db, searching)
            .select(sql<string>`count(*)`.as('n'))
            .as('total'),
        )
        .orderBy('certificates.issued_on', 'desc')
        .orderBy('certificates.number', 'desc')
        .limit(0)
        .offset(0) as never,
  );
}

function countOf(searching: boolean) {
  return prepared<{ n: string }, string[]>(
    searching ? 'certificates-of-company-count-found' : 'certificates-of-company-count',
    (db) => ofCompany(db, searching).select(sql<string>`count(*)`.as('n')) as never,
  );
}

const lists = { plain: listOf(false), found: listOf(true) };
const counts = { plain: countOf(false), found: countOf(true) };

export interface ListFilter {
  readonly search: string;
  readonly size: number;
  readonly offset: number;
}

/** One page and how many there are in all, in one statement; past the last page the number alone. */
export async function pageOf(pool: Pool, companyId: string, wanted: ListFilter): Promise<{ rows: readonly ShownRow[]; total: number }> {
  const kind = wanted.search === '' ? 'plain' : 'found';
  const scope = kind === 'plain' ? [companyId] : [companyId, ...patternsOf(wanted.search)];
  const rows = await lists[kind](pool, ...scope, ...scope, String(wanted.size), String(wanted.offset));
  if (rows[0] !== undefined || wanted.offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
  const [count] = await counts[kind](pool, ...scope);
  return { rows, total: Number(count?.n ?? 0) };
}

/** A whole number is found however it was typed, and a part of one with or without its dashes. */
function patternsOf(search: string): [product: string, number: string] {
  const undashed = (readCertificateNumber(search) ?? search).replaceAll(/[\s\p{Dash}]/gu, '');
  return [patternOf(search), patternOf(undashed === '' ? search : undashed)];
}

function patternOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export const ownByNumber = prepared<ShownRow, [number: string, companyId: string]>(
  'certificate-of-company',
  (db) => shown(published(db).where('certificates.number', '=', '').where('certificates.company_id', '=', '')) as never,
);

export interface AlikeRow {
  readonly status: CertificateStatus;
  readonly expires_on: Day;
  readonly renewed: boolean;
  readonly n: string;
}

/** Alike in what the tiles ask. Whether one is renewed is looked up only for those that end between two days. */
export const alikeOf = prepared<AlikeRow, [today: string, horizon: string, companyId: string]>(
  'certificates-alike',
  (db) =>
    ofCompany(db)
      .select([
        'certificates.status',
        'certificates.expires_on',
        sql<boolean>`certificates.replaced_by is not null or case when certificates.expires_on between ${''}::date and ${''}::date
          then exists (select from applications as renewals where renewals.renewal_of = certificates.number and ${underWay('renewals')}) else false end`.as(
          'renewed',
        ),
        sql<string>`count(*)`.as('n'),
      ])
      .groupBy(['certificates.status', 'certificates.expires_on', sql`3`]) as never,
);
