export const receiptSentences = {
  title: /*i18n*/ { id: 'receipt.title', message: 'Receipt' },
  numbered: /*i18n*/ { id: 'receipt.numbered', message: 'Receipt for invoice {number}' },
  invoiceNumber: /*i18n*/ { id: 'receipt.invoice_number', message: 'Invoice number' },
  receiptDate: /*i18n*/ { id: 'receipt.date', message: 'Receipt date' },
  paymentDate: /*i18n*/ { id: 'receipt.payment_date', message: 'Payment date' },
  totalPaid: /*i18n*/ { id: 'receipt.total_paid', message: 'Total paid' },

  receivedFrom: /*i18n*/ { id: 'receipt.received_from', message: 'Received from' },
  registrationNumber: /*i18n*/ { id: 'receipt.registration_number', message: 'Registration number' },
  registeredIn: /*i18n*/ { id: 'receipt.country', message: 'Country of registration' },
  taxNumber: /*i18n*/ { id: 'receipt.tax_number', message: 'Tax identification number' },
  address: /*i18n*/ { id: 'receipt.address', message: 'Address' },

  issuedBy: /*i18n*/ { id: 'receipt.issued_by', message: 'Issued by' },
  legalForm: /*i18n*/ { id: 'receipt.legal_form', message: 'Legal form' },
  contact: /*i18n*/ { id: 'receipt.contact', message: 'Contact' },
  demonstration: /*i18n*/ {
    id: 'receipt.demonstration',
    message: 'This receipt is a demonstration: no organisation operates this portal.',
  },

  payment: /*i18n*/ { id: 'receipt.payment', message: 'Payment' },
  paidThrough: /*i18n*/ { id: 'receipt.paid_through', message: 'Paid through' },
  transaction: /*i18n*/ { id: 'receipt.transaction', message: 'Transaction' },
  confirmed: /*i18n*/ { id: 'receipt.confirmed', message: 'Confirmed' },
  ourReference: /*i18n*/ { id: 'receipt.our_reference', message: 'Our reference' },

  fees: /*i18n*/ { id: 'receipt.fees', message: 'Certification fees' },
  application: /*i18n*/ { id: 'receipt.application', message: 'Application' },
  product: /*i18n*/ { id: 'receipt.product', message: 'Product' },
  fullPrice: /*i18n*/ { id: 'receipt.full_price', message: 'Full price' },
  discount: /*i18n*/ { id: 'receipt.discount', message: 'Discount' },
  amountIn: /*i18n*/ { id: 'receipt.amount_in', message: 'Amount ({currency})' },
  allFullPrices: /*i18n*/ { id: 'receipt.all_full_prices', message: 'Total at full price' },
  allDiscounts: /*i18n*/ { id: 'receipt.all_discounts', message: 'Total discount' },
  received: /*i18n*/ { id: 'receipt.received', message: 'Amount received' },
  returned: /*i18n*/ { id: 'receipt.returned', message: 'Refunded to you' },

  noCertificate: /*i18n*/ {
    id: 'receipt.no_certificate',
    message:
      'This is a receipt for certification fees. It is not a certificate, and it does not mean that an application has been or will be approved.',
  },
  electronic: /*i18n*/ { id: 'receipt.electronic', message: 'This receipt was issued electronically and needs no signature or stamp.' },
  questions: /*i18n*/ { id: 'receipt.questions', message: 'Questions about this payment? Write to us and give the invoice number:' },
};
