import { createHash } from 'node:crypto';
import type { Table, TableFault } from '@thamani/domain/cost-sheet/files/table.ts';
import { headIn, type HeadProblem, type HeadReading } from '@thamani/domain/cost-sheet/files/head.ts';
import {
  linesIn,
  type CellPlace,
  type ColumnAnswers,
  type ImportedLines,
  type ImportedRow,
} from '@thamani/domain/cost-sheet/files/lines.ts';
import { rateColumns, type HeadRow, type RateColumn, type SheetWords } from '@thamani/domain/cost-sheet/files/words.ts';
import { lineAmount } from '@thamani/domain/cost-sheet/files/writing.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import type { Translate } from '../../../i18n/catalogs.ts';
import { cellSentences, completedSentence } from './messages.ts';

/** A file as lines and a head, and what an answer shows of it. */

export interface FileImport {
  readonly lines: ImportedLines;
  readonly head: HeadReading | undefined;
}

const faultFields = {
  not_a_table: 'import_not_a_table',
  old_workbook: 'import_old_workbook',
  macros: 'import_macros',
  damaged: 'import_damaged',
  too_complex: 'import_too_complex',
  too_many_rows: 'import_too_many_rows',
} as const satisfies Record<TableFault, FieldFault>;

export function refuseFile(fault: TableFault): never {
  throw new Refusal(fault === 'too_many_rows' ? 'sheet_too_large' : 'import_unreadable', { fields: { file: faultFields[fault] } });
}

interface ReadingOf {
  readonly words: readonly SheetWords[];
  readonly answers: ColumnAnswers;
  readonly country: string | undefined;
  /** Of the sheet. */
  readonly currency: string;
  /** Whether the currency of the file's own head goes first. */
  readonly takesHead: boolean;
}

export function importIn(tables: readonly Table[], { takesHead, currency, ...setting }: ReadingOf): FileImport {
  const head = headIn(tables, setting.words);
  const own = takesHead || currency === '' ? (head?.head.currency ?? '') : '';
  const lines = linesIn(tables, { ...setting, currency: own === '' ? currency : own });
  if (lines === undefined) throw new Refusal('import_unreadable', { fields: { file: 'import_no_titles' } });
  if (lines.rows.length === 0 && head === undefined) throw new Refusal('import_unreadable', { fields: { file: 'import_no_rows' } });
  if (lines.rows.length > sheetBounds.linesByImport) throw new Refusal('sheet_too_large');
  return { lines, head };
}

export function isGood({ problems, questions }: ImportedRow): boolean {
  return problems.length === 0 && questions.length === 0;
}

export function isRemarked(row: ImportedRow): boolean {
  return !isGood(row) || row.notes.length > 0;
}

export function countsOf({ rows }: ImportedLines) {
  const problems = rows.filter((row) => row.problems.length > 0).length;
  const good = rows.filter(isGood).length;
  return {
    row_count: rows.length,
    good_count: good,
    problem_count: problems,
    question_count: rows.length - good - problems,
    note_count: rows.filter(({ notes }) => notes.length > 0).length,
    remarked_count: rows.filter(isRemarked).length,
  };
}

/** `5:grouped,7:decimals` of a form. */
export function answersSent(sent: string): ColumnAnswers {
  return Object.fromEntries(
    sent.split(',').flatMap((one) => {
      const [column = '', answer] = one.split(':');
      return answer === 'grouped' || answer === 'decimals' ? [[Number(column), answer] as const] : [];
    }),
  );
}

/** Names the cells of one file in the reader's language. */
export function fileView({ lines, head }: FileImport, words: SheetWords, t: Translate) {
  const titles = new Map(lines.columns.map(({ column, title }) => [column, title]));
  const placeView = ({ row, column, field, typed }: CellPlace) => ({
    row,
    column,
    column_title: titles.get(column) ?? words.columns[field],
    field,
    typed: shortened(typed),
  });
  const questionView = (question: ImportedRow['questions'][number]) => ({
    ...placeView(question),
    readings: [...question.readings] as [string, string],
  });
  return {
    questions: lines.questions.map(questionView),
    rowView: ({ row, line, problems, questions, notes }: ImportedRow) => ({
      row,
      line: {
        kind: words.kind[line.kind],
        description: line.description,
        hs_code: line.hsCode ?? null,
        country: line.country === undefined ? null : (words.countries.get(line.country)?.[0] ?? line.country),
        supplier: line.supplier ?? null,
        quantity: line.quantity,
        unit: line.unit,
        unit_cost: line.unitCost,
        currency: line.currency,
        amount: lineAmount(line) ?? null,
      },
      problems: problems.map((problem) => ({ ...placeView(problem), code: problem.fault, message: t(cellSentences[problem.fault]) })),
      questions: questions.map(questionView),
      notes: notes.map((note) => ({
        ...placeView(note),
        completed: note.completed,
        message: t(completedSentence, { code: `${note.completed.slice(0, 4)}.${note.completed.slice(4)}` }),
      })),
    }),
    head: head && headView(head, words, t),
  };
}

function headView({ sheet, head, problems }: HeadReading, words: SheetWords, t: Translate) {
  return {
    sheet,
    price: head.price,
    currency: head.currency,
    repaid_taxes: head.repaidTaxes,
    unit: head.unit,
    rate_count: head.rates.length,
    problems: problems.map(({ row, column, field, typed, fault }) => ({
      row,
      column,
      column_title: headTitle(field, words),
      field,
      typed: shortened(typed),
      code: fault,
      message: t(cellSentences[fault]),
    })),
  };
}

function headTitle(field: HeadProblem['field'], words: SheetWords): string {
  const rate = rateColumns.find((column): column is RateColumn => field === `rate_${column}`);
  return rate === undefined ? words.head[field as HeadRow] : words.rates[rate];
}

const mostShown = 120;

function shortened(typed: string): string {
  return typed.length > mostShown ? `${typed.slice(0, mostShown).toWellFormed()}…` : typed;
}

/**
 * Of the line that a row of a file becomes (RFC 9562, version 5: a namespace and a name, here the hash of the file and the row): the same file
 * gives the same lines, however often it is imported.
 */
export function importedId(sha256: string, row: number, turn: number): string {
  const bytes = createHash('sha1').update(namespace).update(`${sha256} ${row} ${turn}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = bytes.toString('hex');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
}

/** Of imported lines alone. */
const namespace = Buffer.from('6d0f3a5c4b0e4f3f9c0a6f1d2e7b8a90', 'hex');
