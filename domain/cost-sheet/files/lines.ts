import { readHsCode } from '../../applications/answers.ts';
import { currencies } from '../../applications/reference-lists.ts';
import { readNumber, readPlainNumber } from '../../numbers/reading.ts';
import { materialRoles, originProofs, originStatuses } from '../../origin/goods.ts';
import { lineKinds, sheetBounds, valueBases, type CostLine, type LineKind } from '../sheet.ts';
import { completedHsCode, meantNumber, readTableCell, unguardedText, type ReadCell, type Table, type TableRow } from './table.ts';
import {
  countryIndex,
  foldedWord,
  indexOf,
  titleIndex,
  type ChoiceColumn,
  type ImportColumn,
  type SheetWords,
  type WordIndex,
} from './words.ts';

/** The lines of a file, cell by cell. Nothing is guessed: what cannot be read is named, and a number with two readings is asked about. */

export const cellFaults = [
  'number',
  'negative',
  'number_too_long',
  'hs_code',
  'hs_code_day',
  'country',
  'countries',
  'currency',
  'currency_missing',
  'choice',
  'too_long',
  'error',
  'valueless',
  'day',
] as const;
export type CellFault = (typeof cellFaults)[number];

/** A cell: the row as the spreadsheet numbers it, the column from 1; 0 where the file has no such column. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
  readonly field: ImportColumn;
  /** What was found. */
  readonly typed: string;
}

export type CellProblem = CellPlace & { readonly fault: CellFault };
/** A code that had lost a zero. */
export type CellNote = CellPlace & { readonly completed: string };
export type CellQuestion = CellPlace & { readonly readings: readonly [grouped: string, withDecimals: string] };

/** How the numbers of a column are meant that can be read in two ways; by its number. */
export type ColumnAnswer = 'grouped' | 'decimals';
export type ColumnAnswers = Readonly<Record<number, ColumnAnswer>>;

export type LineContent = Omit<CostLine, 'id' | 'citations'>;

export interface ImportedRow {
  readonly row: number;
  readonly line: LineContent;
  readonly problems: readonly CellProblem[];
  readonly questions: readonly CellQuestion[];
  readonly notes: readonly CellNote[];
}

export interface ImportedColumn {
  readonly column: number;
  readonly field: ImportColumn;
  /** As the file has it. */
  readonly title: string;
}

export interface ImportedLines {
  /** Name of the sheet; empty for a CSV file. */
  readonly sheet: string;
  readonly columns: readonly ImportedColumn[];
  /** Titles of columns that are not read. */
  readonly otherTitles: readonly string[];
  readonly rows: readonly ImportedRow[];
  /** One for each column with such a number that is not answered: its first one. */
  readonly questions: readonly CellQuestion[];
}

export interface ImportSetting {
  /** Of every language. */
  readonly words: readonly SheetWords[];
  readonly answers: ColumnAnswers;
  /** Of the facility: work and services are done there, where the file does not say it. */
  readonly country: string | undefined;
  /** Of the sheet: that of a line without one. */
  readonly currency: string;
}

/** A row is one of titles if it names this many columns, and is looked for among the first rows. */
const fewestTitles = 2;
const rowsWithTitles = 20;

/** From the first sheet with a row of titles; undefined where none has one. */
export function linesIn(tables: readonly Table[], setting: ImportSetting): ImportedLines | undefined {
  const titles = titleIndex(setting.words);
  for (const table of tables) {
    const columns = table.rows.slice(0, rowsWithTitles).map((row) => columnsIn(row, titles));
    const at = columns.findIndex((found) => found.length >= fewestTitles && found.some(({ field }) => field === 'description'));
    const found = columns[at];
    const header = table.rows[at];
    if (found === undefined || header === undefined) continue;
    return rowsOf(table, header, found, table.rows.slice(at + 1), setting);
  }
  return undefined;
}

