export const paymentSentences = {
  started: /*i18n*/ { id: 'payments.started', message: 'Your payment is ready. Pay on the page that the link leads to.' },
  preparing: /*i18n*/ {
    id: 'payments.preparing',
    message: 'Your payment is being prepared. The page that the link leads to goes on by itself.',
  },
  seen: /*i18n*/ { id: 'payments.seen', message: 'Where this payment stands' },
  cancelled: /*i18n*/ { id: 'payments.cancelled', message: 'The payment is cancelled. Its applications can be changed or paid again.' },
  list: /*i18n*/ { id: 'payments.list', message: 'Your payments' },
  attention: /*i18n*/ { id: 'payments.attention', message: 'Payments that need a person' },
  attentionSettled: /*i18n*/ { id: 'payments.attention_settled', message: 'Settled. It stands in the second list from now on.' },
  messageTaken: /*i18n*/ { id: 'payments.message_taken', message: 'The message is kept.' },
};
