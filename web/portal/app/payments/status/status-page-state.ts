import type { Payment, PaymentState } from '../payment.ts';
import type { Coming, Looked } from './payment-status-loader.ts';

/** What the page of a payment shows. `verified` comes from the server alone. */
export type Showing =
  | 'verified'
  | 'refunded'
  | 'confirming'
  | 'left'
  | 'onward'
  | 'open'
  | 'preparing'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'replaced'
  /** It ended without money, and others have paid for everything in it. */
  | 'paid_otherwise'
  | 'unknown'
  | 'away';

const endedUnpaid: ReadonlySet<PaymentState> = new Set(['failed', 'cancelled', 'expired', 'replaced']);

type Item = Payment['items'][number];

export function isPaidOtherwise({ other_payment: other }: Item): boolean {
  return other?.state === 'verified';
}

export function showingOf(looked: Looked, { back, going }: Pick<Coming, 'back' | 'going'>): Showing {
  if (looked.kind !== 'seen') return looked.kind;
  const { state, link, payment } = looked.seen;
  if (endedUnpaid.has(state) && payment !== undefined && payment.items.length > 0 && payment.items.every(isPaidOtherwise))
    return 'paid_otherwise';
  if (state !== 'open') return state;
  // Known to the company that pays. Anybody else, and a company before the server has heard of the return, has the address alone.
  if (payment?.confirming === true) return 'confirming';
  if (going && link !== undefined) return 'onward';
  if (back === 'returned') return 'confirming';
  return back === 'left' ? 'left' : 'open';
}

/** What may become something else by itself, so that the page looks again. */
export function keepsPolling(showing: Showing): boolean {
  return ['confirming', 'left', 'open', 'preparing', 'away'].includes(showing);
}
