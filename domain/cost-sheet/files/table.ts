import { westernDigits } from '../../numbers/decimal.ts';

/**
 * A spreadsheet or CSV file as cells, without what it was written in. The adapter that opens files makes it in a bounded child process, and the
 * import reads it: nothing else of a file reaches the rest of the product.
 */

export const importBounds = {
  /** Of the file as it is sent. */
  bytes: 5 * 1024 * 1024,
  /** Of all parts of an archive that are read, counted from its directory and while they are inflated. */
  unpackedBytes: 64 * 1024 * 1024,
  /** With a value, of all sheets of a file. */
  rows: 20_000,
  columns: 60,
  sheets: 8,
  /** Characters of a cell: the rest is cut, and the cell is too long for every field. */
  cell: 1_000,
} as const;

/** Why no table was read. */
export const tableFaults = ['not_a_table', 'old_workbook', 'macros', 'damaged', 'too_complex', 'too_many_rows'] as const;
export type TableFault = (typeof tableFaults)[number];

/**
 * `number`: digits as the file has them, with a point or an exponent. `day`: a number in the format of a date, as YYYY-MM-DD. `error`: `#REF!` and
 * the like. `valueless`: a formula whose result is not stored.
 */
export const cellKinds = { t: 'text', n: 'number', d: 'day', e: 'error', f: 'valueless' } as const;
export type CellKind = (typeof cellKinds)[keyof typeof cellKinds];
type CellMark = keyof typeof cellKinds;

/** A letter for its kind, then its text: a file has up to a million of them. Empty where there is none. */
export type TableCell = string;

export interface TableRow {
  /** As the spreadsheet numbers it. */
  readonly number: number;
  readonly cells: readonly TableCell[];
}

export interface Table {
  /** Of the sheet; empty for a CSV file. */
  readonly name: string;
  /** Those with a value. */
  readonly rows: readonly TableRow[];
}

export type TableReading =
  | { readonly tables: readonly Table[]; readonly fault?: never }
  | { readonly tables?: never; readonly fault: TableFault };

export function cellOf(mark: CellMark, text: string): TableCell {
  return mark + text;
}

export interface ReadCell {
  readonly kind: CellKind;
  readonly text: string;
}

/** Undefined where the cell is empty, or has nothing but spaces. */
export function readTableCell(cell: TableCell | undefined): ReadCell | undefined {
  if (cell === undefined || cell === '') return undefined;
  const kind = cellKinds[cell[0] as CellMark] as CellKind | undefined;
  const text = cell.slice(1).trim();
  if (kind === undefined) return undefined;
  return text === '' && kind !== 'valueless' ? undefined : { kind, text };
}

/**
 * Spreadsheets keep binary fractions: 0.1 + 0.2 is stored as 0.30000000000000004. Fifteen significant digits are what was meant. Undefined where
 * it is no number; a decimal in digits with a point otherwise.
 */
export function meantNumber(stored: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/.exec(stored.trim()) ?? [];
  if (whole + fraction === '') return undefined;
  // A value of exactly `digits` × 10^exponent, without zeros at either end.
  let digits = (whole + fraction).replace(/^0+/, '');
  let exponent = Number(power) - fraction.length;
  if (digits === '') return '0';
  if (digits.length > 15) {
    const cut = digits.length - 15;
    const rounded = BigInt(digits.slice(0, 15)) + ((digits[15] ?? '0') >= '5' ? 1n : 0n);
    digits = String(rounded);
    exponent += cut;
  }
  const trimmed = digits.replace(/0+$/, '');
  exponent += digits.length - trimmed.length;
  if (exponent >= 0) return `${sign}${trimmed}${'0'.repeat(exponent)}`;
  const padded = trimmed.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

/** A leading sign that a spreadsheet takes for a formula, and apostrophes before it. */
const formulaLike = /^'*\s*[=+\-@\t\r＝＋－＠]/u;

/** As text that no spreadsheet takes for a formula: an apostrophe more than it has. */
export function guardedText(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text;
}

export function unguardedText(text: string): string {
  return text.startsWith("'") && formulaLike.test(text) ? text.slice(1) : text;
}

/**
 * Spreadsheets drop zeros of codes that they take for numbers: 090111 becomes 90111, and of a numeric cell 1805.20 becomes 1805.2. Undefined where
 * none was dropped, or it is not certain where. Of what is pasted too, whose cells are all texts.
 */
export function completedHsCode(typed: string, isNumber = false): string | undefined {
  const text = westernDigits(typed).trim();
  const [, heading, subheading] = (isNumber && /^(\d{3,4})\.(\d{1,2})$/.exec(text)) || [];
  if (heading !== undefined && subheading !== undefined) return heading.padStart(4, '0') + subheading.padEnd(2, '0');
  // `1805.2` as text may lack a digit at its end.
  const digits = text.replaceAll(/[\s.]/g, '');
  return /^\d{5}$/.test(digits) && !/^\d{4}\.\d$/.test(text) ? `0${digits}` : undefined;
}
