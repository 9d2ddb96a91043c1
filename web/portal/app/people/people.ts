import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listMembers } from '@thamani/contract/members/people.ts';
import type { listInvitations } from '@thamani/contract/members/invitations.ts';
import type { readOwnershipTransfer } from '@thamani/contract/members/ownership.ts';

/** The people of a company, as the API answers them. */
export type MemberList = AnswerOf<typeof listMembers>;
export type Member = MemberList['data'][number];
export type InvitationList = AnswerOf<typeof listInvitations>;
export type Invitation = InvitationList['data'][number];
export type OwnershipTransfer = NonNullable<AnswerOf<typeof readOwnershipTransfer>['data']>;

export const peopleAddress = '/profile/people';

export function fullNameOf({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

/** The question that a dialog of the page asks, with what it is about. */
export type PeopleQuestion =
  | { readonly intent: 'invite' | 'leave' | 'delete-company' }
  | { readonly intent: 'resend-invitation' | 'withdraw-invitation'; readonly invitation: Invitation }
  | { readonly intent: 'change-roles' | 'remove' | 'offer-ownership'; readonly member: Member }
  | { readonly intent: 'accept-ownership' | 'decline-ownership' | 'withdraw-ownership'; readonly transfer: OwnershipTransfer }
  | { readonly intent: 'require-second-factor'; readonly required: boolean };

/** Sent in the field `intent`. */
export type PeopleIntent = PeopleQuestion['intent'];

/** The list on the screen is older than the answer: it is loaded again, also after this refusal. */
export function isOutdated(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return false;
  const { code } = answer.problem as { readonly code: string };
  return ['not_found', 'owner_role_protected', 'request_already_resolved', 'request_expired', 'ownership_transfer_open'].includes(code);
}
