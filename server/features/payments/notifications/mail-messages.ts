/** What the provider's page and the letters about money say. */
export const letterSentences = {
  orderDescription: /*i18n*/ { id: 'payments.order', message: 'Certification fee, invoice {invoice}' },

  receiptSubject: /*i18n*/ { id: 'payments.receipt.subject', message: 'Payment received: invoice {invoice}' },
  receiptHeading: /*i18n*/ { id: 'payments.receipt.heading', message: 'Your payment was received' },
  receiptBody: /*i18n*/ {
    id: 'payments.receipt.body',
    message:
      '{count, plural, one {Thank you. We have received your payment for the application below.} other {Thank you. We have received your payment for the # applications below.}}',
  },
  company: /*i18n*/ { id: 'payments.letter.company', message: 'Company' },
  invoice: /*i18n*/ { id: 'payments.letter.invoice', message: 'Invoice number' },
  paidOn: /*i18n*/ { id: 'payments.letter.paid_on', message: 'Paid on' },
  total: /*i18n*/ { id: 'payments.letter.total', message: 'Total paid' },
  application: /*i18n*/ { id: 'payments.letter.application', message: 'Application' },
  fullPrice: /*i18n*/ { id: 'payments.letter.full_price', message: 'Full price' },
  discount: /*i18n*/ { id: 'payments.letter.discount', message: 'Discount' },
  amount: /*i18n*/ { id: 'payments.letter.amount', message: 'Amount' },
  receiptNext: /*i18n*/ {
    id: 'payments.receipt.next',
    message:
      '{count, plural, one {What happens next: your application is now under review. You can follow each stage in the portal. We will write to you if we need anything from you.} other {What happens next: your applications are now under review. You can follow each stage in the portal. We will write to you if we need anything from you.}}',
  },
  receiptAttached: /*i18n*/ { id: 'payments.receipt.attached', message: 'The receipt is attached as a PDF.' },
  receiptRefunds: /*i18n*/ {
    id: 'payments.receipt.refunds',
    message: 'Part of your payment will be refunded. A separate email gives the amount and the reason.',
  },
  seePayment: /*i18n*/ { id: 'payments.letter.see', message: 'See this payment' },

  refundSubject: /*i18n*/ { id: 'payments.refund.subject', message: 'Refund for invoice {invoice}' },
  refundHeading: /*i18n*/ { id: 'payments.refund.heading', message: 'Your refund is on its way' },
  refunded: /*i18n*/ { id: 'payments.refund.amount', message: 'Refunded' },
  refundExpected: /*i18n*/ {
    id: 'payments.refund.expected',
    message:
      'The refund goes to the same card, account or mobile wallet that you paid with. It should arrive within 10 working days. If it has not arrived by then, write to us and give the invoice number.',
  },
};

/** Why money goes back. */
export const refundSentences = {
  duplicate_payment: /*i18n*/ {
    id: 'payments.refund.duplicate_payment',
    message: 'This invoice was paid a second time. The second payment will be refunded in full.',
  },
  late_payment: /*i18n*/ {
    id: 'payments.refund.late_payment',
    message:
      'Your payment arrived after the application had been changed, withdrawn or paid for in another way. The fee will be refunded in full.',
  },
  underpaid: /*i18n*/ {
    id: 'payments.refund.underpaid',
    message:
      'We received less than the invoice amount, so we could not accept the payment. The full amount that you paid will be refunded. Your applications are still unpaid. You can start a new payment.',
  },
  overpaid: /*i18n*/ {
    id: 'payments.refund.overpaid',
    message: 'We received more than the invoice amount. The difference will be refunded.',
  },
  withdrawn: /*i18n*/ {
    id: 'payments.refund.withdrawn',
    message: 'The application was withdrawn before its screening ended. The fee will be refunded in full.',
  },
};
