import { memberRules } from '@thamani/domain/companies/members.ts';
import { invitableRoles } from '@thamani/domain/companies/roles.ts';
import { z } from 'zod';
import { linkBody, mailedLink, messageOnly, portalForm, signedIn } from '../authentication.ts';
import { companyList, operation } from '../operation.ts';
import { createdAnswer, dataAnswer, idParams, pagedAnswer, pageOnly } from '../shared-shapes.ts';
import { text } from '../text.ts';
import { isAgent, managingRefusals, memberRoles, personName } from './people.ts';

/** Invitations to a company: sent, withdrawn, read by their link, and accepted. */

/** As in contract/accounts.ts: the domain knows why a text is refused; the shape keeps the call answerable field by field. */
const written = text(10_000).optional();

export const listInvitations = operation({
  ...companyList,
  id: 'listInvitations',
  path: '/invitations',
  companyPermission: 'read_invitations',
  summary: `Open invitations of the company, and those of the last ${memberRules.invitationListedDays} days that expired. Newest first.`,
  query: pageOnly,
  answer: pagedAnswer(
    'InvitationList',
    z.object({
      id: z.uuid(),
      email: z.string(),
      roles: memberRoles,
      is_agent: isAgent,
      status: z.enum(['open', 'expired']),
      invited_by: personName.nullable().describe('null if the account of that person was deleted.'),
      created_at: z.string(),
      expires_at: z.string(),
    }),
  ),
});

export const inviteMember = operation({
  id: 'inviteMember',
  method: 'POST',
  path: '/invitations',
  actor: 'company',
  companyPermission: 'manage_people',
  summary: `Invite a person by email. The link is valid for ${memberRules.invitationDays} days, and only for a person with this address. A company sends at most ${memberRules.invitationsADay} invitations in a day, and at most ${memberRules.invitationsToAnAddressADay} of them to one address. The answer is the same whether the address has an account or not.`,
  body: z
    .object({
      email: written,
      roles: z.array(z.enum(invitableRoles)).max(invitableRoles.length).default([]).describe('At least one. Never owner.'),
      is_agent: isAgent.default(false),
    })
    .meta({ id: 'MemberInvitation' }),
  status: 201,
  answer: createdAnswer('MemberInvited'),
  refusals: [
    ...managingRefusals,
    'already_member',
    'body_malformed',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'invitation_limit',
    'member_limit',
  ],
});

/** A command on one invitation. */
const onInvitation = {
  method: 'POST',
  actor: 'company',
  companyPermission: 'manage_people',
  params: idParams,
  status: 200,
  answer: messageOnly,
} as const;

export const withdrawInvitation = operation({
  ...onInvitation,
  id: 'withdrawInvitation',
  path: '/invitations/:id/withdraw',
  summary: 'Withdraw an invitation: its link no longer works.',
  refusals: [...managingRefusals, 'not_found'],
});

export const resendInvitation = operation({
  ...onInvitation,
  id: 'resendInvitation',
  path: '/invitations/:id/resend',
  summary: `Send an open or expired invitation again, with a new link of ${memberRules.invitationDays} days; the previous link no longer works. It counts as one more invitation of the day, for the company and for the address.`,
  refusals: [...managingRefusals, 'already_member', 'invitation_limit', 'member_limit', 'not_found'],
});

export const readInvitation = operation({
  ...mailedLink,
  id: 'readInvitation',
  path: '/invitations/read',
  summary: 'What an invitation says, by the link from its email. Reading it does not accept it.',
  body: linkBody('ReadInvitation'),
  answer: dataAnswer(
    'InvitationRead',
    z.object({
      company_name: z.string(),
      invited_by: z.string().describe("The inviting person's name; empty if their account was deleted."),
      email: z.string().describe('The address that accepts it.'),
      roles: memberRoles,
      is_agent: isAgent,
      expires_at: z.string(),
      has_account: z.boolean().describe('Whether the address has an account: the person then signs in and accepts, and otherwise joins.'),
      has_unconfirmed_registration: z
        .boolean()
        .describe('Whether a company was registered with the address, which was never confirmed. Joining ends that registration.'),
    }),
  ),
});

export const joinByInvitation = operation({
  ...portalForm,
  id: 'joinByInvitation',
  path: '/invitations/join',
  summary:
    'Accept an invitation as a new person: creates the account for the invited address and signs in. The link confirms the address, so no code is sent.',
  body: z
    .object({
      link: written.describe('The part of the link after #.'),
      first_name: written,
      last_name: written,
      phone: written,
      designation_job_title: written,
      password: written,
    })
    .meta({ id: 'JoinByInvitation' }),
  status: 201,
  answer: signedIn,
  refusals: ['email_taken', 'fields_invalid', 'fields_missing', 'link_expired', 'member_limit', 'too_many_requests'],
});

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  actor: 'company',
  companyPermission: 'person',
  summary: 'Accept an invitation as the signed-in person, whose address must be the invited one. This session then acts for that company.',
  body: linkBody('AcceptInvitation'),
  status: 200,
  answer: messageOnly,
  refusals: [
    'already_member',
    'fields_missing',
    'invitation_for_another',
    'link_expired',
    'member_limit',
    'cross_origin_forbidden',
    'unauthenticated',
    'too_many_requests',
  ],
});
