import { answerBounds, materialStages } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { materialRoles, originProofs, originStatuses } from '@thamani/domain/origin/goods.ts';
import { materialWords, processes, stages, type MaterialWords } from '@thamani/domain/origin/rules.ts';
import { criteria, verdicts } from '@thamani/domain/origin/verdict.ts';
import { z } from 'zod';
import { companyRead, operation, ownCommandRefusals, staffRead } from '../operation.ts';
import { by, dataAnswer, idParams, pageAnswer, sentId } from '../shared-shapes.ts';
import { text } from '../text.ts';

/** Verdicts are indicative. domain/cost-sheet/origin-answers.ts says which answers there are, domain/origin what they mean. */

const words = Object.keys(materialWords) as [MaterialWords, ...MaterialWords[]];
const yesNo = z.boolean().nullable().describe('null: the person does not know.');
const code = text(6).nullable().describe('Six digits of HS 2017, one of the codes that are asked about. null: the person does not know.');
const line = sentId.describe('Id of a line of the cost sheet.');

/** An answer to the question of the same name in `needs`. */
const originAnswer = z
  .discriminatedUnion('asks', [
    z.object({ asks: z.literal('product_code'), answer: code }),
    z.object({ asks: z.enum(['product_obtained', 'only_insufficient', 'food_aid']), answer: yesNo }),
    z.object({ asks: z.literal('process'), process: z.enum(processes), answer: yesNo }),
    z.object({ asks: z.literal('described'), row: z.number().int().min(1).max(9_999), answer: yesNo }),
    z.object({ asks: z.literal('material_code'), line, answer: code }),
    z.object({ asks: z.literal('words'), line, words: z.enum(words), answer: yesNo }),
    z.object({ asks: z.literal('stage'), line, answer: z.enum(materialStages).nullable() }),
    z.object({ asks: z.literal('weight'), line, answer: text(12).nullable().describe('Whole grams in one unit of the product.') }),
  ])
  .meta({ id: 'OriginAnswer' });

const node = z
  .object({
    depth: z.number().int().describe('0 for the question itself; a node belongs to the last one before it with a smaller depth.'),
    truth: z.enum(['yes', 'no', 'open']),
    code: z.string().describe('What is asked at this node (`Reason` of domain/origin/findings.ts).'),
    article: z.string().optional().describe('Of Annex 2 to the Protocol on Trade in Goods.'),
    note: z.string().optional().describe('Introductory Note to Appendix IV.'),
    row: z.number().int().optional(),
    line: z.string().optional(),
    state: z.string().optional(),
    day: z.string().optional(),
    least: z
      .string()
      .optional()
      .describe('Share in percent, two decimal places, if everything open turns out well; `most` if it does not.'),
    most: z.string().optional(),
    percent: z.number().optional().describe('The limit of the rule.'),
    process: z.enum(processes).optional(),
    words: z.enum(words).optional(),
    stage: z.enum(materialStages).optional(),
    stages: z.array(z.enum(stages)).optional(),
    codes: z.array(z.string()).optional(),
  })
  .meta({ id: 'OriginFinding' });

const need = z
  .object({
    asks: z.string().describe('What is asked (`Need` of domain/origin/findings.ts).'),
    answered_by: z
      .enum(['answer', 'sheet', 'agreement'])
      .describe('Who can settle it: an answer by saveOriginAnswers, a line of the cost sheet, or only the States.'),
    line: z.string().optional(),
    of: z.string().optional().describe('The line whose own making it is about.'),
    row: z.number().int().optional(),
    state: z.string().optional(),
    process: z.enum(processes).optional(),
    words: z.enum(words).optional(),
    stages: z.array(z.enum(stages)).optional(),
    codes: z.array(z.string()).optional(),
  })
  .meta({ id: 'OriginNeed' });

/** As many as a screen can show; the counts say how many there are. */
export const originShown = { nodes: 500, needs: 100, materials: 1_000 } as const;

