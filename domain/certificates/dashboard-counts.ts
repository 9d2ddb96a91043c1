import type { State } from '../applications/lifecycle.ts';
import type { Day } from '../review/working-days.ts';
import { daysUntil, isExpired, reminderDays, stateOf, type Dated } from './validity.ts';

/** Paid for and not yet decided. What is appealed was decided once; what is to be issued is decided. */
const isUndecided: Record<State, boolean> = {
  draft: false,
  submitted: false,
  screening: true,
  assessment: true,
  documents: true,
  site_visit: true,
  approval: true,
  issuance: false,
  completed: false,
  correction: true,
  rejected: false,
  appeal: false,
  rejection_upheld: false,
  withdrawn: false,
};

/** From the first reminder on, one that nobody renews asks for something to be done. */
export const expiringDays = Math.max(...reminderDays);

/** So many certificates that are alike in all that counts here. */
export interface Alike extends Dated {
  /** Replaced by a newer one, or being renewed. */
  readonly isRenewed: boolean;
  readonly count: number;
}

export interface Tiles {
  readonly total: number;
  readonly active: number;
  readonly pending: number;
  readonly requiresAction: number;
}

/** The four figures above a company's certificates (rulings, section 6). A correction is asked for and not decided: it counts in both. */
export function tilesOf(certificates: readonly Alike[], applications: readonly { state: State; count: number }[], today: Day): Tiles {
  const sum = <One extends { readonly count: number }>(all: readonly One[], counts: (one: One) => boolean): number =>
    all.filter(counts).reduce((total, { count }) => total + count, 0);
  return {
    total: sum(certificates, () => true),
    active: sum(certificates, (one) => stateOf(one, today) === 'active'),
    pending: sum(applications, ({ state }) => isUndecided[state]),
    requiresAction: sum(certificates, (one) => asksForAction(one, today)) + sum(applications, ({ state }) => state === 'correction'),
  };
}

/** Past its days nothing can be done about a certificate, suspended or not. */
function asksForAction(one: Alike, today: Day): boolean {
  if (isExpired(one.expiresOn, today) || one.status === 'revoked') return false;
  return one.status === 'suspended' || (!one.isRenewed && daysUntil(one.expiresOn, today) <= expiringDays);
}
