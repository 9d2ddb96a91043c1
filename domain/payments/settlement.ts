import type { Currency, Money } from '../money.ts';
import { applied, captured, charged, type LedgerEntry } from './ledger.ts';
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

export const refundReasons = ['duplicate_payment', 'late_payment', 'underpaid', 'overpaid', 'withdrawn'] as const;
export type RefundReason = (typeof refundReasons)[number];

export interface OwedRefund {
  /** Undefined for what no application was charged. */
  readonly applicationId: string | undefined;
  readonly minor: number;
  readonly reason: RefundReason;
}

/** What the books and a person are told where a confirmed charge does not fit. */
export const paymentExceptionKinds = ['currency_mismatch', 'underpaid', 'refund_unconfirmed', 'checkout_link_refused'] as const;
export type PaymentExceptionKind = (typeof paymentExceptionKinds)[number];

export interface Settlement {
  readonly state: PaymentState;
  /** Minor units that enter the books; 0 where nothing does. */
  readonly captured: number;
  readonly applied: readonly string[];
  readonly refunds: readonly OwedRefund[];
  readonly exception: PaymentExceptionKind | undefined;
}

/**
 * What follows from a charge that the provider confirmed. Applications are paid by one whole charge of the expected currency and amount
 * and by nothing else; every other cent that was taken goes back.
 */
export function settle(status: PaymentSnapshot, charge: ConfirmedCharge): Settlement {
  const nothing: Settlement = { state: status.state, captured: 0, applied: [], refunds: [], exception: undefined };
  if (!status.references.includes(charge.reference) || status.captured.includes(charge.transactionId)) return nothing;
  if (charge.status === 'pending') return nothing;
  if (charge.status === 'failed')
    return isLive(status.state) ? { ...nothing, state: afterStep(status.state, 'fail') ?? status.state } : nothing;
  if (charge.currency !== status.expected.currency) return { ...nothing, exception: 'currency_mismatch' };
  // No money came, so none can go back: a person asks the provider what it meant.
  if (charge.minor <= 0) return { ...nothing, exception: 'underpaid' };
  const whole = (reason: RefundReason) => [{ applicationId: undefined, minor: charge.minor, reason }];
  if (status.state === 'paid') return { ...nothing, captured: charge.minor, refunds: whole('duplicate_payment') };
  if (charge.minor < status.expected.minor) {
    const state = afterStep(status.state, 'fail') ?? status.state;
    return { ...nothing, state, captured: charge.minor, refunds: whole('underpaid'), exception: 'underpaid' };
  }
  const surplus = charge.minor - status.expected.minor;
  return {
    state: afterStep(status.state, 'take') ?? status.state,
    captured: charge.minor,
    applied: status.items.filter(({ payable }) => payable).map(({ applicationId }) => applicationId),
    refunds: [
      ...status.items
        .filter(({ payable }) => !payable)
        .map(({ applicationId, minor }) => ({ applicationId, minor, reason: 'late_payment' as const })),
      ...(surplus > 0 ? [{ applicationId: undefined, minor: surplus, reason: 'overpaid' as const }] : []),
    ],
    exception: undefined,
  };
}

/** What the provider took in a charge, and what it keeps of that as its fee. */
export interface CapturedCharge {
  readonly provider: string;
  readonly transactionId: string;
  readonly chargeMinor: number;
  readonly currency: Currency;
}

/** The ledger entries of a captured charge: the charge, the provider's fee, each application that it pays. Each refund has its own. */
export function entriesOf(
  settlement: Pick<Settlement, 'captured' | 'applied'>,
  items: readonly Pick<ReservedItem, 'applicationId' | 'minor'>[],
  { provider, transactionId, chargeMinor, currency }: CapturedCharge,
): LedgerEntry[] {
  const paid = items.filter(({ applicationId }) => settlement.applied.includes(applicationId));
  return [
    captured(provider, transactionId, settlement.captured, currency),
    ...(chargeMinor > 0 ? [charged(provider, transactionId, chargeMinor, currency)] : []),
    ...paid.map(({ applicationId, minor }) => applied(applicationId, minor, currency)),
  ];
}