const verdict = z
  .object({
    answer: z.enum(verdicts),
    provisional: z
      .array(
        z.object({
          because: z.string().describe('`Provisional` of domain/origin/verdict.ts.'),
          row: z.number().int(),
          footnote: z.number().int().optional(),
          day: z.string().optional(),
        }),
      )
      .describe('Why the answer holds only as the list is today, or as it is read here; empty if it is not provisional.'),
    criterion: z.enum(criteria).nullable().describe('Of box 12 of a certificate of origin, if there is one.'),
    states: z.array(z.string()).describe('State Parties whose origin is cumulated.'),
    rows: z
      .array(z.object({ row: z.number().int(), page: z.number().int(), heading: z.string(), text: z.string() }))
      .describe('Of the list, with the page of its print.'),
    reasons: z.array(node).max(originShown.nodes).describe('The nodes of the tree that decided. Empty while the answer is open.'),
    tree: z.array(node).max(originShown.nodes).describe(`How the answer comes about; the first ${originShown.nodes} nodes.`),
    tree_count: z.number().int(),
    needs: z
      .array(need)
      .max(originShown.needs)
      .describe(`What is still needed. Each can change the answer; the first ${originShown.needs}. Empty unless the answer is open.`),
    need_count: z.number().int(),
  })
  .meta({ id: 'OriginVerdict' });

const moment = z
  .object({
    version: z.number().int(),
    answer: z.enum(verdicts),
    provisional: z.boolean(),
    day: z.string(),
    list: z.string(),
    engine: z.number().int(),
    sha256: z.string().describe('Of the inputs of the verdict, hexadecimal.'),
  })
  .meta({ id: 'FrozenOrigin' });

const common = {
  version: z.number().int(),
  day: z.string().describe('The verdict is for this day.'),
  list: z.object({ version: z.string(), name: z.string() }).describe('The dated list of product-specific rules.'),
  hs_code: z.string().nullable().describe('Of the product, HS 2022.'),
  verdict: verdict.nullable().describe('null where `gap` says why there is none.'),
  gap: z.enum(['hs_code_missing', 'sheet_missing', 'sheet_incomplete']).nullable(),
  notices: z.array(z.string()).describe('Sentences that belong to every verdict. Show them with it.'),
};

export const readOriginVerdict = operation({
  ...companyRead,
  id: 'readOriginVerdict',
  path: '/application/:id/origin/',
  summary:
    'AfCFTA origin of the product, indicative: the answer for the current cost sheet and answers today, or as it was frozen when a version was submitted.',
  params: idParams,
  query: z.object({
    version: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('0: the current sheet. Otherwise as submitted.'),
  }),
  answer: dataAnswer(
    'OriginAnswered',
    z.object({
      ...common,
      revision: z.number().int().describe('Of the answers: the base of the next change; 0 if nothing was ever saved.'),
      editable: z.boolean().describe('Whether the reader can change the answers now.'),
      answers: z.array(originAnswer),
      changes: z
        .array(z.object({ answers: z.array(originAnswer), reason: z.string(), at: z.string() }))
        .max(200)
        .describe('What officers answer otherwise about this version, or about the last one that was submitted, oldest first.'),
      frozen: moment.nullable().describe('What was frozen as this version, or the last one, was submitted.'),
      approval: moment.nullable().describe('What was frozen as the application was approved.'),
    }),
  ),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
});

/** As many answers as there can be, with their names. */
const bodyBytes = 512 * 1024;

export const saveOriginAnswers = operation({
  actor: 'company',
  companyPermission: 'edit_application',
  id: 'saveOriginAnswers',
  method: 'PUT',
  path: '/application/:id/origin_answers/',
  status: 200,
  params: idParams,
  summary: `Save all answers to the questions about the origin of the product, at most ${answerBounds.answers}, in place of those stored. Refused with origin_answers_changed if they were changed since \`base\`; what is stored already as it is sent is answered as saved. Origin and proof of a material belong to its line (saveCostLines).`,
  body: z
    .object({
      base: z.number().int().min(0).describe('The last known revision; 0 if nothing was ever saved.'),
      answers: z.array(originAnswer).max(answerBounds.answers),
    })
    .meta({ id: 'OriginAnswersSent' }),
  bodyBytes,
  answer: dataAnswer('OriginAnswersSaved', z.object({ revision: z.number().int() })),
  refusals: [
    ...ownCommandRefusals,
    'body_malformed',
    'body_too_large',
    'fields_invalid',
    'only_returned_answers',
    'origin_answers_changed',
    'unsupported_media_type',
  ],
});

