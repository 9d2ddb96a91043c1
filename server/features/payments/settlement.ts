import type { Currency } from '@thamani/domain/money.ts';
import { money } from '@thamani/domain/money.ts';
import { applied, captured, charged } from '@thamani/domain/payments/ledger.ts';
import { isLive, isOver } from '@thamani/domain/payments/payment.ts';
import { settle, type Settlement } from '@thamani/domain/payments/settlement.ts';
import type { PollResult } from '@thamani/workflows/payments/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../engine/outbox.ts';
import { PaymentRefused, type ProviderCharge } from '../../ports.ts';
import { confirmPaid } from '../applications/service.ts';
import { applyItem, attemptsOf, chargesOf, postEntry, insertCharge, isCaptured } from './ledger-store.ts';
import { raisePaymentException, endUnpaid, lockPaymentWithItems, type Locked } from './unpaid-payments.ts';
import { recordPayment } from './audit-events.ts';
import { releaseAll, releaseHeld } from './reservations.ts';
import { oweRefund } from './refunds.ts';
import { statusCheckByKey, setPaymentState, paymentById } from './store.ts';

/**
 * Asks the provider what became of a payment and settles what it confirms; ends the payment when its time is over. One that ended is
 * looked at all the same: money may come late. Throws while the provider does not answer.
 */
export async function pollPayment(
  context: Context,
  paymentId: string,
  transactionId?: string,
  { requestId = paymentId, last = false }: { readonly requestId?: string; readonly last?: boolean } = {},
): Promise<PollResult> {
  const { pending } = await askProvider(context, paymentId, transactionId, requestId);
  const payment = await paymentById(context.db, paymentId);
  if (payment?.state === 'paid') return 'paid';
  if (payment === undefined || last) {
    if (payment !== undefined) await endUnpaid(context, paymentId, { step: 'expire', requestId });
    return 'over';
  }
  if (isLive(payment.state)) {
    const times = { begunAt: payment.created_at, linkEndsAt: payment.link_expires_at };
    if (isOver(times, pending, context.clock.now())) await endUnpaid(context, paymentId, { step: 'expire', requestId });
    return 'waiting';
  }
  // A page that was never made takes no money.
  const attempts = await attemptsOf(context.db, paymentId);
  return attempts.every(({ failure }) => failure !== null) ? 'over' : 'waiting';
}

/** After a webhook or a returning browser. The ledger may have the charge already: events are repeated, or a scheduled check was faster. */
export async function checkPaymentStatus(context: Context, { subjectId, key }: WorkflowInput): Promise<void> {
  const hint = await statusCheckByKey(context.db, key);
  const transactionId = hint?.transaction_id ?? undefined;
  if (transactionId !== undefined && (await isCaptured(context.db, context.payments.name, transactionId))) return;
  await pollPayment(context, subjectId, transactionId, { requestId: key });
}

/**
 * Settles everything that the provider knows of a payment. A full charge goes first: a try that failed before it means nothing. The id of
 * a transaction comes from a browser or a webhook and may be anything, so it never prevents the check of our own references. A request
 * that failed is thrown after the rest is settled.
 */
export async function askProvider(
  context: Context,
  paymentId: string,
  transactionId: string | undefined,
  requestId: string,
): Promise<{ readonly pending: boolean }> {
  const { payments } = context;
  const references = (await attemptsOf(context.db, paymentId)).map(({ reference }) => reference);
  const isOurs = (charge: ProviderCharge | undefined) => charge !== undefined && references.includes(charge.reference);
  const named = transactionId === undefined ? [] : await Promise.allSettled([payments.chargeById(transactionId)]);
  const known = answersIn(named).find((charge) => isOurs(charge) && charge.status === 'successful')?.reference;
  const left = references.filter((reference) => reference !== known);
  const asked = [...named, ...(await Promise.allSettled(left.map((reference) => payments.chargeByReference(reference))))];
  const charges = answersIn(asked).filter(isOurs);
  const whole = (charge: ProviderCharge) => (charge.status === 'successful' ? charge.minor : -1);
  for (const charge of charges.toSorted((a, b) => whole(b) - whole(a))) await settleCharge(context, paymentId, charge, requestId);
  for (const one of asked) if (one.status === 'rejected' && !(one.reason instanceof PaymentRefused)) throw one.reason;
  return { pending: charges.some(({ status }) => status === 'pending') };
}

function answersIn(asked: readonly PromiseSettledResult<ProviderCharge | undefined>[]): ProviderCharge[] {
  return asked.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
}

/**
 * Settles a charge that the provider confirmed as the domain decides, in one transaction and once: concurrent calls wait for the locks,
 * and find it in the ledger. unpaid-payments.ts takes the locks, in the order that reservations.ts defines.
 */
