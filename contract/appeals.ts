import { sectors } from '@thamani/domain/accounts/registration.ts';
import { appealable, appealRules, stagesToReturnTo, type ReturnStage } from '@thamani/domain/appeals/appeals.ts';
import { statusReasons } from '@thamani/domain/certificates/status.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { z } from 'zod';
import { document } from './application-shapes.ts';
import { documentText, openedFile, shownPlace } from './evidence.ts';
import { companyRead, operation, staffList, staffRead } from './operation.ts';
import { by, dataAnswer, documentParams, idParams, mediaRedirect, pageAnswer, pageQuery, sentId } from './shared-shapes.ts';
import { text } from './text.ts';

const comment = text(appealRules.maxCommentLength).trim().min(1);
const stage = z.enum(stagesToReturnTo as [ReturnStage, ...ReturnStage[]]);
const verdict = z.enum(['upheld', 'allowed']);

const evidence = z.object({ title: z.string(), document });

/** The clock and the outcome: the same for everybody who may see the appeal at all. */
const status = {
  id: z.uuid(),
  against: z.enum(appealable),
  lodged_at: z.string(),
  due_on: z.string().describe("The last working day for the board's decision."),
  late: z.boolean(),
  pace: z
    .object({ day: z.number().int(), of: z.number().int(), late_by: z.number().int() })
    .nullable()
    .describe('Working days used, and how many there are; null after the decision.'),
  verdict: verdict.nullable().describe("null before the board's decision."),
  return_stage: stage.nullable().describe('With allowed: the stage that the case returns to.'),
  decided_at: z.string().nullable(),
};

/** What was decided and can be appealed against, or was. */
const contested = z.object({
  against: z.enum(appealable),
  decided_at: z.string(),
  grounds: z.array(z.enum(groundCodes)).describe('Of a rejection.'),
  reason: z.enum(statusReasons).nullable().describe('Of a revocation.'),
  comment: z.string(),
  cert_no: z.string().nullable().describe('Of a revocation.'),
});

const openDecision = contested.extend({ last_day: z.string() });

const ownAppeal = z
  .object({
    ...status,
    comment: z.string(),
    documents: z.array(evidence),
    contested,
    reasons: z
      .array(z.object({ role: z.literal('board'), staff_number: z.string(), comment: z.string() }))
      .describe('After the decision: the reasons of the members who decided. Role and staff number, never a name.'),
  })
  .meta({ id: 'OwnAppeal' });

export const readOwnAppeals = operation({
  ...companyRead,
  id: 'readOwnAppeals',
  path: '/application/:id/appeals',
  summary: 'Appeals about one application, newest first, and what can still be appealed against.',
  params: idParams,
  answer: dataAnswer(
    'OwnAppeals',
    z.object({
      appeals: z.array(ownAppeal),
      appealable: openDecision.nullable().describe('What the reader can appeal against now; null if there is nothing.'),
      open_decision: openDecision
        .nullable()
        .optional()
        .describe('Only for a reader whose roles do not allow an appeal: what an owner or editor can appeal against now.'),
    }),
  ),
});

export const lodgeAppeal = operation({
  id: 'lodgeAppeal',
  method: 'POST',
  path: '/application/:id/appeals',
  actor: 'company',
  companyPermission: 'appeal',
  summary: `Appeal against the rejection of an application, or the revocation of its certificate, within ${appealRules.daysToAppeal} days. Each decision can be appealed once.`,
  params: idParams,
  body: z
    .object({
      comment,
      documents: z
        .array(z.object({ document: sentId.describe('Id of an uploaded document.'), title: text(200).trim().min(1) }))
        .max(appealRules.maxDocuments)
        .default([])
        .describe('New evidence.'),
    })
    .meta({ id: 'AppealLodged' }),
  status: 201,
  answer: dataAnswer('OwnAppealAnswer', ownAppeal),
  refusals: [
    'action_not_allowed',
    'appeal_deadline_passed',
    'body_malformed',
    'documents_not_ready',
    'fields_invalid',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'not_found',
    'cross_origin_forbidden',
    'unauthenticated',
    'too_many_requests',
  ],
});

const row = z.object({
  ...status,
  application_id: z.uuid(),
  application_number: z.string(),
  product_name: z.string(),
  company_name: z.string(),
  country: z.string(),
  sector: z.enum(sectors),
  voted: z.boolean().describe('Whether the reader has voted.'),
  denial: z
    .enum(['permission_denied', 'conflict_of_interest', 'previously_involved', 'already_voted', 'appeal_already_decided'])
    .nullable()
    .describe('Why the reader cannot vote now; null if they can.'),
});

export const listAppeals = operation({
  ...staffList,
  id: 'listAppeals',
  path: '/review/appeals',
  summary: "Appeals within the reader's scope: open appeals, most urgent first, or decided appeals, newest first.",
  query: z.object({ which: z.enum(['open', 'decided']).default('open'), ...pageQuery }),
  answer: z
    .object({ message: z.string(), data: z.array(row.meta({ id: 'AppealRow' })), total: z.number().int(), ...pageAnswer })
    .meta({ id: 'AppealList' }),
});

