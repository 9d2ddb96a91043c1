import { registrationSteps } from '../accounts/registration.ts';
import { isStepUpRecent } from '../accounts/sessions.ts';
import { isEmail } from '../contact/message.ts';
import type { FieldFault, FieldFaults, RefusalCode } from '../errors.ts';
import { isOwner, orderedRoles, type CompanyRole, type InvitableRole, type Membership } from './roles.ts';

/** Limits of a company's people (rulings, section 8). */
export const memberRules = {
  mostMembers: 200,
  invitationDays: 7,
  /** For each company. An invitation that is sent again counts again. */
  invitationsADay: 20,
  /**
   * Of one company to one address, repeated ones included. Companies are not counted together: any company could then keep the others from
   * inviting an address, and learn that they did.
   */
  invitationsToAnAddressADay: 3,
  /** How long an invitation that was not accepted is still listed. */
  invitationListedDays: 30,
  transferDays: 7,
  /** Changes of roles, removals and requirements of a second factor, for each company. Each one is mailed to the people concerned. */
  changesADay: 100,
  /** Offers of ownership, for each company. Each one is mailed. */
  offersADay: 20,
  /** Requests to delete one company. Each one is mailed to all its people. */
  deletionRequestsADay: 3,
  /** Choices of a company to act for, of one person in all sessions. Each one is recorded. An agent of 200 companies switches often. */
  companyChoicesAnHour: 600,
} as const;

const dayMs = 86_400_000;

/** A company has at least one owner. It has no member at all after its deletion. */
export function isOwned(members: readonly Membership[]): boolean {
  return members.length === 0 || members.some(isOwner);
}

function memberIn(members: readonly Membership[], accountId: string): Membership | undefined {
  return members.find((member) => member.accountId === accountId);
}

/** An address as it is stored and compared; accounts store theirs alike (domain/accounts/registration.ts). */
export function invitedAddress(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase();
}

/** Enough to recognise an address that one knows, and too little to write to it: `a•••@shea.example`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, Math.max(at, 0));
  return `${first}•••${at < 0 ? '' : email.slice(at)}`;
}

/** As it was typed. */
export interface InvitationFields {
  readonly email: string;
  readonly roles: readonly InvitableRole[];
}

export function faultsInInvitation({ email, roles }: InvitationFields): FieldFaults {
  const faults: Record<string, FieldFault> = {};
  const address = faultInAddress(invitedAddress(email));
  if (address !== undefined) faults['email'] = address;
  if (roles.length === 0) faults['roles'] = 'missing';
  return faults;
}

function faultInAddress(address: string): FieldFault | undefined {
  if (address === '') return 'missing';
  if (address.length > registrationSteps.personal.email) return 'too_long';
  return isEmail(address) ? undefined : 'email_malformed';
}

export interface InvitationCounts {
  /** Whether the address belongs to a member of this company. The owner sees the members anyway. */
  readonly isMember: boolean;
  readonly members: number;
  /** Open ones, without the one that is being sent. */
  readonly openInvitations: number;
  /** Those that the company sent in the last 24 hours, repeated ones included. */
  readonly sentToday: number;
  /** Of those, the ones to this address. */
  readonly sentToAddressToday: number;
}

/** Whether an invitation may be sent, or sent again. */
export function denialToInvite({
  isMember,
  members,
  openInvitations,
  sentToday,
  sentToAddressToday,
}: InvitationCounts): Extract<RefusalCode, 'already_member' | 'member_limit' | 'invitation_limit'> | undefined {
  if (isMember) return 'already_member';
  if (members + openInvitations >= memberRules.mostMembers) return 'member_limit';
  const isLimitReached = sentToday >= memberRules.invitationsADay || sentToAddressToday >= memberRules.invitationsToAnAddressADay;
  return isLimitReached ? 'invitation_limit' : undefined;
}

export interface Invitation {
  readonly email: string;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

export const invitationStatuses = ['open', 'expired', 'accepted', 'withdrawn'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export function invitationExpiresAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + memberRules.invitationDays * dayMs);
}

export function invitationStatus({ expiresAt, acceptedAt, withdrawnAt }: Omit<Invitation, 'email'>, now: Date): InvitationStatus {
  if (acceptedAt !== null) return 'accepted';
  if (withdrawnAt !== null) return 'withdrawn';
  return now < expiresAt ? 'open' : 'expired';
}

/** Expired invitations that were made at this moment or before are not listed any more. */
export function invitationListingCutoff(now: Date): Date {
  return new Date(now.getTime() - memberRules.invitationListedDays * dayMs);
}

