import { actionsFor } from '@thamani/domain/applications/lifecycle.ts';
import { money } from '@thamani/domain/money.ts';
import type { LockedPayment } from '@thamani/domain/payments/settlement.ts';
import type { Tx } from '../../database/connect.ts';
import { lockForPayment } from '../applications/service.ts';
import { attemptsOf, capturedOf, itemsOf, lockPayments, paymentById, reservationsOf, reservedBy } from './payment-store.ts';

/**
 * A payment with everything it may change: the applications it is for, then this payment and those that reserve the same applications, in
 * the order that application-interface.ts defines. No transaction changes those others without the applications' locks.
 * `transactionId` is the charge to be settled.
 */
export async function lockPaymentWithItems(tx: Tx, paymentId: string, transactionId?: string): Promise<LockedPayment> {
  const known = await paymentById(tx, paymentId);
  if (known === undefined) throw new Error(`there is no payment ${paymentId}`);
  const items = await itemsOf(tx, paymentId);
  const ids = items.map(({ application_id }) => application_id);
  const applications = await lockForPayment(tx, known.company_id, ids);
  const reserving = (await reservationsOf(tx, ids)).map(({ payment_id }) => payment_id);
  const locked = await lockPayments(tx, [...new Set([paymentId, ...reserving])]);
  const lockedIds = locked.map(({ id }) => id);
  // Read under the locks: an application that was reopened while this transaction waited is reserved no more.
  const reserved = await reservedBy(tx, lockedIds);
  const reservedIn = (id: string) => reserved.filter(({ payment_id }) => payment_id === id).map(({ application_id }) => application_id);
  const own = reservedIn(paymentId);
  // One that was reopened and submitted again is another one, perhaps at another price.
  const isAsItWas = (id: string, submittedAt: Date | null) => own.includes(id) || (submittedAt !== null && submittedAt <= known.created_at);
  const payable = new Set(
    applications
      .filter(({ state, paid }) => !paid && actionsFor(state, 'provider').includes('confirm_payment'))
      .filter(({ id, submitted_at }) => isAsItWas(id, submitted_at))
      .map(({ id }) => id),
  );
  const payment = locked.find(({ id }) => id === paymentId) ?? known;
  return {
    id: paymentId,
    state: payment.state,
    provider: payment.provider,
    expected: money(Number(payment.amount_minor), payment.currency),
    references: (await attemptsOf(tx, paymentId)).map(({ reference }) => reference),
    captured: await capturedOf(tx, payment, transactionId),
    items: items.map((item) => ({
      applicationId: item.application_id,
      minor: Number(item.amount_minor),
      payable: payable.has(item.application_id),
    })),
    others: locked.filter(({ id }) => id !== paymentId).map(({ id, state }) => ({ id, state, reserves: reservedIn(id) })),
  };
}
