import { states } from '@thamani/domain/applications/lifecycle.ts';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import { mostPages } from '@thamani/domain/documents/places.ts';
import { officerStages } from '@thamani/domain/review/case-stages.ts';
import { figureRules } from '@thamani/domain/review/changed-figures.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { queueSorts, sortDirections } from '@thamani/domain/review/queue.ts';
import { returnReasons } from '@thamani/domain/review/requirement-review.ts';
import { undoRules } from '@thamani/domain/review/undo.ts';
import { resolutions } from '@thamani/domain/signals/signals.ts';
import type { RefusalCode } from '@thamani/domain/errors.ts';
import { z } from 'zod';
import { answered } from './application-shapes.ts';
import { queueRow, reviewCase, undo } from './case-shapes.ts';
import { citation, documentPlace, documentText, evidence, openedFile, pageNumber } from './evidence.ts';
import { operation, staffRead } from './operation.ts';
import {
  by,
  dataAnswer,
  documentParams,
  idParams,
  mediaRedirect,
  listAnswer,
  messageAnswer,
  pageAnswer,
  pageQuery,
  sentId,
} from './shared-shapes.ts';
import { text } from './text.ts';

const said = messageAnswer('ReviewSaid');
const longText = text(5000).trim().min(1);

/** Refusals of every command on a case: another country's case is not found. */
export const acting = [
  'action_not_allowed',
  'body_malformed',
  'case_already_assigned',
  'conflict_of_interest',
  'fields_invalid',
  'number_ambiguous',
  'step_up_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'permission_denied',
  'not_found',
  'cross_origin_forbidden',
  'unauthenticated',
] as const;

export const readQueue = operation({
  id: 'readQueue',
  method: 'GET',
  path: '/review/queue',
  actor: 'staff',
  summary: "Open cases within the reader's scope, most urgent first unless sorted otherwise, with the number of cases for each filter.",
  query: z.object({
    stage: z.enum(states).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    whose: z.enum(['mine', 'free', 'all']).default('all'),
    late: z.enum(['true']).optional(),
    search: text(200).optional().describe('Application number or part of the product or company name.'),
    assignee: sentId.optional().describe('Cases of one person.'),
    sort: z.enum(queueSorts).default('due'),
    direction: z.enum(sortDirections).default('ascending'),
    ...pageQuery,
  }),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(queueRow),
      total: z.number().int(),
      counts: z
        .record(z.string(), z.number().int())
        .describe(
          'Number of cases for each other value of one filter, with the other filters unchanged: `whose` (`all`, `mine`, `free`), the stage (its name, or `any_stage`), and `late`.',
        ),
      ...pageAnswer,
    })
    .meta({ id: 'Queue' }),
  refusals: ['fields_invalid', 'unauthenticated'],
});

const one = dataAnswer('CaseAnswer', reviewCase);
const changed = one.extend({ undo: undo.nullable().describe('null: this cannot be undone.') }).meta({ id: 'CaseChanged' });

export const readCase = operation({
  ...staffRead,
  id: 'readCase',
  path: '/review/cases/:id',
  summary: 'One case in full: answers, evidence, signals, requirement decisions, notes and messages.',
  params: idParams,
  answer: one,
});

export const readCaseVersion = operation({
  ...staffRead,
  id: 'readCaseVersion',
  path: '/review/cases/:id/versions/:version',
  summary: 'The answers of one submission of the case, and which of them differ.',
  params: z.object({ id: sentId, version: z.coerce.number().int().min(1).max(10_000) }),
  answer: dataAnswer(
    'CaseVersion',
    z.object({
      version: z.number().int(),
      submitted_at: z.string(),
      answers: z.object(answered).meta({ id: 'VersionAnswers' }),
      changed: z
        .array(z.enum(requirements.map(({ id }) => id)))
        .describe('Fields that differ from the newest version; in the newest version: from the version before. In the order of the form.'),
    }),
  ),
});

