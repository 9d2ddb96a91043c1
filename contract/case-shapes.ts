import { sectors } from '@thamani/domain/accounts/registration.ts';
import { states } from '@thamani/domain/applications/lifecycle.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { permissions } from '@thamani/domain/review/policy.ts';
import { assessedFigures, returnReasons } from '@thamani/domain/review/requirement-review.ts';
import { undoRules } from '@thamani/domain/review/undo.ts';
import { z } from 'zod';
import { application, document } from './application-shapes.ts';
import { changedFigure, check, citation, evidence, shownPlace, signal } from './evidence.ts';
import { by, companyPerson } from './shared-shapes.ts';

/** What a list shows of a case. */
const caseRow = z.object({
  id: z.uuid().describe("The application's id."),
  application_number: z.string(),
  product_name: z.string(),
  company_name: z.string(),
  country: z.string(),
  sector: z.enum(sectors),
  stage: z.enum(states),
  due_on: z.string().nullable(),
  late: z.boolean(),
  assignee: by.nullable(),
  findings: z.number().int(),
});

const pace = z
  .object({
    day: z.number().int().describe('Working days used in the stage.'),
    of: z.number().int().describe('Working days allowed for the stage.'),
    late_by: z.number().int().describe('Working days since the due date.'),
  })
  .meta({ id: 'Pace' });

const casePace = pace
  .nullable()
  .describe('null while the stage clock is stopped, during a correction by the company, and in a closed case.');

/** A case as the queue lists it. */
export const queueRow = caseRow
  .extend({
    pace: casePace,
    is_returned: z.boolean().describe('An administrator returned the last proposal to the officer.'),
    takeable: z.boolean().describe('The case is unassigned and the reader can take it.'),
  })
  .meta({ id: 'QueueRow' });

export const undo = z
  .object({
    id: z.uuid(),
    until: z.string().describe(`Until when it is offered: ${undoRules.seconds} seconds after the command.`),
  })
  .meta({ id: 'Undo' });

const requirementDecision = z.object({
  verdict: z.enum(['accepted', 'returned']),
  reason: z.enum(returnReasons).nullable(),
  comment: z.string(),
  figure: z.string().nullable().describe("The figure that the evidence shows, instead of the company's figure."),
  figure_reason: z.string().nullable().describe('Why the figure differs.'),
  figure_place: shownPlace.nullable().describe('The place in a document that proves the figure.'),
  by,
  at: z.string(),
});

export const reviewCase = caseRow
  .extend({
    application,
    pace: casePace,
    version: z.number().int().describe('Number of submissions, including corrections.'),
    company_id: z.uuid(),
    people: z.array(companyPerson).optional().describe('The people of the company, owners first, then by name.'),
    permissions: z.array(z.enum(permissions as [string, ...string[]])).describe('Actions that the reader can take now.'),
    signals: z.array(signal).describe('Signals of the automated checks: questions, never decisions.'),
    checks: z.array(check).describe('Result of each automated check of the evidence.'),
    evidence,
    changed_figures: z.array(changedFigure).describe('Figures that an officer changed, with reason, place and effect.'),
    requirement_decisions: z.record(z.string(), requirementDecision),
    open_requirements: z.array(z.string()).describe('Required answers that are not accepted yet.'),
    assessed_cva: z.string().nullable().describe('Computed from the figures that an officer accepted.'),
    document_requests: z.array(
      z.object({ id: z.uuid(), title: z.string(), comment: z.string(), by, at: z.string(), document: document.nullable() }),
    ),
    interests: z.array(z.object({ by, comment: z.string(), at: z.string() })),
    notes: z.array(z.object({ id: z.uuid(), by, text: z.string(), at: z.string() })),
    messages: z.array(
      z.object({
        id: z.uuid(),
        by: by.nullable().describe('null: the company.'),
        author: companyPerson.optional().describe('The person of the company who wrote it.'),
        text: z.string(),
        at: z.string(),
      }),
    ),
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
        report: z.string(),
        at: z.string(),
      }),
    ),
    proposal: z
      .object({
        kind: z.enum(['approval', 'rejection']),
        by,
        grounds: z.array(z.enum(groundCodes)),
        citations: z.array(citation),
        comment: z.string(),
        at: z.string(),
      })
      .nullable(),
    decision: z
      .object({
        kind: z.enum(['approval', 'rejection']),
        proposed_by: by,
        decided_by: by,
        grounds: z.array(z.enum(groundCodes)),
        citations: z.array(citation),
        comment: z.string(),
        at: z.string(),
      })
      .nullable(),
    returned: z
      .object({ kind: z.enum(['approval', 'rejection']), by, comment: z.string(), at: z.string() })
      .nullable()
      .describe('An administrator returned the last proposal: who, when and why. null once there is a new proposal.'),
    overturned: z
      .object({
        against: z.enum(['rejection', 'revocation']),
        at: z.string(),
        reasons: z.array(z.object({ by, text: z.string() })),
        handling: z
          .enum(['excluded', 'no_other'])
          .nullable()
          .describe(
            'Of a reader who proposed or made the overturned rejection. excluded: another officer must handle the case; no_other: the reader may, since no other active officer covers it.',
          ),
      })
      .nullable()
      .describe('An appeal overturned the decision, and the case is open again: when, and the reasons of the board.'),
    stages: z.array(z.object({ stage: z.enum(states), at: z.string() })),
    history: z.array(
      z.object({
        at: z.string(),
        action: z.string(),
        by: z.string().describe('A name, the company, or the system.'),
        person: companyPerson.optional().describe('Of the company: the person who acted for it.'),
        figure: z
          .object({ field: z.enum(assessedFigures), from: z.string(), to: z.string(), reason: z.string() })
          .optional()
          .describe('Of a changed figure.'),
        undoes: z.string().optional().describe('Of an undo: the action of the event that was undone.'),
      }),
    ),
    correction_ends_at: z.string().nullable(),
  })
  .meta({ id: 'Case' });
