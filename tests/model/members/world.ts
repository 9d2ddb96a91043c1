import type {
  denialToAccept,
  denialToAcceptOwnership,
  denialToAppoint,
  denialToChangeRoles,
  denialToDeclineOwnership,
  denialToDeleteAccount,
  denialToInvite,
  denialToLeave,
  denialToOffer,
  denialToRemove,
  denialToWithdrawOwnership,
  membersAfterTransfer,
  TransferOutcome,
} from '@thamani/domain/companies/members.ts';
import type { companyDenialReason } from '@thamani/domain/companies/policy.ts';
import type { CompanyRole, InvitableRole, Membership } from '@thamani/domain/companies/roles.ts';

/** Three companies and the people around them: kept by nothing but the domain's pure functions. People and companies are numbered. */
export interface World {
  readonly now: Date;
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
  /** Two for each person, as on two devices. */
  readonly sessions: readonly Session[];
  /** All that were ever sent, oldest first. */
  readonly invitations: readonly Sent[];
  readonly transfers: readonly Offered[];
  readonly applications: readonly Application[];
}

export interface Person {
  /** When the person asked to delete the account. */
  readonly deletionAt: Date | null;
  readonly isErased: boolean;
  /** Invitations to the address since the last day passed, by company. */
  readonly invitedToday: readonly number[];
}

export interface Company {
  readonly members: readonly Membership[];
  /** When an owner asked to delete it. */
  readonly deletionAt: Date | null;
  /** Since the last day passed. */
  readonly today: { readonly invitations: number; readonly offers: number; readonly deletions: number };
}

export interface Session {
  readonly isOpen: boolean;
  readonly company: number | null;
  /** The membership when the company was chosen. Only a careless server looks at it. */
  readonly chosenAs: Membership | null;
}

export interface Sent {
  readonly company: number;
  readonly to: number;
  readonly roles: readonly InvitableRole[];
  readonly isAgent: boolean;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly withdrawnAt: Date | null;
  /** How often it was sent again: each time with another link. */
  readonly renewals: number;
  readonly isErased: boolean;
}

export interface Offered {
  readonly company: number;
  readonly from: number;
  readonly to: number;
  readonly fromKeeps: boolean;
  readonly expiresAt: Date;
  readonly resolvedAt: Date | null;
  readonly outcome: TransferOutcome | null;
  readonly isErased: boolean;
}

export interface Application {
  readonly company: number;
  readonly isErased: boolean;
}

/** By a person in one of their two sessions. */
export interface Acting {
  readonly who: number;
  readonly tab: 0 | 1;
  /** The company that the page was opened for; a client need not name one. */
  readonly openedFor: number | null;
  /** The password was shown too long ago. */
  readonly isStale: boolean;
}

export type Named =
  | { readonly kind: 'invite'; readonly to: number; readonly roles: readonly InvitableRole[]; readonly isAgent: boolean }
  | { readonly kind: 'resend' | 'withdraw'; readonly which: number }
  | { readonly kind: 'accept'; readonly which: number; readonly isFirstLink: boolean }
  | { readonly kind: 'change_roles'; readonly whom: number; readonly roles: readonly CompanyRole[] }
  | { readonly kind: 'remove'; readonly whom: number }
  | { readonly kind: 'offer'; readonly to: number; readonly keeps: boolean }
  | { readonly kind: 'accept_offer' | 'decline_offer' | 'withdraw_offer'; readonly which: number }
  | { readonly kind: 'choose'; readonly company: number }
  | { readonly kind: 'read'; readonly which: number }
  | { readonly kind: 'create' | 'list' | 'people' | 'delete_company' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'delete_account' }
  | { readonly kind: 'sign_in' };

export type ByPerson = Acting & Named;

export type Command =
  | ByPerson
  /** By two administrators. */
  | { readonly kind: 'appoint'; readonly company: number; readonly whom: number }
  /** With the link from the mail to the owners. */
  | { readonly kind: 'undo_deletion'; readonly company: number }
  /** And what is due is erased. */
  | { readonly kind: 'days'; readonly days: number };

