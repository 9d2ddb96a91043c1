import { currencies } from '../../applications/reference-lists.ts';
import { minorOf } from '../../money.ts';
import { isRateFor, sheetBounds, type DatedRate } from '../sheet.ts';
import { readAmount, type CellFault } from './lines.ts';
import { readTableCell, unguardedText, type ReadCell, type Table, type TableRow } from './table.ts';
import { foldedWord, headRows, indexOf, rateColumns, type HeadRow, type RateColumn, type SheetWords } from './words.ts';

/** Price, currency, taxes, unit and rates, from the second sheet of a workbook. */

export interface ImportedHead {
  readonly price: string;
  readonly currency: string;
  readonly repaidTaxes: string;
  readonly unit: string;
  readonly rates: readonly DatedRate[];
}

export interface HeadProblem {
  readonly row: number;
  readonly column: number;
  readonly field: HeadRow | `rate_${RateColumn}`;
  readonly typed: string;
  readonly fault: CellFault | 'rate';
}

export interface HeadReading {
  readonly sheet: string;
  readonly head: ImportedHead;
  /** The head is taken over as a whole, or not at all. */
  readonly problems: readonly HeadProblem[];
}

/** As many as name a sheet with a head. */
const fewestLabels = 2;

/** Undefined where no sheet has the labels of a head. */
export function headIn(tables: readonly Table[], words: readonly SheetWords[]): HeadReading | undefined {
  const labels = indexOf(words, headRows, ({ head }) => head);
  const titles = indexOf(words, rateColumns, ({ rates }) => rates);
  for (const { name, rows } of tables) {
    const titleAt = rows.findIndex((row) => row.cells.filter((cell) => meaningOf(cell, titles) !== undefined).length >= 3);
    const above = titleAt < 0 ? rows : rows.slice(0, titleAt);
    const labelled = above.flatMap((row) => {
      const label = meaningOf(row.cells[0], labels);
      return label === undefined ? [] : [[label, row] as const];
    });
    if (new Set(labelled.map(([label]) => label)).size < fewestLabels) continue;
    return readHead(name, new Map(labelled), titleAt < 0 ? [] : rows.slice(titleAt), titles);
  }
  return undefined;
}

function meaningOf<Meaning extends string>(cell: string | undefined, index: ReadonlyMap<string, Meaning>): Meaning | undefined {
  const text = readTableCell(cell)?.text;
  return text === undefined ? undefined : index.get(foldedWord(text));
}

function readHead(
  sheet: string,
  labelled: ReadonlyMap<HeadRow, TableRow>,
  [titleRow, ...below]: readonly TableRow[],
  titles: ReadonlyMap<string, RateColumn>,
): HeadReading {
  const problems: HeadProblem[] = [];
  const cellOf = (label: HeadRow) => readTableCell(labelled.get(label)?.cells[1]);
  const refuse = (label: HeadRow, cell: ReadCell, fault: HeadProblem['fault']) =>
    void problems.push({ row: labelled.get(label)?.number ?? 0, column: 2, field: label, typed: cell.text, fault });

  const currencyCell = cellOf('currency');
  const currency = (currencyCell?.text ?? '').toUpperCase();
  if (currencyCell !== undefined && !currencies.includes(currency)) refuse('currency', currencyCell, 'currency');
  const amount = (label: 'price' | 'repaidTaxes'): string => {
    const cell = cellOf(label);
    if (cell === undefined) return '';
    const read = readTyped(cell);
    if ('fault' in read) refuse(label, cell, read.fault);
    // More decimals than the currency has.
    else if (currency !== '' && minorOf(read.value, currency) === undefined) refuse(label, cell, 'number_too_long');
    return 'fault' in read ? '' : read.value;
  };
  const unitCell = cellOf('unit');
  const unit = textOf(unitCell);
  if (unitCell !== undefined && unit.length > sheetBounds.unit) refuse('unit', unitCell, 'too_long');

  const head = { price: amount('price'), currency, repaidTaxes: amount('repaidTaxes'), unit };
  const places = new Map<RateColumn, number>();
  for (const [index, cell] of (titleRow?.cells ?? []).entries()) {
    const column = meaningOf(cell, titles);
    if (column !== undefined && !places.has(column)) places.set(column, index);
  }
  const rates = below.flatMap((row) => rateIn(row, places, currency, problems) ?? []);
  for (const rate of rates)
    if (rates.some((other) => other !== rate && other.currency === rate.currency)) {
      problems.push({
        row: titleRow?.number ?? 0,
        column: (places.get('currency') ?? 0) + 1,
        field: 'rate_currency',
        typed: rate.currency,
        fault: 'rate',
      });
      break;
    }
  return { sheet, head: { ...head, rates }, problems };
}

/** A row of the table of rates; undefined where it is empty or has a problem. */
function rateIn(
  { number, cells }: TableRow,
  places: ReadonlyMap<RateColumn, number>,
  sheetCurrency: string,
  problems: HeadProblem[],
): DatedRate | undefined {
  const cellAt = (column: RateColumn) => readTableCell(cells[places.get(column) ?? -1]);
  if (rateColumns.every((column) => cellAt(column) === undefined)) return undefined;
  const before = problems.length;
  const refuse = (column: RateColumn, fault: HeadProblem['fault']) =>
    void problems.push({
      row: number,
      column: (places.get(column) ?? 0) + 1,
      field: `rate_${column}`,
      typed: cellAt(column)?.text ?? '',
      fault,
    });
  const quote = (column: 'amount' | 'worth'): string => {
    const cell = cellAt(column);
    const read = cell === undefined ? ({ fault: 'number' } as const) : readTyped(cell);
    if ('fault' in read) refuse(column, read.fault);
    return 'fault' in read ? '' : read.value;
  };
  const currency = (cellAt('currency')?.text ?? '').toUpperCase();
  if (!currencies.includes(currency)) refuse('currency', 'currency');
  const [amount, worth] = [quote('amount'), quote('worth')];
  const rate = { currency, amount, worth, day: cellAt('day')?.text ?? '', source: textOf(cellAt('source')) };
  if (problems.length > before) return undefined;
  if (isRateFor(rate, sheetCurrency)) return rate;
  refuse(isRateFor({ ...rate, day: '2026-01-01' }, sheetCurrency) ? 'day' : 'source', 'rate');
  return undefined;
}

/** A number that has two readings is written in another way: nobody is asked about the head. */
function readTyped(cell: ReadCell): { readonly value: string } | { readonly fault: CellFault } {
  if (cell.kind === 'error' || cell.kind === 'valueless') return { fault: cell.kind };
  const read = readAmount(cell);
  if (read.fault !== undefined) return { fault: read.fault };
  return read.readings === undefined ? { value: read.value } : { fault: 'number' };
}

function textOf(cell: ReadCell | undefined): string {
  return cell === undefined || cell.kind === 'error' || cell.kind === 'valueless' ? '' : unguardedText(cell.text).normalize('NFC').trim();
}