export async function settleCharge(context: Context, paymentId: string, charge: ProviderCharge, requestId = paymentId): Promise<void> {
  if (charge.status === 'pending' || (await isCaptured(context.db, context.payments.name, charge.transactionId))) return;
  const at = context.clock.now();
  const moved = await context.db.transaction().execute(async (tx) => {
    const locked = await lockPaymentWithItems(tx, paymentId);
    const { payment } = locked;
    const settlement = settle(
      {
        state: payment.state,
        expected: money(Number(payment.amount_minor), payment.currency as Currency),
        references: (await attemptsOf(tx, paymentId)).map(({ reference }) => reference),
        captured: (await chargesOf(tx, paymentId)).map(({ transaction_id }) => transaction_id),
        items: locked.items,
      },
      charge,
    );
    const settling: Settling = { tx, context, locked, charge, settlement, at, requestId };
    if (settlement.captured > 0) await capture(settling);
    await apply(settling);
    await owe(settling);
    if (settlement.exception !== undefined) {
      const cause = `${payment.provider} transaction ${charge.transactionId}`;
      await raisePaymentException(tx, context, { paymentId, kind: settlement.exception, cause, at, requestId });
    }
    return move(settling);
  });
  if (moved !== undefined) context.metrics.payments.inc({ outcome: moved });
}

interface Settling {
  readonly tx: Tx;
  readonly context: Context;
  readonly locked: Locked;
  readonly charge: ProviderCharge;
  readonly settlement: Settlement;
  readonly at: Date;
  readonly requestId: string;
}

async function capture({ tx, context, locked: { payment }, charge, settlement, at, requestId }: Settling): Promise<void> {
  const { transactionId, reference, chargeMinor } = charge;
  const currency = payment.currency as Currency;
  await insertCharge(tx, {
    provider: payment.provider,
    transaction_id: transactionId,
    payment_id: payment.id,
    reference,
    minor: settlement.captured,
    currency,
    charge_minor: chargeMinor,
    confirmed_at: at,
  });
  const entries = [captured(payment.provider, transactionId, settlement.captured, currency)];
  if (chargeMinor > 0) entries.push(charged(payment.provider, transactionId, chargeMinor, currency));
  for (const entry of entries) await postEntry(tx, entry, { id: context.ids.uuid(), paymentId: payment.id, at });
  await recordPayment(tx, context, payment.id, 'captured', at, requestId, {
    transaction: transactionId,
    minor: settlement.captured,
    currency,
  });
}

/** Another live payment that holds one of the applications lets go of it. */
async function apply({ tx, context, locked, settlement, at, requestId }: Settling): Promise<void> {
  const { payment, items, heldByOthers } = locked;
  for (const { applicationId, minor } of items.filter((item) => settlement.applied.includes(item.applicationId))) {
    if (heldByOthers.includes(applicationId)) await releaseHeld(tx, context, applicationId, at, requestId, 'replace');
    if (!(await confirmPaid(tx, context, applicationId, at, requestId))) throw new Error(`application ${applicationId} cannot be paid now`);
    await applyItem(tx, payment.id, applicationId, at);
    const entry = applied(applicationId, minor, payment.currency as Currency);
    await postEntry(tx, entry, { id: context.ids.uuid(), paymentId: payment.id, at });
    await enqueue(tx, { key: context.ids.uuid(), topic: 'application.paid', subjectId: applicationId, at });
  }
}

async function owe({ tx, context, locked: { payment }, charge, settlement, at, requestId }: Settling): Promise<void> {
  for (const { applicationId, minor, reason } of settlement.refunds.filter((refund) => refund.minor > 0))
    await oweRefund(
      tx,
      context,
      {
        paymentId: payment.id,
        provider: payment.provider,
        transactionId: charge.transactionId,
        applicationId,
        amount: money(minor, payment.currency as Currency),
        reason,
      },
      at,
      requestId,
    );
}

async function move({ tx, context, locked: { payment }, settlement, at, requestId }: Settling): Promise<Settlement['state'] | undefined> {
  const { state } = settlement;
  if (state === payment.state) return undefined;
  await releaseAll(tx, payment.id);
  await setPaymentState(tx, payment.id, state, at, state === 'paid' ? { paid_at: at } : {});
  await recordPayment(tx, context, payment.id, state, at, requestId);
  // Where everything goes back, the letters about the refunds say so; a receipt is for what was paid.
  if (settlement.applied.length > 0) await enqueue(tx, { key: context.ids.uuid(), topic: 'payment.paid', subjectId: payment.id, at });
  return state;
}
