import { cellFaults } from '@thamani/domain/cost-sheet/files/lines.ts';
import { importModes } from '@thamani/domain/cost-sheet/files/plan.ts';
import { headRows, importColumns, rateColumns } from '@thamani/domain/cost-sheet/files/words.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { languages } from '@thamani/domain/languages.ts';
import { z } from 'zod';
import { companyRead, operation, ownCommandRefusals } from './operation.ts';
import { dataAnswer, idParams, pageAnswer } from './shared-shapes.ts';

/** Cost sheets as files: templates, downloads, and imports in two calls with the same file. */

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportCostSheet = operation({
  ...companyRead,
  id: 'exportCostSheet',
  path: '/application/:id/cost_sheet/file',
  summary: `The current cost sheet as a file that can be imported again. XLSX has a sheet of lines, a sheet with price and rates, and one with instructions; CSV has the lines alone. Documents that lines cite are not in it. A sheet without lines gives the template.`,
  params: idParams,
  query: z.object({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    language: z.enum(languages).default('en').describe('Of titles, labels and countries. An import reads files in every language.'),
    content: z.enum(['sheet', 'template']).default('sheet').describe('template: without lines and figures.'),
  }),
  produces: [workbook, 'text/csv; charset=utf-8'],
  answer: z.any().describe('The file, as an attachment.'),
  refusals: ['fields_invalid', 'not_found', 'too_many_requests', 'unauthenticated'],
});

const file = z
  .string()
  .meta({ format: 'binary' })
  .describe('XLSX or CSV (comma, semicolon or tab; UTF-8, UTF-16 or the code page of Excel), at most 5 MB. The last part of the form.');

const answers = z
  .string()
  .regex(/^(\d{1,2}:(grouped|decimals)(,|$)){0,10}$/)
  .describe('For columns with numbers that can be read in two ways, by the number of the column: "5:grouped,7:decimals".');

const flag = z.enum(['true', 'false']);
const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .pipe(z.number().max(most));

/** What is sent beside the file, as texts of a form. */
export const previewFields = z.object({
  answers: answers.default(''),
  show: z.enum(['all', 'remarked']).default('all').describe('remarked: rows with something to correct, to answer or to check.'),
  page: whole(100_000).default(1),
  page_size: whole(500).default(200).describe('At most 500.'),
});

export const applyFields = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Of the file that was checked: another file is refused with import_changed.'),
  answers: answers.default(''),
  mode: z
    .enum(importModes)
    .default('append')
    .describe(
      'append: after the lines that there are; a row that was imported before is kept as it is now. replace: the rows become the sheet.',
    ),
  only_good_rows: flag.default('false').describe('Otherwise a row that cannot be taken over refuses the import with import_incomplete.'),
  take_head: flag.default('false').describe('Whether price, currency, taxes, unit and rates are taken over too.'),
});

const place = {
  row: z.number().int().describe('As the spreadsheet numbers it.'),
  column: z.number().int().describe('From 1; 0 if the file has no such column.'),
  column_title: z.string().describe('As the file has it, or as the template would.'),
  typed: z.string().describe('What was found.'),
};

const lineFields = z.enum(importColumns).describe('Of the template.');

const cellProblem = z
  .object({ ...place, field: lineFields, code: z.enum(cellFaults), message: z.string().describe('What was found, and what to write.') })
  .meta({ id: 'ImportCellProblem' });

const cellQuestion = z
  .object({ ...place, field: lineFields, readings: z.tuple([z.string(), z.string()]).describe('With grouped, and with decimals.') })
  .meta({ id: 'ImportCellQuestion' });

const cellNote = z.object({ ...place, field: lineFields, completed: z.string(), message: z.string() }).meta({ id: 'ImportCellNote' });

const headProblem = z
  .object({
    ...place,
    field: z.enum([...headRows, ...rateColumns.map((column) => `rate_${column}` as const)]),
    code: z.enum([...cellFaults, 'rate']),
    message: z.string(),
  })
  .meta({ id: 'ImportHeadProblem' });

