import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { prepared, type Pool } from '../../database/prepared-statements.ts';
import type { DB } from '../../database/tables.ts';
import type { DetailRow, ListRow } from './store.ts';

/** The reads that every visit asks for: prepared, one statement for each list, so that each finds its index. */

export type PaidFilter = 'all' | 'paid' | 'payable';

const columns = [
  'applications.id',
  'applications.application_number',
  'applications.state',
  'applications.paid',
  'applications.product_name',
  'applications.product_category',
  'applications.cva',
  'applications.created_at',
  'applications.updated_at',
  'applications.submitted_at',
] as const;

/** What `paid=false` asks for: what can still be paid. */
const payable: State[] = ['draft', 'submitted'];

function ofCompany(db: Kysely<DB>, filter: PaidFilter, searching: boolean) {
  let query: SelectQueryBuilder<DB, 'applications', object> = db.selectFrom('applications').where('applications.company_id', '=', '');
  // Written out, and not as values: a partial index is used only where the statement itself says its condition.
  if (filter === 'paid') query = query.where(sql<boolean>`applications.paid`);
  if (filter === 'payable') query = query.where(sql<boolean>`applications.state in (${sql.join(payable.map((state) => sql.lit(state)))})`);
  if (searching) query = query.where('applications.product_name', 'ilike', '');
  return query;
}

/** The columns of `Priced` and `Held`: what it costs, and which payment holds it. Each join finds one row by its key. */
function withFee(query: SelectQueryBuilder<DB, 'applications', object>) {
  return query
    .innerJoin('companies', 'companies.id', 'applications.company_id')
    .leftJoin('product_prices', 'product_prices.id', 'applications.product_category')
    .leftJoin('payment_items', (join) =>
      join.onRef('payment_items.application_id', '=', 'applications.id').on(sql<boolean>`payment_items.reserves_application`),
    )
    .leftJoin('payments', 'payments.id', 'payment_items.payment_id')
    .select([
      'product_prices.category',
      'product_prices.amount_minor',
      'companies.is_cooperative',
      'companies.is_women_led',
      'companies.is_youth_led',
      'companies.discount_refused_at',
      sql<boolean>`applications.answers -> 'discount_evidence' is not null`.as('evidence'),
      'payment_items.full_minor as held_full_minor',
      'payment_items.discount_minor as held_discount_minor',
      'payment_items.amount_minor as held_amount_minor',
      'payments.reference as payment_reference',
      'payments.state as payment_state',
    ]);
}

function listOf(filter: PaidFilter, searching: boolean) {
  const name = `applications-${filter}${searching ? '-found' : ''}`;
  return prepared<ListRow, string[]>(
    name,
    (db) =>
      withFee(ofCompany(db, filter, searching))
        .select([...columns])
        .select(() =>
          ofCompany(db, filter, searching)
            .select(sql<string>`count(*)`.as('n'))
            .as('total'),
        )
        .orderBy('applications.id', 'desc')
        .limit(0)
        .offset(0) as never,
  );
}

function countOf(filter: PaidFilter, searching: boolean) {
  const name = `applications-${filter}-count${searching ? '-found' : ''}`;
  return prepared<{ n: string }, string[]>(name, (db) => ofCompany(db, filter, searching).select(sql<string>`count(*)`.as('n')) as never);
}

const filters = ['all', 'paid', 'payable'] as const;
const lists = Object.fromEntries(filters.map((filter) => [filter, { plain: listOf(filter, false), found: listOf(filter, true) }]));
const counts = Object.fromEntries(filters.map((filter) => [filter, { plain: countOf(filter, false), found: countOf(filter, true) }]));

export interface ListFilter {
  readonly filter: PaidFilter;
  readonly search: string;
  readonly size: number;
  readonly offset: number;
}

/** One page and how many there are in all, in one statement; past the last page the number alone. */
export async function pageOf(pool: Pool, companyId: string, wanted: ListFilter): Promise<{ rows: readonly ListRow[]; total: number }> {
  const kind = wanted.search === '' ? 'plain' : 'found';
  const scope = kind === 'plain' ? [companyId] : [companyId, patternOf(wanted.search)];
  const rows = (await lists[wanted.filter]?.[kind](pool, ...scope, ...scope, String(wanted.size), String(wanted.offset))) ?? [];
  if (rows[0] !== undefined || wanted.offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
  const [count] = (await counts[wanted.filter]?.[kind](pool, ...scope)) ?? [];
  return { rows, total: Number(count?.n ?? 0) };
}

function patternOf(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export const statesOf = prepared<{ state: State; n: string }, [companyId: string]>(
  'applications-by-state',
  (db) =>
    db
      .selectFrom('applications')
      .select(['state', sql<string>`count(*)`.as('n')])
      .where('company_id', '=', '')
      .groupBy('state') as never,
);

/** With the application's certificate once it is published; the newest, where one was replaced or an appeal led to another. */
function details(db: Kysely<DB>) {
  return withFee(db.selectFrom('applications'))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('certificates')
          .select('certificates.number')
          .whereRef('certificates.application_id', '=', 'applications.id')
          .where('certificates.published_at', 'is not', null)
          .orderBy('certificates.reserved_at', 'desc')
          .limit(sql.lit(1))
          .as('certificate'),
      (join) => join.onTrue(),
    )
    .select('certificate.number as certificate_number')
    .selectAll('applications')
    .where('applications.id', '=', '');
}

/** Of any company: for staff who may read it. */
export const detailById = prepared<DetailRow, [id: string]>('application-of-anybody', (db) => details(db) as never);

export const ownById = prepared<DetailRow, [id: string, companyId: string]>(
  'application-by-id',
  (db) => details(db).where('applications.company_id', '=', '') as never,
);
