import { attentionKinds } from '@thamani/domain/payments/settlement.ts';
import { z } from 'zod';
import { operation } from './operation.ts';
import { pageAnswered, pageAsked } from './paging.ts';
import { text } from './text.ts';

const reference = z.object({ reference: text(64) });
const decimal = z.string().regex(/^\d+\.\d{2}$/);

/** Where a payment stands, as anybody may know who holds its reference. */
const state = z
  .enum(['preparing', 'open', 'verified', 'refunded', 'failed', 'expired', 'cancelled', 'replaced'])
  .describe(
    'preparing: its page is being made; open: not paid, or not confirmed yet; verified: the provider confirmed it; refunded: the money goes back; the others ended without money.',
  );

const item = z.object({
  application_id: z.uuid(),
  application_number: z.string(),
  product_name: z.string(),
  full_amount: decimal,
  discount_amount: decimal,
  amount: decimal,
});

const refund = z.object({
  amount: decimal,
  reason: z.enum(['paid_twice', 'came_late', 'paid_too_little', 'paid_too_much', 'withdrawn']),
  state: z.enum(['owed', 'asked', 'done', 'with_person']),
  at: z.string(),
});

const payment = z
  .object({
    reference: z.string(),
    state,
    invoice_number: z.string(),
    amount: decimal,
    currency: z.literal('USD'),
    created_at: z.string(),
    paid_at: z.string().nullable(),
    receipt: z.boolean().describe('Whether its receipt is ready.'),
    items: z.array(item),
    refunds: z.array(refund),
  })
  .meta({ id: 'Payment' });

const seen = z
  .object({
    message: z.string(),
    data: z.object({
      state,
      link: z.string().optional().describe("The provider's page, for the company that pays while it can be paid."),
      payment: payment.optional().describe('For the company that pays.'),
    }),
  })
  .meta({ id: 'PaymentSeen' });

export const payApplication = operation({
  id: 'payApplication',
  method: 'POST',
  path: '/application/pay_application/',
  actor: 'company',
  summary:
    'Start one payment for one or many applications. Complete drafts are submitted by it. The link leads to the provider, or to our own page where the provider takes long. Asked again for the same applications, it answers the payment that is open.',
  body: z
    .object({
      application_ids: z.array(text(100)).max(50).default([]).describe('One to fifty.'),
      success_url: text(500).optional().describe('Only our own page /paymment-verification.'),
    })
    .meta({ id: 'PaymentAsked' }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        status: z.literal('success'),
        message: z.string(),
        reference: z.string(),
        data: z.object({ link: z.string() }),
      }),
    })
    .meta({ id: 'PaymentLink' }),
  refusals: [
    'action_not_allowed',
    'body_malformed',
    'body_too_large',
    'documents_not_ready',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'media_type_unsupported',
    'not_found',
    'origin_foreign',
    'signed_out',
    'too_many_requests',
  ],
});

export const readPayment = operation({
  id: 'readPayment',
  method: 'GET',
  path: '/payment/:reference/',
  actor: 'anyone',
  site: 'portal',
  summary: 'Where a payment stands. Whoever holds its reference learns the state alone; the company that pays sees all of it.',
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
  summary: "Somebody came back from the provider's page. What the address says is not believed: the provider is asked.",
  params: reference,
  body: z.object({ status: text(40).optional(), transaction_id: text(40).optional() }).meta({ id: 'PaymentReturned' }),
  status: 200,
  answer: seen,
  refusals: ['body_malformed', 'body_too_large', 'fields_invalid', 'media_type_unsupported', 'not_found'],
});

export const cancelPayment = operation({
  id: 'cancelPayment',
  method: 'POST',
  path: '/payment/:reference/cancel/',
  actor: 'company',
  summary:
    'Give up a payment that is not paid: its applications can be changed or paid again. Money that comes all the same is applied or given back.',
  params: reference,
  status: 200,
  answer: seen,
  refusals: ['action_not_allowed', 'idempotency_key_invalid', 'idempotency_key_reused', 'not_found', 'origin_foreign', 'signed_out'],
});

export const listPayments = operation({
  id: 'listPayments',
  method: 'GET',
  path: '/payment/my_payments/',
  actor: 'company',
  summary: "The company's payments, newest first.",
  query: z.object(pageAsked),
  status: 200,
  answer: z.object({ message: z.string(), data: z.array(payment), ...pageAnswered }).meta({ id: 'PaymentList' }),
  refusals: ['fields_invalid', 'signed_out'],
});

export const readReceipt = operation({
  id: 'readReceipt',
  method: 'GET',
  path: '/payment/:reference/receipt/',
  actor: 'company',
  summary: 'Leads to a link of one minute on the media site: the receipt as PDF.',
  params: reference,
  status: 302,
  answer: z.string().max(0).describe('Nothing: the Location header leads on.'),
  refusals: ['document_not_ready', 'not_found', 'signed_out'],
});

export const takeProviderMessage = operation({
  id: 'takeProviderMessage',
  method: 'POST',
  path: '/payment/message/flutterwave/',
  actor: 'anyone',
  site: 'portal',
  summary: "Flutterwave's webhook. Kept as it came, answered at once; the provider is asked before anything is believed.",
  body: z.unknown().meta({ id: 'ProviderMessage' }),
  status: 200,
  answer: z.object({ message: z.string() }).meta({ id: 'ProviderMessageTaken' }),
  refusals: ['body_too_large', 'message_unsigned', 'media_type_unsupported'],
});

const attention = z
  .object({
    id: z.uuid(),
    kind: z
      .enum(attentionKinds)
      .describe(
        'link_refused: the provider would not make a page; paid_too_little: it goes back by itself; other_currency: taken in another currency, not in our books; refund_unclear: whether money went back is not known.',
      ),
    cause: z.string().describe("What it is about, by the provider's or our own number."),
    at: z.string(),
    payment: z.object({ reference: z.string(), invoice_number: z.string(), amount: decimal, currency: z.literal('USD') }),
    company_name: z.string(),
    settled: z
      .object({
        at: z.string(),
        by: z.string().nullable().describe("A name; null where it was done at the database's console."),
        words: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'PaymentAttention' });

export const listAttention = operation({
  id: 'listAttention',
  method: 'GET',
  path: '/staff/attention',
  actor: 'staff',
  permission: 'read_attention',
  summary: 'Payments that need a person, oldest first; or those that were settled, newest first.',
  query: z.object({ settled: z.enum(['true', 'false']).default('false'), ...pageAsked }),
  status: 200,
  answer: z.object({ message: z.string(), data: z.array(attention), ...pageAnswered }).meta({ id: 'AttentionList' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

export const settleAttention = operation({
  id: 'settleAttention',
  method: 'POST',
  path: '/staff/attention/:id',
  actor: 'staff',
  permission: 'settle_attention',
  summary: 'Say what was done about it. It leaves the list; nothing is paid, refunded or entered by it.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ words: text(2000).trim().min(1) }).meta({ id: 'AttentionSettled' }),
  status: 200,
  answer: z.object({ message: z.string() }).meta({ id: 'AttentionSaid' }),
  refusals: [
    'body_malformed',
    'fields_invalid',
    'fresh_proof_needed',
    'not_entitled',
    'not_found',
    'origin_foreign',
    'request_settled',
    'signed_out',
  ],
});
