import { invitationStatus } from '@thamani/domain/companies/members.ts';
import type { invitationById, ListedInvitation } from './invitation-store.ts';
import type { SeenTransfer } from './ownership-store.ts';
import type { AddressRegistration, ListedMember, OwnCompanyRow } from './store.ts';

export function ownCompanyView({ id, company_name, roles, is_agent, isCurrent }: OwnCompanyRow & { readonly isCurrent: boolean }) {
  return { id, company_name, roles, is_agent, is_current: isCurrent };
}

export function memberView(
  row: Omit<ListedMember, 'has_second_factor'> & { readonly has_second_factor: boolean | null; readonly isSelf: boolean },
) {
  return {
    id: row.account_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    designation_job_title: row.designation_job_title,
    roles: row.roles,
    is_agent: row.is_agent,
    joined_at: row.joined_at.toISOString(),
    has_second_factor: row.has_second_factor,
    is_self: row.isSelf,
  };
}

interface Inviter {
  readonly inviter_first_name: string | null;
  readonly inviter_last_name: string | null;
}

function inviterName({ inviter_first_name: first, inviter_last_name: last }: Inviter): string | undefined {
  return first === null || last === null ? undefined : `${first} ${last}`;
}

export function invitationView(row: ListedInvitation, now: Date) {
  const dates = { expiresAt: row.expires_at, acceptedAt: row.accepted_at, withdrawnAt: row.withdrawn_at };
  const inviter = inviterName(row);
  return {
    id: row.id,
    email: row.email,
    roles: row.roles,
    is_agent: row.is_agent,
    status: invitationStatus(dates, now) === 'open' ? ('open' as const) : ('expired' as const),
    invited_by: inviter === undefined ? null : { id: row.invited_by, name: inviter },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

type InvitationWithNames = NonNullable<Awaited<ReturnType<typeof invitationById>>>;

interface OpenedInvitation {
  readonly invitation: InvitationWithNames;
  readonly registration: AddressRegistration;
}

export function readInvitationView({ invitation, registration }: OpenedInvitation) {
  return {
    company_name: invitation.company_name,
    invited_by: inviterName(invitation) ?? '',
    email: invitation.email,
    roles: invitation.roles,
    is_agent: invitation.is_agent,
    expires_at: invitation.expires_at.toISOString(),
    has_account: registration === 'active',
    has_unconfirmed_registration: registration === 'unconfirmed',
  };
}

export function transferView({ transfer, names, isOfferedByReader }: SeenTransfer) {
  const personView = (id: string) => ({ id, name: names.get(id) ?? '' });
  return {
    id: transfer.id,
    from: personView(transfer.from),
    to: personView(transfer.to),
    keeps_ownership: transfer.fromKeeps,
    offered_at: transfer.offeredAt.toISOString(),
    expires_at: transfer.expiresAt.toISOString(),
    is_offered_by_reader: isOfferedByReader,
  };
}

export function signedInView({
  token,
  deviceToken,
  account: { id, first_name, last_name, email },
}: {
  readonly token: string;
  readonly deviceToken: string;
  readonly account: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
}) {
  return { token, device_token: deviceToken, user: { id, first_name, last_name, email, role: 'user' as const } };
}
