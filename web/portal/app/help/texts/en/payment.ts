import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Payment and refunds',
  description:
    'How you pay the fee, who pays less, what happens if a payment fails, where you find the receipt and when money is refunded.',
  answers: {
    'how-to-pay': {
      title: 'How can I pay?',
      body: [
        'Submit the application, then choose “Proceed to payment”. You can also pay for several applications at once under Payments. You pay on the page of our payment provider, Flutterwave, which shows the methods for your country. Card details never reach us.',
        'A payment stays open for {paymentTime}. Until it is paid, you can cancel it free of charge. The amount is fixed when you start the payment.',
      ],
      words: 'pay card mobile money bank transfer checkout flutterwave currency dollars',
    },
    discount: {
      title: 'Who gets the {discount} discount?',
      body: [
        'Cooperatives, and companies that are led by women or by young people. Tick it in your company profile and upload evidence on page 6 of the form. You see the discount before you pay.',
        'Discounts are not added together. An officer checks the evidence. If it is refused, the discount ends with your next application.',
      ],
      words: 'cooperative women youth led reduction cheaper reduced fee',
    },
    refunds: {
      title: 'When do I get my money back?',
      body: [
        'In full, if you withdraw the application before screening ends. A later withdrawal or a rejection is not refunded, because the review has started by then.',
        'If an application was paid for twice, the second payment is refunded. If a payment is confirmed late, it is used for the application if that is still unpaid, and otherwise refunded. Refunds go to the payment method that you used. You do not need to ask.',
      ],
      words: 'refund reimbursement reimburse money back get return cancel paid twice double payment',
    },
    receipt: {
      title: 'Where is my receipt?',
      body: [
        'We send it by email as soon as the provider has confirmed the payment. You also find it under Payments, in the history, as a PDF with the invoice number.',
        'A receipt proves the payment. It does not mean that an application has been or will be approved.',
      ],
      words: 'invoice proof of payment pdf accounting tax',
    },
    'payment-failed': {
      title: 'My payment failed. What now?',
      body: [
        'Open Payments. If it says that we are asking the provider, please wait and do not pay again. If the payment failed or was cancelled, nothing was charged for the application, and you can start a new payment.',
        'If your bank shows a charge but the application is still unpaid after a day, write to us with the invoice number. A payment that is confirmed late is not lost.',
      ],
      words: 'declined error pending charged problem card refused',
    },
  },
} satisfies TopicTexts<'payment'>;
