import { sql, type Kysely } from 'kysely';
import { prepared, type Pool } from '../../database/prepared-statements.ts';
import type { DB } from '../../database/tables.ts';
import type { ItemRow, PaymentRow, ShownRefund, PaymentWithItems } from './store.ts';

/** A company's payment history, with items and refunds: prepared statements, each by its index. */

const countOf = (db: Kysely<DB>) =>
  db
    .selectFrom('payments')
    .select(sql<string>`count(*)`.as('n'))
    .where('payments.company_id', '=', '');

const page = prepared<PaymentRow & { total: string }, string[]>(
  'payments-of-company',
  (db) =>
    db
      .selectFrom('payments')
      .selectAll()
      .select(() => countOf(db).as('total'))
      .where('payments.company_id', '=', '')
      .orderBy('payments.id', 'desc')
      .limit(0)
      .offset(0) as never,
);

const count = prepared<{ n: string }, [companyId: string]>('payments-of-company-count', (db) => countOf(db) as never);

/** `{a,b}`: an array as PostgreSQL reads it, so that any number of payments is one statement. */
const items = prepared<ItemRow, [paymentIds: string]>(
  'items-of-payments',
  (db) =>
    db
      .selectFrom('payment_items')
      .selectAll()
      .where(sql<boolean>`payment_id = any (${''}::uuid[])`)
      .orderBy('application_id') as never,
);

const refunds = prepared<ShownRefund, [paymentIds: string]>(
  'refunds-of-payments',
  (db) =>
    db
      .selectFrom('refunds')
      .select(['payment_id', 'minor', 'reason', 'state', 'created_at'])
      .where(sql<boolean>`payment_id = any (${''}::uuid[])`)
      .orderBy('created_at') as never,
);

export async function historyOf(
  pool: Pool,
  companyId: string,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ readonly payments: readonly PaymentWithItems[]; readonly total: number }> {
  const rows = await page(pool, companyId, companyId, String(size), String(offset));
  if (rows[0] !== undefined || offset === 0) return { payments: await paymentsWithItems(pool, rows), total: Number(rows[0]?.total ?? 0) };
  const [counted] = await count(pool, companyId);
  return { payments: [], total: Number(counted?.n ?? 0) };
}

export async function paymentsWithItems(pool: Pool, payments: readonly PaymentRow[]): Promise<PaymentWithItems[]> {
  if (payments.length === 0) return [];
  const ids = `{${payments.map(({ id }) => id).join(',')}}`;
  const [allItems, allRefunds] = [await items(pool, ids), await refunds(pool, ids)];
  return payments.map((payment) => ({
    payment,
    items: allItems.filter(({ payment_id }) => payment_id === payment.id),
    refunds: allRefunds.filter(({ payment_id }) => payment_id === payment.id),
  }));
}
