import { actionsFor } from '@thamani/domain/applications/lifecycle.ts';
import { afterStep } from '@thamani/domain/payments/payment.ts';
import type { PaymentExceptionKind, ReservedItem } from '@thamani/domain/payments/settlement.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { lockForPayment } from '../applications/service.ts';
import { insertPaymentException } from './ledger-store.ts';
import { releaseAll } from './reservations.ts';
import { recordPayment } from './audit-events.ts';
import { reservationsOf, itemsOf, lockPayments, setPaymentState, paymentById, type PaymentRow } from './store.ts';

export interface Locked {
  readonly payment: PaymentRow;
  readonly items: readonly ReservedItem[];
  /** Applications of it that another payment holds now. */
  readonly heldByOthers: readonly string[];
}

/**
 * A payment with everything it may change, in the one order that reservations.ts names: which applications it is for is read without a lock
 * (that never changes); then the applications, by id; then, by id, this payment and those that hold the same applications, which nobody
 * changes without the applications' locks.
 */
export async function lockPaymentWithItems(tx: Tx, paymentId: string): Promise<Locked> {
  const known = await paymentById(tx, paymentId);
  if (known === undefined) throw new Error(`there is no payment ${paymentId}`);
  const items = await itemsOf(tx, paymentId);
  const ids = items.map(({ application_id }) => application_id);
  const applications = await lockForPayment(tx, known.company_id, ids);
  const others = (await reservationsOf(tx, ids)).filter(({ payment_id }) => payment_id !== paymentId);
  const locked = await lockPayments(tx, [paymentId, ...new Set(others.map(({ payment_id }) => payment_id))]);
  const held = new Set(items.filter(({ reserves_application }) => reserves_application).map(({ application_id }) => application_id));
  // One that was reopened and submitted again is another one, perhaps at another price.
  const isAsItWas = (id: string, submittedAt: Date | null) => held.has(id) || (submittedAt !== null && submittedAt <= known.created_at);
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
    heldByOthers: others.map(({ application_id }) => application_id),
  };
}

export interface Ending {
  readonly step: 'fail' | 'expire';
  readonly requestId: string;
  readonly exception?: PaymentExceptionKind;
}

/** A payment that is still live ends without money and lets go of its applications. One that is not live is left as it is. */
export async function endUnpaid(context: Context, paymentId: string, { step, requestId, exception }: Ending): Promise<void> {
  const at = context.clock.now();
  const ended = await context.db.transaction().execute(async (tx) => {
    const { payment } = await lockPaymentWithItems(tx, paymentId);
    const state = afterStep(payment.state, step);
    if (state === undefined) return undefined;
    await releaseAll(tx, payment.id);
    await setPaymentState(tx, payment.id, state, at);
    await recordPayment(tx, context, payment.id, state, at, requestId);
    if (exception !== undefined)
      await raisePaymentException(tx, context, { paymentId, kind: exception, cause: `payment ${paymentId}`, at, requestId });
    return state;
  });
  if (ended !== undefined) context.metrics.payments.inc({ outcome: ended });
}

export interface Call {
  readonly paymentId: string;
  readonly kind: PaymentExceptionKind;
  /** One row of a kind for each cause, however often it is noticed. */
  readonly cause: string;
  readonly at: Date;
  readonly requestId: string;
}

/** Puts it on the list of what a person must look at. */
export async function raisePaymentException(tx: Tx, context: Pick<Context, 'ids'>, call: Call): Promise<void> {
  const { paymentId, kind, cause, at, requestId } = call;
  const isNew = await insertPaymentException(tx, { id: context.ids.uuid(), payment_id: paymentId, kind, cause, at });
  if (isNew) await recordPayment(tx, context, paymentId, 'exception_raised', at, requestId, { kind, cause });
}
