import { money } from '@thamani/domain/money.ts';
import { refunded } from '@thamani/domain/payments/ledger.ts';
import { refundRules } from '@thamani/domain/payments/payment.ts';
import { planRefund } from '@thamani/domain/payments/settlement.ts';
import type { RefundStatus } from '@thamani/workflows/payments/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { PaymentRefused, type ProviderRefund } from '../../../ports.ts';
import { recordRefund, type PaymentActor } from '../audit-events.ts';
import { insertPaymentException } from '../exceptions/payment-exception-store.ts';
import { postEntries } from '../settlement/settlement-store.ts';
import { carryOut } from '../settlement/settlement.ts';
import { appliedTo, asksFor, knownRefundsOf, lockRefund, refundById, setRefundState, type RefundRow } from './refund-store.ts';

/** An application was withdrawn before its screening ended: all that was paid for it goes back. The caller holds the application's lock. */
export async function refundWithdrawn(
  tx: Tx,
  context: Pick<Context, 'ids'>,
  applicationId: string,
  { actor, requestId, at }: PaymentActor,
): Promise<void> {
  const paid = await appliedTo(tx, applicationId);
  if (paid === undefined) return;
  const charge = { paymentId: paid.id, provider: paid.provider, transactionId: paid.transaction_id, currency: paid.currency };
  const refund = { applicationId, minor: Number(paid.amount_minor), reason: 'withdrawn' } as const;
  const plan = planRefund(charge, refund, { at, newId: context.ids.uuid });
  await carryOut({ tx, context, actor, requestId, at }, plan);
}

/**
 * One step of giving back. That the provider is asked is committed before it is asked; where its answer was lost, it is asked what it
 * knows, and only when it knows nothing after some minutes is it asked again. What stays unclear goes to a person: money is never sent
 * twice. Throws while the provider does not answer.
 */
export async function executeRefund(context: Context, { subjectId, key }: WorkflowInput, last: boolean): Promise<RefundStatus> {
  const refund = await refundById(context.db, subjectId);
  if (refund === undefined) throw new Error(`there is no refund ${subjectId}`);
  if (refund.state === 'completed' || refund.state === 'exception') return refund.state;
  if (refund.state === 'requested') {
    const found = await findAtProvider(context, refund);
    if (found === 'ambiguous') return handToPerson(context, refund, key);
    if (found !== undefined) return follow(context, refund, found, key, last);
    if (last) return handToPerson(context, refund, key);
    const quiet = context.clock.now().getTime() - (refund.requested_at?.getTime() ?? 0);
    if (quiet < refundRules.quietMilliseconds) return 'unclear';
    if ((await asksFor(context.db, refund.id)) >= refundRules.mostAsks) return handToPerson(context, refund, key);
  }
  if (!(await markRequested(context, refund, key))) return 'unclear';
  try {
    const amount = money(Number(refund.minor), refund.currency);
    return await follow(context, refund, await context.payments.refund(refund.transaction_id, amount, refundComment(refund)), key, last);
  } catch (error) {
    if (error instanceof PaymentRefused) return handToPerson(context, refund, key);
    throw error;
  }
}

/** The provider keeps these and repeats them: they are how ours is known among the refunds of a charge. */
function refundComment({ id }: RefundRow): string {
  return `Thamani refund ${id}`;
}

/** One without a comment, of the same amount, that is none of the others' may be ours or a person's: nobody can tell. */
async function findAtProvider({ db, payments }: Context, refund: RefundRow): Promise<ProviderRefund | 'ambiguous' | undefined> {
  const there = await payments.refundsOf(refund.transaction_id);
  const ours = there.find(({ id, comment }) => id === refund.provider_refund_id || comment?.includes(refund.id) === true);
  if (ours !== undefined) return ours;
  const known = await knownRefundsOf(db, refund);
  const alike = there.some(({ id, comment, minor }) => comment === undefined && minor === Number(refund.minor) && !known.includes(id));
  return alike ? 'ambiguous' : undefined;
}

/** False where another process requested it in the meantime. */
async function markRequested(context: Context, refund: RefundRow, requestId: string): Promise<boolean> {
  const at = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockRefund(tx, refund.id);
    if (locked?.state !== refund.state || locked.requested_at?.getTime() !== refund.requested_at?.getTime()) return false;
    await setRefundState(tx, refund.id, { state: 'requested', requested_at: at });
    await recordRefund(tx, context, refund.id, 'requested', at, requestId);
    return true;
  });
}

async function follow(context: Context, refund: RefundRow, there: ProviderRefund, requestId: string, last: boolean): Promise<RefundStatus> {
  if (there.status === 'failed' || there.minor !== Number(refund.minor)) return handToPerson(context, refund, requestId);
  const at = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockRefund(tx, refund.id);
    if (locked?.state !== 'requested') return;
    if (there.status === 'pending') return setRefundState(tx, refund.id, { provider_refund_id: there.id });
    await setRefundState(tx, refund.id, { state: 'completed', completed_at: at, provider_refund_id: there.id });
    const entry = refunded(refund.id, Number(refund.minor), refund.currency);
    await postEntries(tx, [{ id: context.ids.uuid(), ...entry }], { paymentId: refund.payment_id, at });
    await recordRefund(tx, context, refund.id, 'completed', at, requestId);
  });
  if (there.status === 'done') return 'completed';
  return last ? handToPerson(context, refund, requestId) : 'taken';
}

async function handToPerson(context: Context, refund: RefundRow, requestId: string): Promise<RefundStatus> {
  const at = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockRefund(tx, refund.id);
    if (locked?.state === 'completed' || locked?.state === 'exception') return locked.state;
    await setRefundState(tx, refund.id, { state: 'exception' });
    await insertPaymentException(tx, {
      id: context.ids.uuid(),
      payment_id: refund.payment_id,
      kind: 'refund_unconfirmed',
      cause: `refund ${refund.id}`,
      at,
    });
    await recordRefund(tx, context, refund.id, 'exception', at, requestId);
    return 'exception';
  });
}
