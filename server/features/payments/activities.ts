import type { PaymentActivities } from '@thamani/workflows/payments/workflow.ts';
import type { Context } from '../../context.ts';
import { createCheckoutLink } from './checkout/checkout-link.ts';
import { makeReceiptFor } from './receipts/receipt.ts';
import { executeRefund } from './refunds/refunds.ts';
import { checkPaymentStatus, pollAndExpire } from './settlement/status-check.ts';
import { sendReceipt, notifyRefund } from './notifications/notifications.ts';

export function paymentActivities(context: Context): PaymentActivities {
  return {
    createCheckoutLink: (payment) => createCheckoutLink(context, payment),
    pollPayment: ({ subjectId, key }, last) => pollAndExpire(context, subjectId, undefined, { requestId: key, last }),
    checkPaymentStatus: (event) => checkPaymentStatus(context, event),
    createReceipt: ({ subjectId }) => makeReceiptFor(context, subjectId),
    sendReceipt: (payment) => sendReceipt(context, payment),
    executeRefund: (refund, last) => executeRefund(context, refund, last),
    notifyRefund: (refund) => notifyRefund(context, refund),
  };
}
