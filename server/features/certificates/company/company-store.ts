import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { statesOfNoRenewal } from '@thamani/domain/certificates/renewal.ts';
import type { CertificateStatus, StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';
import type { CertificateState } from '@thamani/domain/certificates/validity.ts';
import type { CertificateSort } from '@thamani/domain/lists/lists.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql, type Kysely, type NotNull, type SelectQueryBuilder } from 'kysely';
import { containsPattern } from '../../../database/search-conditions.ts';
import { prepare, type Placeholders, type Pool, statementsByKind } from '../../../database/prepared-statements.ts';
import type { DB } from '../../../database/tables.ts';
import { underWay } from '../store.ts';

/** What a company reads of its certificates: prepared, each by its index. What is not published yet is nobody's. */

/** A published certificate of a company, with the application it came from and the one that renews it. */
export interface OwnCertificateRow {
  readonly number: string;
  readonly issued_on: Day;
  readonly expires_on: Day;
  readonly status: CertificateStatus;
  readonly replaced_by: string | null;
  readonly qr_seal: string;
  readonly product_name: string;
  readonly cva: string;
  readonly threshold: string;
  readonly application_id: string;
  readonly application_number: string;
  readonly renewal_id: string | null;
  /** The last change of its status. */
  readonly last_change: StatusChange | null;
  readonly last_change_id: string | null;
  readonly last_change_reason: StatusReason | null;
  readonly last_change_at: Date | null;
}

/** Written out, and not as a value: a partial index is used only where the statement itself says its condition. */
function published(db: Kysely<DB>) {
  return db.selectFrom('certificates').where('certificates.published_at', 'is not', null);
}

interface ListParameters {
  readonly companyId: string;
  readonly product: string;
  readonly number: string;
  readonly today: Day;
  readonly size: number;
  readonly offset: number;
}

/** Which statement: each combination is prepared once, when it is first asked for. */
interface Kind {
  readonly state: CertificateState | undefined;
  readonly sort: CertificateSort;
  readonly searching: boolean;
}

const ofCompany = (db: Kysely<DB>, companyId: string) => published(db).where('certificates.company_id', '=', companyId);

/** As `stateOf` in domain/certificates/validity.ts says; a certificate that was suspended or revoked is so also after its last day. */
function inState(state: CertificateState, today: Day) {
  switch (state) {
    case 'active':
      return sql<boolean>`certificates.status = 'good' and certificates.expires_on >= ${today}::date`;
    case 'expired':
      return sql<boolean>`certificates.status = 'good' and certificates.expires_on < ${today}::date`;
    case 'suspended':
    case 'revoked':
      return sql<boolean>`certificates.status = ${sql.lit(state)}`;
  }
}

function listed(db: Kysely<DB>, parameter: Placeholders<ListParameters>, { state, searching }: Kind) {
  const own = ofCompany(db, parameter('companyId'));
  const query = state === undefined ? own : own.where(inState(state, parameter('today')));
  if (!searching) return query;
  // Dashes are left out of what is typed as often as not.
  return query.where(
    sql<boolean>`(certificates.product_name ilike ${parameter('product')} or replace(certificates.number, '-', '') ilike ${parameter('number')})`,
  );
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
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('status_changes')
          .select(['status_changes.id', 'status_changes.change', 'status_changes.reason', 'status_changes.at'])
          .whereRef('status_changes.number', '=', 'certificates.number')
          .orderBy('status_changes.at', 'desc')
          .orderBy('status_changes.id', 'desc')
          .limit(sql.lit(1))
          .as('last_change'),
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
      'last_change.change as last_change',
      'last_change.id as last_change_id',
      'last_change.reason as last_change_reason',
      'last_change.at as last_change_at',
    ]);
}

function nameOf({ state, sort, searching }: Kind, what = ''): string {
  return `certificates-of-company${what}${state === undefined ? '' : `-${state}`}${sort === 'newest' ? '' : `-${sort}`}${searching ? '-found' : ''}`;
}

/** By the index of the company's rows; another order than theirs sorts them, and a company has few enough. */
function listOf(kind: Kind) {
  return prepare<ListParameters, OwnCertificateRow & { total: string }>(nameOf(kind), (db, parameter) =>
    shown(listed(db, parameter, kind))
      .select(() =>
        listed(db, parameter, kind)
          .select(sql<string>`count(*)`.as('n'))
          .as('total'),
      )
      .$if(kind.sort === 'expiry', (query) => query.orderBy('certificates.expires_on'))
      .$if(kind.sort === 'product', (query) => query.orderBy(sql`lower(certificates.product_name)`))
      .orderBy('certificates.issued_on', 'desc')
      .orderBy('certificates.number', 'desc')
      .limit(parameter('size'))
      .offset(parameter('offset'))
      .$narrowType<{ qr_seal: NotNull; total: NotNull }>(),
  );
}

