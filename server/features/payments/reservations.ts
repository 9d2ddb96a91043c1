import { afterStep, type PaymentState } from '@thamani/domain/payments/payment.ts';
import type { PaymentExceptionKind } from '@thamani/domain/payments/settlement.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import type { PaymentActor } from './audit-events.ts';
import { raisePaymentException } from './exceptions/payment-exceptions.ts';
import { lockPaymentWithItems } from './payment-lock.ts';
import { livePaymentsOf, lockPayment, lockPayments, reservationsOf, reservedBy, type PaymentRow } from './payment-store.ts';
import { closePayment, releaseItems } from './settlement/settlement-store.ts';

/** Which payment reserves which applications, and the end of a payment that reserves none. application-interface.ts has the lock order. */

/**
 * A live payment ends without money and releases everything; the new state is returned. One that is not live is left as it is. The caller
 * holds its lock and those of the applications it reserves.
 */
export async function endLocked(
  tx: Tx,
  context: Pick<Context, 'ids'>,
  payment: Pick<PaymentRow, 'id' | 'state'>,
  step: 'cancel' | 'expire' | 'fail' | 'replace',
  { actor, requestId, at }: PaymentActor,
): Promise<PaymentState | undefined> {
  const state = afterStep(payment.state, step);
  if (state === undefined) return undefined;
  await closePayment(tx, payment.id, state, at);
  await recordCommandEvent({ tx, context, actor, requestId, at }, `payment.${state}`, { kind: 'payment', id: payment.id });
  return state;
}

export interface Ending {
  readonly step: 'fail' | 'expire';
  readonly requestId: string;
  readonly exception?: PaymentExceptionKind;
  /** Only where it is still in the state that was judged: since then its page may have been made, and with it another end. */
  readonly from?: PaymentState;
}

/** As `endLocked`, in its own transaction. */
export async function endUnpaid(context: Context, paymentId: string, { step, requestId, exception, from }: Ending): Promise<void> {
  const at = context.clock.now();
  const ended = await context.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentWithItems(tx, paymentId);
    if (from !== undefined && payment.state !== from) return undefined;
    const state = await endLocked(tx, context, payment, step, { actor: { kind: 'system' }, requestId, at });
    if (state !== undefined && exception !== undefined)
      await raisePaymentException(tx, context, { paymentId, kind: exception, cause: `payment ${paymentId}`, at, requestId });
    return state;
  });
  if (ended !== undefined) context.metrics.payments.inc({ outcome: ended });
}

/** Whether money may still come in the ordinary way. */
export async function hasLivePayment(db: Queryable, companyId: string): Promise<boolean> {
  return (await livePaymentsOf(db, companyId)).length > 0;
}

/** The company's account ends. */
export async function cancelLiveOf(tx: Tx, context: Pick<Context, 'ids'>, companyId: string, at: Date, requestId: string): Promise<void> {
  const by = { actor: { kind: 'system' }, requestId, at } as const;
  for (const payment of await lockPayments(tx, await livePaymentsOf(tx, companyId))) await endLocked(tx, context, payment, 'cancel', by);
}

/**
 * The application is reopened, withdrawn or deleted: its live payment releases it, and ends when it reserves nothing more.
 * An applied one stays.
 */
export async function releaseHeld(tx: Tx, context: Pick<Context, 'ids'>, applicationId: string, by: PaymentActor): Promise<void> {
  const [item] = await reservationsOf(tx, [applicationId]);
  if (item === undefined || item.applied_at !== null) return;
  const payment = await lockPayment(tx, item.payment_id);
  if (payment === undefined) return;
  await releaseItems(tx, payment.id, applicationId);
  const reservesMore = (await reservedBy(tx, [payment.id])).length > 0;
  if (!reservesMore) await endLocked(tx, context, payment, 'cancel', by);
}