/** What is asked of the domain, and how the server does its part. Each can be another's idea of it, which forgets something. */
export interface Rules {
  readonly companyDenialReason: typeof companyDenialReason;
  readonly denialToInvite: typeof denialToInvite;
  readonly denialToAccept: typeof denialToAccept;
  readonly denialToChangeRoles: typeof denialToChangeRoles;
  readonly denialToRemove: typeof denialToRemove;
  readonly denialToLeave: typeof denialToLeave;
  readonly denialToOffer: typeof denialToOffer;
  readonly denialToAcceptOwnership: typeof denialToAcceptOwnership;
  readonly denialToDeclineOwnership: typeof denialToDeclineOwnership;
  readonly denialToWithdrawOwnership: typeof denialToWithdrawOwnership;
  readonly membersAfterTransfer: typeof membersAfterTransfer;
  readonly denialToAppoint: typeof denialToAppoint;
  readonly denialToDeleteAccount: typeof denialToDeleteAccount;
  /** The roles are read with each request, and not when the company was chosen. */
  readonly readsRolesEachTime: boolean;
  /** A removal ends the sessions that act for the company. */
  readonly endsSessions: boolean;
  /** A page that was opened for another company is refused. */
  readonly comparesCompany: boolean;
  /** Applications are found by id and company. */
  readonly asksForCompany: boolean;
  /** Only a member chooses the company. */
  readonly asksForMembership: boolean;
  /** A link ends where another one is sent to the address. */
  readonly endsEarlierLinks: boolean;
  /** An owner whose account is about to be deleted counts as an owner. */
  readonly countsLeavingOwners: boolean;
}

export interface Answered {
  readonly code: string;
  readonly world: World;
  /** Numbers of the applications, or of the people, that were shown. */
  readonly seen?: readonly number[];
}

export const companyCount = 3;
/** The first ones have founded the companies; the others belong to none. */
export const personCount = 6;

export const noInvitations: readonly number[] = Array.from({ length: companyCount }, () => 0);

export const firstDay = new Date('2026-11-16T08:00:00Z');

export function newWorld(): World {
  const founders = Array.from({ length: companyCount }, (_, company) => membership(company, company, ['owner']));
  return {
    now: firstDay,
    people: Array.from({ length: personCount }, () => ({ deletionAt: null, isErased: false, invitedToday: noInvitations })),
    companies: founders.map((founder) => ({ members: [founder], deletionAt: null, today: { invitations: 0, offers: 0, deletions: 0 } })),
    sessions: Array.from({ length: personCount * 2 }, (_, index) => {
      const founder = founders[Math.floor(index / 2)];
      return { isOpen: true, company: founder === undefined ? null : Number(founder.companyId), chosenAs: founder ?? null };
    }),
    invitations: [],
    transfers: [],
    applications: [],
  };
}

export function membership(company: number, person: number, roles: readonly CompanyRole[], isAgent = false): Membership {
  return { companyId: String(company), accountId: String(person), roles, isAgent };
}

export function sessionOf({ sessions }: World, { who, tab }: Pick<Acting, 'who' | 'tab'>): Session {
  return sessions[who * 2 + tab] as Session;
}

export function membersIn({ companies }: World, company: number): readonly Membership[] {
  return companies[company]?.members ?? [];
}

export function memberIn(world: World, company: number, person: number): Membership | undefined {
  return membersIn(world, company).find(({ accountId }) => accountId === String(person));
}

/** An owner asked for its deletion. */
export function isEnding({ companies }: World, company: number): boolean {
  return (companies[company]?.deletionAt ?? null) !== null;
}

export function companiesOf(world: World, person: number): readonly number[] {
  return world.companies.flatMap((_, company) => (memberIn(world, company, person) === undefined ? [] : [company]));
}

export function addressOf(person: number): string {
  return `person-${person}@shea.example`;
}
