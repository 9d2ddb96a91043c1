import type { PaymentActivities } from '@thamani/workflows/payments/workflow.ts';
import type { Context } from '../../context.ts';
import { withHeartbeat } from '../../engine/heartbeat.ts';
import { createCheckoutLink } from './checkout-link.ts';
import { makeReceiptFor } from './receipt.ts';
import { executeRefund } from './refunds.ts';
import { checkPaymentStatus, pollPayment } from './settlement.ts';
import { sendReceipt, notifyRefund } from './notifications.ts';

export function paymentActivities(context: Context): PaymentActivities {
  return {
    createCheckoutLink: (payment) => withHeartbeat(() => createCheckoutLink(context, payment)),
    pollPayment: ({ subjectId, key }, last) => withHeartbeat(() => pollPayment(context, subjectId, undefined, { requestId: key, last })),
    checkPaymentStatus: (hint) => withHeartbeat(() => checkPaymentStatus(context, hint)),
    createReceipt: ({ subjectId }) => withHeartbeat(() => makeReceiptFor(context, subjectId)),
    sendReceipt: (payment) => sendReceipt(context, payment),
    executeRefund: (refund, last) => withHeartbeat(() => executeRefund(context, refund, last)),
    notifyRefund: (refund) => notifyRefund(context, refund),
  };
}
