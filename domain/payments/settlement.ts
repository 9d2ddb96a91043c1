import type { Money } from '../money.ts';
import { afterStep, isLive, type PaymentState } from './payment.ts';

/** A charge as the provider confirms it when it is asked; nothing that a browser or a message says is one. */
export interface ConfirmedCharge {
  readonly transactionId: string;
  /** Ours, which the provider repeats. */
  readonly reference: string;
  /** In the minor unit of its currency, whichever that is. */
  readonly minor: number;
  readonly currency: string;
  readonly status: 'successful' | 'pending' | 'failed';
}

export interface ReservedItem {
  readonly applicationId: string;
  readonly minor: number;
  /** Whether the application can take a payment now: submitted, and not paid by another one. */
  readonly payable: boolean;
}

export interface PaymentSnapshot {
  readonly state: PaymentState;
  readonly expected: Money;
  readonly references: readonly string[];
  /** Charges of this payment that were taken into the books before. */
  readonly captured: readonly string[];
  readonly items: readonly ReservedItem[];
}

export const refundReasons = ['paid_twice', 'came_late', 'paid_too_little', 'paid_too_much', 'withdrawn'] as const;
export type RefundReason = (typeof refundReasons)[number];

export interface OwedRefund {
  /** Undefined for what no application was charged. */
  readonly applicationId: string | undefined;
  readonly minor: number;
  readonly reason: RefundReason;
}

/** What the books and a person are told where a confirmed charge does not fit. */
export const attentionKinds = ['other_currency', 'paid_too_little', 'refund_unclear', 'link_refused'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export interface Settlement {
  readonly state: PaymentState;
  /** Minor units that enter the books; 0 where nothing does. */
  readonly captured: number;
  readonly applied: readonly string[];
  readonly refunds: readonly OwedRefund[];
  readonly attention: AttentionKind | undefined;
}

/**
 * What follows from a charge that the provider confirmed. Applications are paid by one whole charge of the expected currency and amount
 * and by nothing else; every other cent that was taken goes back.
 */
export function settle(standing: PaymentSnapshot, charge: ConfirmedCharge): Settlement {
  const nothing: Settlement = { state: standing.state, captured: 0, applied: [], refunds: [], attention: undefined };
  if (!standing.references.includes(charge.reference) || standing.captured.includes(charge.transactionId)) return nothing;
  if (charge.status === 'pending') return nothing;
  if (charge.status === 'failed')
    return isLive(standing.state) ? { ...nothing, state: afterStep(standing.state, 'fail') ?? standing.state } : nothing;
  if (charge.currency !== standing.expected.currency) return { ...nothing, attention: 'other_currency' };
  // No money came, so none can go back: a person asks the provider what it meant.
  if (charge.minor <= 0) return { ...nothing, attention: 'paid_too_little' };
  const whole = (reason: RefundReason) => [{ applicationId: undefined, minor: charge.minor, reason }];
  if (standing.state === 'paid') return { ...nothing, captured: charge.minor, refunds: whole('paid_twice') };
  if (charge.minor < standing.expected.minor) {
    const state = afterStep(standing.state, 'fail') ?? standing.state;
    return { ...nothing, state, captured: charge.minor, refunds: whole('paid_too_little'), attention: 'paid_too_little' };
  }
  const applied = standing.items.filter(({ payable }) => payable);
  const surplus = charge.minor - standing.expected.minor;
  return {
    state: afterStep(standing.state, 'take') ?? standing.state,
    captured: charge.minor,
    applied: applied.map(({ applicationId }) => applicationId),
    refunds: [
      ...standing.items
        .filter(({ payable }) => !payable)
        .map(({ applicationId, minor }) => ({ applicationId, minor, reason: 'came_late' as const })),
      ...(surplus > 0 ? [{ applicationId: undefined, minor: surplus, reason: 'paid_too_much' as const }] : []),
    ],
    attention: undefined,
  };
}
