import type { PaymentActivities } from '@thamani/workflows/payments/workflow.ts';
import type { Context } from '../../context.ts';
import { beating } from '../../engine/heartbeat.ts';
import { preparePayment } from './checkout-link.ts';
import { makeReceiptFor } from './receipt.ts';
import { giveBack } from './refunds.ts';
import { followHint, lookAt } from './settlement.ts';
import { sendReceipt, tellRefund } from './notifications.ts';

export function paymentActivities(context: Context): PaymentActivities {
  return {
    preparePayment: (payment) => beating(() => preparePayment(context, payment)),
    lookAtPayment: ({ subjectId, key }, last) => beating(() => lookAt(context, subjectId, undefined, { requestId: key, last })),
    followHint: (hint) => beating(() => followHint(context, hint)),
    makeReceipt: ({ subjectId }) => beating(() => makeReceiptFor(context, subjectId)),
    sendReceipt: (payment) => sendReceipt(context, payment),
    giveBack: (refund, last) => beating(() => giveBack(context, refund, last)),
    tellRefund: (refund) => tellRefund(context, refund),
  };
}