/** Only the invited address accepts. `members` is their number now: others may have joined since the invitation was sent. */
export function denialToAccept(
  invitation: Invitation,
  person: { readonly email: string; readonly isMember: boolean },
  members: number,
  now: Date,
): Extract<RefusalCode, 'link_expired' | 'invitation_for_another' | 'already_member' | 'member_limit'> | undefined {
  if (invitationStatus(invitation, now) !== 'open') return 'link_expired';
  if (invitedAddress(person.email) !== invitedAddress(invitation.email)) return 'invitation_for_another';
  if (person.isMember) return 'already_member';
  return members >= memberRules.mostMembers ? 'member_limit' : undefined;
}

/** A change of roles neither gives nor takes ownership: that needs the consent of both people. */
export function denialToChangeRoles(
  member: Membership | undefined,
  wanted: readonly CompanyRole[],
): Extract<RefusalCode, 'not_found' | 'fields_missing' | 'owner_role_protected'> | undefined {
  if (member === undefined) return 'not_found';
  if (wanted.length === 0) return 'fields_missing';
  return wanted.includes('owner') === isOwner(member) ? undefined : 'owner_role_protected';
}

/** No owner removes another: an owner leaves, or transfers ownership. */
export function denialToRemove(member: Membership | undefined): Extract<RefusalCode, 'not_found' | 'owner_role_protected'> | undefined {
  if (member === undefined) return 'not_found';
  return isOwner(member) ? 'owner_role_protected' : undefined;
}

export function denialToLeave(
  members: readonly Membership[],
  accountId: string,
): Extract<RefusalCode, 'not_found' | 'last_owner'> | undefined {
  if (memberIn(members, accountId) === undefined) return 'not_found';
  return isOnlyOwner(members, accountId) ? 'last_owner' : undefined;
}

function isOnlyOwner(members: readonly Membership[], accountId: string): boolean {
  const owners = members.filter(isOwner);
  return owners.length === 1 && owners[0]?.accountId === accountId;
}

export const transferOutcomes = ['accepted', 'declined', 'withdrawn', 'expired'] as const;
export type TransferOutcome = (typeof transferOutcomes)[number];

export interface OwnershipTransfer {
  readonly from: string;
  readonly to: string;
  /** Whether the offering owner stays an owner. */
  readonly fromKeeps: boolean;
  readonly expiresAt: Date;
  readonly resolvedAt: Date | null;
}

export function transferExpiresAt(offeredAt: Date): Date {
  return new Date(offeredAt.getTime() + memberRules.transferDays * dayMs);
}

/** An offer ends with the membership of one of its two people, also where it was not resolved: the erasure of an account leaves it. */
export function isTransferOpen(
  { from, to, expiresAt, resolvedAt }: Omit<OwnershipTransfer, 'fromKeeps'>,
  members: readonly Membership[],
  now: Date,
): boolean {
  return resolvedAt === null && now < expiresAt && [from, to].every((person) => memberIn(members, person) !== undefined);
}

/** Of an unresolved offer that is not open any more. */
export function outcomeOfUnanswered({ expiresAt }: Pick<OwnershipTransfer, 'expiresAt'>, now: Date): TransferOutcome {
  return now < expiresAt ? 'withdrawn' : 'expired';
}

/**
 * One offer at a time for a company. An offer to another owner is useful only where the offering owner gives up ownership: it is how an
 * owner steps down and stays a member. That the offering person is an owner, with a recent step-up, is a question for the policy.
 */
export function denialToOffer(
  { from, to, fromKeeps, hasOpenTransfer }: Pick<OwnershipTransfer, 'from' | 'to' | 'fromKeeps'> & { readonly hasOpenTransfer: boolean },
  members: readonly Membership[],
):
  | Extract<
      RefusalCode,
      'permission_denied' | 'cannot_target_self' | 'not_found' | 'agent_cannot_own' | 'already_owner' | 'ownership_transfer_open'
    >
  | undefined {
  const offering = memberIn(members, from);
  if (offering === undefined || !isOwner(offering)) return 'permission_denied';
  if (from === to) return 'cannot_target_self';
  const receiving = memberIn(members, to);
  if (receiving === undefined) return 'not_found';
  if (receiving.isAgent) return 'agent_cannot_own';
  if (isOwner(receiving) && fromKeeps) return 'already_owner';
  return hasOpenTransfer ? 'ownership_transfer_open' : undefined;
}

type TransferDenial = Extract<RefusalCode, 'not_found' | 'request_already_resolved' | 'request_expired'>;

