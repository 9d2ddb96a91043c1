import { paymentExceptionKinds } from '@thamani/domain/payments/settlement.ts';
import { paymentFilterNames, paymentSorts } from '@thamani/domain/lists/lists.ts';
import { z } from 'zod';
import { companyList, operation, ownCommandRefusals, staffList } from './operation.ts';
import {
  companyPerson,
  confirming,
  dataAnswer,
  idParams,
  messageAnswer,
  pagedAnswer,
  pageQuery,
  paymentState,
  refundState,
} from './shared-shapes.ts';
import { text } from './text.ts';

const reference = z.object({ reference: text(64) });
const decimal = z.string().regex(/^\d+\.\d{2}$/);

const item = z.object({
  application_id: z.uuid(),
  application_number: z.string(),
  product_name: z.string(),
  full_amount: decimal,
  discount_amount: decimal,
  amount: decimal,
  other_payment: z
    .object({ reference: z.string(), state: paymentState, confirming, receipt: z.boolean() })
    .nullable()
    .describe('Another payment that has paid this application, or that reserves it now.'),
});

const refund = z.object({
  amount: decimal,
  reason: z.enum(['duplicate_payment', 'late_payment', 'underpaid', 'overpaid', 'withdrawn']),
  state: refundState,
  at: z.string(),
});

const payment = z
  .object({
    reference: z.string(),
    state: paymentState,
    confirming,
    invoice_number: z.string(),
    amount: decimal,
    currency: z.literal('USD'),
    created_at: z.string(),
    paid_at: z.string().nullable(),
    paid_by: companyPerson.optional().describe('The person of the company who started the payment.'),
    receipt: z.boolean().describe('Whether its receipt is ready.'),
    items: z.array(item),
    refunds: z.array(refund),
  })
  .meta({ id: 'Payment' });

const seen = dataAnswer(
  'PaymentSeen',
  z.object({
    state: paymentState,
    link: z.string().optional().describe("The provider's checkout page; only for the paying company, while the payment can be paid."),
    payment: payment.optional().describe('Only for the paying company.'),
  }),
);

export const payApplication = operation({
  id: 'payApplication',
  method: 'POST',
  path: '/application/pay_application/',
  actor: 'company',
  companyPermission: 'pay',
  summary:
    'Start one payment for one or more applications. Complete drafts are submitted by this call, if the person may also submit. The link leads to the provider, or to a page of this site if the provider is slow. A repeated call for the same applications returns the open payment.',
  body: z
    .object({
      application_ids: z.array(text(100)).max(50).default([]).describe('One to fifty.'),
      success_url: text(500).optional().describe('Only the page /paymment-verification of this site.'),
    })
    .meta({ id: 'PaymentCommand' }),
  status: 200,
  answer: dataAnswer(
    'PaymentLink',
    z.object({
      status: z.literal('success'),
      message: z.string(),
      reference: z.string(),
      data: z.object({ link: z.string() }),
    }),
  ),
  refusals: [
    'action_not_allowed',
    'body_malformed',
    'body_too_large',
    'documents_not_ready',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'unsupported_media_type',
    'not_found',
    'permission_denied',
    'cross_origin_forbidden',
    'unauthenticated',
    'too_many_requests',
  ],
});

export const readPayment = operation({
  id: 'readPayment',
  method: 'GET',
  path: '/payment/:reference/',
  actor: 'anyone',
  site: 'portal',
  summary: 'Status of a payment. With the reference alone only the state is returned; the paying company sees all details.',
  params: reference,
  status: 200,
  answer: seen,
  refusals: ['not_found'],
});

export const returnFromPayment = operation({
  id: 'returnFromPayment',
  method: 'POST',
  path: '/payment/:reference/returned/',
  actor: 'anyone',
  site: 'portal',
  summary:
    "The browser returned from the provider's page. The query parameters are not trusted: the status is requested from the provider.",
  params: reference,
  body: z.object({ status: text(40).optional(), transaction_id: text(40).optional() }).meta({ id: 'PaymentReturned' }),
  status: 200,
  answer: seen,
  refusals: ['body_malformed', 'body_too_large', 'fields_invalid', 'unsupported_media_type', 'not_found'],
});

