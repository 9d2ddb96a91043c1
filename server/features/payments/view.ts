import { decimalOf, money } from '@thamani/domain/money.ts';
import type { PaymentState } from '@thamani/domain/payments/payment.ts';
import type { PaymentExceptionRow } from './exceptions/payment-exception-store.ts';
import type { PaymentWithItems } from './history-store.ts';
import type { ItemRow } from './payment-store.ts';

type WireState = Exclude<PaymentState, 'paid'> | 'verified' | 'refunded';

/** Paid where nothing could take the money any more: it goes back. */
function stateView(state: PaymentState, items: readonly Pick<ItemRow, 'applied_at'>[]): WireState {
  if (state !== 'paid') return state;
  return items.some(({ applied_at }) => applied_at !== null) ? 'verified' : 'refunded';
}

/** For anybody who holds the reference. */
export function publicView({ payment, items }: PaymentWithItems) {
  return { state: stateView(payment.state, items) };
}

export function ownerView(full: PaymentWithItems, now: Date) {
  const { state, link, link_expires_at: ends } = full.payment;
  const canBePaid = state === 'open' && link !== null && (ends === null || ends > now);
  return { ...publicView(full), ...(canBePaid ? { link } : {}), payment: paymentView(full) };
}

export function paymentView({ payment, items, refunds }: PaymentWithItems) {
  return {
    reference: payment.reference,
    state: stateView(payment.state, items),
    invoice_number: payment.invoice_number,
    amount: decimal(payment.amount_minor),
    currency: 'USD' as const,
    created_at: payment.created_at.toISOString(),
    paid_at: payment.paid_at?.toISOString() ?? null,
    receipt: payment.receipt_sha256 !== null,
    items: items.map((item) => ({
      application_id: item.application_id,
      application_number: item.application_number,
      product_name: item.product_name,
      full_amount: decimal(item.full_minor),
      discount_amount: decimal(item.discount_minor),
      amount: decimal(item.amount_minor),
    })),
    refunds: refunds.map(({ minor, reason, state, created_at }) => ({
      amount: decimal(minor),
      reason,
      state,
      at: created_at.toISOString(),
    })),
  };
}

export function paymentExceptionView(row: PaymentExceptionRow) {
  const settled = row.resolved_at && { at: row.resolved_at.toISOString(), by: row.resolver, comment: row.resolution ?? '' };
  return {
    id: row.id,
    kind: row.kind,
    cause: row.cause,
    at: row.at.toISOString(),
    payment: {
      reference: row.reference,
      invoice_number: row.invoice_number,
      amount: decimal(row.amount_minor),
      currency: 'USD' as const,
    },
    company_name: row.company_name,
    settled,
  };
}

function decimal(minor: string): string {
  return decimalOf(money(Number(minor), 'USD'));
}