/** An offer is unknown to everyone but the two people of it. */
function denialToResolve(transfer: OwnershipTransfer, side: 'from' | 'to', accountId: string, now: Date): TransferDenial | undefined {
  if (transfer[side] !== accountId) return 'not_found';
  if (transfer.resolvedAt !== null) return 'request_already_resolved';
  return now < transfer.expiresAt ? undefined : 'request_expired';
}

/** Both people confirm with a recent step-up: the offering owner with the offer, the other here. Both must still be what they were. */
export function denialToAcceptOwnership(
  transfer: OwnershipTransfer,
  members: readonly Membership[],
  accountId: string,
  now: Date,
  provedAt: Date | null,
): TransferDenial | Extract<RefusalCode, 'agent_cannot_own' | 'step_up_required'> | undefined {
  const denial = denialToResolve(transfer, 'to', accountId, now);
  if (denial !== undefined) return denial;
  const receiving = memberIn(members, transfer.to);
  if (receiving === undefined) return 'not_found';
  if (receiving.isAgent) return 'agent_cannot_own';
  const offering = memberIn(members, transfer.from);
  if (offering === undefined || !isOwner(offering)) return 'request_already_resolved';
  return isStepUpRecent(provedAt, now) ? undefined : 'step_up_required';
}

export function denialToDeclineOwnership(transfer: OwnershipTransfer, accountId: string, now: Date): TransferDenial | undefined {
  return denialToResolve(transfer, 'to', accountId, now);
}

export function denialToWithdrawOwnership(transfer: OwnershipTransfer, accountId: string, now: Date): TransferDenial | undefined {
  return denialToResolve(transfer, 'from', accountId, now);
}

export function rolesWithOwnership(roles: readonly CompanyRole[]): CompanyRole[] {
  return orderedRoles(['owner', ...roles]);
}

/** A member without any role cannot be; the new owner can give a former owner more than to read. */
export function rolesWithoutOwnership(roles: readonly CompanyRole[]): CompanyRole[] {
  const left = orderedRoles(roles).filter((role) => role !== 'owner');
  return left.length === 0 ? ['viewer'] : left;
}

/** The company's people after an offer was accepted. */
export function membersAfterTransfer(
  members: readonly Membership[],
  { from, to, fromKeeps }: Pick<OwnershipTransfer, 'from' | 'to' | 'fromKeeps'>,
): Membership[] {
  return members.map((member) => {
    if (member.accountId === to) return { ...member, roles: rolesWithOwnership(member.roles) };
    if (member.accountId === from && !fromKeeps) return { ...member, roles: rolesWithoutOwnership(member.roles) };
    return member;
  });
}

/** By staff, where no owner can act: a member, or a person who has an account and joins as owner. A deleted company gets no owner. */
export function denialToAppoint(
  members: readonly Membership[],
  person: { readonly accountId: string; readonly isActive: boolean },
): Extract<RefusalCode, 'not_found' | 'agent_cannot_own' | 'already_owner' | 'member_limit'> | undefined {
  if (members.length === 0 || !person.isActive) return 'not_found';
  const member = memberIn(members, person.accountId);
  if (member === undefined) return members.length >= memberRules.mostMembers ? 'member_limit' : undefined;
  if (member.isAgent) return 'agent_cannot_own';
  return isOwner(member) ? 'already_owner' : undefined;
}

/** By an owner with a recent step-up, for which the policy asks. Money may arrive for an application that would be closed. */
export function denialToDeleteCompany({ hasLivePayment }: { readonly hasLivePayment: boolean }): 'payment_in_progress' | undefined {
  return hasLivePayment ? 'payment_in_progress' : undefined;
}

/**
 * What the deletion of a person's account does to one company of theirs: a company ends with its only member. A company that has other
 * members must have an owner among them first.
 */
export type DeletionEffect = 'leaves_company' | 'deletes_company' | 'ownership_transfer_needed';

export function effectOfDeletion(members: readonly Membership[], accountId: string): DeletionEffect {
  if (members.every((member) => member.accountId === accountId)) return 'deletes_company';
  return isOnlyOwner(members, accountId) ? 'ownership_transfer_needed' : 'leaves_company';
}

/** `companies`: the members of each company that the person belongs to. */
export function denialToDeleteAccount(
  companies: readonly (readonly Membership[])[],
  accountId: string,
): 'ownership_transfer_needed' | undefined {
  return companies.some((members) => effectOfDeletion(members, accountId) === 'ownership_transfer_needed')
    ? 'ownership_transfer_needed'
    : undefined;
}
