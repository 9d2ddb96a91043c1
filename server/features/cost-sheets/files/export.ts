import type { CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { decimalText, headTable, isKeptBySpreadsheets, lineRows, type FileRow } from '@thamani/domain/cost-sheet/files/writing.ts';
import { choiceColumns, importColumns, type SheetWords } from '@thamani/domain/cost-sheet/files/words.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { Translate } from '../../../i18n/catalogs.ts';
import { csvOf, workbookOf, type Row, type WorkbookSheet } from '../../../spreadsheet.ts';
import { helpSentences, wordsHeading } from './messages.ts';

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface WrittenSheet {
  readonly lines: CostSheet['lines'];
  readonly head: Parameters<typeof headTable>[0];
}

/** Lines in one file, as CSV has one table; a workbook has the price and instructions too. */
export function sheetFile(
  { lines, head }: WrittenSheet,
  {
    format,
    language,
    words,
    t,
  }: { readonly format: 'csv' | 'xlsx'; readonly language: Language; readonly words: SheetWords; readonly t: Translate },
): Uint8Array {
  if (format === 'csv') return csvOf(lineRows(lines, words).map(asTexts));
  const isRightToLeft = language === 'ar';
  return workbookOf([
    { name: words.sheets.lines, rows: lineRows(lines, words).map(asCells), isRightToLeft, columns: lineColumns, hasTitles: true },
    { name: words.sheets.head, rows: headTable(head, words).map(asCells), isRightToLeft, columns: headColumns },
    { name: words.sheets.help, rows: helpRows(words, t), isRightToLeft, columns: [{ width: 48 }, { width: 60 }] },
  ]);
}

const widths: Partial<Record<(typeof importColumns)[number], number>> = {
  description: 34,
  country: 20,
  supplier: 24,
  basis: 30,
  role: 30,
  originStatus: 34,
  originProof: 26,
};
const lineColumns = importColumns.map((column) => ({ width: widths[column] ?? 14, ...(column === 'hsCode' && { isText: true }) }));
const headColumns = [{ width: 28 }, { width: 20 }, { width: 14 }, { width: 16 }, { width: 30 }];

function asCells(row: FileRow): WorkbookSheet['rows'][number] {
  return row.map((cell) => (cell !== null && typeof cell === 'object' && !isKeptBySpreadsheets(cell.decimal) ? cell.decimal : cell));
}

function asTexts(row: FileRow): Row {
  return row.map((cell) => (cell !== null && typeof cell === 'object' ? decimalText(cell.decimal) : cell));
}

/** No title of a column is in it, so that an import never takes it for the lines. */
function helpRows(words: SheetWords, t: Translate): readonly Row[] {
  const lists = choiceColumns.flatMap((column): Row[] => [
    [],
    [`${t(wordsHeading)}: ${words.columns[column]}`],
    ...Object.values<string>(words[column]).map((word) => [null, word]),
  ]);
  return [...helpSentences.map((sentence) => [t(sentence)]), ...lists];
}
