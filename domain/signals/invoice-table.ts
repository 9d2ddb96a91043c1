import { plain, spotOf, type Box, type Spot, type TextLine, type Word } from './document-text.ts';
import { figuresIn, type DecimalMark, type Figure } from './figures.ts';
import { labels } from './invoice-labels.ts';

/** A row of goods. In hundredths, all of them. */
export interface InvoiceItem {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly amount: bigint;
  /** What quantity and price come to as they are written, and by how much a price that was rounded for the page may be off it. */
  readonly expected: bigint;
  readonly slack: bigint;
  readonly at: Spot;
}

/** The headings of the three columns, where the document has them. */
export interface Columns {
  readonly quantity: Box;
  readonly price: Box;
  readonly amount: Box;
}

/** How far a figure may stand beside its heading, in thousandths of the page's width. */
const mostAside = 80;

export function columnsIn(header: TextLine): Columns | undefined {
  const cells = cellsOf(header).map((words) => ({ said: plain(words.map(({ text }) => text).join(' ')), box: spotOf(header, words).box }));
  const under = (label: RegExp): Box | undefined => cells.findLast(({ said }) => label.test(said))?.box;
  const [quantity, price, amount] = [under(labels.quantity), under(labels.price), under(labels.amount)];
  return quantity === undefined || price === undefined || amount === undefined || new Set([quantity, price, amount]).size < 3
    ? undefined
    : { quantity, price, amount };
}

/** Words of one heading stand close together. */
function cellsOf({ words }: TextLine): readonly (readonly Word[])[] {
  const cells: Word[][] = [];
  for (const word of words.toSorted((one, other) => one.box.x - other.box.x)) {
    const last = cells.at(-1)?.at(-1);
    const letter = word.box.width / Math.max(1, word.text.length);
    if (last !== undefined && word.box.x - (last.box.x + last.box.width) <= letter * 1.1) cells.at(-1)?.push(word);
    else cells.push([word]);
  }
  return cells;
}

/** `unread`: a row of goods that was not read whole, so that the sum of the others says nothing. */
export function itemIn(line: TextLine, columns: Columns | undefined, mark?: DecimalMark): InvoiceItem | 'unread' | undefined {
  const figures = figuresIn(line, mark);
  const [quantity, price, amount] =
    columns === undefined
      ? figures.filter(({ isShare }) => !isShare).slice(-3)
      : [columns.quantity, columns.price, columns.amount].map((column) => nearest(figures, line, column));
  if (quantity === undefined || price === undefined || amount === undefined || new Set([quantity, price, amount]).size < 3)
    return (columns === undefined ? figures.length > 1 : amount !== undefined) ? 'unread' : undefined;
  const product = productOf(quantity, price, amount.hundredths);
  return {
    quantity: quantity.hundredths,
    price: price.hundredths,
    amount: amount.hundredths,
    ...product,
    at: spotOf(line, [...quantity.words, ...price.words, ...amount.words]),
  };
}

/** Of a figure that can be read in two ways, the one that fits. */
function productOf(quantity: Figure, price: Figure, amount: bigint): { expected: bigint; slack: bigint } {
  const ways = [quantity, ...(quantity.orElse === undefined ? [] : [quantity.orElse])].flatMap((one) =>
    [price, ...(price.orElse === undefined ? [] : [price.orElse])].map((other) => {
      const exactly = 10n ** BigInt(one.places + other.places);
      return { expected: (one.units * other.units * 100n) / exactly, slack: (size(one.units) * 50n) / exactly };
    }),
  );
  return ways.find(({ expected, slack }) => size(expected - amount) <= slack + 1n) ?? ways[0] ?? { expected: amount, slack: 0n };
}

function size(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function nearest(figures: readonly Figure[], line: TextLine, column: Box): Figure | undefined {
  const asides = figures.map((figure) => ({ figure, ...asideOf(spotOf(line, figure.words).box, column) }));
  return asides.filter(({ gap }) => gap <= mostAside).toSorted((one, other) => one.gap - other.gap || one.apart - other.apart)[0]?.figure;
}

function asideOf(one: Box, other: Box): { gap: number; apart: number } {
  const gap = Math.max(0, one.x - (other.x + other.width), other.x - (one.x + one.width));
  return { gap, apart: Math.abs(one.x + one.width / 2 - (other.x + other.width / 2)) };
}
