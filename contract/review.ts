import { sectors } from '@thamani/domain/accounts/registration.ts';
import { states } from '@thamani/domain/applications/lifecycle.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { permissions } from '@thamani/domain/review/policy.ts';
import { returnReasons } from '@thamani/domain/review/requirement-review.ts';
import { disposals } from '@thamani/domain/signals/signals.ts';
import type { RefusalCode } from '@thamani/domain/errors.ts';
import { z } from 'zod';
import { application, document } from './application-shapes.ts';
import { operation } from './operation.ts';
import { pageAnswered, pageAsked } from './paging.ts';
import { check, signal } from './signals.ts';
import { by } from './staff-reference.ts';
import { text } from './text.ts';

const params = z.object({ id: z.uuid() });
const said = z.object({ message: z.string() }).meta({ id: 'ReviewSaid' });
const words = text(5000).trim().min(1);

/** Refusals of every command on a case: another country's case is not found. */
const acting = [
  'action_not_allowed',
  'body_malformed',
  'case_held',
  'conflicted',
  'fields_invalid',
  'fresh_proof_needed',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'not_entitled',
  'not_found',
  'origin_foreign',
  'signed_out',
] as const;

const row = z.object({
  id: z.uuid().describe("The application's id."),
  application_number: z.string(),
  product_name: z.string(),
  company_name: z.string(),
  country: z.string(),
  sector: z.enum(sectors),
  stage: z.enum(states),
  due_on: z.string().nullable(),
  late: z.boolean(),
  holder: by.nullable(),
  findings: z.number().int(),
});

const queueRow = row
  .extend({
    pace: z
      .object({
        day: z.number().int().describe('Working days of the stage that are over.'),
        of: z.number().int().describe('How many it may take.'),
        late_by: z.number().int().describe('Working days since it was due.'),
      })
      .nullable()
      .describe('null while the clock stands, which is while it waits for the company.'),
    takeable: z.boolean().describe('Nobody holds it, and the reader may.'),
  })
  .meta({ id: 'QueueRow' });

export const readQueue = operation({
  id: 'readQueue',
  method: 'GET',
  path: '/review/queue',
  actor: 'staff',
  summary: "Open cases within the reader's scope, the most urgent first, with how many stand where.",
  query: z.object({
    stage: z.enum(states).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    whose: z.enum(['mine', 'free', 'all']).default('all'),
    late: z.enum(['true']).optional(),
    search: text(200).optional().describe('Application number or part of the product or company name.'),
    ...pageAsked,
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
          'How many there would be with another choice and all else as asked: of `whose` (`all`, `mine`, `free`), of the stage (by its name, or `any_stage`), and `late`.',
        ),
      ...pageAnswered,
    })
    .meta({ id: 'Queue' }),
  refusals: ['fields_invalid', 'signed_out'],
});

const judgement = z.object({
  verdict: z.enum(['accepted', 'sent_back']),
  reason: z.enum(returnReasons).nullable(),
  words: z.string(),
  figure: z.string().nullable().describe("What the evidence shows in place of the company's figure."),
  by,
  at: z.string(),
});

