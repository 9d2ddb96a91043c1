import { plain, spotOf, textOf, type DocumentText, type Spot, type TextLine } from './document-text.ts';
import { decimalMarkIn, figuresIn, type DecimalMark } from './figures.ts';
import { labels } from './invoice-labels.ts';
import { columnsIn, itemIn, type InvoiceItem } from './invoice-table.ts';
import { readDay } from './written-dates.ts';

/** What an invoice says of itself; what could not be read is left out and never guessed. */
export interface Invoice extends Sums {
  readonly number?: string;
  /** As 2026-11-15. */
  readonly date?: Finding<string>;
  /** The supplier's number at its tax authority. */
  readonly taxNumber?: string;
  readonly items: readonly InvoiceItem[];
  /** Not every row of goods was read: their sum says nothing. */
  readonly hasUnreadRows?: boolean;
}

/** In hundredths. */
interface Sums {
  readonly subtotal?: Finding<bigint>;
  /** A second sum before the tax, below what was taken off and added. */
  readonly net?: Finding<bigint>;
  readonly off?: Finding<bigint>;
  readonly extra?: Finding<bigint>;
  readonly tax?: Finding<bigint>;
  readonly total?: Finding<bigint>;
}

export interface Finding<Value> {
  readonly value: Value;
  readonly at: Spot;
}

/** The longest that is looked at: what is longer is no invoice. */
const mostLines = 2_000;

export function readInvoice(text: DocumentText): Invoice {
  const lines = text.lines.slice(0, mostLines);
  const mark = decimalMarkIn(lines);
  const said = lines.map((line) => ({ line, words: plain(textOf(line)) }));
  const header = said.findIndex(isHeader);
  const { first: end = said.length, found } = sumsIn(said, header, mark);
  const number = first(said, ({ words }) => numberIn(words));
  const taxNumber = first(said, ({ words }) => taxNumberIn(words));
  const date = first(said, ({ line, words }) => dateIn(line, words));
  return {
    ...(number === undefined ? {} : { number }),
    ...(date === undefined ? {} : { date }),
    ...(taxNumber === undefined ? {} : { taxNumber }),
    ...itemsIn(header === -1 ? [] : said.slice(header, end), mark),
    ...found,
  };
}

interface LabelledLine {
  readonly line: TextLine;
  readonly words: string;
}

function first<Value>(said: readonly LabelledLine[], read: (one: LabelledLine) => Value | undefined): Value | undefined {
  for (const one of said) {
    const value = read(one);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A number has a digit in it: `Invoice to …` names none. */
function numberIn(words: string): string | undefined {
  for (const label of words.matchAll(labels.number)) {
    // Its parts may be drawn apart, where letters and digits come from two fonts.
    const rest = words.slice(label.index + label[0].length).replaceAll(/(?<=[\p{L}\d]) ?([/-]) ?(?=\d)/gu, '$1');
    const [candidate = ''] = /^[\p{L}\d][\p{L}\d/._-]*/u.exec(rest) ?? [];
    if (/\d/.test(candidate)) return candidate.replaceAll(/[._]+$/g, '').toUpperCase();
  }
  return undefined;
}

/** Every part of it has a digit: what follows on the line is something else. */
function taxNumberIn(words: string): string | undefined {
  const label = labels.taxNumber.exec(words);
  if (label === null) return undefined;
  const [candidate = ''] =
    /[a-z]{0,4}\d[a-z\d]*(?:[ /.-]{1,3}[a-z]{0,2}\d[a-z\d]*)*/.exec(words.slice(label.index + label[0].length)) ?? [];
  const parts = candidate
    .split(/[^a-z\d]+/)
    .join('-')
    .toUpperCase();
  return /\d{4}/.test(parts.replaceAll('-', '')) && parts.length <= 30 ? parts : undefined;
}

function dateIn(line: TextLine, words: string): Finding<string> | undefined {
  // Two dates often share a row.
  const named = labels.ownDate.exec(words);
  const rest = named === null ? words : words.slice(named.index);
  const part = rest.slice(0, labels.notThisDate.exec(rest)?.index);
  if (!labels.date.test(part)) return undefined;
  const value = readDay(part);
  return value === undefined ? undefined : { value, at: spotOf(line, line.words) };
}

function isHeader({ words }: LabelledLine): boolean {
  return labels.quantity.test(words) && labels.price.test(words);
}

/** Each page of it may have its own heading. */
function itemsIn(said: readonly LabelledLine[], mark: DecimalMark | undefined): Pick<Invoice, 'items' | 'hasUnreadRows'> {
  const items: InvoiceItem[] = [];
  let [columns, hasUnreadRows] = [undefined as ReturnType<typeof columnsIn>, false];
  for (const one of said) {
    if (isHeader(one)) columns = columnsIn(one.line);
    if (isHeader(one) || labels.carried.test(one.words)) continue;
    const item = itemIn(one.line, columns, mark);
    if (item === 'unread') hasUnreadRows = true;
    else if (item !== undefined) items.push(item);
  }
  return hasUnreadRows ? { items, hasUnreadRows } : { items };
}

const kinds = ['off', 'extra', 'subtotal', 'total', 'tax'] as const;

/**
 * The sums below the rows: the last figure of a line that is not a rate is its amount. The first sum is that of the rows, a later one comes
 * before the tax; taxes come in several lines; and the total is the last that is called so.
 */
function sumsIn(said: readonly LabelledLine[], header: number, mark: DecimalMark | undefined): { first?: number; found: Sums } {
  const found: { -readonly [Key in keyof Sums]: Finding<bigint> } = {};
  let begins: number | undefined;
  said.slice(header + 1).forEach(({ line, words }, index) => {
    const kind = kinds.find((one) => labels[one].test(words));
    // A tax number is no amount of tax, and a heading of a column has no figure.
    if (kind === undefined || labels.taxNumber.test(words) || labels.carried.test(words)) return;
    const figure = figuresIn(line, mark).findLast(({ isShare }) => !isShare);
    if (figure === undefined || (begins === undefined && kind !== 'subtotal' && kind !== 'total' && isRow(line, mark))) return;
    begins ??= header + 1 + index;
    const name = kind === 'subtotal' && found.subtotal !== undefined ? 'net' : kind;
    const value = kind === 'off' && figure.hundredths < 0n ? -figure.hundredths : figure.hundredths;
    const before = kind === 'total' || kind === 'subtotal' ? 0n : (found[kind]?.value ?? 0n);
    found[name] = { value: before + value, at: spotOf(line, figure.words) };
  });
  return begins === undefined ? { found } : { first: begins, found };
}

/** Transport by the kilometre is a row of goods like any other. */
function isRow(line: TextLine, mark: DecimalMark | undefined): boolean {
  return figuresIn(line, mark).filter(({ isShare }) => !isShare).length >= 3;
}