const caseParams = idParams;

export const readCaseOrigin = operation({
  ...staffRead,
  id: 'readCaseOrigin',
  path: '/review/cases/:id/origin',
  summary:
    'AfCFTA origin of the product of a case, indicative: materials of the submitted sheet as judged so far, the answers of the company and what officers changed, the answer today, and what was frozen.',
  params: caseParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce
      .number()
      .int()
      .min(1)
      .transform((size) => Math.min(size, originShown.materials))
      .default(originShown.materials)
      .meta({ description: `Of the materials, at most ${originShown.materials}.` }),
  }),
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        ...common,
        case: z.object({ application_number: z.string(), product_name: z.string(), company_name: z.string() }),
        state: z.string().nullable().describe('ISO 3166-1 of the facility.'),
        codes: z.array(z.string()).describe('Candidates of the product in HS 2017.'),
        price: z.string().describe('Ex-works, in the unit of the values of the materials. A whole number.'),
        materials: z
          .array(
            z.object({
              line: z.uuid(),
              description: z.string(),
              hs_code: z.string().nullable().describe('HS 2022, as judged so far.'),
              codes: z.array(z.string()).describe('Candidates in HS 2017.'),
              country: z.string().nullable(),
              role: z.enum(materialRoles),
              value: z.string().describe('A whole number, in the unit of the price.'),
              origin_status: z.enum(originStatuses).describe('As judged so far: a line that is not proven does not originate.'),
              origin_proof: z.enum(originProofs).nullable(),
              judgement: z.enum(['open', 'accepted', 'corrected', 'not_proven']),
            }),
          )
          .max(originShown.materials)
          .describe('Materials and packing that count, page by page.'),
        material_count: z.number().int(),
        answers: z.array(originAnswer).describe("The company's, as submitted."),
        revision: z.number().int().describe('Of the changes by officers: the base of the next one; 0 if there is none.'),
        changes: z
          .array(z.object({ revision: z.number().int(), answers: z.array(originAnswer), reason: z.string(), by, at: z.string() }))
          .max(200)
          .describe('By officers, for this version, oldest first. They are beside the answers of the company.'),
        editable: z.boolean().describe('Whether the reader can change answers now.'),
        submission: moment.nullable(),
        approval: moment.nullable(),
        recount: z
          .enum(['inputs_changed', 'list_unknown', 'engine_differs', 'verdict_differs'])
          .nullable()
          .describe('Why a frozen verdict no longer comes out of its stored inputs; null if each does.'),
      }),
      ...pageAnswer,
    })
    .meta({ id: 'CaseOriginAnswer' }),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
});

export const saveCaseOriginAnswers = operation({
  id: 'saveCaseOriginAnswers',
  method: 'POST',
  path: '/review/cases/:id/origin-answers',
  actor: 'staff',
  status: 200,
  params: caseParams,
  summary:
    "Answer questions about the origin of the product otherwise than the company did, with a reason that the company sees. Its own answers stay. Refused with origin_answers_changed if another officer's change came first.",
  body: z
    .object({
      base: z.number().int().min(0),
      answers: z.array(originAnswer).min(1).max(answerBounds.changed),
      reason: text(answerBounds.reason).trim().min(1),
    })
    .meta({ id: 'CaseOriginAnswersSent' }),
  answer: dataAnswer('CaseOriginAnswersSaved', z.object({ revision: z.number().int() })),
  refusals: [
    'action_not_allowed',
    'body_malformed',
    'case_already_assigned',
    'conflict_of_interest',
    'fields_invalid',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'not_found',
    'origin_answers_changed',
    'permission_denied',
    'step_up_required',
    'cross_origin_forbidden',
    'unauthenticated',
  ],
});