const reviewCase = row
  .extend({
    application,
    version: z.number().int().describe('How often it was submitted, corrections counted.'),
    company_id: z.uuid(),
    permissions: z.array(z.enum(permissions as [string, ...string[]])).describe('What the reader may try now.'),
    signals: z.array(signal).describe('What automated checks noticed: questions, never decisions.'),
    checks: z.array(check).describe('What came of each check of the evidence.'),
    judgements: z.record(z.string(), judgement),
    open_requirements: z.array(z.string()).describe('Required and not accepted yet.'),
    assessed_cva: z.string().nullable().describe('From the figures that an officer accepted.'),
    wanted_documents: z.array(
      z.object({ id: z.uuid(), title: z.string(), words: z.string(), by, at: z.string(), document: document.nullable() }),
    ),
    interests: z.array(z.object({ by, words: z.string(), at: z.string() })),
    notes: z.array(z.object({ id: z.uuid(), by, words: z.string(), at: z.string() })),
    messages: z.array(z.object({ id: z.uuid(), by: by.nullable().describe('null: the company.'), words: z.string(), at: z.string() })),
    visits: z.array(
      z.object({
        id: z.uuid(),
        by,
        visited_on: z.string(),
        met: z.string(),
        latitude: z.string().nullable(),
        longitude: z.string().nullable(),
        production_seen: z.boolean(),
        as_declared: z.boolean(),
        words: z.string(),
        at: z.string(),
      }),
    ),
    proposal: z
      .object({ kind: z.enum(['approval', 'rejection']), by, grounds: z.array(z.enum(groundCodes)), words: z.string(), at: z.string() })
      .nullable(),
    decision: z
      .object({
        kind: z.enum(['approval', 'rejection']),
        proposed_by: by,
        decided_by: by,
        grounds: z.array(z.enum(groundCodes)),
        words: z.string(),
        at: z.string(),
      })
      .nullable(),
    stages: z.array(z.object({ stage: z.enum(states), at: z.string() })),
    history: z.array(z.object({ at: z.string(), action: z.string(), by: z.string().describe('A name, the company, or the machine.') })),
    correction_ends_at: z.string().nullable(),
  })
  .meta({ id: 'Case' });

const one = z.object({ message: z.string(), data: reviewCase }).meta({ id: 'CaseAnswer' });

export const readCase = operation({
  id: 'readCase',
  method: 'GET',
  path: '/review/cases/:id',
  actor: 'staff',
  summary: 'Everything about one case: what the company said, its evidence, what was found, judged and written.',
  params,
  status: 200,
  answer: one,
  refusals: ['not_found', 'signed_out'],
});

export const recordCaseView = operation({
  id: 'recordCaseView',
  method: 'POST',
  path: '/review/cases/:id/readers',
  actor: 'staff',
  summary: 'Says that one has the case open, and answers who else has; asked again every half minute.',
  params,
  status: 200,
  answer: z.object({ message: z.string(), data: z.array(by) }).meta({ id: 'Readers' }),
  refusals: ['not_found', 'origin_foreign', 'signed_out'],
});

export const listCandidates = operation({
  id: 'listCandidates',
  method: 'GET',
  path: '/review/cases/:id/candidates',
  actor: 'staff',
  summary: 'Who could be given the case, by name; at most a hundred.',
  params,
  status: 200,
  answer: z.object({ message: z.string(), data: z.array(by) }).meta({ id: 'Candidates' }),
  refusals: ['conflicted', 'not_entitled', 'not_found', 'signed_out'],
});

function command<Body extends z.ZodType>(id: string, path: `/${string}`, summary: string, body: Body, more: readonly RefusalCode[] = []) {
  return operation({
    id,
    method: 'POST',
    path: `/review/cases/:id${path}`,
    actor: 'staff',
    summary,
    params,
    body,
    status: 200,
    answer: one,
    refusals: [...acting, ...more],
  });
}

const nothing = z.object({}).meta({ id: 'NothingMore' });