export const cancelPayment = operation({
  id: 'cancelPayment',
  method: 'POST',
  path: '/payment/:reference/cancel/',
  actor: 'company',
  companyPermission: 'pay',
  summary: 'Cancel an unpaid payment. Its applications can be changed or paid again. A charge that arrives later is applied or refunded.',
  params: reference,
  status: 200,
  answer: seen,
  refusals: ownCommandRefusals,
});

export const paymentListQuery = {
  status: z.enum(paymentFilterNames).optional().describe('open: not paid yet; ended: failed, expired, cancelled or replaced.'),
  sort: z.enum(paymentSorts).default('newest'),
};

export const listPayments = operation({
  ...companyList,
  id: 'listPayments',
  path: '/payment/my_payments/',
  summary: "The company's payments, newest first.",
  query: z.object({ ...pageQuery, ...paymentListQuery }),
  answer: pagedAnswer('PaymentList', payment),
});

export const readReceipt = operation({
  id: 'readReceipt',
  method: 'GET',
  path: '/payment/:reference/receipt/',
  actor: 'company',
  companyPermission: 'read_company',
  summary: 'Redirects to a signed link on the media site, valid for one minute: the receipt as PDF.',
  params: reference,
  status: 302,
  answer: z.string().max(0).describe('Empty: follow the Location header.'),
  refusals: ['document_not_ready', 'not_found', 'unauthenticated'],
});

export const receiveWebhook = operation({
  id: 'receiveWebhook',
  method: 'POST',
  path: '/payment/webhook/flutterwave/',
  actor: 'anyone',
  site: 'portal',
  summary:
    "Flutterwave's webhook. The event is stored unchanged and acknowledged immediately; the status is then requested from the provider.",
  body: z.unknown().meta({ id: 'ProviderMessage' }),
  status: 200,
  answer: messageAnswer('ProviderMessageTaken'),
  refusals: ['body_too_large', 'webhook_signature_invalid', 'unsupported_media_type'],
});

const exception = z
  .object({
    id: z.uuid(),
    kind: z
      .enum(paymentExceptionKinds)
      .describe(
        'checkout_link_refused: the provider refused to create a checkout page; underpaid: refunded automatically; currency_mismatch: charged in another currency, not in the ledger; refund_unconfirmed: it is not known whether the refund was made.',
      ),
    cause: z.string().describe("The subject, by the provider's number or by ours."),
    at: z.string(),
    payment: z.object({ reference: z.string(), invoice_number: z.string(), amount: decimal, currency: z.literal('USD') }),
    company_name: z.string(),
    settled: z
      .object({
        at: z.string(),
        by: z.string().nullable().describe('A name; null if it was resolved in the database directly.'),
        comment: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'PaymentException' });

export const listPaymentExceptions = operation({
  ...staffList,
  id: 'listPaymentExceptions',
  path: '/staff/payment-exceptions',
  permission: 'read_payment_exceptions',
  summary: 'Payment exceptions: open, oldest first, or resolved, newest first.',
  query: z.object({ settled: z.enum(['true', 'false']).default('false'), ...pageQuery }),
  answer: pagedAnswer('PaymentExceptionList', exception),
});

export const resolvePaymentException = operation({
  id: 'resolvePaymentException',
  method: 'POST',
  path: '/staff/payment-exceptions/:id',
  actor: 'staff',
  permission: 'resolve_payment_exception',
  summary: 'Resolve a payment exception with a note. This makes no payment, refund or ledger entry.',
  params: idParams,
  body: z.object({ comment: text(2000).trim().min(1) }).meta({ id: 'PaymentExceptionResolution' }),
  status: 200,
  answer: messageAnswer('PaymentExceptionResolved'),
  refusals: [
    'body_malformed',
    'fields_invalid',
    'step_up_required',
    'permission_denied',
    'not_found',
    'cross_origin_forbidden',
    'request_already_resolved',
    'unauthenticated',
  ],
});
