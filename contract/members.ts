import { deletionRules } from '@thamani/domain/accounts/profile.ts';
import { knownDeviceRules } from '@thamani/domain/accounts/sign-in.ts';
import { sectors } from '@thamani/domain/accounts/registration.ts';
import { memberRules } from '@thamani/domain/companies/members.ts';
import { companyRoles, invitableRoles } from '@thamani/domain/companies/roles.ts';
import { z } from 'zod';
import { linkBody, mailedLink, messageOnly, portalForm, signedIn } from './authentication.ts';
import { companyList, operation, staffRead } from './operation.ts';
import { companyPerson, createdAnswer, dataAnswer, idParams, pagedAnswer, pageOnly } from './shared-shapes.ts';
import { text } from './text.ts';

/** The people of a company: who belongs to it, in which roles, who is invited, and who owns it. */

/** As in contract/accounts.ts: the domain knows why a text is refused; the shape keeps the call answerable field by field. */
const written = text(10_000).optional();

const roles = z
  .array(z.enum(companyRoles))
  .describe(
    'owner: everything, with people and deletion; editor: drafts, submissions, corrections, messages; finance: payments, receipts, refunds; viewer: reads.',
  );
const isAgent = z.boolean().describe('Whether the person works for the company from outside. An agent is never an owner.');
const personName = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'PersonName' });

/** Refusals of a command of an owner about the company's people. */
const managing = ['step_up_required', 'permission_denied', 'cross_origin_forbidden', 'unauthenticated'] as const;

export const listOwnCompanies = operation({
  ...companyList,
  id: 'listOwnCompanies',
  path: '/companies',
  companyPermission: 'person',
  summary: 'The companies that the signed-in person belongs to: the one chosen last first, then by name.',
  query: pageOnly,
  answer: pagedAnswer(
    'OwnCompanyList',
    z.object({
      id: z.uuid(),
      company_name: z.string(),
      roles,
      is_agent: isAgent,
      is_current: z.boolean().describe('Whether this session acts for it.'),
    }),
  ),
});

export const chooseCompany = operation({
  id: 'chooseCompany',
  method: 'POST',
  path: '/session/company',
  actor: 'company',
  companyPermission: 'person',
  summary:
    'Choose the company that this session acts for. A person who belongs to one company acts for it from sign-in on. For a company that the person does not belong to the answer is 404.',
  body: z.object({ company_id: z.uuid() }).meta({ id: 'CompanyChoice' }),
  status: 200,
  answer: messageOnly,
  refusals: ['body_malformed', 'fields_invalid', 'not_found', 'cross_origin_forbidden', 'unauthenticated', 'too_many_requests'],
});

export const listMembers = operation({
  ...companyList,
  id: 'listMembers',
  path: '/members',
  summary: 'The people of the company, owners first, then by name.',
  query: pageOnly,
  answer: pagedAnswer(
    'MemberList',
    z.object({
      id: z.uuid().describe('Of the person.'),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      designation_job_title: z.string(),
      roles,
      is_agent: isAgent,
      joined_at: z.string(),
      has_second_factor: z.boolean().nullable().describe('null for a reader who is not an owner.'),
      is_self: z.boolean(),
    }),
  ),
});

export const changeMemberRoles = operation({
  id: 'changeMemberRoles',
  method: 'PUT',
  path: '/members/:id/roles',
  actor: 'company',
  companyPermission: 'manage_people',
  summary: 'Change the roles of a person of the company. The owner role is neither given nor taken here: see /ownership-transfers.',
  params: idParams,
  body: z.object({ roles: roles.min(1).max(companyRoles.length) }).meta({ id: 'MemberRolesChange' }),
  status: 200,
  answer: messageOnly,
  refusals: [...managing, 'body_malformed', 'fields_invalid', 'fields_missing', 'not_found', 'owner_role_protected', 'too_many_requests'],
});

export const removeMember = operation({
  id: 'removeMember',
  method: 'POST',
  path: '/members/:id/remove',
  actor: 'company',
  companyPermission: 'manage_people',
  summary:
    "Remove a person from the company and end the sessions in which they act for it. The person's account stays. An owner cannot be removed.",
  params: idParams,
  status: 200,
  answer: messageOnly,
  refusals: [...managing, 'not_found', 'owner_role_protected', 'too_many_requests'],
});

