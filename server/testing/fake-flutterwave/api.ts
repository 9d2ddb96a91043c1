import { numberOf, parsedExactly } from '../../lossless-json.ts';
import { minorOf } from '@thamani/domain/money.ts';
import { z } from 'zod';
import type { Books, Charge, Link, Refund } from './state.ts';
import type { Answer } from './fault-injection.ts';
import { decimalIn } from './checkout-page.ts';

/** What Flutterwave's documented calls answer, from the books. */

const amount = z.string().regex(/^\d+(\.\d+)?$/);
const whole = z.string().regex(/^\d{1,6}$/);

/** Every documented field and no other: a misspelt one would be passed over in silence by the real one. */
const order = z.strictObject({
  tx_ref: z.string().min(1).max(100),
  amount,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('NGN'),
  redirect_url: z.url(),
  customer: z.strictObject({ email: z.email(), name: z.string().optional(), phonenumber: z.string().optional() }),
  session_duration: whole.refine((minutes) => Number(minutes) >= 1 && Number(minutes) <= 1440).optional(),
  max_retry_attempt: whole.optional(),
  link_expiration: z.iso.datetime({ offset: true }).optional(),
  payment_options: z.string().optional(),
  customizations: z
    .strictObject({ title: z.string().optional(), logo: z.string().optional(), description: z.string().optional() })
    .optional(),
  meta: z.unknown().optional(),
});

const refundOrder = z.strictObject({ amount: amount.optional(), comments: z.string().max(500).optional() });

export function error(status: number, message: string): Answer {
  return { status, body: { status: 'error', message, data: null } };
}

function success(message: string, data: unknown, more: object = {}): Answer {
  return { status: 200, body: { status: 'success', message, ...more, data } };
}

export function createLink(books: Books, origin: string, text: string): Answer {
  const read = order.safeParse(parsedExactly(text));
  if (!read.success) return error(400, `${read.error.issues[0]?.path.join('.') || 'body'} is required and must be valid`);
  const { tx_ref, currency, customer, customizations, session_duration, max_retry_attempt, redirect_url, amount: amount_text } = read.data;
  const minor = minorOf(amount_text, currency);
  if (minor === undefined || minor === 0) return error(400, 'amount must be a positive amount of the currency');
  const now = Date.now();
  const link = books.addLink({
    tx_ref,
    minor,
    currency,
    amount_text,
    redirect_url,
    email: customer.email,
    name: customer.name ?? null,
    title: customizations?.title ?? null,
    description: customizations?.description ?? null,
    created_at: now,
    ends_at: session_duration === undefined ? null : now + Number(session_duration) * 60_000,
    tries_again: Number(max_retry_attempt ?? 5),
  });
  if (link === undefined) return error(400, 'Duplicate transaction reference. Kindly pass a unique tx_ref');
  return success('Hosted Link', { link: `${origin}/v3/hosted/pay/${link.token}` });
}

/** Why a page takes no money now; undefined where it does. */
export function endOf(books: Books, { tx_ref, ends_at, tries_again }: Link): 'paid' | 'over' | undefined {
  const charges = books.chargesOf(tx_ref);
  if (charges.some(({ status }) => status !== 'failed')) return 'paid';
  return (ends_at !== null && ends_at <= Date.now()) || charges.length > tries_again ? 'over' : undefined;
}

export function returnAddress({ redirect_url, tx_ref }: Link, charge: Charge | undefined): string {
  const address = new URL(redirect_url);
  address.searchParams.set('status', charge?.status ?? 'cancelled');
  address.searchParams.set('tx_ref', tx_ref);
  if (charge !== undefined) address.searchParams.set('transaction_id', String(charge.id));
  return address.href;
}

export function verifyById(books: Books, id: string): Answer {
  return verified(books, books.charge(Number(id)));
}

/** Several charges may stand under one reference. The documentation does not say which is told; ours prefers one that succeeded, then the latest. */
export function verifyByReference(books: Books, reference: string | null): Answer {
  if (!reference) return error(400, 'tx_ref is required');
  const charges = books.chargesOf(reference);
  return verified(books, charges.find(({ status }) => status === 'successful') ?? charges[0]);
}

