import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { applicationFilters, type ApplicationFilter, type ApplicationSort } from '@thamani/domain/lists/lists.ts';
import { sql, type Kysely, type NotNull, type SelectQueryBuilder } from 'kysely';
import { containsPattern } from '../../database/search-conditions.ts';
import { prepare, type Placeholders, type Pool, statementsByKind } from '../../database/prepared-statements.ts';
import type { DB } from '../../database/tables.ts';
import type { DetailRow, ListRow } from './store.ts';

/** The reads of every visit: prepared, with one statement for each list, so that each uses its own index. */

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

/** Which statement: each combination is prepared once, when it is first asked for. */
interface Kind {
  readonly filter: PaidFilter;
  readonly status: ApplicationFilter | undefined;
  readonly sort: ApplicationSort;
  readonly searching: boolean;
}

interface ListParameters {
  readonly companyId: string;
  readonly product: string;
  readonly size: number;
  readonly offset: number;
}

function ofCompany(db: Kysely<DB>, parameter: Placeholders<ListParameters>, { filter, status, searching }: Kind) {
  let query: SelectQueryBuilder<DB, 'applications', object> = db
    .selectFrom('applications')
    .where('applications.company_id', '=', parameter('companyId'));
  // Written out, and not as values: a partial index is used only where the statement itself says its condition.
  if (filter === 'paid') query = query.where(sql<boolean>`applications.paid`);
  if (filter === 'payable') query = query.where(sql<boolean>`applications.state in (${sql.join(payable.map((state) => sql.lit(state)))})`);
  if (status !== undefined)
    query = query.where(sql<boolean>`applications.state in (${sql.join(applicationFilters[status].map((state) => sql.lit(state)))})`);
  if (searching)
    query = query.where(({ or, eb }) =>
      or([
        eb('applications.product_name', 'ilike', parameter('product')),
        eb('applications.application_number', 'ilike', parameter('product')),
      ]),
    );
  return query;
}

/** The columns of `Priced` and `ReservedFee`: what it costs, and which payment reserves it. Each join finds one row by its key. */
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
      'payments.confirming_since as payment_confirming_since',
    ]);
}

function nameOf({ filter, status, sort, searching }: Kind, what = ''): string {
  return `applications-${filter}${what}${status === undefined ? '' : `-${status}`}${sort === 'newest' ? '' : `-${sort}`}${searching ? '-found' : ''}`;
}

/** By the index of the company's rows; another order than theirs sorts them, and a company has few enough. */
function listOf(kind: Kind) {
  return prepare<ListParameters, ListRow>(nameOf(kind), (db, parameter) =>
    withCertificate(withFee(ofCompany(db, parameter, kind)))
      .select([...columns])
      .select(() =>
        ofCompany(db, parameter, kind)
          .select(sql<string>`count(*)`.as('n'))
          .as('total'),
      )
      .$if(kind.sort === 'product', (query) => query.orderBy(sql`lower(applications.product_name)`))
      .orderBy('applications.id', kind.sort === 'oldest' ? 'asc' : 'desc')
      .limit(parameter('size'))
      .offset(parameter('offset'))
      .$narrowType<{ total: NotNull }>(),
  );
}

function countOf(kind: Kind) {
  return prepare<ListParameters, { n: string }>(nameOf(kind, '-count'), (db, parameter) =>
    ofCompany(db, parameter, kind).select(sql<string>`count(*)`.as('n')),
  );
}

const statementsOf = statementsByKind(
  (kind: Kind) => nameOf(kind),
  (kind) => ({ list: listOf(kind), count: countOf(kind) }),
);

export interface ListFilter {
  readonly filter: PaidFilter;
  readonly status?: ApplicationFilter | undefined;
  readonly sort?: ApplicationSort | undefined;
  readonly search: string;
  readonly size: number;
  readonly offset: number;
}

/** One page and how many there are in all, in one statement; past the last page the number alone. */
export async function pageOf(pool: Pool, companyId: string, wanted: ListFilter): Promise<{ rows: readonly ListRow[]; total: number }> {
  const { filter, status, sort = 'newest' } = wanted;
  const { list, count } = statementsOf({ filter, status, sort, searching: wanted.search !== '' });
  const values = { companyId, product: containsPattern(wanted.search), size: wanted.size, offset: wanted.offset };
  const rows = await list(pool, values);
  if (rows[0] !== undefined || wanted.offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
  const [counted] = await count(pool, values);
  return { rows, total: Number(counted?.n ?? 0) };
}

interface StateCount {
  readonly state: State;
  readonly n: string;
}

export const statesOf = prepare<{ readonly companyId: string }, StateCount>('applications-by-state', (db, parameter) =>
  db
    .selectFrom('applications')
    .select(['state', sql<string>`count(*)`.as('n')])
    .where('company_id', '=', parameter('companyId'))
    .groupBy('state'),
);

/** With the application's certificate once it is published; the newest, where one was replaced or an appeal led to another. */
function withCertificate<Row>(query: SelectQueryBuilder<DB, 'applications', Row>) {
  return query
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('certificates')
          .select(['certificates.number', 'certificates.status', 'certificates.expires_on'])
          .whereRef('certificates.application_id', '=', 'applications.id')
          .where('certificates.published_at', 'is not', null)
          .orderBy('certificates.reserved_at', 'desc')
          .limit(sql.lit(1))
          .as('certificate'),
      (join) => join.onTrue(),
    )
    .select([
      'certificate.number as certificate_number',
      'certificate.status as certificate_status',
      'certificate.expires_on as certificate_expires_on',
    ]);
}

function details(db: Kysely<DB>, id: string) {
  return withCertificate(withFee(db.selectFrom('applications')))
    .selectAll('applications')
    .where('applications.id', '=', id);
}

/** Of any company: for staff who may read it. */
export const detailById = prepare<{ readonly id: string }, DetailRow>('application-of-anybody', (db, parameter) =>
  details(db, parameter('id')),
);

export const ownById = prepare<{ readonly id: string; readonly companyId: string }, DetailRow>('application-by-id', (db, parameter) =>
  details(db, parameter('id')).where('applications.company_id', '=', parameter('companyId')),
);
