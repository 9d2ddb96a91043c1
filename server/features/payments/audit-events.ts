import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';

type Facts = Readonly<Record<string, string | number>>;

/** The permanent audit event of what the system did with a payment or a refund. */
function recordOf(kind: 'payment' | 'refund') {
  return (tx: Tx, context: Pick<Context, 'ids'>, id: string, what: string, at: Date, requestId: string, data: Facts = {}) =>
    recordCommandEvent({ tx, context, actor: { kind: 'system' }, requestId, at }, `${kind}.${what}`, { kind, id }, data);
}

export const recordPayment = recordOf('payment');
export const recordRefund = recordOf('refund');