function countOf(kind: Kind) {
  return prepare<ListParameters, { n: string }>(nameOf(kind, '-count'), (db, parameter) =>
    listed(db, parameter, kind).select(sql<string>`count(*)`.as('n')),
  );
}

const statementsOf = statementsByKind(
  (kind: Kind) => nameOf(kind),
  (kind) => ({ list: listOf(kind), count: countOf(kind) }),
);

export interface ListFilter {
  readonly search: string;
  readonly state?: CertificateState | undefined;
  readonly sort?: CertificateSort | undefined;
  /** On which the state is asked. */
  readonly today: Day;
  readonly size: number;
  readonly offset: number;
}

/** One page and how many there are in all, in one statement; past the last page the number alone. */
export async function pageOf(
  pool: Pool,
  companyId: string,
  { search, state, sort = 'newest', today, size, offset }: ListFilter,
): Promise<{ rows: readonly OwnCertificateRow[]; total: number }> {
  const { list, count: countAll } = statementsOf({ state, sort, searching: search !== '' });
  const parameters = { companyId, product: containsPattern(search), number: numberPattern(search), today, size, offset };
  const rows = await list(pool, parameters);
  if (rows[0] !== undefined || offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
  const [count] = await countAll(pool, parameters);
  return { rows, total: Number(count?.n ?? 0) };
}

/** A whole number is found however it was typed, and a part of one with or without its dashes. */
function numberPattern(search: string): string {
  const undashed = (readCertificateNumber(search) ?? search).replaceAll(/[\s\p{Dash}]/gu, '');
  return containsPattern(undashed === '' ? search : undashed);
}

export const ownByNumber = prepare<{ readonly number: string; readonly companyId: string }, OwnCertificateRow>(
  'certificate-of-company',
  (db, parameter) =>
    shown(
      published(db).where('certificates.number', '=', parameter('number')).where('certificates.company_id', '=', parameter('companyId')),
    ).$narrowType<{ qr_seal: NotNull }>(),
);

export type TaskCertificateRow = OwnCertificateRow & { readonly is_appealed: boolean };

/** What may ask for a renewal or an appeal: good ones that end soon, and revoked ones. Those of longer ago can be neither. */
export const taskCertificatesOf = prepare<
  { readonly companyId: string; readonly issuedSince: Day; readonly today: Day; readonly horizon: Day },
  TaskCertificateRow
>('certificates-with-tasks', (db, parameter) =>
  shown(ofCompany(db, parameter('companyId')).where('certificates.issued_on', '>=', sql<Day>`${parameter('issuedSince')}::date`))
    .where(
      sql<boolean>`(certificates.status = 'revoked' or (certificates.status = 'good' and certificates.replaced_by is null
        and certificates.expires_on between ${parameter('today')}::date and ${parameter('horizon')}::date))`,
    )
    .select(
      sql<boolean>`exists (select from appeals where appeals.application_id = certificates.application_id
        and appeals.change_id = last_change.id)`.as('is_appealed'),
    )
    .orderBy('certificates.expires_on')
    .limit(sql.lit(40))
    .$narrowType<{ qr_seal: NotNull }>(),
);

interface AlikeRow {
  readonly status: CertificateStatus;
  readonly expires_on: Day;
  readonly renewed: boolean;
  readonly n: string;
}

/** Alike in what the tiles ask. Whether one is renewed is looked up only for those that end between two days. */
export const alikeOf = prepare<{ readonly today: Day; readonly horizon: Day; readonly companyId: string }, AlikeRow>(
  'certificates-alike',
  (db, parameter) =>
    ofCompany(db, parameter('companyId'))
      .select([
        'certificates.status',
        'certificates.expires_on',
        sql<boolean>`certificates.replaced_by is not null or case when certificates.expires_on between ${parameter('today')}::date and ${parameter('horizon')}::date
          then exists (select from applications as renewals where renewals.renewal_of = certificates.number and ${underWay('renewals')}) else false end`.as(
          'renewed',
        ),
        sql<string>`count(*)`.as('n'),
      ])
      .groupBy(['certificates.status', 'certificates.expires_on', sql`3`]),
);
