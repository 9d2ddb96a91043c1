import { signInFailureReasons } from '@thamani/domain/accounts/sign-in-failures.ts';
import { companyHistoryActions } from '@thamani/domain/applications/history.ts';
import { auditSearchRules } from '@thamani/domain/audit/actions.ts';
import { roles } from '@thamani/domain/review/staff.ts';
import { z } from 'zod';
import { companyList, operation, staffList } from './operation.ts';
import { by, companyPerson, dataAnswer, idParams, pageAnswer, pagedAnswer, pageOnly, pageQuery } from './shared-shapes.ts';
import { text } from './text.ts';

export const listDocumentReaders = operation({
  id: 'listDocumentReaders',
  method: 'GET',
  path: '/application/:id/document_access',
  actor: 'company',
  companyPermission: 'read_company',
  summary: "Staff who viewed the application's documents, with time, role and staff number. Newest first.",
  params: idParams,
  query: pageOnly,
  status: 200,
  answer: pagedAnswer(
    'DocumentReaders',
    z.object({
      at: z.string(),
      role: z.enum(roles),
      staff_number: z.string(),
      document: z.object({ id: z.uuid(), name: z.string() }),
    }),
  ),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
});

export const listApplicationHistory = operation({
  ...companyList,
  id: 'listApplicationHistory',
  path: '/application/:id/history',
  summary:
    'What was done with the application and by whom, newest first: people of the company by name, staff without a name. Repeated actions of one person in a row are one entry.',
  params: idParams,
  query: pageOnly,
  answer: pagedAnswer(
    'ApplicationHistory',
    z.object({
      at: z.string().describe('Of a repeated action: the last time.'),
      action: z.enum(companyHistoryActions),
      by: z.enum(['company', 'staff', 'system']),
      person: companyPerson.optional().describe('Of the company: the person who acted for it.'),
      times: z.number().int().describe('How often in a row.'),
    }),
  ),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
});

const auditFilter = {
  about: text(80)
    .trim()
    .optional()
    .describe('The subject: an application number, a certificate number, a staff number or the id of a company.'),
  by: text(80).trim().optional().describe('The actor: a staff number, `company` or `system`.'),
  action: text(80).trim().optional().describe('The beginning of an action, such as `case.` or `document.viewed_by_staff`.'),
  actions: text(8_000)
    .trim()
    .regex(/^[a-z_]+(?:\.[a-z_]+)*(?:,[a-z_]+(?:\.[a-z_]+)*)*$/)
    .refine((codes) => codes.split(',').length <= auditSearchRules.mostActions)
    .optional()
    .describe(
      `Whole actions, separated by commas, at most ${auditSearchRules.mostActions}: events that have one of them are found as well as those that \`action\` finds.`,
    ),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const searchAudit = operation({
  ...staffList,
  id: 'searchAudit',
  path: '/staff/audit',
  permission: 'read_audit',
  summary: "Events of the audit log within the reader's scope, newest first.",
  query: z.object({ ...auditFilter, ...pageQuery }),
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          id: z.uuid(),
          at: z.string(),
          action: z.string(),
          by: by.nullable().describe('null if the actor is not a member of staff.'),
          person: companyPerson.optional().describe('If the actor is a person of a company.'),
          acting_for: z
            .object({ id: z.uuid(), name: z.string() })
            .optional()
            .describe('The company that the person acted for; absent if it was about their own login.'),
          actor: z.enum(['anonymous', 'company', 'staff', 'system']),
          subject: z.object({ kind: z.string(), id: z.string(), name: z.string().describe('Its number or name, if it has one.') }),
          data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
          chain: z.object({ name: z.string(), position: z.number().int(), hash: z.string() }).nullable(),
        }),
      ),
      looked_back_to: z
        .string()
        .nullable()
        .describe(
          'Set if the search stopped before all events were examined: events before this time were not examined. To continue, search with an earlier end time.',
        ),
      total: z.number().int().describe('Of the events that were examined.'),
      ...pageAnswer,
    })
    .meta({ id: 'AuditEvents' }),
});

export const exportAudit = operation({
  id: 'exportAudit',
  method: 'GET',
  path: '/staff/audit/file',
  actor: 'staff',
  permission: 'read_audit',
  summary: 'The events that `searchAudit` finds, as one file. The export is recorded in the audit log. At most 20 in an hour.',
  query: z.object(auditFilter),
  status: 200,
  produces: ['text/csv'],
  answer: z.string().describe('The file. If not all events were examined, its last line says up to which time.'),
  refusals: ['fields_invalid', 'permission_denied', 'too_many_requests', 'unauthenticated'],
});

export const checkAuditChain = operation({
  id: 'checkAuditChain',
  method: 'GET',
  path: '/staff/audit/chains/:name',
  actor: 'staff',
  permission: 'read_audit',
  summary: 'Verifies one chain from its first event to its head and lists every difference.',
  params: z.object({ name: text(120) }),
  status: 200,
  answer: dataAnswer(
    'AuditChainChecked',
    z.object({
      events: z.number().int(),
      sealed: z.number().int().describe('The last event that an audit seal covers.'),
      sealed_at: z.string().nullable(),
      found: z.array(z.object({ where: z.string(), what: z.string() })),
    }),
  ),
  refusals: ['fields_invalid', 'permission_denied', 'not_found', 'unauthenticated'],
});

export const listSignInFailures = operation({
  ...staffList,
  id: 'listSignInFailures',
  path: '/staff/sign-in-failures',
  permission: 'read_audit',
  summary:
    "Refused sign-ins, codes and step-up authentications of the last 90 days within the reader's scope, counted by account, reason and hour, newest first. Those of staff and of unknown accounts are visible only to administrators for all countries.",
  query: pageOnly,
  answer: pagedAnswer(
    'SignInFailures',
    z.object({
      id: z.uuid(),
      account: z.object({
        kind: z.enum(['company', 'staff']),
        id: z.uuid().nullable().describe('null: no account was found.'),
        name: z.string().nullable().describe('The company, or a staff number.'),
      }),
      reason: z.enum(signInFailureReasons),
      hour: z.string(),
      last_at: z.string(),
      count: z.number().int(),
      networks: z.array(z.string()).describe('The /24 of IPv4 addresses, the /48 of IPv6 addresses; at most ten.'),
      has_more_networks: z.boolean(),
    }),
  ),
});
