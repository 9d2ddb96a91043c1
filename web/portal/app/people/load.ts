import type { Client } from '@thamani/client/client.ts';
import { readProfile } from '@thamani/contract/accounts.ts';
import { listMembers } from '@thamani/contract/members/people.ts';
import { listInvitations } from '@thamani/contract/members/invitations.ts';
import { readOwnershipTransfer } from '@thamani/contract/members/ownership.ts';
import { listFactors } from '@thamani/contract/second-factors.ts';
import { permissionsOf } from '../company-context/permissions.ts';
import type { Factors } from '../factors/factors.ts';
import type { InvitationList, MemberList, OwnershipTransfer } from './people.ts';

const membersOnPage = '20';
/** Newest first; a company sends at most 20 in a day, and most are accepted. */
const invitationsShown = '100';

export interface People {
  readonly members: MemberList;
  /** Undefined for a reader who may not see them. */
  readonly invitations: InvitationList | undefined;
  /** The open offer that the reader made or received. */
  readonly transfer: OwnershipTransfer | null;
  /** The reader's own: they say how a step-up is asked for. */
  readonly factors: Factors;
}

export async function loadPeople(api: Client, page: string | undefined): Promise<People> {
  const [{ data: profile }, members, { data: transfer }, { data: factors }] = await Promise.all([
    api.call(readProfile, { params: { id: 'me' } }),
    api.call(listMembers, { query: { page_size: membersOnPage, ...(page === undefined ? {} : { page }) } }),
    api.call(readOwnershipTransfer),
    api.call(listFactors),
  ]);
  const invitations = permissionsOf(profile).includes('read_invitations')
    ? await api.call(listInvitations, { query: { page_size: invitationsShown } })
    : undefined;
  return { members, invitations, transfer, factors };
}
