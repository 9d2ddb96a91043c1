import { paymentFilters, type PaymentFilter, type PaymentSort } from '@thamani/domain/lists/lists.ts';
import type { PaymentState } from '@thamani/domain/payments/payment.ts';
import type { RefundReason, RefundState } from '@thamani/domain/payments/settlement.ts';
import { sql, type Kysely, type NotNull } from 'kysely';
import { prepare, statementsByKind, type Pool } from '../../database/prepared-statements.ts';
import type { DB } from '../../database/tables.ts';
import type { ItemRow, PaymentRow } from './payment-store.ts';

/** A company's payment history and the payments of cases, with items and refunds: prepared statements, each by its index. */

/** A refund as its company sees it. */
interface ShownRefund {
  readonly payment_id: string;
  /** null: charged for no application. */
  readonly application_id: string | null;
  readonly minor: string;
  readonly reason: RefundReason;
  readonly state: RefundState;
  readonly created_at: Date;
}

/** What a payment is for, with the other payment that has paid the application or reserves it, if there is one. */
interface ShownItem extends ItemRow {
  readonly other_reference: string | null;
  readonly other_state: PaymentState | null;
  readonly other_confirming_since: Date | null;
  readonly other_applied_at: Date | null;
  readonly other_has_receipt: boolean;
}

/** A payment with all that its company sees of it. */
export interface PaymentWithItems {
  readonly payment: PaymentRow;
  readonly items: readonly ShownItem[];
  readonly refunds: readonly ShownRefund[];
}

export interface HistoryFilter {
  readonly status?: PaymentFilter | undefined;
  readonly sort?: PaymentSort | undefined;
}

interface PageParameters {
  readonly companyId: string;
  readonly size: number;
  readonly offset: number;
}

function ofCompany(db: Kysely<DB>, companyId: string, { status }: HistoryFilter) {
  const own = db.selectFrom('payments').where('payments.company_id', '=', companyId);
  return status === undefined
    ? own
    : own.where(sql<boolean>`payments.state in (${sql.join(paymentFilters[status].map((state) => sql.lit(state)))})`);
}

const countOf = (db: Kysely<DB>, companyId: string, filter: HistoryFilter) =>
  ofCompany(db, companyId, filter).select(sql<string>`count(*)`.as('n'));

type CountedPaymentRow = PaymentRow & { readonly total: string };

/** Which statement: each combination is prepared once, when it is first asked for. */
function prepared(filter: HistoryFilter) {
  const name = `${filter.status === undefined ? '' : `-${filter.status}`}${filter.sort === 'oldest' ? '-oldest' : ''}`;
  return {
    page: prepare<PageParameters, CountedPaymentRow>(`payments-of-company${name}`, (db, parameter) =>
      ofCompany(db, parameter('companyId'), filter)
        .selectAll()
        .select(() => countOf(db, parameter('companyId'), filter).as('total'))
        .orderBy('payments.id', filter.sort === 'oldest' ? 'asc' : 'desc')
        .limit(parameter('size'))
        .offset(parameter('offset'))
        .$narrowType<{ total: NotNull }>(),
    ),
    count: prepare<Pick<PageParameters, 'companyId'>, { n: string }>(`payments-of-company-count${name}`, (db, parameter) =>
      countOf(db, parameter('companyId'), filter),
    ),
  };
}

const statementsOf = statementsByKind((filter: HistoryFilter) => `${filter.status} ${filter.sort}`, prepared);

interface OfPayments {
  /** `{a,b}`: an array as PostgreSQL reads it, so that any number of payments is one statement. */
  readonly paymentIds: string;
}

/** At most one payment reserves an application, also after it has paid for it. */
const items = prepare<OfPayments, ShownItem>('items-of-payments', (db, parameter) =>
  db
    .selectFrom('payment_items')
    .leftJoin('payment_items as other_item', (join) =>
      join
        .onRef('other_item.application_id', '=', 'payment_items.application_id')
        .onRef('other_item.payment_id', '<>', 'payment_items.payment_id')
        .on(sql<boolean>`other_item.reserves_application`),
    )
    .leftJoin('payments as other', 'other.id', 'other_item.payment_id')
    .selectAll('payment_items')
    .select([
      'other.reference as other_reference',
      'other.state as other_state',
      'other.confirming_since as other_confirming_since',
      'other_item.applied_at as other_applied_at',
      sql<boolean>`other.receipt_sha256 is not null`.as('other_has_receipt'),
    ])
    .where(sql<boolean>`payment_items.payment_id = any (${parameter('paymentIds')}::uuid[])`)
    .orderBy('payment_items.application_id'),
);

