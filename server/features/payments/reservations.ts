import { afterStep } from '@thamani/domain/payments/payment.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { recordAuditEvent, type AuditEvent } from '../../engine/audit-log.ts';
import {
  reservationsOf,
  itemsOf,
  releaseApplications,
  livePaymentsOf,
  lockPayment,
  lockPayments,
  setPaymentState,
  type PaymentRow,
} from './store.ts';

/**
 * Which payment reserves which applications.
 *
 * A transaction that takes locks of both kinds takes them in one order: first the applications, by id; then the payments, by id. The items
 * of a payment never change, so they can be read before anything is locked. The reservation of an application changes only under that
 * application's lock. Two transactions on the same rows then wait, and never for each other.
 */

/** A live payment ends without money: it lets go of everything. The caller holds its lock and those of the applications it holds. */
export async function endLocked(
  tx: Tx,
  context: Pick<Context, 'ids'>,
  payment: PaymentRow,
  step: 'cancel' | 'replace',
  by: { readonly actor: AuditEvent['actor']; readonly requestId: string; readonly at: Date },
): Promise<void> {
  const state = afterStep(payment.state, step);
  if (state === undefined) return;
  await setPaymentState(tx, payment.id, state, by.at);
  await releaseAll(tx, payment.id);
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at: by.at,
    actor: by.actor,
    action: `payment.${state}`,
    subject: { kind: 'payment', id: payment.id },
    requestId: by.requestId,
  });
}

/** Whether money may still come in the ordinary way. */
export async function hasLivePayment(db: Queryable, companyId: string): Promise<boolean> {
  return (await livePaymentsOf(db, companyId)).length > 0;
}

/** The company's account ends. The caller holds the locks of its applications. */
export async function cancelLiveOf(tx: Tx, context: Pick<Context, 'ids'>, companyId: string, at: Date, requestId: string): Promise<void> {
  const by = { actor: { kind: 'system' }, requestId, at } as const;
  for (const payment of await lockPayments(tx, await livePaymentsOf(tx, companyId))) await endLocked(tx, context, payment, 'cancel', by);
}

/**
 * The application is reopened, withdrawn, deleted or paid otherwise: its live payment lets go of it, and ends when it holds nothing more.
 * An applied one stays. The caller holds the lock of the application.
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
  await releaseApplications(tx, payment.id, applicationId);
  const holdsMore = (await itemsOf(tx, payment.id)).some(({ reserves_application }) => reserves_application);
  if (!holdsMore) await endLocked(tx, context, payment, ends, { actor: { kind: 'system' }, requestId, at });
}

/** Of what it did not pay. The caller holds the payment's lock. */
export async function releaseAll(tx: Tx, paymentId: string): Promise<void> {
  await releaseApplications(tx, paymentId);
}
