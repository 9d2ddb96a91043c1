import type { PaymentActivities } from '@thamani/workflows/payments/workflow.ts';
import type { Context } from '../../context.ts';
import { withHeartbeat } from '../../engine/heartbeat.ts';
import { preparePayment } from './checkout-link.ts';
import { makeReceiptFor } from './receipt.ts';
import { giveBack } from './refunds.ts';
import { followHint, lookAt } from './settlement.ts';
import { sendReceipt, tellRefund } from './notifications.ts';

export function paymentActivities(context: Context): PaymentActivities {
  return {
    preparePayment: (payment) => withHeartbeat(() => preparePayment(context, payment)),
    lookAtPayment: ({ subjectId, key }, last) => withHeartbeat(() => lookAt(context, subjectId, undefined, { requestId: key, last })),
    followHint: (hint) => withHeartbeat(() => followHint(context, hint)),
    makeReceipt: ({ subjectId }) => withHeartbeat(() => makeReceiptFor(context, subjectId)),
    sendReceipt: (payment) => sendReceipt(context, payment),
    giveBack: (refund, last) => withHeartbeat(() => giveBack(context, refund, last)),
    tellRefund: (refund) => tellRefund(context, refund),
  };
}