function columnsIn({ cells }: TableRow, titles: WordIndex<ImportColumn>): readonly ImportedColumn[] {
  const seen = new Set<ImportColumn>();
  return cells.flatMap((cell, index) => {
    const title = readTableCell(cell)?.text ?? '';
    const field = titles.get(foldedWord(title));
    if (field === undefined || seen.has(field)) return [];
    seen.add(field);
    return [{ column: index + 1, field, title }];
  });
}

interface Reading {
  readonly setting: ImportSetting;
  readonly choices: { readonly [Field in ChoiceColumn]: WordIndex<string> };
  readonly countries: WordIndex<string>;
}

function rowsOf(
  table: Table,
  header: TableRow,
  columns: readonly ImportedColumn[],
  below: readonly TableRow[],
  setting: ImportSetting,
): ImportedLines {
  const reading: Reading = { setting, choices: choicesIn(setting.words), countries: countryIndex(setting.words) };
  const rows = below.flatMap((row) => rowIn(row, columns, reading) ?? []);
  const questions = new Map<number, CellQuestion>();
  for (const question of rows.flatMap((row) => row.questions))
    if (!questions.has(question.column)) questions.set(question.column, question);
  const used = new Set(columns.map(({ column }) => column));
  const otherTitles = header.cells.flatMap((cell, index) => (used.has(index + 1) ? [] : (readTableCell(cell)?.text ?? [])));
  return { sheet: table.name, columns, otherTitles, rows, questions: [...questions.values()] };
}

function choicesIn(all: readonly SheetWords[]): Reading['choices'] {
  return {
    kind: indexOf(all, lineKinds, ({ kind }) => kind),
    basis: indexOf(all, valueBases, ({ basis }) => basis),
    role: indexOf(all, materialRoles, ({ role }) => role),
    originStatus: indexOf(all, originStatuses, ({ originStatus }) => originStatus),
    originProof: indexOf(all, originProofs, ({ originProof }) => originProof),
  };
}

/** What a cell says, or what is wrong with it. */
type CellReading =
  | { readonly value: string; readonly completed?: true; readonly fault?: never; readonly readings?: never }
  | { readonly fault: CellFault; readonly readings?: never }
  | { readonly readings: readonly [string, string]; readonly fault?: never };

/** Undefined where none of the columns that are read has a value. */
function rowIn({ number, cells }: TableRow, columns: readonly ImportedColumn[], reading: Reading): ImportedRow | undefined {
  const values: { [Field in ImportColumn]?: string } = {};
  const problems: CellProblem[] = [];
  const questions: CellQuestion[] = [];
  const notes: CellNote[] = [];
  let isEmpty = true;
  for (const { column, field } of columns) {
    const cell = readTableCell(cells[column - 1]);
    if (cell === undefined) continue;
    isEmpty = false;
    const place = { row: number, column, field, typed: cell.text };
    const read = readCell(field, cell, reading);
    if (read.fault !== undefined) problems.push({ ...place, fault: read.fault });
    else if (read.readings !== undefined) {
      const answer = reading.setting.answers[column];
      if (answer === undefined) questions.push({ ...place, readings: read.readings });
      else values[field] = read.readings[answer === 'grouped' ? 0 : 1];
    } else {
      values[field] = read.value;
      if (read.completed === true) notes.push({ ...place, completed: read.value });
    }
  }
  if (isEmpty) return undefined;
  const has = new Set(columns.map(({ field }) => field));
  const line = lineOf(values, reading.setting, has.has('country'));
  // No rule is stored without one, and there is none to take.
  if (line.currency === '' && !problems.some(({ field }) => field === 'currency')) {
    const column = columns.find(({ field }) => field === 'currency')?.column ?? 0;
    problems.push({ row: number, column, field: 'currency', typed: '', fault: 'currency_missing' });
  }
  return { row: number, line, problems, questions, notes };
}

