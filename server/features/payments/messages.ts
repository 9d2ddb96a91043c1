export const paymentSentences = {
  started: /*i18n*/ { id: 'payments.started', message: 'Your payment is ready. Open the link to pay.' },
  preparing: /*i18n*/ {
    id: 'payments.preparing',
    message: 'Your payment is being prepared. Open the link and wait. The payment page will appear automatically.',
  },
  seen: /*i18n*/ { id: 'payments.seen', message: 'Payment status' },
  cancelled: /*i18n*/ {
    id: 'payments.cancelled',
    message: 'The payment has been cancelled. You can now change the applications or start a new payment.',
  },
  list: /*i18n*/ { id: 'payments.list', message: 'Your payments' },
  attention: /*i18n*/ { id: 'payments.attention', message: 'Payments that need attention' },
  attentionSettled: /*i18n*/ {
    id: 'payments.attention_settled',
    message: 'Resolved. The payment is now in the list of resolved payments.',
  },
  messageTaken: /*i18n*/ { id: 'payments.message_taken', message: 'The webhook event was received.' },
};
