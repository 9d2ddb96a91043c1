import { notProvenReasons } from '@thamani/domain/cost-sheet/judgements.ts';
import { lineSignalCodes } from '@thamani/domain/cost-sheet/signals.ts';
import { lineKinds, sheetBounds, valueBases } from '@thamani/domain/cost-sheet/sheet.ts';
import { materialRoles, originProofs, originStatuses } from '@thamani/domain/origin/goods.ts';
import { figureRules } from '@thamani/domain/review/changed-figures.ts';
import { z } from 'zod';
import { costLine, decimal, head, share } from '../cost-sheets.ts';
import { documentPlace, shownPlace } from '../evidence.ts';
import { operation, staffRead } from '../operation.ts';
import { acting } from '../review.ts';
import { by, dataAnswer, idParams, pageAnswer, sentId } from '../shared-shapes.ts';
import { text } from '../text.ts';

/** The review of a cost sheet line by line. Rules: domain/cost-sheet/judgements.ts. */

const correctedFields = z
  .object({
    kind: z.enum(lineKinds).exactOptional(),
    role: z.enum(materialRoles).exactOptional(),
    hs_code: text(20).exactOptional(),
    country: text(2).exactOptional(),
    origin_status: z.enum(originStatuses).exactOptional(),
    origin_proof: z.enum(originProofs).exactOptional(),
    quantity: decimal.exactOptional(),
    unit: text(200).exactOptional(),
    unit_cost: decimal.exactOptional(),
    currency: text(3).exactOptional(),
    basis: z.enum(valueBases).exactOptional(),
  })
  .describe('Fields of the line that the documents show otherwise, at least one.')
  .meta({ id: 'CorrectedLineFields' });

/** Limited to `figureRules.mostReasonLength` characters by the domain, which answers with the field. */
const reason = text(5000).describe(`Why it differs, at most ${figureRules.mostReasonLength} characters. The company sees it.`);
const note = text(5000).describe(`At most ${figureRules.mostReasonLength} characters.`);
const correctedPrice = { price: decimal, repaid_taxes: decimal };

const made = {
  by,
  at: z.string(),
  revision: z.number().int().describe('Number of this judgement in its version: the base of the next one of the same line.'),
};

const accepted = z.object({ verdict: z.literal('accepted') });
const open = z.object({ verdict: z.literal('open').describe('Removes the judgement.') });

const lineJudgement = z
  .discriminatedUnion('verdict', [
    accepted.extend(made),
    z.object({ verdict: z.literal('corrected'), fields: correctedFields, reason: z.string(), place: shownPlace, ...made }),
    z.object({ verdict: z.literal('not_proven'), reason: z.enum(notProvenReasons), note: z.string().exactOptional(), ...made }),
  ])
  .meta({ id: 'LineJudgement' });

const priceJudgement = z
  .discriminatedUnion('verdict', [
    accepted.extend(made),
    z.object({ verdict: z.literal('corrected'), ...correctedPrice, reason: z.string(), place: shownPlace, ...made }),
  ])
  .meta({ id: 'PriceJudgement' });

const marginJudgement = z
  .discriminatedUnion('verdict', [
    accepted.extend(made),
    z.object({ verdict: z.literal('not_proven'), note: z.string().exactOptional(), ...made }),
  ])
  .meta({ id: 'MarginJudgement' });

const lineSignal = z
  .object({
    code: z.enum(lineSignalCodes),
    document: z.uuid().nullable().describe('The document of this case that it is about.'),
    amount: z
      .string()
      .nullable()
      .describe('With invoice_total_differs: what the invoice has more than the lines that cite it, in its currency.'),
    message: z.string(),
  })
  .meta({ id: 'LineSignal' });

const caseCostLine = costLine
  .extend({
    value: z.string().nullable().describe("Of one unit of output, as corrected, in the sheet's currency. null if the sheet has no figure."),
    is_imported: z.boolean().describe('As corrected: whether it counts as imported.'),
    judgement: lineJudgement.nullable().describe('null: open.'),
    signals: z.array(lineSignal).max(10),
  })
  .meta({ id: 'CaseCostLine' });

/** The figures of the whole sheet by the judgements made so far. */
const figures = {
  certain: share.describe('What is accepted. null while the price is not judged.'),
  possible: share.describe('As if everything open were accepted as declared. null while the price is not judged.'),
  decided: z
    .enum(['qualifies', 'does_not_qualify'])
    .nullable()
    .describe('The outcome, if accepting what is open or finding it not proven can no longer change it. A correction can.'),
  open_count: z.number().int().describe('Lines without a judgement, with the price and a positive margin.'),
  judgements_revision: z.number().int().describe('How many judgements were made in this version so far, with those that were removed.'),
};