function verified(books: Books, charge: Charge | undefined): Answer {
  if (charge === undefined) return error(400, 'No transaction was found for this id');
  return success('Transaction fetched successfully', transactionOf(books, charge));
}

/** As verification and messages tell it. */
export function transactionOf(books: Books, { id, tx_ref, minor, currency, fee_minor, status, payment_type, created_at }: Charge): object {
  const decimal = (part: number) => numberOf(decimalIn(part, currency));
  const link = books.linkOf(tx_ref);
  return {
    id,
    tx_ref,
    flw_ref: `LOCAL-${id}`,
    device_fingerprint: 'N/A',
    amount: decimal(minor),
    currency,
    charged_amount: decimal(minor),
    app_fee: decimal(fee_minor),
    merchant_fee: 0,
    processor_response: status === 'failed' ? 'Declined' : 'Approved',
    auth_model: 'NOAUTH',
    ip: '127.0.0.1',
    narration: link?.title ?? '',
    status,
    payment_type,
    created_at: new Date(created_at).toISOString(),
    account_id: 1,
    meta: null,
    amount_settled: status === 'successful' ? decimal(minor - fee_minor) : null,
    customer: {
      id: 1,
      name: link?.name ?? 'Anonymous customer',
      phone_number: null,
      email: link?.email ?? '',
      created_at: new Date(created_at).toISOString(),
    },
  };
}

export function refund(books: Books, id: string, text: string, paidOutIn: number): { readonly answer: Answer; readonly refund?: Refund } {
  const charge = books.charge(Number(id));
  if (charge === undefined) return { answer: error(400, 'No transaction was found for this id') };
  const read = refundOrder.safeParse(text === '' ? {} : parsedExactly(text));
  if (!read.success) return { answer: error(400, 'amount must be valid') };
  if (charge.status !== 'successful') return { answer: error(400, 'Only successful transactions can be refunded') };
  const left = charge.minor - books.refundsOf(charge.id).reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.minor), 0);
  const minor = read.data.amount === undefined ? left : minorOf(read.data.amount, charge.currency);
  if (minor === undefined || minor <= 0 || minor > left)
    return { answer: error(400, 'The refund amount is more than what is left of the transaction') };
  const now = Date.now();
  const row = {
    transaction_id: charge.id,
    minor,
    status: 'completed',
    comments: read.data.comments ?? null,
    created_at: now,
    paid_out_at: now + paidOutIn,
  };
  const added: Refund = { ...row, id: books.addRefund({ ...row, tx_ref: charge.tx_ref }) };
  const answer = success('Transaction refund initiated', {
    id: added.id,
    account_id: 1,
    tx_id: charge.id,
    flw_ref: `LOCAL-R-${added.id}`,
    wallet_id: 1,
    amount_refunded: numberOf(decimalIn(minor, charge.currency)),
    status: 'completed',
    destination: 'payment_source',
    meta: { source: 'availablebalance' },
    created_at: new Date(now).toISOString(),
  });
  return { answer, refund: added };
}

const pageSize = 20;

export function listRefunds(books: Books, query: URLSearchParams): Answer {
  const id = query.get('id');
  const found = id === null ? books.allRefunds() : books.refundsOf(Number(id)).toReversed();
  const page = Math.max(1, Number(query.get('page') ?? 1));
  const rows = found.slice((page - 1) * pageSize, page * pageSize).map((one) => ({
    id: one.id,
    amount_refunded: numberOf(decimalIn(one.minor, books.charge(one.transaction_id)?.currency ?? 'USD')),
    status: statusNow(one),
    flw_ref: `LOCAL-R-${one.id}`,
    comment: one.comments,
    settlement_id: 'NEW',
    meta: '{}',
    created_at: new Date(one.created_at).toISOString(),
    account_id: 1,
    transaction_id: one.transaction_id,
  }));
  const page_info = {
    total: found.length,
    current_page: page,
    total_pages: Math.max(1, Math.ceil(found.length / pageSize)),
    page_size: pageSize,
  };
  return success('Refunds fetched', rows, { meta: { page_info } });
}

/** "completed" says that it was begun; a card's refund that was paid out says so. */
export function statusNow({ status, paid_out_at }: Refund): string {
  return status === 'completed' && paid_out_at <= Date.now() ? 'completed-mpgs' : status;
}
