import { money, type Currency } from '@thamani/domain/money.ts';
import { entriesOf, settle } from '@thamani/domain/payments/settlement.ts';
import type { Context } from '../../../context.ts';
import { enqueue } from '../../../engine/outbox.ts';
import type { ProviderCharge } from '../../../ports.ts';
import { confirmPaid } from '../../applications/payment-interface.ts';
import { recordPayment } from '../audit-events.ts';
import { raisePaymentException } from '../exceptions/payment-exceptions.ts';
import { chargesOf, insertCharge, isCaptured, postEntries } from '../ledger-store.ts';
import { applyItems, attemptsOf, closePayment } from '../payment-store.ts';
import { oweRefunds } from '../refunds/refunds.ts';
import { lockPaymentWithItems, releaseHeld } from '../reservations.ts';

/**
 * Settles a charge that the provider confirmed as the domain decides, in one transaction and once: concurrent calls wait for the locks,
 * and find it in the ledger.
 */
export async function settleCharge(context: Context, paymentId: string, charge: ProviderCharge, requestId = paymentId): Promise<void> {
  if (charge.status === 'pending' || (await isCaptured(context.db, context.payments.name, charge.transactionId))) return;
  const at = context.clock.now();
  const outcome = await context.db.transaction().execute(async (tx) => {
    const { payment, items, reservedByOthers } = await lockPaymentWithItems(tx, paymentId);

    const currency = payment.currency as Currency;
    const settlement = settle(
      {
        state: payment.state,
        expected: money(Number(payment.amount_minor), currency),
        references: (await attemptsOf(tx, paymentId)).map(({ reference }) => reference),
        captured: (await chargesOf(tx, paymentId)).map(({ transaction_id }) => transaction_id),
        items,
      },
      charge,
    );
    const { provider } = payment;
    const { transactionId, reference, chargeMinor } = charge;

    if (settlement.captured > 0) {
      const minor = settlement.captured;
      const entries = entriesOf(settlement, items, { provider, transactionId, chargeMinor, currency });
      await insertCharge(tx, {
        provider,
        transaction_id: transactionId,
        payment_id: paymentId,
        reference,
        minor,
        currency,
        charge_minor: chargeMinor,
        confirmed_at: at,
      });
      await postEntries(tx, entries, { paymentId, at, newId: context.ids.uuid });
      await recordPayment(tx, context, paymentId, 'captured', at, requestId, { transaction: transactionId, minor, currency });
    }

    for (const id of settlement.applied) {
      if (reservedByOthers.includes(id)) await releaseHeld(tx, context, id, at, requestId, 'replace');
      if (!(await confirmPaid(tx, context, id, at, requestId))) throw new Error(`application ${id} cannot be paid now`);
    }
    await applyItems(tx, paymentId, settlement.applied, at);
    for (const id of settlement.applied) await enqueue(tx, { key: context.ids.uuid(), topic: 'application.paid', subjectId: id, at });

    await oweRefunds(tx, context, { paymentId, provider, transactionId, currency }, settlement.refunds, at, requestId);

    if (settlement.exception !== undefined) {
      const cause = `${provider} transaction ${transactionId}`;
      await raisePaymentException(tx, context, { paymentId, kind: settlement.exception, cause, at, requestId });
    }

    if (settlement.state === payment.state) return undefined;
    await closePayment(tx, paymentId, settlement.state, at);
    await recordPayment(tx, context, paymentId, settlement.state, at, requestId);
    // Where everything goes back, the mails about the refunds say so; a receipt is for what was paid.
    if (settlement.applied.length > 0) await enqueue(tx, { key: context.ids.uuid(), topic: 'payment.paid', subjectId: paymentId, at });
    return settlement.state;
  });
  if (outcome !== undefined) context.metrics.payments.inc({ outcome });
}
