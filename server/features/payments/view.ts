import { decimalOf, money } from '@thamani/domain/money.ts';
import { isBeingConfirmed, type PaymentState } from '@thamani/domain/payments/payment.ts';
import type { PaymentExceptionRow } from './exceptions/payment-exception-store.ts';
import type { ApplicationPayment, PaymentWithItems } from './history-store.ts';
import type { PaymentStatus } from './payment-store.ts';

type WireState = Exclude<PaymentState, 'paid'> | 'verified' | 'refunded';

/** Paid where nothing could take the money any more: it goes back. */
function stateView({ state, is_applied: isApplied }: PaymentStatus): WireState {
  if (state !== 'paid') return state;
  return isApplied ? 'verified' : 'refunded';
}

function statusOf({ payment: { state }, items }: Pick<PaymentWithItems, 'payment' | 'items'>): PaymentStatus {
  return { state, is_applied: items.some(({ applied_at }) => applied_at !== null) };
}

/** For anybody who holds the reference. */
export function publicView(status: PaymentStatus) {
  return { state: stateView(status) };
}

/** With the person who started it. */
type PaidBy<Person> = PaymentWithItems & { readonly paidBy: Person };

export function ownerView<Person>(full: PaidBy<Person>, now: Date) {
  const { state, link, link_expires_at: ends } = full.payment;
  const canBePaid = state === 'open' && link !== null && (ends === null || ends > now);
  return { ...publicView(statusOf(full)), ...(canBePaid ? { link } : {}), payment: paymentView(full) };
}

export function paymentView<Person>({ payment, items, refunds, paidBy }: PaidBy<Person>) {
  return {
    reference: payment.reference,
    state: stateView(statusOf({ payment, items })),
    confirming: isBeingConfirmed({ state: payment.state, confirmingSince: payment.confirming_since }),
    invoice_number: payment.invoice_number,
    amount: decimal(payment.amount_minor),
    currency: 'USD' as const,
    created_at: payment.created_at.toISOString(),
    paid_at: payment.paid_at?.toISOString() ?? null,
    paid_by: paidBy,
    receipt: payment.receipt_sha256 !== null,
    items: items.map((item) => ({
      application_id: item.application_id,
      application_number: item.application_number,
      product_name: item.product_name,
      full_amount: decimal(item.full_minor),
      discount_amount: decimal(item.discount_minor),
      amount: decimal(item.amount_minor),
      other_payment: otherPaymentView(item),
    })),
    refunds: refunds.map(({ minor, reason, state, created_at }) => ({
      amount: decimal(minor),
      reason,
      state,
      at: created_at.toISOString(),
    })),
  };
}

function otherPaymentView(item: PaymentWithItems['items'][number]) {
  const { other_reference: reference, other_state: state, other_confirming_since: confirmingSince, other_has_receipt: receipt } = item;
  if (reference === null || state === null) return null;
  return {
    reference,
    state: stateView({ state, is_applied: item.other_applied_at !== null }),
    confirming: isBeingConfirmed({ state, confirmingSince }),
    receipt,
  };
}

/** For staff who may read the case: neither the payer nor what else was paid with it. */
export function applicationPaymentView({ state, applied_at, refund, ...payment }: ApplicationPayment) {
  return {
    application_id: payment.application_id,
    invoice_number: payment.invoice_number,
    amount: decimal(payment.amount_minor),
    currency: 'USD' as const,
    state: stateView({ state, is_applied: applied_at !== null }),
    paid_at: payment.paid_at?.toISOString() ?? null,
    refund: refund === undefined ? null : { amount: decimal(refund.minor), state: refund.state },
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
