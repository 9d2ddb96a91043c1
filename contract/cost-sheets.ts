import { lineKinds, provableParts, sheetBounds, sheetFaultCodes, valueBases } from '@thamani/domain/cost-sheet/sheet.ts';
import { materialRoles, originProofs, originStatuses } from '@thamani/domain/origin/goods.ts';
import { z } from 'zod';
import { box, cell, pageNumber } from './evidence.ts';
import { companyRead, operation, ownCommandRefusals } from './operation.ts';
import { dataAnswer, idParams, pageAnswer, sentId } from './shared-shapes.ts';
import { text } from './text.ts';

/** What is well-formed is said by domain/cost-sheet/sheet.ts, line by line; these shapes bound what is read at all. */
export const decimal = text(40).describe('Digits with a point, at most 15 before and 6 after it. Empty if it is not known yet.');
const currency = text(3).describe('ISO 4217.');
const day = text(10).describe('YYYY-MM-DD.');

const citation = z
  .object({
    document: sentId.describe('Id of an uploaded document: one of this application, or one that no other application names.'),
    page: pageNumber.exactOptional(),
    box: box.exactOptional(),
    cell: cell.exactOptional(),
    proves: z.array(z.enum(provableParts)).min(1).max(provableParts.length),
  })
  .meta({ id: 'CostCitation' });

const citations = z.array(citation).max(sheetBounds.citationsOfLine);

/** Beside these, a line has `base` when it is sent, and `revision` when it is read. */
export const line = {
  id: sentId.describe('Given by the client. Unique in the sheet.'),
  position: z.number().int().min(0).max(999_999_999).describe('Order of the lines; lines in the same position are ordered by id.'),
  kind: z.enum(lineKinds),
  role: z.enum(materialRoles).describe('How it takes part in the product. For labour and overhead: neutral.'),
  description: text(1000).describe(`At most ${sheetBounds.description} characters.`),
  hs_code: text(20).nullable().describe('Six digits of HS 2022. Materials and packing that enter the product need one.'),
  country: text(2).nullable().describe('Of origin, ISO 3166-1 alpha-2. Unknown counts as imported.'),
  origin_status: z.enum(originStatuses),
  origin_proof: z.enum(originProofs).nullable(),
  supplier: text(1000).nullable().describe(`At most ${sheetBounds.supplier} characters.`),
  quantity: decimal.describe('For one unit of output, losses included. Digits with a point; empty if it is not known yet.'),
  unit: text(200).describe(`At most ${sheetBounds.unit} characters.`),
  unit_cost: decimal,
  currency,
  basis: z.enum(valueBases).describe('The point at which the unit cost is stated.'),
  citations: citations.describe('Documents that prove the line.'),
};

export const costLine = z
  .object({ ...line, revision: z.number().int().describe('Revision of the sheet that changed the line last.') })
  .meta({ id: 'CostLine' });

/** For the company: its own document, and no person of the staff. */
const ownJudgement = z
  .object({
    verdict: z.enum(['accepted', 'corrected', 'not_proven']),
    fields: z.record(z.string(), z.string()).exactOptional().describe('With corrected: what the documents show instead, by field.'),
    reason: z.string().exactOptional().describe('With corrected: why. Of a line that is not proven: one of a closed list.'),
    document: z.object({ id: z.uuid(), name: z.string() }).exactOptional().describe('With corrected.'),
    page: z.number().int().exactOptional(),
    quote: z.string().exactOptional().describe('The words at the place that proves it; empty if there are none.'),
    at: z.string(),
  })
  .meta({ id: 'OwnLineJudgement' });

const judged = ownJudgement
  .nullable()
  .exactOptional()
  .describe('Of a submitted version once its assessment was accepted: what the officer found. null: not judged.');

const rate = z
  .object({
    currency,
    amount: decimal.describe('Of the currency, as it is quoted: 655.957 in "655.957 XOF is 1 EUR".'),
    worth: decimal.describe("In the sheet's currency: 1 in the example."),
    day,
    source: text(1000).describe(`At most ${sheetBounds.source} characters.`),
  })
  .meta({ id: 'CostSheetRate' });

