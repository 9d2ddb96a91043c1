import { completedHsCode } from '@thamani/domain/cost-sheet/files/table.ts';
import type { LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { readCell, withCell } from '../model/cell-reading.ts';
import type { CellFault, CellReader } from '../model/cell-reading.ts';
import { emptyLine } from '../model/sheet-edits.ts';
import { typedFields } from '../model/sheet.ts';
import type { Sheet, SheetLine, TypedField } from '../model/sheet.ts';

/** Rows of cells as a spreadsheet puts them on the clipboard: a cell with a tab, a line end or a quote is quoted. */
export function cellsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    [row, cell] = [[], ''];
  };
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t') {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows.map((cells) => cells.map((one) => one.trim())).filter((cells) => cells.some((one) => one !== ''));
}

/** What a column holds; undefined where it is left out. */
export type ColumnMeaning = TypedField | undefined;

export interface PastedTable {
  readonly columns: readonly ColumnMeaning[];
  /** Without the row of titles. */
  readonly rows: readonly (readonly string[])[];
  /** Of the first of `rows` in what was pasted, from 1. */
  readonly firstRow: number;
}

/** `titles`: of the columns, in the reader's words. A first row that names at least two of them says the order of the columns; else it is the table's. */
export function pastedTable(text: string, titles: Readonly<Record<TypedField, string>>): PastedTable {
  const rows = cellsIn(text);
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  const named = (rows[0] ?? []).map((cell) => typedFields.find((field) => folded(titles[field]) === folded(cell)));
  const hasTitles = named.filter((field) => field !== undefined).length >= 2;
  const columns = Array.from({ length: width }, (_, index) => (hasTitles ? named[index] : typedFields[index]));
  return { columns, rows: hasTitles ? rows.slice(1) : rows, firstRow: hasTitles ? 2 : 1 };
}

function folded(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** How the numbers of a column are meant that can be read in two ways. */
export type ColumnChoice = 'grouped' | 'decimals';

export interface PasteChoices {
  readonly kind: LineKind;
  readonly columns: Readonly<Record<number, ColumnChoice>>;
}

export interface ColumnQuestion {
  readonly column: number;
  readonly field: TypedField;
  /** The first such number, and both its readings. */
  readonly typed: string;
  readonly readings: readonly [string, string];
}

export interface PasteProblem {
  /** As pasted, both from 1. */
  readonly row: number;
  readonly column: number;
  readonly field: TypedField;
  readonly typed: string;
  readonly fault: CellFault;
}

export interface PasteNote {
  readonly row: number;
  readonly typed: string;
  readonly completed: string;
}

interface PastedLine {
  readonly row: number;
  readonly line: SheetLine;
  readonly isReadable: boolean;
}

export interface PastePreview {
  readonly lines: readonly PastedLine[];
  readonly questions: readonly ColumnQuestion[];
  readonly problems: readonly PasteProblem[];
  /** Codes that had lost their first zero. */
  readonly notes: readonly PasteNote[];
  /** How many lines are more than the sheet takes. */
  readonly tooMany: number;
}

interface PasteInto {
  readonly sheet: Sheet;
  readonly country: string | null;
  readonly reader: CellReader;
  newId(): string;
}

/** What would become of the rows. Nothing is taken over here. */
export function pastePreview(table: PastedTable, choices: PasteChoices, into: PasteInto): PastePreview {
  const { sheet, country, reader } = into;
  const questions = new Map<number, ColumnQuestion>();
  const problems: PasteProblem[] = [];
  const notes: PasteNote[] = [];
  const lines = table.rows.map((cells, index): PastedLine => {
    const row = table.firstRow + index;
    let line: SheetLine = emptyLine(sheet, { id: into.newId(), kind: choices.kind, country });
    let isReadable = true;
    for (const [column, typed] of cells.entries()) {
      const field = table.columns[column];
      if (field === undefined || typed === '') continue;
      const completed = field === 'hsCode' ? completedHsCode(typed) : undefined;
      if (completed !== undefined) notes.push({ row, typed, completed });
      let text = completed ?? typed;
      const reading = readCell(field, text, reader);
      if (reading.kind === 'ask') {
        const choice = choices.columns[column];
        if (!questions.has(column)) questions.set(column, { column, field, typed, readings: reading.readings });
        if (choice === undefined) isReadable = false;
        else {
          line = { ...line, [field]: reading.readings[choice === 'grouped' ? 0 : 1] };
          continue;
        }
      } else if (reading.kind === 'fault') {
        isReadable = false;
        problems.push({ row, column: column + 1, field, typed, fault: reading.fault });
        text = typed;
      }
      line = withCell(line, field, text, reader);
    }
    return { row, line, isReadable };
  });
  const tooMany = Math.max(0, sheet.lines.length + lines.length - sheetBounds.linesOnScreens);
  return { lines, questions: [...questions.values()], problems, notes, tooMany };
}
