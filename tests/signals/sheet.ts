import type { InvoiceFacts } from './invoices.ts';
import { inArabicDigits, vocabulary, written, writtenDay } from './number-and-date-styles.ts';

/** An invoice as it is set on paper, for whatever program sets it: every text is spelled already. */
export interface Sheet {
  readonly tongue: InvoiceFacts['tongue'];
  readonly layout: InvoiceFacts['look']['layout'];
  readonly title: string;
  readonly supplier: string;
  readonly buyer: string;
  /** Label and value. */
  readonly about: readonly (readonly [string, string])[];
  readonly header: readonly string[];
  /** A page's worth each. */
  readonly pages: readonly (readonly (readonly string[])[])[];
  readonly sums: readonly (readonly [string, string])[];
  readonly foot: string;
}

/** Parts of an invoice that a fault changes (faults.ts). */
export type SheetPart = 'row' | 'subtotal' | 'total' | 'day';

/** One text of the first page, by the block and the cell that it is set in. `text`: what of the cell is meant; all of it unless given. */
export interface SheetText {
  readonly block: 'about' | 'rows' | 'sums';
  readonly row: number;
  readonly column: number;
  readonly text?: string;
}

const rowsOfPage = 24;

/** Two of the lines above the table share one, as many programs do. */
export function isTwoByTwo(layout: Sheet['layout']): boolean {
  return layout === 'airy' || layout === 'rated';
}

/** Of quantity, price and amount, in the order of `headerOf`. */
const figureColumns: Readonly<Record<Sheet['layout'], readonly [number, number, number]>> = {
  ruled: [1, 2, 3],
  airy: [1, 2, 3],
  quantity_first: [0, 3, 4],
  numbered: [3, 4, 5],
  rated: [1, 2, 4],
};

/** What a reader compares to see that a part is wrong: the three figures of the first row, the sum, or the day with its label. */
export function textsOf({ look, rows, subtotal, total }: InvoiceFacts, part: SheetPart, { sums }: Sheet): readonly SheetText[] {
  const [first] = rows;
  switch (part) {
    case 'row': {
      if (first === undefined) return [];
      const figures = [
        written(first.quantity, look.figures, 0),
        written(first.price, look.figures, look.pricePlaces),
        written(first.amount, look.figures),
      ];
      return figureColumns[look.layout].map((column, index) => ({ block: 'rows', row: 0, column, text: figures[index] ?? '' }));
    }
    case 'subtotal':
      return look.hasSubtotal ? [{ block: 'sums', row: 0, column: 1, text: written(subtotal, look.figures) }] : [];
    case 'total':
      return [{ block: 'sums', row: sums.length - 1, column: 1, text: written(total, look.figures) }];
    case 'day':
      return [{ block: 'about', row: 2, column: 0 }];
  }
}

/** A text in three parts, of which the middle one is planted; undefined where nothing of it is. */
export function plantedIn(
  cell: string,
  mask: readonly SheetText[],
  block: SheetText['block'],
  row: number,
  column = 0,
): readonly [before: string, planted: string, behind: string] | undefined {
  const found = mask.find((one) => one.block === block && one.row === row && one.column === column);
  if (found === undefined) return undefined;
  const { text = cell } = found;
  const from = cell.indexOf(text);
  if (from === -1) throw new Error(`${text} is not in ${cell}`);
  return [cell.slice(0, from), text, cell.slice(from + text.length)];
}

export function sheetOf(facts: InvoiceFacts): Sheet {
  const { tongue, look } = facts;
  const words = vocabulary[tongue];
  const called = (names: readonly string[]): string => names[look.wording % names.length] ?? '';
  const digits = (text: string): string => (look.figures === 'arabic' ? inArabicDigits(text) : text);
  const day = (of: string): string => writtenDay(of, tongue, look.days, look.figures);
  const behind = tongue !== 'en' && facts.currency !== '$';
  const money = (units: number): string => {
    const figure = written(units, look.figures);
    return facts.currency === '' ? figure : behind ? `${figure} ${facts.currency}` : `${facts.currency} ${figure}`;
  };
  return {
    tongue,
    layout: look.layout,
    title: words.title,
    supplier: facts.supplier,
    buyer: `${words.billTo}: ${facts.buyer}`,
    about: [
      [called(words.taxNumber), digits(facts.taxNumber)],
      [called(words.number), digits(facts.number)],
      [called(words.day), day(facts.day)],
      [words.due, day(facts.due)],
    ],
    header: headerOf(facts, called),
    pages: pagesOf(facts, money),
    sums: sumsOf(facts, called, money, digits),
    foot: words.thanks,
  };
}

function headerOf({ tongue, look }: InvoiceFacts, called: (names: readonly string[]) => string): readonly string[] {
  const words = vocabulary[tongue];
  const [quantity, price, amount] = [called(words.quantity), called(words.price), called(words.amount)];
  switch (look.layout) {
    case 'quantity_first':
      return [quantity, words.unit, words.item, price, amount];
    case 'numbered':
      return ['#', words.code, words.item, quantity, price, amount];
    case 'rated':
      return [words.item, quantity, price, words.rate, amount];
    default:
      return [words.item, quantity, price, amount];
  }
}

function pagesOf(facts: InvoiceFacts, money: (units: number) => string): Sheet['pages'] {
  const { tongue, look, rows, taxes } = facts;
  const words = vocabulary[tongue];
  const digits = (text: string): string => (look.figures === 'arabic' ? inArabicDigits(text) : text);
  const cells = rows.map(({ name, quantity, price, amount }, index) => {
    const [much, each] = [written(quantity, look.figures, 0), written(price, look.figures, look.pricePlaces)];
    const all = look.currencyAtRows ? money(amount) : written(amount, look.figures);
    switch (look.layout) {
      case 'quantity_first':
        return [much, words.pieces, name, each, all];
      case 'numbered':
        return [digits(String(index + 1)), `A${140 + index * 7}`, name, much, each, all];
      case 'rated':
        return [name, much, each, digits(String(taxes[0]?.percent ?? 0)), all];
      default:
        return [name, much, each, all];
    }
  });
  const pages: (readonly string[])[][] = [];
  for (let from = 0; from < cells.length; from += rowsOfPage) pages.push(cells.slice(from, from + rowsOfPage));
  if (look.carriesForward)
    for (const [index, page] of pages.slice(0, -1).entries()) {
      const sum = rows.slice(0, (index + 1) * rowsOfPage).reduce((so, { amount }) => so + amount, 0);
      const carried = [words.carried, ...Array.from({ length: (cells[0]?.length ?? 4) - 2 }, () => ''), money(sum)];
      page.push(carried);
      pages[index + 1]?.unshift(carried);
    }
  return pages;
}

function sumsOf(
  facts: InvoiceFacts,
  called: (names: readonly string[]) => string,
  money: (units: number) => string,
  digits: (text: string) => string,
): Sheet['sums'] {
  const words = vocabulary[facts.tongue];
  const hasMore = facts.discount !== 0 || facts.freight !== 0;
  return [
    ...(facts.look.hasSubtotal ? [[called(words.subtotal), money(facts.subtotal)] as const] : []),
    ...(facts.discount === 0 ? [] : [[words.discount, money(-facts.discount)] as const]),
    ...(facts.freight === 0 ? [] : [[words.freight, money(facts.freight)] as const]),
    ...(hasMore ? [[words.net, money(facts.subtotal - facts.discount + facts.freight)] as const] : []),
    ...facts.taxes.map(({ name, percent, amount }) => [`${name} ${digits(String(percent))}%`, money(amount)] as const),
    [called(words.total), money(facts.total)],
  ];
}