export const takeCase = command('takeCase', '/take', 'Take a case that nobody holds.', nothing);
export const releaseCase = command('releaseCase', '/release', 'Give a case back to the queue.', nothing);
export const reassignCase = command(
  'reassignCase',
  '/reassign',
  'Give a case to somebody else, or to nobody.',
  z.object({ staff_id: z.uuid().nullable() }).meta({ id: 'Reassigned' }),
);
export const declareConflictOfInterest = command(
  'declareConflictOfInterest',
  '/interest',
  'Say that one has an interest in the case: one can no longer work on it.',
  z.object({ words }).meta({ id: 'Interest' }),
);
export const judgeRequirement = command(
  'judgeRequirement',
  '/judgements',
  'Accept answers, or send them back with a reason.',
  z
    .object({
      fields: z.array(text(80)).min(1).max(100),
      verdict: z.enum(['accepted', 'sent_back', 'open']),
      reason: z.enum(returnReasons).optional(),
      words: text(2000).optional(),
      figure: text(40).optional().describe('With accepted, for one of the two figures of the value addition: what the evidence shows.'),
    })
    .meta({ id: 'Judged' }),
  ['fields_missing'],
);
export const disposeSignals = command(
  'disposeSignals',
  '/signals',
  'Answer signals: what the officer makes of each, with a reason. Answered again, the last answer holds.',
  z
    .object({ signals: z.array(z.uuid()).min(1).max(100), disposal: z.enum(disposals), words: text(2000).trim().min(1) })
    .meta({ id: 'SignalsDisposed' }),
);
export const askForDocument = command(
  'askForDocument',
  '/wanted-documents',
  'Ask for a document that is not on the list.',
  z.object({ title: text(200).trim().min(1), words: text(2000).default('') }).meta({ id: 'WantedDocument' }),
);
export const writeNote = command('writeNote', '/notes', 'A note for the staff alone.', z.object({ words }).meta({ id: 'Note' }));
export const writeMessage = command(
  'writeMessage',
  '/messages',
  'A message to the company.',
  z.object({ words }).meta({ id: 'MessageToCompany' }),
);
export const recordVisit = command(
  'recordVisit',
  '/visits',
  'What was seen at the site.',
  z
    .object({
      visited_on: z.iso.date(),
      met: text(500).trim().min(1),
      latitude: text(20).optional(),
      longitude: text(20).optional(),
      production_seen: z.boolean(),
      as_declared: z.boolean(),
      words,
    })
    .meta({ id: 'Visit' }),
);
export const takeStep = command(
  'takeStep',
  '/steps',
  'Move the case on: to its next stage, back to the company, to a proposal or a decision.',
  z
    .object({
      action: z.enum([
        'accept_assessment',
        'call_for_visit',
        'ask_correction',
        'end_correction',
        'propose_approval',
        'propose_rejection',
        'approve',
        'reject',
        'hand_back',
      ]),
      to: z.enum(['assessment', 'documents', 'site_visit']).optional().describe('With hand_back.'),
      grounds: z.array(z.enum(groundCodes)).max(20).optional().describe('With propose_rejection.'),
      words: text(5000).optional(),
    })
    .meta({ id: 'Step' }),
  [
    'fields_missing',
    'not_above_threshold',
    'not_proposed',
    'nothing_sent_back',
    'proposer_conflicted',
    'proposer_not_entitled',
    'requirements_open',
    'same_person',
    'signals_open',
  ],
);

export const openCaseFile = operation({
  id: 'openCaseFile',
  method: 'GET',
  path: '/review/cases/:id/media/:document',
  actor: 'staff',
  summary: "Leads to a link of one minute on the media site for one of the case's documents.",
  params: z.object({ id: z.uuid(), document: z.uuid() }),
  query: z.object({ as: z.enum(['view', 'thumbnail', 'original']).default('view') }),
  status: 302,
  answer: z.string().max(0).describe('Nothing: the Location header leads on.'),
  refusals: ['document_not_ready', 'fields_invalid', 'not_found', 'signed_out'],
});

export const listHolidays = operation({
  id: 'listHolidays',
  method: 'GET',
  path: '/review/holidays',
  actor: 'staff',
  summary: 'The holidays of a country in a year.',
  query: z.object({ country: z.string().regex(/^[A-Z]{2}$/), year: z.coerce.number().int().min(2020).max(2100) }),
  status: 200,
  answer: z
    .object({ message: z.string(), data: z.array(z.object({ day: z.string(), name: z.string(), expected: z.boolean() })) })
    .meta({ id: 'Holidays' }),
  refusals: ['fields_invalid', 'signed_out'],
});

export const changeHolidays = operation({
  id: 'changeHolidays',
  method: 'POST',
  path: '/review/holidays',
  actor: 'staff',
  permission: 'change_holidays',
  summary: 'Add a holiday of a country, or take one away. Open cases are counted anew.',
  body: z
    .object({
      country: z.string().regex(/^[A-Z]{2}$/),
      day: z.iso.date(),
      name: text(120).trim().nullable().describe('null takes it away.'),
      expected: z.boolean().default(false),
    })
    .meta({ id: 'HolidayChange' }),
  status: 200,
  answer: said,
  refusals: ['body_malformed', 'fields_invalid', 'fresh_proof_needed', 'not_entitled', 'origin_foreign', 'outside_scope', 'signed_out'],
});
