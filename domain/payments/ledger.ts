import type { Currency } from '../money.ts';

/**
 * Double entry: what the provider holds for us, what companies paid and is not yet spoken for, what we earned, and what we owe back.
 * A positive line is a debit. The database refuses an entry that is not balanced, and a second one for the same cause.
 */
export const ledgerAccounts = ['with_provider', 'unapplied', 'earned', 'refunds_owed', 'provider_charges'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const entryKinds = ['captured', 'charged', 'applied', 'refund_owed', 'refunded'] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly minor: number;
}

export interface LedgerEntry {
  readonly kind: EntryKind;
  /** What moved it: one entry of a kind for each cause, ever. */
  readonly cause: string;
  readonly currency: Currency;
  readonly lines: readonly LedgerLine[];
}

function entry(
  kind: EntryKind,
  cause: string,
  currency: Currency,
  debit: LedgerAccount,
  credit: LedgerAccount,
  minor: number,
): LedgerEntry {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError(`an entry moves a positive whole amount, not ${minor}`);
  return {
    kind,
    cause,
    currency,
    lines: [
      { account: debit, minor },
      { account: credit, minor: -minor },
    ],
  };
}

/** The provider took a charge. */
export function captured(provider: string, transactionId: string, minor: number, currency: Currency): LedgerEntry {
  return entry('captured', `${provider} transaction ${transactionId}`, currency, 'with_provider', 'unapplied', minor);
}

/** What the provider keeps for itself. */
export function charged(provider: string, transactionId: string, minor: number, currency: Currency): LedgerEntry {
  return entry('charged', `${provider} transaction ${transactionId}`, currency, 'provider_charges', 'with_provider', minor);
}

export function applied(applicationId: string, minor: number, currency: Currency): LedgerEntry {
  return entry('applied', `application ${applicationId}`, currency, 'unapplied', 'earned', minor);
}

/** Money of a withdrawn application was earned before; any other was never spoken for. */
export function refundOwed(refundId: string, from: 'unapplied' | 'earned', minor: number, currency: Currency): LedgerEntry {
  return entry('refund_owed', `refund ${refundId}`, currency, from, 'refunds_owed', minor);
}

export function refunded(refundId: string, minor: number, currency: Currency): LedgerEntry {
  return entry('refunded', `refund ${refundId}`, currency, 'refunds_owed', 'with_provider', minor);
}