const appeal = row
  .extend({
    comment: z.string(),
    documents: z.array(evidence),
    contested: contested.extend({ proposed_by: by, decided_by: by }),
    file: z
      .object({
        version: z.number().int(),
        answers: z.record(z.string(), z.unknown()),
        declared_cva: z.string().nullable(),
        assessed_cva: z
          .string()
          .nullable()
          .describe('From the accepted figures of the decided version; null where one of them was not accepted.'),
        requirement_decisions: z.record(
          z.string(),
          z.object({
            verdict: z.enum(['accepted', 'returned']),
            reason: z.string().nullable(),
            comment: z.string(),
            figure: z.string().nullable(),
            figure_reason: z.string().nullable().describe('null also in files that were frozen before a reason was required.'),
            figure_place: shownPlace.nullable().describe('null also in files that were frozen before a place was required.'),
          }),
        ),
        documents: z.array(z.object({ field: z.string(), document, sha256: z.string() })),
        signals: z.array(z.object({ code: z.string(), resolution: z.string().nullable(), comment: z.string() })),
      })
      .describe('Frozen when the appeal was lodged.'),
    unopened: z.array(z.uuid()).describe('Documents of the file and of the new evidence that the reader has never opened.'),
    votes: z
      .array(z.object({ by, verdict, to: stage.nullable(), comment: z.string(), at: z.string() }))
      .describe('The votes of other members are hidden until the reader has voted.'),
    votes_wanted: z.number().int(),
    interests: z.array(z.object({ by, comment: z.string(), at: z.string() })),
    stages: z.array(stage).describe('The stages that an allowed appeal can return to.'),
  })
  .meta({ id: 'Appeal' });

const one = dataAnswer('AppealAnswer', appeal);

export const readAppeal = operation({
  ...staffRead,
  id: 'readAppeal',
  path: '/review/appeals/:id',
  summary: 'One appeal with the frozen file, the new evidence and the votes that the reader may see.',
  params: idParams,
  answer: one,
});

const acting = [
  'appeal_already_decided',
  'body_malformed',
  'conflict_of_interest',
  'fields_invalid',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'permission_denied',
  'not_found',
  'cross_origin_forbidden',
  'unauthenticated',
] as const;

export const voteOnAppeal = operation({
  id: 'voteOnAppeal',
  method: 'POST',
  path: '/review/appeals/:id/votes',
  actor: 'staff',
  summary:
    'Vote as a member of the board: the decision is upheld, or the appeal is allowed and returns to a stage. Two equal votes decide; if two differ, a third decides. If those who allow it name different stages, the case returns to the earlier one.',
  params: idParams,
  body: z.object({ verdict, to: stage.optional().describe('With allowed.'), comment }).meta({ id: 'AppealVote' }),
  status: 200,
  answer: one,
  refusals: [...acting, 'fields_missing', 'step_up_required', 'previously_involved', 'already_voted'],
});

export const declareInterestInAppeal = operation({
  id: 'declareInterestInAppeal',
  method: 'POST',
  path: '/review/appeals/:id/conflict-of-interest',
  actor: 'staff',
  summary: 'Declare a conflict of interest: the member can no longer vote on this appeal.',
  params: idParams,
  body: z.object({ comment: text(2000).trim().min(1) }).meta({ id: 'AppealConflictOfInterest' }),
  status: 200,
  answer: one,
  refusals: [...acting, 'already_voted'],
});

export const openAppealFile = operation({
  ...mediaRedirect,
  id: 'openAppealFile',
  path: '/review/appeals/:id/media/:document',
  actor: 'staff',
  summary: 'Redirects to a signed link on the media site, valid for one minute, for a document of the frozen file or of the new evidence.',
  params: documentParams,
});

export const openAppealDocument = operation({
  id: 'openAppealDocument',
  method: 'POST',
  path: '/review/appeals/:id/documents/:document/openings',
  actor: 'staff',
  summary:
    'Opens a document of the frozen file or of the new evidence in the viewer. The opening is recorded once for each person, document and session.',
  params: documentParams,
  status: 200,
  answer: dataAnswer('AppealDocumentOpenedAnswer', openedFile.meta({ id: 'AppealDocumentOpened' })),
  refusals: ['document_not_ready', 'not_found', 'cross_origin_forbidden', 'unauthenticated'],
});

export const readAppealDocumentText = operation({
  ...staffRead,
  id: 'readAppealDocumentText',
  path: '/review/appeals/:id/documents/:document/text',
  summary: 'The extracted text of a document of the frozen file or of the new evidence, with the place of each word.',
  params: documentParams,
  answer: dataAnswer('AppealDocumentText', documentText.nullable()),
});
