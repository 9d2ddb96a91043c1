import { actionsFor } from '@thamani/domain/applications/lifecycle.ts';
import { afterStep, type PaymentState } from '@thamani/domain/payments/payment.ts';
import type { PaymentExceptionKind, ReservedItem } from '@thamani/domain/payments/settlement.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { recordCommandEvent, type AuditEvent } from '../../engine/audit-log.ts';
import { lockForPayment } from '../applications/payment-interface.ts';
import { raisePaymentException } from './exceptions/payment-exceptions.ts';
import {
  closePayment,
  itemsOf,
  livePaymentsOf,
  lockPayment,
  lockPayments,
  paymentById,
  releaseItems,
  reservationsOf,
  type PaymentRow,
} from './payment-store.ts';

/** Which payment reserves which applications, and the end of a payment that reserves none. application-interface.ts has the lock order. */

export interface LockedPayment {
  readonly payment: PaymentRow;
  readonly items: readonly ReservedItem[];
  /** Applications of it that another payment reserves now. */
  readonly reservedByOthers: readonly string[];
}

/**
 * A payment with everything it may change: the applications it is for, then this payment and those that reserve the same applications.
 * No transaction changes those others without the applications' locks.
 */
export async function lockPaymentWithItems(tx: Tx, paymentId: string): Promise<LockedPayment> {
  const known = await paymentById(tx, paymentId);
  if (known === undefined) throw new Error(`there is no payment ${paymentId}`);
  const items = await itemsOf(tx, paymentId);
  const ids = items.map(({ application_id }) => application_id);
  const applications = await lockForPayment(tx, known.company_id, ids);
  const others = (await reservationsOf(tx, ids)).filter(({ payment_id }) => payment_id !== paymentId);
  const locked = await lockPayments(tx, [paymentId, ...new Set(others.map(({ payment_id }) => payment_id))]);
  const reserved = new Set(items.filter(({ reserves_application }) => reserves_application).map(({ application_id }) => application_id));
  // One that was reopened and submitted again is another one, perhaps at another price.
  const isAsItWas = (id: string, submittedAt: Date | null) => reserved.has(id) || (submittedAt !== null && submittedAt <= known.created_at);
  const payable = new Set(
    applications
      .filter(({ state, paid }) => !paid && actionsFor(state, 'provider').includes('confirm_payment'))
      .filter(({ id, submitted_at }) => isAsItWas(id, submitted_at))
      .map(({ id }) => id),
  );
  return {
    payment: locked.find(({ id }) => id === paymentId) ?? known,
    items: items.map(({ application_id, amount_minor }) => ({
      applicationId: application_id,
      minor: Number(amount_minor),
      payable: payable.has(application_id),
    })),
    reservedByOthers: others.map(({ application_id }) => application_id),
  };
}

/**
 * A live payment ends without money and releases everything; the new state is returned. One that is not live is left as it is. The caller
 * holds its lock and those of the applications it reserves.
 */
export async function endLocked(
  tx: Tx,
  context: Pick<Context, 'ids'>,
  payment: PaymentRow,
  step: 'cancel' | 'expire' | 'fail' | 'replace',
  by: { readonly actor: AuditEvent['actor']; readonly requestId: string; readonly at: Date },
): Promise<PaymentState | undefined> {
  const state = afterStep(payment.state, step);
  if (state === undefined) return undefined;
  await closePayment(tx, payment.id, state, by.at);
  await recordCommandEvent({ tx, context, ...by }, `payment.${state}`, { kind: 'payment', id: payment.id });
  return state;
}

export interface Ending {
  readonly step: 'fail' | 'expire';
  readonly requestId: string;
  readonly exception?: PaymentExceptionKind;
}

/** As `endLocked`, in its own transaction. */
export async function endUnpaid(context: Context, paymentId: string, { step, requestId, exception }: Ending): Promise<void> {
  const at = context.clock.now();
  const ended = await context.db.transaction().execute(async (tx) => {
    const { payment } = await lockPaymentWithItems(tx, paymentId);
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
 * The application is reopened, withdrawn, deleted or paid otherwise: its live payment releases it, and ends when it reserves nothing more.
 * An applied one stays.
 */
export async function releaseHeld(
  tx: Tx,
  context: Pick<Context, 'ids'>,
  applicationId: string,
  at: Date,
  requestId: string,
  ends: 'cancel' | 'replace' = 'cancel',
): Promise<void> {
  const [item] = await reservationsOf(tx, [applicationId]);
  if (item === undefined || item.applied_at !== null) return;
  const payment = await lockPayment(tx, item.payment_id);
  if (payment === undefined) return;
  await releaseItems(tx, payment.id, applicationId);
  const reservesMore = (await itemsOf(tx, payment.id)).some(({ reserves_application }) => reserves_application);
  if (!reservesMore) await endLocked(tx, context, payment, ends, { actor: { kind: 'system' }, requestId, at });
}
