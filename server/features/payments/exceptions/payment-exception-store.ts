import type { PaymentExceptionKind } from '@thamani/domain/payments/settlement.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';

/** What needs a person, as the staff see it. */
export interface PaymentExceptionRow {
  readonly id: string;
  readonly kind: PaymentExceptionKind;
  readonly cause: string;
  readonly at: Date;
  readonly reference: string;
  readonly invoice_number: string;
  readonly amount_minor: string;
  readonly company_name: string;
  readonly resolved_at: Date | null;
  readonly resolution: string | null;
  readonly resolver: string | null;
}

export async function pageOfPaymentExceptions(
  db: Queryable,
  { settled, size, offset }: { readonly settled: boolean; readonly size: number; readonly offset: number },
): Promise<{ readonly rows: readonly PaymentExceptionRow[]; readonly total: number }> {
  const some = db.selectFrom('payment_exceptions').where('resolved_at', settled ? 'is not' : 'is', null);
  const rows = await some
    .innerJoin('payments', 'payments.id', 'payment_exceptions.payment_id')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .leftJoin('staff', 'staff.id', 'payment_exceptions.resolved_by')
    .select(['payment_exceptions.id', 'kind', 'cause', 'at', 'resolved_at', 'resolution', 'staff.name as resolver'])
    .select(['payments.reference', 'invoice_number', 'amount_minor', 'company_name'])
    .orderBy(settled ? 'resolved_at' : 'at', settled ? 'desc' : 'asc')
    .orderBy('payment_exceptions.id')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await some.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

/** Held until the transaction ends. */
export async function lockPaymentException(tx: Tx, id: string) {
  return tx
    .selectFrom('payment_exceptions')
    .select(['id', 'payment_id', 'kind', 'resolved_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markResolved(tx: Tx, id: string, settled: { by: string; at: Date; comment: string }): Promise<void> {
  await tx
    .updateTable('payment_exceptions')
    .set({ resolved_by: settled.by, resolved_at: settled.at, resolution: settled.comment })
    .where('id', '=', id)
    .execute();
}

/** False where the same kind was raised for the same cause before. */
export async function insertPaymentException(
  tx: Tx,
  exception: { id: string; payment_id: string; kind: PaymentExceptionKind; cause: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_exceptions')
    .values(exception)
    .onConflict((conflict) => conflict.columns(['kind', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOpenPaymentExceptions(db: Queryable): Promise<number> {
  const { n } = await db
    .selectFrom('payment_exceptions')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}
