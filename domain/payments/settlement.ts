import type { ActionOf, AuditAction } from '../audit/actions.ts';
import type { Currency, Money } from '../money.ts';
import { applied, captured, charged, refundOwed, type LedgerEntry } from './ledger.ts';
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
  /** Charges that were taken into the books before. */
  readonly captured: readonly string[];
  readonly items: readonly ReservedItem[];
}

export const refundReasons = ['duplicate_payment', 'late_payment', 'underpaid', 'overpaid', 'withdrawn'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** `exception`: the provider did not confirm it, and a person looks. */
export const refundStates = ['owed', 'requested', 'completed', 'exception'] as const;
export type RefundState = (typeof refundStates)[number];

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

/** A payment with everything that its settlement may change, read under their locks. */
export interface LockedPayment extends PaymentSnapshot {
  readonly id: string;
  readonly provider: string;
  readonly others: readonly OtherPayment[];
}

/** Another payment that reserves some of the same applications. */
export interface OtherPayment {
  readonly id: string;
  readonly state: PaymentState;
  /** All of its reserved applications, also those that are not in this payment. */
  readonly reserves: readonly string[];
}

/** The charge that money came by, or goes back to. */
export interface ChargeOfPayment {
  readonly paymentId: string;
  readonly provider: string;
  readonly transactionId: string;
  readonly currency: Currency;
}

export interface CapturedCharge {
  readonly provider: string;
  readonly transactionId: string;
  readonly reference: string;
  readonly minor: number;
  readonly currency: Currency;
  /** What the provider keeps. */
  readonly chargeMinor: number;
}

/** Part of a refund or an exception, by its id: where that one exists already, this is not written either. */
interface PartOfPlan {
  readonly partOf?: string;
}

export interface PlannedRefund extends OwedRefund {
  readonly id: string;
  readonly provider: string;
  readonly transactionId: string;
  readonly currency: Currency;
}

export interface PlannedEvent extends PartOfPlan {
  readonly action: AuditAction;
  readonly subject: { readonly kind: 'payment' | 'application' | 'refund'; readonly id: string };
  readonly data: Readonly<Record<string, string | number>>;
}

export interface PlannedMessage extends PartOfPlan {
  readonly topic: 'application.paid' | 'refund.owed' | 'payment.paid';
  readonly subjectId: string;
}

/** All that is written about a payment in one transaction, in this order. */
export interface SettlementPlan {
  readonly paymentId: string;
  readonly at: Date;
  readonly charge: CapturedCharge | undefined;
  readonly refunds: readonly PlannedRefund[];
  readonly entries: readonly (LedgerEntry & PartOfPlan & { readonly id: string })[];
  /** Reservations of other payments that end. */
  readonly releases: readonly { readonly paymentId: string; readonly applicationId: string }[];
  readonly applied: readonly string[];
  readonly exception: { readonly id: string; readonly kind: PaymentExceptionKind; readonly cause: string } | undefined;
  /** Payments that get another state: the others first. */
  readonly closings: readonly { readonly paymentId: string; readonly state: PaymentState }[];
  readonly events: readonly PlannedEvent[];
  readonly messages: readonly PlannedMessage[];
}

interface Planning {
  readonly at: Date;
  readonly newId: () => string;
}

/** What a confirmed charge does, as `settle` decides, with the state of the payment afterwards. */
export function planSettlement(
  payment: LockedPayment,
  charge: ConfirmedCharge & { readonly chargeMinor: number },
  { at, newId }: Planning,
): SettlementPlan & { readonly state: PaymentState } {
  const { id: paymentId, provider } = payment;
  const { transactionId, reference, chargeMinor } = charge;
  const { currency } = payment.expected;
  const { state, captured: minor, applied: paid, refunds, exception: kind } = settle(payment, charge);
  const taken = minor > 0 ? { provider, transactionId, reference, minor, currency, chargeMinor } : undefined;
  const entries = taken === undefined ? [] : entriesOf(taken, payment.items, paid).map((entry) => ({ id: newId(), ...entry }));
  const owed = refunds.map((refund) => planRefund({ paymentId, provider, transactionId, currency }, refund, { at, newId }));
  const exception = kind === undefined ? undefined : { id: newId(), kind, cause: `${provider} transaction ${transactionId}` };
  const releases = releasesFor(payment.others, paid);
  const changesState = state !== payment.state;
  return {
    state,
    paymentId,
    at,
    charge: taken,
    refunds: owed.flatMap((one) => one.refunds),
    entries: [...entries, ...owed.flatMap((one) => one.entries)],
    releases,
    applied: paid,
    exception,
    closings: [...releases.flatMap(({ closes }) => closes ?? []), ...(changesState ? [{ paymentId, state }] : [])],
    events: [
      ...(taken === undefined ? [] : [paymentEvent(paymentId, 'captured', { transaction: transactionId, minor, currency })]),
      ...paid.flatMap((applicationId) => [
        ...releases
          .filter((release) => release.applicationId === applicationId)
          .flatMap(({ closes }) => (closes === undefined ? [] : [paymentEvent(closes.paymentId, closes.state)])),
        { action: 'application.paid', subject: { kind: 'application', id: applicationId }, data: {} } as const,
      ]),
      ...owed.flatMap(({ events }) => events),
      ...(exception === undefined
        ? []
        : [{ ...paymentEvent(paymentId, 'exception_raised', { kind: exception.kind, cause: exception.cause }), partOf: exception.id }]),
      ...(changesState ? [paymentEvent(paymentId, state)] : []),
    ],
    messages: [
      ...paid.map((subjectId) => ({ topic: 'application.paid', subjectId }) as const),
      ...owed.flatMap(({ messages }) => messages),
      // Where everything goes back, the mails about the refunds say so; a receipt is for what was paid.
      ...(paid.length > 0 ? [{ topic: 'payment.paid', subjectId: paymentId } as const] : []),
    ],
  };
}

/** Owed once for each application of a charge, and once for what no application was charged. */
export function planRefund(charge: ChargeOfPayment, refund: OwedRefund, { at, newId }: Planning): SettlementPlan {
  const { paymentId, provider, transactionId, currency } = charge;
  const { minor, reason } = refund;
  const id = newId();
  const entry = refundOwed(id, reason === 'withdrawn' ? 'earned' : 'unapplied', minor, currency);
  return {
    paymentId,
    at,
    charge: undefined,
    refunds: [{ id, provider, transactionId, currency, ...refund }],
    entries: [{ id: newId(), ...entry, partOf: id }],
    releases: [],
    applied: [],
    exception: undefined,
    closings: [],
    events: [{ action: 'refund.owed', subject: { kind: 'refund', id }, data: { payment: paymentId, minor, reason }, partOf: id }],
    messages: [{ topic: 'refund.owed', subjectId: id, partOf: id }],
  };
}

function paymentEvent(id: string, what: ActionOf<'payment'>, data: PlannedEvent['data'] = {}): PlannedEvent {
  return { action: `payment.${what}`, subject: { kind: 'payment', id }, data };
}

/** Other payments release what this one pays for; one that reserves nothing more is replaced. */
function releasesFor(others: readonly OtherPayment[], paid: readonly string[]) {
  return others.flatMap(({ id: paymentId, state, reserves }) => {
    const released = paid.filter((applicationId) => reserves.includes(applicationId));
    const replaced = released.length === reserves.length ? afterStep(state, 'replace') : undefined;
    return released.map((applicationId) => ({
      paymentId,
      applicationId,
      closes: replaced !== undefined && applicationId === released.at(-1) ? { paymentId, state: replaced } : undefined,
    }));
  });
}

/** The entries of a captured charge: the charge, what the provider keeps, each application that it pays. */
function entriesOf(
  { provider, transactionId, minor, chargeMinor, currency }: CapturedCharge,
  items: readonly Pick<ReservedItem, 'applicationId' | 'minor'>[],
  paid: readonly string[],
): LedgerEntry[] {
  return [
    captured(provider, transactionId, minor, currency),
    ...(chargeMinor > 0 ? [charged(provider, transactionId, chargeMinor, currency)] : []),
    ...items.filter(({ applicationId }) => paid.includes(applicationId)).map((item) => applied(item.applicationId, item.minor, currency)),
  ];
}
