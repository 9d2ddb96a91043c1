import type { LedgerEntry } from '@thamani/domain/payments/ledger.ts';
import type { PaymentState } from '@thamani/domain/payments/payment.ts';
import type { SettlementPlan } from '@thamani/domain/payments/settlement.ts';
import type { Tx } from '../../../database/connect.ts';
import { insertPaymentException } from '../exceptions/payment-exception-store.ts';

/** What the provider confirmed, where the money went, and how a payment ends. */

/**
 * Writes a plan. Returns the ids of its refunds and its exception that exist already, under other ids; of these nothing is written. Other
 * payments release an application before this one reserves it: an index allows one reservation.
 */
export async function writeSettlement(tx: Tx, plan: SettlementPlan): Promise<ReadonlySet<string>> {
  const { paymentId, charge, refunds, releases, applied, exception, at } = plan;
  const existing = new Set<string>();
  if (charge !== undefined) {
    const { provider, transactionId, reference, minor, currency, chargeMinor } = charge;
    await tx
      .insertInto('provider_charges')
      .values({
        provider,
        transaction_id: transactionId,
        payment_id: paymentId,
        reference,
        minor,
        currency,
        charge_minor: chargeMinor,
        confirmed_at: at,
      })
      .execute();
  }
  if (refunds.length > 0) {
    const inserted = await tx
      .insertInto('refunds')
      .values(
        refunds.map(({ id, provider, transactionId, applicationId, minor, currency, reason }) => ({
          id,
          payment_id: paymentId,
          provider,
          transaction_id: transactionId,
          application_id: applicationId ?? null,
          minor,
          currency,
          reason,
          created_at: at,
        })),
      )
      .onConflict((conflict) => conflict.columns(['provider', 'transaction_id', 'application_id']).doNothing())
      .returning('id')
      .execute();
    for (const { id } of refunds) if (!inserted.some((row) => row.id === id)) existing.add(id);
  }
  const entries = plan.entries.filter(({ partOf }) => partOf === undefined || !existing.has(partOf));
  await postEntries(tx, entries, { paymentId, at });
  for (const release of releases) await releaseItems(tx, release.paymentId, release.applicationId);
  if (applied.length > 0) {
    await tx
      .updateTable('payment_items')
      .set({ reserves_application: true, applied_at: at })
      .where('payment_id', '=', paymentId)
      .where('application_id', 'in', [...applied])
      .execute();
  }
  if (exception !== undefined) {
    const isNew = await insertPaymentException(tx, { ...exception, payment_id: paymentId, at });
    if (!isNew) existing.add(exception.id);
  }
  for (const closing of plan.closings) await closePayment(tx, closing.paymentId, closing.state, at);
  return existing;
}

/** A second entry of the kind for its cause, and one that does not balance, is refused by the database. */
export async function postEntries(
  tx: Tx,
  entries: readonly (LedgerEntry & { readonly id: string })[],
  { paymentId, at }: { readonly paymentId: string; readonly at: Date },
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('ledger_entries')
    .values(entries.map(({ id, kind, cause }) => ({ id, at, kind, cause, payment_id: paymentId })))
    .execute();
  await tx
    .insertInto('ledger_lines')
    .values(
      entries.flatMap(({ id, currency, lines }) =>
        lines.map(({ account, minor }, position) => ({ entry_id: id, position, account, minor, currency })),
      ),
    )
    .execute();
}

/** Releases what is not applied: one application, or all of them. */
export async function releaseItems(tx: Tx, paymentId: string, applicationId?: string): Promise<void> {
  let update = tx
    .updateTable('payment_items')
    .set({ reserves_application: false })
    .where('payment_id', '=', paymentId)
    .where('reserves_application', '=', true)
    .where('applied_at', 'is', null);
  if (applicationId !== undefined) update = update.where('application_id', '=', applicationId);
  await update.execute();
}

/** A payment that is live no more reserves nothing but what it paid for. */
export async function closePayment(tx: Tx, id: string, state: PaymentState, at: Date): Promise<void> {
  await releaseItems(tx, id);
  await tx
    .updateTable('payments')
    .set({ state, updated_at: at, ...(state === 'paid' ? { paid_at: at } : {}) })
    .where('id', '=', id)
    .execute();
}
