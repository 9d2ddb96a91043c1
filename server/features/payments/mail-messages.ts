/** What the provider's page and the letters about money say. */
export const letterSentences = {
  orderDescription: /*i18n*/ { id: 'payments.order', message: 'Certification fee, invoice {invoice}' },

  receiptSubject: /*i18n*/ { id: 'payments.receipt.subject', message: 'Payment received: invoice {invoice}' },
  receiptHeading: /*i18n*/ { id: 'payments.receipt.heading', message: 'Your payment was received' },
  receiptBody: /*i18n*/ {
    id: 'payments.receipt.body',
    message: '{count, plural, one {Thank you. The application below is paid.} other {Thank you. The # applications below are paid.}}',
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
      '{count, plural, one {What happens next: your application is now under review. You can follow each stage in the portal, and we write to you when something is needed from you.} other {What happens next: your applications are now under review. You can follow each stage in the portal, and we write to you when something is needed from you.}}',
  },
  receiptAttached: /*i18n*/ { id: 'payments.receipt.attached', message: 'The receipt is attached as a PDF.' },
  receiptRefunds: /*i18n*/ {
    id: 'payments.receipt.refunds',
    message: 'A part of what you paid goes back to you. A separate letter says how much, and why.',
  },
  seePayment: /*i18n*/ { id: 'payments.letter.see', message: 'See this payment' },

  refundSubject: /*i18n*/ { id: 'payments.refund.subject', message: 'Refund for invoice {invoice}' },
  refundHeading: /*i18n*/ { id: 'payments.refund.heading', message: 'Your refund is on its way' },
  refunded: /*i18n*/ { id: 'payments.refund.amount', message: 'Refunded' },
  refundExpected: /*i18n*/ {
    id: 'payments.refund.expected',
    message:
      'It goes back the way you paid: to the same card, account or mobile wallet. Expect it within 10 working days. If it has not arrived by then, write to us and name the invoice number.',
  },
};

/** Why money goes back. */
export const refundSentences = {
  paid_twice: /*i18n*/ {
    id: 'payments.refund.paid_twice',
    message: 'This invoice was paid a second time. The second payment goes back to you in full.',
  },
  came_late: /*i18n*/ {
    id: 'payments.refund.came_late',
    message:
      'Your payment reached us when the application could no longer be paid: it had been changed, withdrawn, or paid in another way. Its fee goes back to you in full.',
  },
  paid_too_little: /*i18n*/ {
    id: 'payments.refund.paid_too_little',
    message:
      'Less reached us than the invoice asks for, so we could not accept it. All of it goes back to you. Your applications are unpaid, and you can pay for them again.',
  },
  paid_too_much: /*i18n*/ {
    id: 'payments.refund.paid_too_much',
    message: 'More reached us than the invoice asks for. The difference goes back to you.',
  },
  withdrawn: /*i18n*/ {
    id: 'payments.refund.withdrawn',
    message: 'You withdrew the application before its screening ended. Its fee goes back to you in full.',
  },
};
