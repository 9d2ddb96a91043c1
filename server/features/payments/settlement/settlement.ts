import type { PaymentState } from '@thamani/domain/payments/payment.ts';
import { planSettlement, type SettlementPlan } from '@thamani/domain/payments/settlement.ts';
import type { Context } from '../../../context.ts';
import { recordCommandEvent, type AuditedCommand } from '../../../engine/audit-log.ts';
import { enqueue } from '../../../engine/outbox.ts';
import type { ProviderCharge } from '../../../ports.ts';
import { confirmPaid } from '../../applications/payment-interface.ts';
import { lockPaymentWithItems } from '../payment-lock.ts';
import { writeSettlement } from './settlement-store.ts';

/**
 * Settles a charge that the provider confirmed as the domain decides, in one transaction and once: concurrent calls wait for the locks,
 * and find it in the ledger. Returns the payment's state afterwards.
 */
export async function settleCharge(
  context: Context,
  paymentId: string,
  charge: ProviderCharge,
  requestId = paymentId,
): Promise<PaymentState> {
  const at = context.clock.now();
  const { before, after } = await context.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentWithItems(tx, paymentId, charge.transactionId);
    const plan = planSettlement(payment, charge, { at, newId: context.ids.uuid });
    for (const id of plan.applied) if (!(await confirmPaid(tx, id, at))) throw new Error(`application ${id} cannot be paid now`);
    await carryOut({ tx, context, actor: { kind: 'system' }, requestId, at }, plan);
    return { before: payment.state, after: plan.state };
  });
  if (after !== before) context.metrics.payments.inc({ outcome: after });
  return after;
}

/** Writes a plan with its audit events and outbox messages, except those of a refund or an exception that exists already. */
export async function carryOut(command: AuditedCommand, plan: SettlementPlan): Promise<void> {
  const { tx, context, at } = command;
  const existing = await writeSettlement(tx, plan);
  const isNew = ({ partOf }: { readonly partOf?: string }) => partOf === undefined || !existing.has(partOf);
  for (const { action, subject, data } of plan.events.filter(isNew)) await recordCommandEvent(command, action, subject, data);
  for (const { topic, subjectId } of plan.messages.filter(isNew)) await enqueue(tx, { key: context.ids.uuid(), topic, subjectId, at });
}
