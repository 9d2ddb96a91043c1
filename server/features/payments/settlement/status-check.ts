import { isLive, isOver } from '@thamani/domain/payments/payment.ts';
import type { PollResult } from '@thamani/workflows/payments/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { PaymentRefused, type ProviderCharge } from '../../../ports.ts';
import { endUnpaid } from '../reservations.ts';
import { settleCharge } from './settlement.ts';
import { endConfirming, markConfirming, polledPayment, statusCheckByKey, type PolledPayment } from './status-check-store.ts';

/** After a webhook or a returning browser. The ledger may have the charge already: events are repeated, or a scheduled check was faster. */
export async function checkPaymentStatus(context: Context, { subjectId, key }: WorkflowInput): Promise<void> {
  const check = await statusCheckByKey(context.db, key, context.payments.name);
  if (check !== undefined && check.captured_at !== null) return;
  await pollAndExpire(context, subjectId, check?.transaction_id ?? undefined, { requestId: key });
}

/** Polls the provider, and ends the payment when its time is over. One that ended is polled all the same: money may come late. */
export async function pollAndExpire(
  context: Context,
  paymentId: string,
  transactionId?: string,
  { requestId = paymentId, last = false }: { readonly requestId?: string; readonly last?: boolean } = {},
): Promise<PollResult> {
  const payment = await pollAndSettle(context, paymentId, transactionId, requestId);
  if (payment === undefined) return 'over';
  const { state, pending } = payment;
  if (state === 'paid') return 'paid';
  const times = { begunAt: payment.created_at, linkEndsAt: payment.link_expires_at };
  if (last || (isLive(state) && isOver(times, pending, context.clock.now())))
    await endUnpaid(context, paymentId, { step: 'expire', requestId, ...(last ? {} : { from: state }) });
  if (last) return 'over';
  // A page that was never made takes no money.
  return isLive(state) || payment.may_have_page ? 'waiting' : 'over';
}

/**
 * Polls the provider for every charge of a payment, and settles what it confirms. The id of a transaction comes from a browser or a webhook
 * and may be anything, so it never prevents the check of our own references. A request that failed is thrown after the rest is settled.
 * Returns the payment as it was when the poll began, in the state that the settlement left it in.
 */
export async function pollAndSettle(
  context: Context,
  paymentId: string,
  transactionId?: string,
  requestId = paymentId,
): Promise<(PolledPayment & { readonly pending: boolean }) | undefined> {
  const polledAt = context.clock.now();
  const payment = await polledPayment(context.db, paymentId);
  if (payment === undefined) return undefined;
  const { references, captured } = payment;
  const isOurs = ({ reference }: ProviderCharge) => references.includes(reference);
  const named = transactionId === undefined ? [] : await Promise.allSettled([context.payments.chargeById(transactionId)]);
  const known = answersIn(named).find((charge) => isOurs(charge) && isSuccessful(charge))?.reference;
  const left = references.filter((reference) => reference !== known);
  const asked = [...named, ...(await Promise.allSettled(left.map((reference) => context.payments.chargeByReference(reference))))];
  const charges = answersIn(asked).filter(isOurs);
  let { state } = payment;
  for (const charge of inOrder(charges)) {
    if (charge.status === 'pending' || captured.includes(charge.transactionId)) continue;
    state = await settleCharge(context, paymentId, charge, requestId);
  }
  for (const one of asked) if (one.status === 'rejected' && !(one.reason instanceof PaymentRefused)) throw one.reason;
  const pending = charges.some(({ status }) => status === 'pending');
  if (pending && payment.confirming_since === null) await markConfirming(context.db, paymentId, polledAt);
  if (!pending && payment.confirming_since !== null && isLive(state)) await endConfirming(context.db, paymentId, polledAt);
  return { ...payment, state, pending };
}

function answersIn(asked: readonly PromiseSettledResult<ProviderCharge | undefined>[]): ProviderCharge[] {
  return asked.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
}

function isSuccessful({ status }: ProviderCharge): boolean {
  return status === 'successful';
}

/** The largest successful charge first: an attempt that failed before a full charge then changes nothing. */
function inOrder(charges: readonly ProviderCharge[]): ProviderCharge[] {
  const successful = charges.filter(isSuccessful).toSorted((a, b) => b.minor - a.minor);
  return [...successful, ...charges.filter((charge) => !isSuccessful(charge))];
}
