import type { ActionOf, AuditAction } from '@thamani/domain/audit/actions.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordCommandEvent, type AuditedCommand } from '../../engine/audit-log.ts';

/** Who cancels or refunds a payment, and when: a person of the company by a command, or the system. */
export type PaymentActor = Pick<AuditedCommand, 'actor' | 'requestId' | 'at'>;

type Facts = Readonly<Record<string, string | number>>;

/** The permanent audit event of what the system did with a payment or a refund. */
function recordOf<What extends string>(kind: 'payment' | 'refund', actionFor: (what: What) => AuditAction) {
  return (tx: Tx, context: Pick<Context, 'ids'>, id: string, what: What, at: Date, requestId: string, data: Facts = {}) =>
    recordCommandEvent({ tx, context, actor: { kind: 'system' }, requestId, at }, actionFor(what), { kind, id }, data);
}

export const recordPayment = recordOf('payment', (what: ActionOf<'payment'>) => `payment.${what}`);
export const recordRefund = recordOf('refund', (what: ActionOf<'refund'>) => `refund.${what}`);
