import { isLive, isOver } from '@thamani/domain/payments/payment.ts';
import type { PollResult } from '@thamani/workflows/payments/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { PaymentRefused, type ProviderCharge } from '../../../ports.ts';
import { isCaptured } from '../ledger-store.ts';
import { attemptsOf, paymentById, statusCheckByKey } from '../payment-store.ts';
import { endUnpaid } from '../reservations.ts';
import { settleCharge } from './settlement.ts';

/** After a webhook or a returning browser. The ledger may have the charge already: events are repeated, or a scheduled check was faster. */
export async function checkPaymentStatus(context: Context, { subjectId, key }: WorkflowInput): Promise<void> {
  const transactionId = (await statusCheckByKey(context.db, key))?.transaction_id ?? undefined;
  if (transactionId !== undefined && (await isCaptured(context.db, context.payments.name, transactionId))) return;
  await pollPayment(context, subjectId, transactionId, { requestId: key });
}

/**
 * Polls the provider and settles what it confirms; ends the payment when its time is over. One that ended is polled all the same: money
 * may come late. Throws while the provider does not answer.
 */
export async function pollPayment(
  context: Context,
  paymentId: string,
  transactionId?: string,
  { requestId = paymentId, last = false }: { readonly requestId?: string; readonly last?: boolean } = {},
): Promise<PollResult> {
  const { pending } = await settleChargesOf(context, paymentId, transactionId, requestId);
  const payment = await paymentById(context.db, paymentId);
  if (payment === undefined) return 'over';
  if (payment.state === 'paid') return 'paid';
  if (last) {
    await endUnpaid(context, paymentId, { step: 'expire', requestId });
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

/**
 * Settles every charge of a payment that the provider knows. The id of a transaction comes from a browser or a webhook and may be
 * anything, so it never prevents the check of our own references. A request that failed is thrown after the rest is settled.
 */
export async function settleChargesOf(
  context: Context,
  paymentId: string,
  transactionId: string | undefined,
  requestId: string,
): Promise<{ readonly pending: boolean }> {
  const { payments } = context;
  const references = (await attemptsOf(context.db, paymentId)).map(({ reference }) => reference);
  const isOurs = ({ reference }: ProviderCharge) => references.includes(reference);
  const named = transactionId === undefined ? [] : await Promise.allSettled([payments.chargeById(transactionId)]);
  const known = answersIn(named).find((charge) => isOurs(charge) && isSuccessful(charge))?.reference;
  const left = references.filter((reference) => reference !== known);
  const asked = [...named, ...(await Promise.allSettled(left.map((reference) => payments.chargeByReference(reference))))];
  const charges = answersIn(asked).filter(isOurs);
  for (const charge of inOrder(charges)) await settleCharge(context, paymentId, charge, requestId);
  for (const one of asked) if (one.status === 'rejected' && !(one.reason instanceof PaymentRefused)) throw one.reason;
  return { pending: charges.some(({ status }) => status === 'pending') };
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