const importedLine = z.object({
  kind: z.string(),
  description: z.string(),
  hs_code: z.string().nullable(),
  country: z.string().nullable(),
  supplier: z.string().nullable(),
  quantity: z.string(),
  unit: z.string(),
  unit_cost: z.string(),
  currency: z.string(),
  amount: z.string().nullable().describe('Quantity times unit cost, in the currency of the line; null while one of them is missing.'),
});

const importRefusals = [
  'fields_invalid',
  'file_too_large',
  'import_unreadable',
  'sheet_too_large',
  'too_many_requests',
  'unsupported_media_type',
  'upload_interrupted',
] as const;

const importing = {
  method: 'POST',
  actor: 'company',
  companyPermission: 'edit_application',
  params: idParams,
  status: 200,
  consumes: 'multipart/form-data',
} as const;

export const previewImport = operation({
  ...importing,
  id: 'previewImport',
  path: '/application/:id/cost_sheet/import_preview/',
  summary: `What an import of this file would do, row by row. Nothing is stored. Titles are recognised in every language and order. At most ${sheetBounds.linesByImport} lines.`,
  body: previewFields.extend({ file }).meta({ id: 'ImportPreviewSent' }),
  answer: z
    .object({
      message: z.string(),
      data: z.object({
        sha256: z.string(),
        sheet: z.string().describe('Name of the sheet of a workbook; empty for CSV.'),
        first_row: z.number().int().nullable(),
        last_row: z.number().int().nullable(),
        row_count: z.number().int(),
        good_count: z.number().int().describe('Rows that can be taken over.'),
        problem_count: z.number().int().describe('Rows with a cell that cannot be read.'),
        question_count: z.number().int().describe('Other rows with a number that can be read in two ways.'),
        note_count: z.number().int().describe('Rows in which a code was completed.'),
        remarked_count: z.number().int().describe('Rows with a problem, a question or a note.'),
        line_count: z.number().int().describe('Lines of the sheet now.'),
        other_titles: z.array(z.string()).max(60).describe('Columns that are not read.'),
        questions: z.array(cellQuestion).describe('The first such number of each column without an answer.'),
        rows: z
          .array(
            z
              .object({
                row: z.number().int(),
                line: importedLine,
                problems: z.array(cellProblem),
                questions: z.array(cellQuestion),
                notes: z.array(cellNote),
              })
              .meta({ id: 'ImportRow' }),
          )
          .max(500),
        head: z
          .object({
            sheet: z.string(),
            price: z.string(),
            currency: z.string(),
            repaid_taxes: z.string(),
            unit: z.string(),
            rate_count: z.number().int(),
            problems: z.array(headProblem),
          })
          .nullable()
          .describe('Price and rates, if the file has them. They are taken over as a whole.'),
      }),
      ...pageAnswer,
    })
    .meta({ id: 'ImportPreview' }),
  refusals: [...ownCommandRefusals, ...importRefusals, 'only_returned_answers'],
});

export const applyImport = operation({
  ...importing,
  id: 'applyImport',
  path: '/application/:id/cost_sheet/import/',
  summary:
    'Takes over the rows of a file that was checked with previewImport, and the same file. Repeated with the same file, it changes nothing: ids of lines come from the file and the row. A line that is in the file as it is stored keeps its documents.',
  body: applyFields.extend({ file }).meta({ id: 'ImportSent' }),
  answer: dataAnswer(
    'ImportApplied',
    z.object({
      revision: z.number().int(),
      line_count: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      kept: z.number().int().describe('Rows that were in the sheet already.'),
      removed: z.number().int(),
      left_out: z.number().int().describe('Rows that were not taken over.'),
      head_taken: z.boolean(),
    }),
  ),
  refusals: [...ownCommandRefusals, ...importRefusals, 'import_changed', 'import_incomplete', 'only_returned_answers', 'rate_missing'],
});