/** What a file does not say follows from the kind of line, as on the page. */
function lineOf(values: { readonly [Field in ImportColumn]?: string }, setting: ImportSetting, hasCountries: boolean): LineContent {
  const kind = (values.kind ?? 'material') as LineKind;
  const isGoods = kind === 'material' || kind === 'packing';
  const country = values.country ?? (hasCountries || isGoods ? undefined : setting.country);
  const { hsCode, originProof, supplier } = values;
  return {
    kind,
    role: (values.role ?? (kind === 'material' ? 'enters' : kind === 'packing' ? 'retail_packing' : 'neutral')) as CostLine['role'],
    description: values.description ?? '',
    ...(hsCode !== undefined && { hsCode }),
    ...(country !== undefined && { country }),
    originStatus: (values.originStatus ?? 'unknown') as CostLine['originStatus'],
    ...(originProof !== undefined && { originProof: originProof as NonNullable<CostLine['originProof']> }),
    ...(supplier !== undefined && { supplier }),
    quantity: values.quantity ?? '',
    unit: values.unit ?? '',
    unitCost: values.unitCost ?? '',
    currency: values.currency ?? setting.currency,
    basis: (values.basis ?? (isGoods ? 'first_price' : 'own_cost')) as CostLine['basis'],
  };
}

function readCell(field: ImportColumn, cell: ReadCell, { choices, countries }: Reading): CellReading {
  if (cell.kind === 'error' || cell.kind === 'valueless') return { fault: cell.kind };
  switch (field) {
    case 'description':
    case 'supplier':
    case 'unit':
      return readText(cell, sheetBounds[field]);
    case 'quantity':
    case 'unitCost':
      return readAmount(cell);
    case 'hsCode':
      return readCode(cell);
    case 'country':
      return readCountry(cell.text, countries);
    case 'currency': {
      const code = cell.text.toUpperCase();
      return currencies.includes(code) ? { value: code } : { fault: 'currency' };
    }
    default: {
      const meaning = choices[field].get(foldedWord(cell.text));
      return meaning === undefined ? { fault: 'choice' } : { value: meaning };
    }
  }
}

function readText({ kind, text }: ReadCell, longest: number): CellReading {
  const meant = kind === 'number' ? (meantNumber(text) ?? text) : unguardedText(text);
  const value = meant.normalize('NFC').trim();
  return value.length > longest ? { fault: 'too_long' } : { value };
}

export function readAmount({ kind, text }: ReadCell): CellReading {
  if (kind === 'day') return { fault: 'day' };
  if (kind === 'number') {
    const meant = meantNumber(text);
    const reading = meant === undefined ? undefined : readPlainNumber(meant);
    return reading?.kind === 'read'
      ? { value: reading.decimal }
      : { fault: numberFault(reading?.kind === 'unreadable' ? reading.fault : 'malformed') };
  }
  // A file does not say in whose locale it was written. Arabic has the marks of all its regions: what can be read in two ways is asked about.
  const usual = readNumber(text, 'ar');
  const reading = usual.kind === 'unreadable' && usual.fault === 'malformed' ? readNumber(text, 'en-IN') : usual;
  switch (reading.kind) {
    case 'blank':
      return { value: '' };
    case 'read':
      return { value: reading.decimal };
    case 'ask':
      return { readings: reading.readings };
    case 'unreadable':
      return { fault: numberFault(reading.fault) };
  }
}

function numberFault(fault: 'negative' | 'too_long' | 'malformed' | 'out_of_range'): CellFault {
  return fault === 'negative' ? 'negative' : fault === 'too_long' ? 'number_too_long' : 'number';
}

function readCode({ kind, text }: ReadCell): CellReading {
  if (kind === 'day') return { fault: 'hs_code_day' };
  const code = readHsCode(text);
  if (code !== undefined) return { value: code };
  const completed = completedHsCode(kind === 'number' ? (meantNumber(text) ?? text) : text, kind === 'number');
  return completed === undefined ? { fault: 'hs_code' } : { value: completed, completed: true };
}

function readCountry(text: string, countries: WordIndex<string>): CellReading {
  const code = countries.get(foldedWord(text));
  if (code !== undefined) return { value: code };
  const parts = text.split(/[/;,،&+]|\s(?:and|or|et|ou|و|أو)\s/u).filter((part) => part.trim() !== '');
  return { fault: parts.length > 1 ? 'countries' : 'country' };
}