export const head = {
  price: decimal.describe('Ex-works, of one unit of output. Empty if it is not known yet.'),
  currency: text(3).describe('Of the price, and of the sheet. ISO 4217; empty if it is not known yet.'),
  repaid_taxes: decimal.describe('Internal taxes in the price that are repaid on export (Annex 2, Article 1(k)); 0 if there are none.'),
  unit: text(200).describe(`Unit of output, as "bar of 100 g". At most ${sheetBounds.unit} characters.`),
  rates: z
    .array(rate)
    .max(sheetBounds.rates)
    .describe('One for each currency of the lines other than the currency of the sheet. A rate is stored only when it is complete.'),
  price_citations: citations.describe('Documents that prove the price.'),
};

export const share = z
  .object({
    percent: z.string().describe('Two decimal places, rounded half up.'),
    exact_percent: z.string().nullable().describe('With more decimal places, where two would hide on which side of the threshold it is.'),
    qualifies: z.boolean().describe('Whether it is above the threshold. The exact value decides.'),
  })
  .nullable()
  .describe('null while the sheet has a fault that prevents a figure.');

const points = z.string().describe('Percentage points of the figure that depend on it, with two decimal places.');

const missing = z
  .discriminatedUnion('of', [
    z.object({ of: z.literal('price') }),
    z.object({
      of: z.literal('line'),
      line: z.uuid(),
      lacks: z.array(z.enum(provableParts)).describe('What no cited document proves yet.'),
      points,
    }),
    z.object({ of: z.literal('margin'), points }),
  ])
  .meta({ id: 'MissingProof' });

const lineProblem = z
  .object({
    code: z.enum(['sheet_changed', 'cost_line_unknown', 'evidence_foreign', 'fields_invalid']),
    message: z.string().describe("A message in the reader's language that says what to do."),
    errors: z.record(z.string(), z.string()).optional().describe('A message for each field that must be corrected.'),
  })
  .meta({ id: 'CostLineProblem' });

const sheetFault = z
  .object({
    of: z.enum(['sheet', 'rate', 'line']),
    line: z.uuid().optional(),
    currency: z.string().optional().describe('Of a rate.'),
    field: z.string().optional().describe('Of a line or of the head.'),
    code: z.enum(sheetFaultCodes),
    message: z.string(),
  })
  .meta({ id: 'CostSheetFault' });

const linesAnswered = z.array(
  z.object({
    id: z.uuid(),
    revision: z.number().int().nullable().describe('The base of its next change; null if it is not stored, or was removed.'),
    problem: lineProblem.nullable().describe('Why it was not saved or removed; null if it was. The other lines are not affected.'),
    current: costLine.nullable().describe('With sheet_changed: the line as it is stored; null if another person removed it.'),
  }),
);

const sheetCommand = { actor: 'company', companyPermission: 'edit_application', params: idParams, status: 200 } as const;
const commandRefusals = [
  ...ownCommandRefusals,
  'body_malformed',
  'body_too_large',
  'fields_invalid',
  'only_returned_answers',
  'unsupported_media_type',
] as const;

/** 200 lines with ten cited places each. */
const bodyBytes = 1024 * 1024;
const base = z.number().int().min(0);