export const recordCaseView = operation({
  id: 'recordCaseView',
  method: 'POST',
  path: '/review/cases/:id/viewers',
  actor: 'staff',
  summary: 'Records that the reader has the case open and returns who else has it open; called every 30 seconds.',
  params: idParams,
  status: 200,
  answer: listAnswer('Readers', by),
  refusals: ['not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const listCandidates = operation({
  id: 'listCandidates',
  method: 'GET',
  path: '/review/cases/:id/candidates',
  actor: 'staff',
  summary: 'Staff to whom the case can be assigned in its current stage, by name, at most 100.',
  params: idParams,
  status: 200,
  answer: listAnswer('Candidates', by),
  refusals: ['conflict_of_interest', 'permission_denied', 'not_found', 'unauthenticated'],
});

function commandWith<Answer extends z.ZodType>(answer: Answer) {
  return <Body extends z.ZodType>(id: string, path: `/${string}`, summary: string, body: Body, more: readonly RefusalCode[] = []) =>
    operation({
      id,
      method: 'POST',
      path: `/review/cases/:id${path}`,
      actor: 'staff',
      summary,
      params: idParams,
      body,
      status: 200,
      answer,
      refusals: [...acting, ...more],
    });
}

const command = commandWith(one);
/** Its person can undo it for a few seconds. */
const undoableCommand = commandWith(changed);

const nothing = z.object({}).meta({ id: 'NothingMore' });

export const takeCase = undoableCommand('takeCase', '/take', 'Take an unassigned case.', nothing, ['previously_decided']);
export const releaseCase = undoableCommand('releaseCase', '/release', 'Return a case to the queue.', nothing);
export const undoCaseAction = command(
  'undoCaseAction',
  '/undo',
  `Undo one's own last take, return to the queue or decision on answers, within ${undoRules.seconds} seconds, before a proposal and in the same session.`,
  z.object({ undo: sentId }).meta({ id: 'UndoCommand' }),
  ['previously_decided', 'undo_not_possible'],
);
export const reassignCase = command(
  'reassignCase',
  '/reassign',
  'Assign a case to another person, or to no one.',
  z.object({ staff_id: sentId.nullable() }).meta({ id: 'Reassigned' }),
  ['previously_decided', 'role_not_for_stage'],
);
export const declareConflictOfInterest = command(
  'declareConflictOfInterest',
  '/conflict-of-interest',
  'Declare a conflict of interest: the person can no longer work on the case.',
  z.object({ comment: longText }).meta({ id: 'ConflictOfInterest' }),
);
export const decideRequirement = undoableCommand(
  'decideRequirement',
  '/requirement-decisions',
  'Accept answers, or return them with a reason.',
  z
    .object({
      fields: z.array(text(80)).min(1).max(100),
      verdict: z.enum(['accepted', 'returned', 'open']),
      reason: z.enum(returnReasons).optional(),
      comment: text(2000).optional(),
      figure: text(40).optional().describe('With accepted: the figure that the evidence shows, for a value addition figure.'),
      figure_reason: text(figureRules.mostReasonLength)
        .optional()
        .describe('Required with a figure that differs from the declared one: why it differs. The company sees it.'),
      figure_place: documentPlace
        .optional()
        .describe('Required with a figure that differs from the declared one: the box or cell that proves it.'),
    })
    .meta({ id: 'RequirementDecisionCommand' }),
  ['fields_missing', 'documents_unopened'],
);
export const resolveSignals = command(
  'resolveSignals',
  '/signals',
  'Resolve signals, each with a decision and a reason. A later resolution replaces an earlier one.',
  z
    .object({ signals: z.array(sentId).min(1).max(100), resolution: z.enum(resolutions), comment: text(2000).trim().min(1) })
    .meta({ id: 'SignalResolution' }),
);
export const requestDocument = command(
  'requestDocument',
  '/document-requests',
  'Request a document that is not part of the form.',
  z.object({ title: text(200).trim().min(1), comment: text(2000).default('') }).meta({ id: 'DocumentRequest' }),
);
export const writeNote = command(
  'writeNote',
  '/notes',
  'Add an internal note for staff.',
  z.object({ text: longText }).meta({ id: 'Note' }),
);
export const writeMessage = command(
  'writeMessage',
  '/messages',
  'Send a message to the company.',
  z.object({ text: longText }).meta({ id: 'MessageToCompany' }),
);
export const recordVisit = command(
  'recordVisit',
  '/visits',
  'Record a site visit.',
  z
    .object({
      visited_on: z.iso.date(),
      met: text(500).trim().min(1),
      latitude: text(20).optional(),
      longitude: text(20).optional(),
      production_seen: z.boolean(),
      as_declared: z.boolean(),
      report: longText,
    })
    .meta({ id: 'Visit' }),
);
export const takeStep = command(
  'takeStep',
  '/steps',
  'Move the case: to its next stage, back to the company, to a proposal or to a decision.',
  z
    .object({
      action: z.enum([
        'accept_assessment',
        'request_site_visit',
        'request_correction',
        'end_correction',
        'propose_approval',
        'propose_rejection',
        'approve',
        'reject',
        'return_to_officer',
      ]),
      to: z.enum(officerStages).optional().describe('With return_to_officer.'),
      grounds: z.array(z.enum(groundCodes)).max(20).optional().describe('With propose_rejection.'),
      citations: z.array(citation).max(20).optional().describe('With propose_rejection: places in documents that show the grounds.'),
      comment: text(5000).optional(),
    })
    .meta({ id: 'Step' }),
  [
    'documents_unopened',
    'documents_unopened_by_proposer',
    'fields_missing',
    'figures_unproven',
    'not_above_threshold',
    'no_open_proposal',
    'nothing_returned',
    'proposer_conflict_of_interest',
    'proposer_permission_denied',
    'requirements_unresolved',
    'same_person',
    'signals_unresolved',
  ],
);

export const openCaseFile = operation({
  ...mediaRedirect,
  id: 'openCaseFile',
  path: '/review/cases/:id/media/:document',
  actor: 'staff',
  summary:
    "Redirects to a signed link on the media site, valid for one minute, for one of the case's documents. The view and the original are recorded as an opening, without pages.",
  params: documentParams,
});

export const openCaseDocument = operation({
  id: 'openCaseDocument',
  method: 'POST',
  path: '/review/cases/:id/documents/:document/openings',
  actor: 'staff',
  summary: "Opens one of the case's documents in the viewer. The opening is recorded once for each person, document and session.",
  params: documentParams,
  status: 200,
  answer: dataAnswer('DocumentOpenedAnswer', openedFile.extend({ evidence }).meta({ id: 'DocumentOpened' })),
  refusals: ['document_not_ready', 'not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const recordShownPages = operation({
  id: 'recordShownPages',
  method: 'POST',
  path: '/review/cases/:id/documents/:document/pages',
  actor: 'staff',
  summary: 'Records which pages of a document the viewer has shown. The document must have been opened in the same session.',
  params: documentParams,
  body: z
    .object({
      pages: z.array(pageNumber).max(mostPages),
      page_count: pageNumber.optional().describe('As the viewer counts them.'),
      has_failed: z
        .boolean()
        .optional()
        .describe('The viewer cannot show the document. It counts as opened once the original is downloaded.'),
    })
    .meta({ id: 'ShownPages' }),
  status: 200,
  answer: dataAnswer('ShownPagesAnswer', z.object({ evidence })),
  refusals: ['body_malformed', 'fields_invalid', 'not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const readCaseDocumentText = operation({
  ...staffRead,
  id: 'readCaseDocumentText',
  path: '/review/cases/:id/documents/:document/text',
  summary: "The extracted text of one of the case's documents with the place of each word, for search and for marking a place.",
  params: documentParams,
  answer: dataAnswer('CaseDocumentText', documentText.nullable()),
});

export const listHolidays = operation({
  id: 'listHolidays',
  method: 'GET',
  path: '/review/holidays',
  actor: 'staff',
  summary: 'The holidays of a country in a year.',
  query: z.object({ country: z.string().regex(/^[A-Z]{2}$/), year: z.coerce.number().int().min(2020).max(2100) }),
  status: 200,
  answer: listAnswer('Holidays', z.object({ day: z.string(), name: z.string(), expected: z.boolean() })),
  refusals: ['fields_invalid', 'unauthenticated'],
});

export const changeHolidays = operation({
  id: 'changeHolidays',
  method: 'POST',
  path: '/review/holidays',
  actor: 'staff',
  permission: 'change_holidays',
  summary: 'Add or remove a holiday of a country. The due dates of open cases are recalculated.',
  body: z
    .object({
      country: z.string().regex(/^[A-Z]{2}$/),
      day: z.iso.date(),
      name: text(120).trim().nullable().describe('null removes it.'),
      expected: z.boolean().default(false),
    })
    .meta({ id: 'HolidayChange' }),
  status: 200,
  answer: said,
  refusals: [
    'body_malformed',
    'fields_invalid',
    'step_up_required',
    'permission_denied',
    'cross_origin_forbidden',
    'outside_scope',
    'unauthenticated',
  ],
});
