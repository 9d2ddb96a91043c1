import { companyRoles } from '@thamani/domain/companies/roles.ts';
import { z } from 'zod';
import { messageOnly } from '../authentication.ts';
import { companyList, operation } from '../operation.ts';
import { idParams, pagedAnswer, pageOnly, sentId } from '../shared-shapes.ts';

/** The people of a company, their roles, and the company that a session acts for. */

export const memberRoles = z
  .array(z.enum(companyRoles))
  .describe(
    'owner: everything, with people and deletion; editor: drafts, submissions, corrections, messages; finance: payments, receipts, refunds; viewer: reads.',
  );
export const isAgent = z.boolean().describe('Whether the person works for the company from outside. An agent is never an owner.');
export const personName = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'PersonName' });

/** Refusals of a command of an owner about the company's people. */
export const managingRefusals = ['step_up_required', 'permission_denied', 'cross_origin_forbidden', 'unauthenticated'] as const;

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
      roles: memberRoles,
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
  body: z.object({ company_id: sentId }).meta({ id: 'CompanyChoice' }),
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
      roles: memberRoles,
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
  body: z.object({ roles: memberRoles.min(1).max(companyRoles.length) }).meta({ id: 'MemberRolesChange' }),
  status: 200,
  answer: messageOnly,
  refusals: [
    ...managingRefusals,
    'body_malformed',
    'fields_invalid',
    'fields_missing',
    'not_found',
    'owner_role_protected',
    'too_many_requests',
  ],
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
  refusals: [...managingRefusals, 'not_found', 'owner_role_protected', 'too_many_requests'],
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