export const leaveCompany = operation({
  id: 'leaveCompany',
  method: 'POST',
  path: '/members/leave',
  actor: 'company',
  companyPermission: 'person',
  summary: 'Leave the company that this session acts for. Its only owner cannot leave.',
  status: 200,
  answer: messageOnly,
  refusals: ['company_not_chosen', 'last_owner', 'not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

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
      roles,
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
    ...managing,
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
  refusals: [...managing, 'not_found'],
});

export const resendInvitation = operation({
  ...onInvitation,
  id: 'resendInvitation',
  path: '/invitations/:id/resend',
  summary: `Send an open or expired invitation again, with a new link of ${memberRules.invitationDays} days; the previous link no longer works. It counts as one more invitation of the day, for the company and for the address.`,
  refusals: [...managing, 'already_member', 'invitation_limit', 'member_limit', 'not_found'],
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
      roles,
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

const transfer = z
  .object({
    id: z.uuid(),
    from: personName,
    to: personName,
    keeps_ownership: z.boolean().describe('Whether the offering owner stays an owner.'),
    offered_at: z.string(),
    expires_at: z.string(),
    is_offered_by_reader: z.boolean().describe('true for the offering owner, false for the person it is offered to.'),
  })
  .meta({ id: 'OwnershipTransfer' });

export const offerOwnership = operation({
  id: 'offerOwnership',
  method: 'POST',
  path: '/ownership-transfers',
  actor: 'company',
  companyPermission: 'manage_people',
  summary: `Offer ownership to another person of the company, who is no agent. It takes effect when that person accepts it within ${memberRules.transferDays} days. One offer can be open at a time.`,
  body: z
    .object({
      account_id: z.uuid().describe('Id of the person, from /members.'),
      keeps_ownership: z
        .boolean()
        .describe('Whether the offering owner stays an owner. An owner who gives up ownership and has no other role becomes a viewer.'),
    })
    .meta({ id: 'OwnershipOffer' }),
  status: 201,
  answer: dataAnswer('OwnershipOffered', transfer),
  refusals: [
    ...managing,
    'agent_cannot_own',
    'already_owner',
    'body_malformed',
    'cannot_target_self',
    'fields_invalid',
    'not_found',
    'ownership_transfer_open',
    'too_many_requests',
  ],
});

export const readOwnershipTransfer = operation({
  id: 'readOwnershipTransfer',
  method: 'GET',
  path: '/ownership-transfers/open',
  actor: 'company',
  companyPermission: 'read_company',
  summary: 'The open offer of ownership that the reader made or received in this company.',
  status: 200,
  answer: dataAnswer('OpenOwnershipTransfer', transfer.nullable().describe('null if there is none, and for everyone else.')),
  refusals: ['unauthenticated'],
});

/** Refused as not found to everyone but the person of the offer. */
const onTransfer = {
  method: 'POST',
  actor: 'company',
  companyPermission: 'read_company',
  params: idParams,
  status: 200,
  answer: messageOnly,
} as const;
const resolving = ['not_found', 'request_already_resolved', 'request_expired', 'cross_origin_forbidden', 'unauthenticated'] as const;

export const acceptOwnership = operation({
  ...onTransfer,
  id: 'acceptOwnership',
  path: '/ownership-transfers/:id/accept',
  summary: 'Accept ownership, as the person it is offered to. Needs step-up authentication in the last ten minutes.',
  refusals: [...resolving, 'agent_cannot_own', 'step_up_required'],
});

export const declineOwnership = operation({
  ...onTransfer,
  id: 'declineOwnership',
  path: '/ownership-transfers/:id/decline',
  summary: 'Decline ownership, as the person it is offered to.',
  refusals: resolving,
});

export const withdrawOwnership = operation({
  ...onTransfer,
  id: 'withdrawOwnership',
  path: '/ownership-transfers/:id/withdraw',
  summary: 'Withdraw an offer of ownership, as the owner who made it.',
  refusals: resolving,
});

export const requireSecondFactor = operation({
  id: 'requireSecondFactor',
  method: 'PUT',
  path: '/company/second-factor',
  actor: 'company',
  companyPermission: 'require_second_factor',
  summary:
    'Require a second factor of every person of the company, or stop requiring it. A person without one can then only change their own login. The owner who requires it must have one.',
  body: z.object({ required: z.boolean() }).meta({ id: 'SecondFactorRequirement' }),
  status: 200,
  answer: messageOnly,
  refusals: [...managing, 'body_malformed', 'fields_invalid', 'second_factor_required', 'too_many_requests'],
});

export const deleteCompany = operation({
  id: 'deleteCompany',
  method: 'POST',
  path: '/company/deletion',
  actor: 'company',
  companyPermission: 'delete_company',
  summary: `Request deletion of the company. Its people are notified by email and can only read from then on; their accounts stay. An owner can cancel it for ${deletionRules.graceDays} days with the emailed link. Then drafts are erased and open cases are withdrawn. Requested again, it sends a new link, and the days begin again.`,
  status: 200,
  answer: messageOnly,
  refusals: [...managing, 'payment_in_progress', 'too_many_requests'],
});

export const undoCompanyDeletion = operation({
  ...mailedLink,
  id: 'undoCompanyDeletion',
  path: '/company/undo-deletion',
  summary: "Cancel a company's deletion with the link from the email to its owners.",
  body: linkBody('UndoCompanyDeletion'),
  answer: messageOnly,
});

/** A person as those see them who appoint an owner. */
const appointable = companyPerson.extend({ email: z.string().describe('Masked: the first character and the domain.') });

export const readCompanyPeople = operation({
  ...staffRead,
  id: 'readCompanyPeople',
  path: '/companies/:id',
  permission: 'read_company_people',
  summary: "A company within the reader's scope and its people, owners first, then by name.",
  params: idParams,
  answer: dataAnswer(
    'CompanyPeople',
    z.object({
      id: z.uuid(),
      company_name: z.string(),
      rc_number: z.string(),
      reg_country: z.string(),
      sector: z.enum(sectors),
      people: z.array(
        appointable.extend({
          designation_job_title: z.string(),
          joined_at: z.string(),
          last_sign_in_on: z.string().nullable().describe(`null if there was none in the last ${knownDeviceRules.days} days.`),
        }),
      ),
    }),
  ),
  refusals: ['permission_denied', 'not_found', 'unauthenticated'],
});

export const findAppointee = operation({
  id: 'findAppointee',
  method: 'POST',
  path: '/companies/:id/owner/search',
  actor: 'staff',
  permission: 'appoint_owner',
  summary: 'The person with exactly this email address, to appoint them as an owner of the company. Each search is recorded.',
  params: idParams,
  body: z.object({ email: text(254).trim().min(1) }).meta({ id: 'AppointeeSearch' }),
  status: 200,
  answer: dataAnswer('Appointee', appointable.nullable().describe('null if no active account has this address.')),
  refusals: [
    'body_malformed',
    'fields_invalid',
    'step_up_required',
    'permission_denied',
    'not_found',
    'cross_origin_forbidden',
    'too_many_requests',
    'unauthenticated',
  ],
});

export const appointOwner = operation({
  id: 'appointOwner',
  method: 'POST',
  path: '/companies/:id/owner',
  actor: 'staff',
  permission: 'appoint_owner',
  summary:
    'Request that a person becomes an owner of a company in which no owner can act. The person is a member of it, or has an account. Takes effect when another administrator confirms it.',
  params: idParams,
  body: z
    .object({
      account_id: z.uuid(),
      documents: z
        .array(text(500).trim().min(1))
        .min(1)
        .max(10)
        .describe('The documents that were shown, one in each line: title, number, date.'),
      comment: text(2000).trim().min(1),
    })
    .meta({ id: 'OwnerAppointment' }),
  status: 201,
  answer: createdAnswer('OwnerAppointmentRequested'),
  refusals: [
    'agent_cannot_own',
    'already_owner',
    'body_malformed',
    'fields_invalid',
    'step_up_required',
    'member_limit',
    'permission_denied',
    'not_found',
    'cross_origin_forbidden',
    'outside_scope',
    'unauthenticated',
  ],
});
