import { deletionRules } from '@thamani/domain/accounts/profile.ts';
import { sectors } from '@thamani/domain/accounts/registration.ts';
import { knownDeviceRules } from '@thamani/domain/accounts/sign-in.ts';
import { memberRules } from '@thamani/domain/companies/members.ts';
import { z } from 'zod';
import { linkBody, mailedLink, messageOnly } from '../authentication.ts';
import { operation, staffRead } from '../operation.ts';
import { companyPerson, createdAnswer, dataAnswer, idParams, sentId } from '../shared-shapes.ts';
import { text } from '../text.ts';
import { managingRefusals, personName } from './people.ts';

/** Ownership of a company: its transfer, what owners decide for the whole company, and appointment of an owner by staff. */

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
      account_id: sentId.describe('Id of the person, from /members.'),
      keeps_ownership: z
        .boolean()
        .describe('Whether the offering owner stays an owner. An owner who gives up ownership and has no other role becomes a viewer.'),
    })
    .meta({ id: 'OwnershipOffer' }),
  status: 201,
  answer: dataAnswer('OwnershipOffered', transfer),
  refusals: [
    ...managingRefusals,
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
  refusals: [...managingRefusals, 'body_malformed', 'fields_invalid', 'second_factor_required', 'too_many_requests'],
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
  refusals: [...managingRefusals, 'payment_in_progress', 'too_many_requests'],
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
      sector: z.enum(sectors).nullable().describe('null where the company has not said it yet.'),
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
      account_id: sentId,
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
