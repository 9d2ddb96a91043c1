import { sectors } from '@thamani/domain/accounts/registration.ts';
import { states } from '@thamani/domain/applications/lifecycle.ts';
import { certificateStates } from '@thamani/domain/certificates/validity.ts';
import { closedStages, paneGroups, paneSorts, queueRules, queueSorts, sortDirections } from '@thamani/domain/review/queue.ts';
import { z } from 'zod';
import { queueRow } from './case-shapes.ts';
import { operation } from './operation.ts';
import {
  by,
  createdAnswer,
  dataAnswer,
  grant,
  idParams,
  listAnswer,
  messageAnswer,
  pageAnswer,
  pageQuery,
  sentId,
} from './shared-shapes.ts';
import { text } from './text.ts';

/** The queue as a team's tool: the pane beside a case, the archive, saved views, workload and bulk assignment. */

const count = z.number().int();
const country = z.string().regex(/^[A-Z]{2}$/);

const paneRow = queueRow
  .extend({
    is_unread: z.boolean().describe('Another person, the company or the system changed the case since the reader last had it open.'),
    has_message: z.boolean().describe('The last message is from the company: it has not been answered.'),
  })
  .meta({ id: 'PaneRow' });

export const readMyQueue = operation({
  id: 'readMyQueue',
  method: 'GET',
  path: '/review/my-queue',
  actor: 'staff',
  summary: 'Cases that wait for the reader, in groups: assigned to the reader, to decide, and to visit.',
  query: z.object({ sort: z.enum(paneSorts).default('due').describe('due: the most urgent first; received: the newest first.') }),
  status: 200,
  answer: dataAnswer(
    'MyQueue',
    z.object({
      groups: z.array(
        z
          .object({
            group: z
              .enum(paneGroups)
              .describe(
                'waiting: for the reader; new: assigned, and not opened since; returned: by the company, and not opened since; with_company: in correction, with the clock stopped.',
              ),
            total: count,
            late: count,
            rows: z.array(paneRow).describe(`The first ${queueRules.paneRows}.`),
          })
          .meta({ id: 'PaneGroup' }),
      ),
    }),
  ),
  refusals: ['fields_invalid', 'unauthenticated'],
});

const archivedCase = z
  .object({
    id: z.uuid().describe("The application's id."),
    application_number: z.string(),
    product_name: z.string(),
    company_id: z.uuid(),
    company_name: z.string(),
    country: z.string(),
    sector: z.enum(sectors),
    stage: z.enum(states),
    closed_at: z.string(),
    certificate: z
      .object({ cert_no: z.string(), state: z.enum(certificateStates) })
      .nullable()
      .describe('The newest; null also if the reader cannot read certificates.'),
  })
  .meta({ id: 'ArchivedCase' });

export const readArchive = operation({
  id: 'readArchive',
  method: 'GET',
  path: '/review/archive',
  actor: 'staff',
  summary: "Closed cases within the reader's scope, the last closed first.",
  query: z.object({
    search: text(200).optional().describe('Application number or part of the product or company name.'),
    country: country.optional(),
    stage: z.enum(closedStages).optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(archivedCase),
      total: count.describe(`Counted to ${queueRules.archiveCounted}; later pages are empty.`),
      is_total_exact: z.boolean().describe('false: there are more.'),
      ...pageAnswer,
    })
    .meta({ id: 'Archive' }),
  refusals: ['fields_invalid', 'unauthenticated'],
});

const question = z
  .object({
    whose: z.enum(['mine', 'free', 'all']),
    stage: z.enum(states).exactOptional(),
    country: country.exactOptional(),
    late: z.literal(true).exactOptional(),
    search: text(200).exactOptional(),
    assignee: sentId.exactOptional(),
    sort: z.enum(queueSorts).exactOptional(),
    direction: z.enum(sortDirections).exactOptional(),
  })
  .describe('The filters and the order, by the names of the query of /review/queue.')
  .meta({ id: 'QueueQuestion' });

export const listQueueViews = operation({
  id: 'listQueueViews',
  method: 'GET',
  path: '/review/queue-views',
  actor: 'staff',
  summary: "The reader's saved views of the queue, by name.",
  status: 200,
  answer: listAnswer('QueueViewList', z.object({ id: z.uuid(), name: z.string(), question }).meta({ id: 'QueueView' })),
  refusals: ['unauthenticated'],
});

export const saveQueueView = operation({
  id: 'saveQueueView',
  method: 'POST',
  path: '/review/queue-views',
  actor: 'staff',
  summary: `Save a view of the queue. A view of the same name is replaced. A person has at most ${queueRules.savedViews}.`,
  body: z
    // The second limit: characters can become two by normalisation.
    .object({ name: text(queueRules.viewNameLength).trim().normalize('NFC').min(1).max(queueRules.viewNameLength), question })
    .meta({ id: 'QueueViewCommand' }),
  status: 200,
  answer: createdAnswer('QueueViewSaved'),
  refusals: ['body_malformed', 'fields_invalid', 'queue_view_limit', 'cross_origin_forbidden', 'unauthenticated'],
});

export const deleteQueueView = operation({
  id: 'deleteQueueView',
  method: 'DELETE',
  path: '/review/queue-views/:id',
  actor: 'staff',
  summary: "Delete one of the reader's saved views.",
  params: idParams,
  status: 200,
  answer: messageAnswer('QueueViewDeleted'),
  refusals: ['not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const readWorkload = operation({
  id: 'readWorkload',
  method: 'GET',
  path: '/review/workload',
  actor: 'staff',
  summary:
    'Open cases of each person within the scope in which the reader can assign cases, by name. For sharing out work, not a measure of people.',
  query: z.object({ country: country.optional() }),
  status: 200,
  answer: listAnswer(
    'Workload',
    z
      .object({
        by,
        grants: z.array(grant).describe('As officer and field verifier.'),
        open: count,
        late: count,
        due_in_3_days: count.describe('Due today or in the next three days.'),
        with_company: count.describe('Of the open ones: in correction, with the clock stopped.'),
      })
      .meta({ id: 'WorkloadRow' }),
  ),
  refusals: ['fields_invalid', 'permission_denied', 'unauthenticated'],
});

export const assignCases = operation({
  id: 'assignCases',
  method: 'POST',
  path: '/review/assignments',
  actor: 'staff',
  summary: 'Assign several cases to one person, or to no one. Each case is assigned or refused by itself.',
  body: z
    .object({
      cases: z.array(sentId).min(1).max(queueRules.bulkCases).describe("The applications' ids."),
      staff_id: sentId.nullable().describe('null: to no one.'),
    })
    .meta({ id: 'CasesToAssign' }),
  status: 200,
  answer: listAnswer(
    'CasesAssigned',
    z.object({
      id: z.uuid(),
      outcome: z.enum(['assigned', 'unchanged', 'refused']),
      code: z.string().optional().describe('Of a refusal.'),
      message: z.string().optional().describe("Of a refusal, in the reader's language."),
    }),
  ),
  refusals: [
    'body_malformed',
    'fields_invalid',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'permission_denied',
    'cross_origin_forbidden',
    'unauthenticated',
    'too_many_requests',
  ],
});