const refunds = prepare<OfPayments, ShownRefund>('refunds-of-payments', (db, parameter) =>
  db
    .selectFrom('refunds')
    .select(['payment_id', 'application_id', 'minor', 'reason', 'state', 'created_at'])
    .where(sql<boolean>`payment_id = any (${parameter('paymentIds')}::uuid[])`)
    .orderBy('created_at'),
);

/** What one payment was for one application. Others that it paid for may be outside the reader's scope. */
interface ApplicationPaymentRow {
  readonly payment_id: string;
  readonly application_id: string;
  readonly invoice_number: string;
  readonly state: PaymentState;
  readonly amount_minor: string;
  readonly applied_at: Date | null;
  readonly paid_at: Date | null;
}

export type ApplicationPayment = ApplicationPaymentRow & { readonly refund: ShownRefund | undefined };

const ofApplications = prepare<{ readonly applicationIds: string; readonly limit: number }, ApplicationPaymentRow>(
  'payments-of-applications',
  (db, parameter) =>
    db
      .selectFrom('payment_items')
      .innerJoin('payments', 'payments.id', 'payment_items.payment_id')
      .select(['payment_items.payment_id', 'payment_items.application_id', 'payment_items.amount_minor', 'payment_items.applied_at'])
      .select(['payments.invoice_number', 'payments.state', 'payments.paid_at'])
      .where(sql<boolean>`payment_items.application_id = any (${parameter('applicationIds')}::uuid[])`)
      .orderBy('payments.id', 'desc')
      .orderBy('payment_items.application_id')
      .limit(parameter('limit')),
);

/** Newest first. A payment refunds an application at most once. */
export async function paymentsOfApplications(
  pool: Pool,
  applicationIds: readonly string[],
  limit: number,
): Promise<readonly ApplicationPayment[]> {
  if (applicationIds.length === 0) return [];
  const rows = await ofApplications(pool, { applicationIds: `{${applicationIds.join(',')}}`, limit });
  if (rows.length === 0) return [];
  const refunded = await refunds(pool, { paymentIds: `{${[...new Set(rows.map(({ payment_id }) => payment_id))].join(',')}}` });
  return rows.map((row) => ({
    ...row,
    refund: refunded.find(({ payment_id, application_id }) => payment_id === row.payment_id && application_id === row.application_id),
  }));
}

export async function historyOf(
  pool: Pool,
  companyId: string,
  { size, offset, ...filter }: { readonly size: number; readonly offset: number } & HistoryFilter,
): Promise<{ readonly payments: readonly PaymentWithItems[]; readonly total: number }> {
  const { page, count } = statementsOf(filter);
  const rows = await page(pool, { companyId, size, offset });
  if (rows[0] !== undefined || offset === 0) return { payments: await paymentsWithItems(pool, rows), total: Number(rows[0]?.total ?? 0) };
  const [counted] = await count(pool, { companyId });
  return { payments: [], total: Number(counted?.n ?? 0) };
}

export async function paymentsWithItems(pool: Pool, payments: readonly PaymentRow[]): Promise<PaymentWithItems[]> {
  if (payments.length === 0) return [];
  const paymentIds = `{${payments.map(({ id }) => id).join(',')}}`;
  const itemsOf = Map.groupBy(await items(pool, { paymentIds }), ({ payment_id }) => payment_id);
  const refundsOf = Map.groupBy(await refunds(pool, { paymentIds }), ({ payment_id }) => payment_id);
  return payments.map((payment) => ({ payment, items: itemsOf.get(payment.id) ?? [], refunds: refundsOf.get(payment.id) ?? [] }));
}
