import type { CompanyPermission } from '@thamani/domain/companies/policy.ts';
import type { Invitation, InvitationList, Member, MemberList, OwnershipTransfer } from '../people/people.ts';
import { amina, noFactors } from './people.ts';
import type { People } from '../people/load.ts';

/** The people of Amina's company in component tests, as the API shows them to an owner. */

export const companyId = '01a1ddf6-3221-71ab-aa98-5f030a407700';
export const ownerPermissions: readonly CompanyPermission[] = [
  'read_company',
  'read_invitations',
  'manage_people',
  'delete_company',
  'require_second_factor',
];

const idOf = (last: number) => `01a1ddf6-3221-71ab-aa98-5f030a4077${String(last).padStart(2, '0')}`;

export const owner: Member = {
  id: amina.profile.id,
  first_name: 'Amina',
  last_name: 'Diallo',
  email: 'amina@shea.example',
  designation_job_title: 'Export manager',
  roles: ['owner'],
  is_agent: false,
  joined_at: '2026-11-01T08:00:00.000Z',
  has_second_factor: true,
  is_self: true,
};

export const editor: Member = {
  ...owner,
  id: idOf(1),
  first_name: 'Kofi',
  last_name: 'Mensah',
  email: 'kofi@shea.example',
  designation_job_title: 'Clerk',
  roles: ['editor', 'finance'],
  joined_at: '2026-11-10T08:00:00.000Z',
  has_second_factor: false,
  is_self: false,
};

export const agent: Member = {
  ...editor,
  id: idOf(2),
  first_name: 'Yao',
  last_name: 'Adjei',
  email: 'yao@brokers.example',
  designation_job_title: 'Consultant',
  roles: ['viewer'],
  is_agent: true,
};

export const invitation: Invitation = {
  id: idOf(10),
  email: 'efua@shea.example',
  roles: ['finance'],
  is_agent: false,
  status: 'open',
  invited_by: { id: owner.id, name: 'Amina Diallo' },
  created_at: '2026-11-15T08:00:00.000Z',
  expires_at: '2026-11-22T08:00:00.000Z',
};

export const offer: OwnershipTransfer = {
  id: idOf(20),
  from: { id: owner.id, name: 'Amina Diallo' },
  to: { id: editor.id, name: 'Kofi Mensah' },
  keeps_ownership: false,
  offered_at: '2026-11-15T08:00:00.000Z',
  expires_at: '2026-11-22T08:00:00.000Z',
  is_offered_by_reader: true,
};

const onePage = { message: '', previous: null, next: null, current_page: 1, total_pages: 1 };

export function membersOf(data: MemberList['data'], more: Partial<MemberList> = {}): MemberList {
  return { ...onePage, data, ...more };
}

export function invitationsOf(data: InvitationList['data'], more: Partial<InvitationList> = {}): InvitationList {
  return { ...onePage, data, ...more };
}

export function peopleWith(more: Partial<People> = {}): People {
  return { members: membersOf([owner, editor, agent]), invitations: invitationsOf([]), transfer: null, factors: noFactors, ...more };
}