export const readCostSheet = operation({
  ...companyRead,
  id: 'readCostSheet',
  path: '/application/:id/cost_sheet/',
  summary: `Cost sheet of an application: its head, its figures, and its lines in pages of ${sheetBounds.linesOfPage}, in the order of their positions. An application without a sheet has an empty one with revision 0.`,
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce
      .number()
      .int()
      .min(1)
      .transform((size) => Math.min(size, sheetBounds.linesOfPage))
      .default(sheetBounds.linesOfPage)
      .meta({ description: `At most ${sheetBounds.linesOfPage}.` }),
    version: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .describe('0: the current sheet. Otherwise as submitted under this number.'),
  }),
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        version: z.number().int(),
        revision: z.number().int().describe('Counts every change of the sheet; 0 if nothing was ever saved.'),
        head_revision: z.number().int().describe('Revision that changed the head last: the base of its next change.'),
        editable: z.boolean().describe('Whether the reader can change it now.'),
        required: z.boolean().describe('Whether a submission needs it and takes the value addition from it.'),
        country: z.string().nullable().describe('Of the facility, from the answers of the application: what is of this country is local.'),
        ...head,
        line_count: z.number().int(),
        declared: share.describe('All lines as declared. null while the sheet has a fault that prevents a figure.'),
        documented: share.describe('Only what cited documents prove. null while the sheet has a fault that prevents a figure.'),
        threshold_percent: z.number().int(),
        faults: z
          .array(sheetFault)
          .max(sheetBounds.faultsShown)
          .describe(`What must be put right before a submission; the first ${sheetBounds.faultsShown}.`),
        fault_count: z.number().int(),
        missing: z
          .array(missing)
          .max(sheetBounds.missingShown)
          .describe(`What no document proves yet: the price, then the rest by weight; the first ${sheetBounds.missingShown}.`),
        missing_count: z.number().int(),
        price_judgement: judged,
        margin_judgement: judged,
        lines: z.array(costLine.extend({ judgement: judged }).meta({ id: 'OwnCostLine' })).max(sheetBounds.linesOfPage),
      }),
      ...pageAnswer,
    })
    .meta({ id: 'CostSheetAnswer' }),
  refusals: ['fields_invalid', 'not_found', 'unauthenticated'],
});

export const saveCostSheetHead = operation({
  ...sheetCommand,
  id: 'saveCostSheetHead',
  method: 'PUT',
  path: '/application/:id/cost_sheet/',
  summary:
    'Save price, currency, repaid taxes, unit of output, rates and citations of the price, of a draft or of a correction that asks for the figures. Refused with rate_missing if a currency of the lines would lose its rate, and with sheet_changed if the head was changed since `base`.',
  body: z.object({ base: base.describe('The last known head_revision; 0 for a new sheet.'), ...head }).meta({ id: 'CostSheetHead' }),
  answer: dataAnswer('CostSheetHeadSaved', z.object({ revision: z.number().int(), head_revision: z.number().int() })),
  refusals: [...commandRefusals, 'sheet_changed', 'rate_missing', 'evidence_foreign'],
});

export const saveCostLines = operation({
  ...sheetCommand,
  id: 'saveCostLines',
  method: 'PUT',
  path: '/application/:id/cost_lines/',
  summary: `Add or change lines of the cost sheet, at most ${sheetBounds.linesOfPage} at once. Each is answered by itself: a line that was changed since its base, that has a malformed field or that cites a foreign document is not saved, the others are. A line that is stored already as it was sent is answered as saved. Incomplete lines are kept and listed in the faults of the sheet.`,
  body: z
    .object({
      lines: z
        .array(
          z.object({ base: base.describe('The last known revision of the line; 0 for a new one.'), ...line }).meta({ id: 'CostLineSent' }),
        )
        .min(1)
        .max(sheetBounds.linesOfPage),
    })
    .meta({ id: 'CostLinesSent' }),
  bodyBytes,
  answer: dataAnswer('CostLinesSaved', z.object({ revision: z.number().int(), line_count: z.number().int(), lines: linesAnswered })),
  refusals: [...commandRefusals, 'sheet_too_large'],
});

export const removeCostLines = operation({
  ...sheetCommand,
  id: 'removeCostLines',
  method: 'POST',
  path: '/application/:id/remove_cost_lines/',
  summary: `Remove lines of the cost sheet, at most ${sheetBounds.linesOfPage} at once. Each is answered by itself: a line that was changed since its base is not removed. A line that is not stored is answered as cost_line_unknown.`,
  body: z
    .object({
      lines: z
        .array(z.object({ id: sentId, base }))
        .min(1)
        .max(sheetBounds.linesOfPage),
    })
    .meta({ id: 'CostLinesRemoved' }),
  bodyBytes,
  answer: dataAnswer(
    'CostLinesRemovedAnswer',
    z.object({ revision: z.number().int(), line_count: z.number().int(), lines: linesAnswered }),
  ),
  refusals: commandRefusals,
});
