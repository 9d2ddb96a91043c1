import { identityFields } from '../accounts/profile.ts';
import type { RefusalCode } from '../errors.ts';
import type { Person, Scope, Sector } from '../review/staff.ts';
import { isWithinReach } from '../review/policy.ts';
import { denialToRequest, refusalOfRequest } from '../review/two-person-rule.ts';

/**
 * From the first submission on, a company's identity is locked: an owner requests a change with a reason and a document, and one
 * administrator of the company's country accepts or refuses it (rulings, section 2).
 */

/** Stored in the database, so they are never renamed. */
export const identityChangeStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type IdentityChangeState = (typeof identityChangeStates)[number];

/** What an administrator decides. */
export const identityDecisions = ['accepted', 'refused'] as const satisfies readonly IdentityChangeState[];
export type IdentityDecision = (typeof identityDecisions)[number];

export const identityChangeRules = {
  /** Characters of the reason, and of the explanation of a decision. */
  longestText: 2000,
  /** Of one company. */
  requestsADay: 5,
} as const;

type IdentityField = (typeof identityFields)[number];
export type Identity = Readonly<Record<IdentityField, string>>;
/** Some of its fields: as they were, or as they are to be. */
export type IdentityChange = Partial<Identity>;

/** What differs from the present identity, and nothing else: a request names only what is to change. */
export function changedIdentity(present: Identity, wanted: IdentityChange): IdentityChange {
  return Object.fromEntries(
    identityFields.flatMap((field) => {
      const value = wanted[field];
      return value === undefined || value === present[field] ? [] : [[field, value]];
    }),
  );
}

export interface IdentityChangeFacts {
  readonly state: IdentityChangeState;
  /** Of the company, when the change was requested. */
  readonly country: string;
  readonly sector: Sector;
  readonly wanted: IdentityChange;
  /** Who declared a conflict of interest in a case of the company. */
  readonly interested: readonly string[];
}

export function canReadIdentityChange(person: Person, { country, sector }: Pick<IdentityChangeFacts, 'country' | 'sector'>): boolean {
  return isWithinReach(person, 'read_identity_changes', [{ countries: [country], sectors: [sector] }]);
}

/** Why this person may not decide. A company that moves to another country needs an administrator of both. */
export function denialToDecideIdentityChange(
  { state, country, sector, wanted, interested }: IdentityChangeFacts,
  person: Person,
  now: Date,
  provedAt: Date | null,
): RefusalCode | undefined {
  const countries = [...new Set([country, wanted.reg_country ?? country])];
  const reach: Scope[] = countries.map((one) => ({ countries: [one], sectors: [sector] }));
  const denial = denialToRequest({ permission: 'decide_identity_change', subject: null, reach }, person, now, provedAt);
  if (denial !== undefined) return refusalOfRequest(denial);
  if (interested.includes(person.id)) return 'conflict_of_interest';
  return state === 'open' ? undefined : 'request_already_resolved';
}
