import type { RefundState } from '@thamani/domain/payments/settlement.ts';
import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';
import type { Refunds } from '../../../database/tables.ts';

export type RefundRow = Readonly<Selectable<Refunds>>;

/** The item that paid for an application, and the charge that it was paid from: the one that did not go back as a whole. */
export async function appliedTo(db: Queryable, applicationId: string) {
  return db
    .selectFrom('payment_items as item')
    .innerJoin('payments as payment', 'payment.id', 'item.payment_id')
    .innerJoin('provider_charges as charge', 'charge.payment_id', 'payment.id')
    .select(['payment.id', 'charge.provider', 'charge.transaction_id', 'item.amount_minor', 'item.currency'])
    .where('item.application_id', '=', applicationId)
    .where('item.applied_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.provider', '=', 'charge.provider')
            .whereRef('refunds.transaction_id', '=', 'charge.transaction_id')
            .where('refunds.reason', 'in', ['duplicate_payment', 'underpaid']),
        ),
      ),
    )
    .executeTakeFirst();
}

export async function refundById(db: Queryable, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Those of the same charge whose number at the provider is known. */
export async function knownRefundsOf(db: Queryable, { provider, transaction_id }: RefundRow): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('provider', '=', provider)
    .where('transaction_id', '=', transaction_id)
    .where('provider_refund_id', 'is not', null)
    .execute();
  return rows.flatMap(({ provider_refund_id }) => provider_refund_id ?? []);
}

export async function setRefundState(
  tx: Tx,
  id: string,
  change: { state?: RefundState; requested_at?: Date; provider_refund_id?: string; completed_at?: Date },
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

/** How often the provider was asked for it: each time is an event, committed before the question goes out. */
export async function asksFor(db: Queryable, refundId: string): Promise<number> {
  const { n } = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('subject_kind', '=', 'refund')
    .where('subject_id', '=', refundId)
    .where('action', '=', 'refund.requested')
    .executeTakeFirstOrThrow();
  return Number(n);
}
