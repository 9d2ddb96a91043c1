import { exactAmount, rounded } from '../../valuation/value-addition.ts';
import type { CostLine, DatedRate } from '../sheet.ts';
import { guardedText } from './table.ts';
import { headRows, importColumns, rateColumns, type ImportColumn, type SheetWords } from './words.ts';

/** A sheet as the rows of a file, in the words of one language, such that reading them gives the same sheet. */

/** A text, or a decimal with a point. */
export type FileCell = string | { readonly decimal: string } | null;
export type FileRow = readonly FileCell[];

export function lineRows(lines: readonly CostLine[], words: SheetWords): readonly FileRow[] {
  return [
    importColumns.map((column) => words.columns[column]),
    ...lines.map((line) => importColumns.map((column) => cellIn(line, column, words))),
  ];
}

function cellIn(line: CostLine, column: ImportColumn, words: SheetWords): FileCell {
  switch (column) {
    case 'kind':
    case 'basis':
    case 'role':
    case 'originStatus':
      return (words[column] as Readonly<Record<string, string>>)[line[column]] ?? line[column];
    case 'originProof':
      return line.originProof === undefined ? null : words.originProof[line.originProof];
    case 'country':
      return line.country === undefined ? null : (words.countries.get(line.country)?.[0] ?? line.country);
    case 'quantity':
    case 'unitCost':
      return decimalCell(line[column]);
    case 'hsCode':
      return line.hsCode === undefined ? null : `${line.hsCode.slice(0, 4)}.${line.hsCode.slice(4)}`;
    case 'currency':
      return line.currency;
    default:
      return textCell(line[column]);
  }
}

interface WrittenHead {
  readonly price: string;
  readonly currency: string;
  readonly repaidTaxes: string;
  readonly unit: string;
  readonly rates: readonly DatedRate[];
}

/** Labels with their values, then the table of rates. */
export function headTable(head: WrittenHead, words: SheetWords): readonly FileRow[] {
  const values = { ...head, price: decimalCell(head.price), repaidTaxes: decimalCell(head.repaidTaxes), unit: textCell(head.unit) };
  return [
    ...headRows.map((row): FileRow => [words.head[row], values[row]]),
    [],
    rateColumns.map((column) => words.rates[column]),
    ...head.rates.map(({ currency, amount, worth, day, source }): FileRow => [
      currency,
      decimalCell(amount),
      decimalCell(worth),
      day,
      textCell(source),
    ]),
  ];
}

function textCell(text: string | undefined): FileCell {
  return text === undefined || text === '' ? null : guardedText(text);
}

function decimalCell(decimal: string): FileCell {
  return decimal === '' ? null : { decimal };
}

/** Fifteen significant digits are what a spreadsheet keeps of a number; a longer one is written as text. */
export function isKeptBySpreadsheets(decimal: string): boolean {
  return decimal.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '').length <= 15;
}

/** In a file without types: three decimals alone could be a group, so a fourth is written. */
export function decimalText(decimal: string): string {
  return decimal.split('.')[1]?.length === 3 ? `${decimal}0` : decimal;
}

/** Quantity times unit cost with two decimals, in the currency of the line; undefined while one of them is missing. */
export function lineAmount({ quantity, unitCost }: Pick<CostLine, 'quantity' | 'unitCost'>): string | undefined {
  const [amount, cost] = [exactAmount(quantity), exactAmount(unitCost)];
  if (amount === undefined || cost === undefined) return undefined;
  return rounded(amount.units * cost.units, 10n ** BigInt(amount.decimals + cost.decimals), 2);
}