export const readCaseCostSheet = operation({
  ...staffRead,
  id: 'readCaseCostSheet',
  path: '/review/cases/:id/cost_sheet',
  summary: `Cost sheet of a submitted version of a case with the judgements of its lines, in pages of ${sheetBounds.linesOfPage}, in the order of their positions.`,
  params: idParams,
  query: z.object({
    version: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('As submitted under this number; without it the newest submitted version that has a sheet.'),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce
      .number()
      .int()
      .min(1)
      .transform((size) => Math.min(size, sheetBounds.linesOfPage))
      .default(sheetBounds.linesOfPage)
      .meta({ description: `At most ${sheetBounds.linesOfPage}.` }),
  }),
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        version: z.number().int(),
        counts: z
          .boolean()
          .describe(
            'Whether the scheme of the version takes the figure from the sheet. If not, it is shown for information and cannot be judged.',
          ),
        may_judge: z.boolean().describe('Whether the reader can judge lines now.'),
        scheme: z.enum(['2026-1', '2026-2']),
        threshold_percent: z.number().int(),
        country: z.string().nullable().describe('Of the facility: what is of this country is local.'),
        ...head,
        price_judgement: priceJudgement.nullable().describe('null: open.'),
        margin: z
          .object({ amount: z.string(), percent: z.string() })
          .nullable()
          .describe(
            'The price less all lines, as corrected, and its part of the price. Negative if the lines cost more. null if the sheet has no figure.',
          ),
        margin_judgement: marginJudgement.nullable().describe('null: open.'),
        declared: share.describe('All lines as declared.'),
        regional: share.describe('All lines as corrected, with all State Parties counted as local. For information.'),
        ...figures,
        line_count: z.number().int(),
        lines: z.array(caseCostLine).max(sheetBounds.linesOfPage),
        documents: z
          .array(
            z.object({
              document_id: z.uuid(),
              name: z.string(),
              is_opened_by_me: z.boolean().describe('Whether the reader has opened it in this case.'),
              line_count: z.number().int().describe('Lines that cite it.'),
            }),
          )
          .max(200)
          .describe('Documents that the sheet cites, by the first line that cites them; the first 200.'),
      }),
      ...pageAnswer,
    })
    .meta({ id: 'CaseCostSheet' }),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
});

const command = { method: 'POST', actor: 'staff', params: idParams, status: 200 } as const;
const version = z.number().int().min(1).max(1_000_000);
const base = z.number().int().min(0).describe('Revision of the judgement that the officer saw; 0 if it was open.');

const lineProblem = z
  .object({
    code: z.enum(['judgement_changed', 'cost_line_unknown', 'document_not_opened', 'nothing_cited', 'fields_invalid']),
    message: z.string().describe("A message in the reader's language that says what to do."),
    errors: z.record(z.string(), z.string()).optional().describe('A message for each field that must be corrected.'),
  })
  .meta({ id: 'LineJudgementProblem' });

export const judgeCostLines = operation({
  ...command,
  id: 'judgeCostLines',
  path: '/review/cases/:id/line_judgements',
  summary: `Judge lines of the cost sheet, at most ${sheetBounds.linesOfPage} at once. Each is answered by itself. A line that another officer judged since its base is not judged; one that has the same judgement already is answered as judged.`,
  body: z
    .object({
      version,
      judgements: z
        .array(
          z
            .object({
              line: sentId,
              base,
              judgement: z.discriminatedUnion('verdict', [
                accepted,
                z.object({ verdict: z.literal('corrected'), fields: correctedFields, reason, place: documentPlace }),
                z.object({ verdict: z.literal('not_proven'), reason: z.enum(notProvenReasons), note: note.exactOptional() }),
                open,
              ]),
            })
            .meta({ id: 'LineJudgementSent' }),
        )
        .min(1)
        .max(sheetBounds.linesOfPage),
    })
    .meta({ id: 'LineJudgementsSent' }),
  bodyBytes: 1024 * 1024,
  answer: dataAnswer(
    'LinesJudged',
    z.object({
      lines: z.array(
        z.object({
          line: z.uuid(),
          revision: z
            .number()
            .int()
            .nullable()
            .describe('The base of its next judgement: 0 if it is open, null if the sheet has no such line.'),
          problem: lineProblem.nullable().describe('Why it was not judged; null if it was. The other lines are not affected.'),
          current: lineJudgement.nullable().describe('As it is stored now; null: open.'),
        }),
      ),
      ...figures,
    }),
  ),
  refusals: [...acting, 'body_too_large'],
});

const partRefusals = [...acting, 'document_not_opened', 'judgement_changed', 'nothing_cited'] as const;

export const judgeSheetPrice = operation({
  ...command,
  id: 'judgeSheetPrice',
  path: '/review/cases/:id/price_judgement',
  summary: 'Judge the price of the cost sheet. Refused with judgement_changed if another officer judged it since the base.',
  body: z
    .object({
      version,
      base,
      judgement: z.discriminatedUnion('verdict', [
        accepted,
        z.object({ verdict: z.literal('corrected'), ...correctedPrice, reason, place: documentPlace }),
        open,
      ]),
    })
    .meta({ id: 'PriceJudgementSent' }),
  answer: dataAnswer('SheetPriceJudged', z.object({ price_judgement: priceJudgement.nullable(), ...figures })),
  refusals: partRefusals,
});

export const judgeSheetMargin = operation({
  ...command,
  id: 'judgeSheetMargin',
  path: '/review/cases/:id/margin_judgement',
  summary:
    'Judge the margin: the part of the price that no line lists. Refused with judgement_changed if another officer judged it since the base.',
  body: z
    .object({
      version,
      base,
      judgement: z.discriminatedUnion('verdict', [
        accepted,
        z.object({ verdict: z.literal('not_proven'), note: note.exactOptional() }),
        open,
      ]),
    })
    .meta({ id: 'MarginJudgementSent' }),
  answer: dataAnswer('SheetMarginJudged', z.object({ margin_judgement: marginJudgement.nullable(), ...figures })),
  refusals: [...acting, 'judgement_changed'],
});
