import { identityChangeRules, identityChangeStates, identityDecisions } from '@thamani/domain/companies/identity-changes.ts';
import { z } from 'zod';
import { companyList, operation, staffList, staffRead } from '../operation.ts';
import {
  by,
  companyPerson,
  createdAnswer,
  dataAnswer,
  idParams,
  mediaRedirect,
  messageAnswer,
  pagedAnswer,
  pageOnly,
  pageQuery,
  sentId,
} from '../shared-shapes.ts';
import { text } from '../text.ts';

/** Changes of a company's identity after it was locked: requested by an owner, decided by an administrator of the country. */

const { longestText, requestsADay } = identityChangeRules;

const identity = z
  .object({
    company_name: z.string().optional(),
    rc_number: z.string().optional(),
    reg_country: z.string().optional(),
    tax_identification_number: z.string().optional(),
  })
  .meta({ id: 'IdentityFields' });

const change = z
  .object({
    id: z.uuid(),
    state: z.enum(identityChangeStates),
    requested_at: z.string(),
    former: identity.describe('The fields that are to change, as they were.'),
    wanted: identity.describe('The same fields, as they are to be.'),
    reason: z.string(),
    document: z.object({ id: z.uuid(), name: z.string() }),
    closed_at: z.string().nullable().describe('When it was decided or withdrawn.'),
    explanation: z.string().describe('Of the decision; empty if there is none.'),
  })
  .meta({ id: 'IdentityChange' });

/** The domain says what is wrong with a field, also with its length. */
const written = text(10_000).optional();

export const requestIdentityChange = operation({
  id: 'requestIdentityChange',
  method: 'POST',
  path: '/company/identity-changes',
  actor: 'company',
  companyPermission: 'change_company',
  summary: `Request a change of the company's locked identity. One request can be open at a time, and at most ${requestsADay} are made a day.`,
  body: z
    .object({
      company_name: written,
      rc_number: written,
      reg_country: written,
      tax_identification_number: written,
      reason: written.describe(`At most ${longestText} characters.`),
      document: sentId.optional().describe('Id from /upload: an extract of the register or another proof.'),
    })
    .meta({ id: 'IdentityChangeRequest' }),
  status: 201,
  answer: createdAnswer('IdentityChangeRequested'),
  refusals: [
    'action_not_allowed',
    'body_malformed',
    'cross_origin_forbidden',
    'documents_not_ready',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'identity_change_open',
    'too_many_requests',
    'unauthenticated',
  ],
});

export const listOwnIdentityChanges = operation({
  ...companyList,
  id: 'listOwnIdentityChanges',
  path: '/company/identity-changes',
  companyPermission: 'change_company',
  summary: 'Requests of the company to change its identity, newest first.',
  query: pageOnly,
  answer: pagedAnswer('OwnIdentityChanges', change),
});

export const withdrawIdentityChange = operation({
  id: 'withdrawIdentityChange',
  method: 'POST',
  path: '/company/identity-changes/:id/withdraw',
  actor: 'company',
  companyPermission: 'change_company',
  summary: 'Withdraw an open request.',
  params: idParams,
  status: 200,
  answer: messageAnswer('IdentityChangeWithdrawn'),
  refusals: ['cross_origin_forbidden', 'not_found', 'request_already_resolved', 'unauthenticated'],
});

const row = change
  .omit({ document: true })
  .extend({
    company: z.object({ id: z.uuid(), company_name: z.string() }).describe('As it is called now.'),
    country: z.string().describe('Of the company, when it was requested.'),
    decided_by: by.nullable(),
  })
  .meta({ id: 'StaffIdentityChangeRow' });

export const listIdentityChanges = operation({
  ...staffList,
  id: 'listIdentityChanges',
  path: '/staff/identity-changes',
  permission: 'read_identity_changes',
  summary: "Requests within the reader's scope: open ones oldest first, closed ones newest first.",
  query: z.object({ ...pageQuery, state: z.enum(['open', 'closed']).default('open') }),
  answer: pagedAnswer('IdentityChangeList', row),
});

const one = dataAnswer(
  'StaffIdentityChange',
  row.extend({
    document: change.shape.document.extend({ content_type: z.string() }),
    requested_by: companyPerson,
    is_number_used: z.boolean().describe('Whether another company has this country and registration number.'),
    can_decide: z.boolean().describe('Whether the reader can decide now, after a step-up where it is needed.'),
    has_conflict_of_interest: z.boolean(),
  }),
);

export const readIdentityChange = operation({
  ...staffRead,
  id: 'readIdentityChange',
  path: '/staff/identity-changes/:id',
  permission: 'read_identity_changes',
  summary: 'One request, with what an administrator needs to decide.',
  params: idParams,
  answer: one,
  refusals: [...staffRead.refusals, 'permission_denied'],
});

export const openIdentityChangeDocument = operation({
  ...mediaRedirect,
  id: 'openIdentityChangeDocument',
  path: '/staff/identity-changes/:id/document',
  actor: 'staff',
  permission: 'read_identity_changes',
  summary: 'The document of a request. Each opening is recorded.',
  params: idParams,
  refusals: [...mediaRedirect.refusals, 'permission_denied'],
});

export const decideIdentityChange = operation({
  id: 'decideIdentityChange',
  method: 'POST',
  path: '/staff/identity-changes/:id/decision',
  actor: 'staff',
  permission: 'decide_identity_change',
  summary:
    'Accept the request, which changes the company, or refuse it. The company reads the explanation, which a refusal needs. A company that moves to another country needs an administrator of both.',
  params: idParams,
  body: z
    .object({ decision: z.enum(identityDecisions), explanation: text(longestText).trim().default('') })
    .meta({ id: 'IdentityDecision' }),
  status: 200,
  answer: one,
  refusals: [
    'body_malformed',
    'conflict_of_interest',
    'cross_origin_forbidden',
    'fields_invalid',
    'fields_missing',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'not_found',
    'outside_scope',
    'permission_denied',
    'request_already_resolved',
    'step_up_required',
    'unauthenticated',
  ],
});
