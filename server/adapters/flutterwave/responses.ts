import { minorOf } from '@thamani/domain/money.ts';
import { z } from 'zod';
import type { ProviderCharge, ProviderRefund } from '../../ports.ts';
import { parsedExactly } from '../../lossless-json.ts';

/** What Flutterwave says, in our words. Numbers arrive as the text that they were written as. Undefined: said in another shape. */

export const hostedLink = z.object({ status: z.literal('success'), data: z.object({ link: z.url({ protocol: /^https?$/ }) }) });

export const said = z.object({ status: z.string(), message: z.string().default('') });

const digits = z.string().regex(/^\d{1,20}$/);
const decimal = z.string().regex(/^\d{1,16}(\.\d{1,20})?$/);
const currency = z.string().regex(/^[A-Z]{3}$/);

const transaction = z.object({
  status: z.literal('success'),
  data: z.object({
    id: digits,
    tx_ref: z.string(),
    amount: decimal,
    charged_amount: decimal.nullish(),
    amount_settled: decimal.nullish(),
    app_fee: decimal.nullish(),
    currency,
    status: z.string(),
  }),
});

export function readCharge(answer: unknown): ProviderCharge | undefined {
  const read = transaction.safeParse(answer);
  if (!read.success) return undefined;
  const { id, tx_ref, currency: code, amount, charged_amount, amount_settled, app_fee, status } = read.data.data;
  const asked = minorOf(amount, code);
  const taken = minorOf(charged_amount ?? amount, code);
  if (asked === undefined || taken === undefined) return undefined;
  // Where the payer bears the fee, more was taken than is ours; where less was taken, less is ours.
  const minor = Math.min(asked, taken);
  return {
    transactionId: id,
    reference: tx_ref,
    minor,
    currency: code,
    status: status === 'successful' || status === 'failed' ? status : 'pending',
    chargeMinor: keptOf(minor, { settled: amount_settled, fee: taken > asked ? undefined : app_fee }, code),
  };
}

/** What does not reach us. A fee may be finer than a cent: it is rounded up, for the cent is not ours. */
function keptOf(minor: number, { settled, fee }: Record<'settled' | 'fee', string | null | undefined>, code: string): number {
  const reaches = settled ? minorOf(cut(settled, code), code) : undefined;
  if (reaches !== undefined && reaches > 0) return Math.max(minor - reaches, 0);
  const whole = fee ? (minorOf(cut(fee, code), code) ?? 0) : 0;
  const rest = fee && minorOf(fee, code) === undefined ? 1 : 0;
  return Math.min(whole + rest, minor);
}

/** Without what is finer than the smallest unit. */
function cut(amount: string, code: string): string {
  for (let length = amount.length; length > 0; length -= 1) {
    const shorter = amount.slice(0, length);
    if (minorOf(shorter, code) !== undefined) return shorter;
  }
  return '0';
}

/** The refund call, the list and the message spell the same things in different ways. */
const refund = z
  .object({
    id: digits,
    tx_id: digits.optional(),
    transaction_id: digits.optional(),
    TransactionId: digits.optional(),
    amount_refunded: decimal.optional(),
    AmountRefunded: decimal.optional(),
    comment: z.string().nullish(),
    comments: z.string().nullish(),
    status: z.string(),
    meta: z.unknown().optional(),
  })
  .transform(({ id, comment, comments, status, meta, ...rest }) => ({
    id,
    transactionId: rest.transaction_id ?? rest.tx_id ?? rest.TransactionId,
    amount: rest.amount_refunded ?? rest.AmountRefunded,
    comment: comments ?? comment ?? undefined,
    status: refundStatus(status, meta),
  }));

/** Its plain "completed" says that the refund was begun; what was paid out names the way. */
function refundStatus(status: string, meta: unknown): ProviderRefund['status'] {
  const paidOut = disbursed(meta);
  if (status === 'failed' || paidOut === 'failed') return 'failed';
  if (/^completed-[a-z-]+$/.test(status) || status === 'successful') return 'done';
  return status === 'completed' && (paidOut === 'successful' || paidOut === 'success') ? 'done' : 'pending';
}

function disbursed(meta: unknown): string | undefined {
  const read = z.object({ disburse_status: z.string() }).safeParse(typeof meta === 'string' ? parsedExactly(meta) : meta);
  return read.success ? read.data.disburse_status.toLowerCase() : undefined;
}

const refundBegun = z.object({ status: z.literal('success'), data: refund });

const refundList = z.object({
  status: z.literal('success'),
  meta: z.object({ page_info: z.object({ total_pages: digits }) }).optional(),
  data: z.array(refund),
});

export function readRefund(answer: unknown, transactionId: string, code: string): ProviderRefund | undefined {
  const read = refundBegun.safeParse(answer);
  return read.success && read.data.data.transactionId === transactionId ? refundIn(read.data.data, code) : undefined;
}

interface RefundPage {
  readonly refunds: readonly ProviderRefund[];
  /** Of every refund on the page. */
  readonly ids: readonly string[];
  /** Undefined where it is not said. */
  readonly pages: number | undefined;
}

/** One page of them; those of other transactions are left out, whatever was asked for. */
export function readRefunds(answer: unknown, transactionId: string, code: string): RefundPage | undefined {
  const read = refundList.safeParse(answer);
  if (!read.success || read.data.data.some((one) => one.transactionId === undefined)) return undefined;
  const ours = read.data.data.filter((one) => one.transactionId === transactionId).map((one) => refundIn(one, code));
  const refunds = ours.filter((one) => one !== undefined);
  const said = read.data.meta?.page_info.total_pages;
  return refunds.length < ours.length
    ? undefined
    : { refunds, ids: read.data.data.map((one) => one.id), pages: said === undefined ? undefined : Number(said) };
}

function refundIn({ id, amount, comment, status }: z.infer<typeof refund>, code: string): ProviderRefund | undefined {
  const minor = amount === undefined ? undefined : minorOf(amount, code);
  return minor === undefined ? undefined : { id, comment, minor, status };
}
