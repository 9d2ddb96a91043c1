import { chanceOf, type Chance } from './seeded-random.ts';
import { dayStyles, placesOf, vocabulary, type DayStyle, type FigureStyle, type Tongue } from './number-and-date-styles.ts';

/** An invoice as it was meant: money in whole ones of the last place that its figures show. */
export interface InvoiceFacts {
  readonly tongue: Tongue;
  readonly look: Look;
  readonly supplier: string;
  readonly buyer: string;
  readonly taxNumber: string;
  readonly number: string;
  readonly day: string;
  readonly due: string;
  readonly currency: string;
  readonly rows: readonly InvoiceRow[];
  readonly discount: number;
  readonly freight: number;
  readonly taxes: readonly { readonly name: string; readonly percent: number; readonly amount: number }[];
  readonly subtotal: number;
  readonly total: number;
}

export interface InvoiceRow {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly amount: number;
}

export const layouts = ['ruled', 'airy', 'numbered', 'quantity_first', 'rated'] as const;

export interface Look {
  readonly layout: (typeof layouts)[number];
  readonly figures: FigureStyle;
  readonly days: DayStyle;
  readonly program: 'typst' | 'chromium';
  /** More places than the amounts have. */
  readonly pricePlaces: number;
  /** Which of several words for a part. */
  readonly wording: number;
  readonly currencyAtRows: boolean;
  /** The sums say what is before the tax. */
  readonly hasSubtotal: boolean;
  readonly carriesForward: boolean;
}

const figuresOf: Readonly<Record<Tongue, readonly FigureStyle[]>> = {
  en: ['point', 'point', 'point', 'space'],
  fr: ['space', 'space', 'whole', 'comma'],
  ar: ['arabic', 'arabic', 'point', 'arabic'],
};

export interface Wish {
  readonly figures?: FigureStyle;
  readonly layout?: Look['layout'];
  readonly program?: Look['program'];
  readonly days?: DayStyle;
  readonly rows?: number;
  readonly taxes?: readonly { readonly name: string; readonly percent: number }[];
  readonly discountPercent?: number;
  readonly freight?: boolean;
  readonly pricePlaces?: number;
  /** Prices that were rounded for the page: the amounts come of what they were before. */
  readonly hiddenPlaces?: boolean;
  readonly withoutSubtotal?: boolean;
  readonly carriesForward?: boolean;
}

export function honestInvoice(seed: number, tongue: Tongue, wish: Wish = {}): InvoiceFacts {
  const chance = chanceOf(seed);
  const words = vocabulary[tongue];
  const look = lookOf(chance, tongue, wish);
  const rows = rowsOf(chance, tongue, look, wish);
  const gross = rows.reduce((sum, { amount }) => sum + amount, 0);
  const discount = Math.round((gross * (wish.discountPercent ?? 0)) / 100);
  const freight = wish.freight === true ? Math.round(gross * 0.04) : 0;
  const net = gross - discount + freight;
  const taxes = (wish.taxes ?? [{ name: words.tax[look.wording % words.tax.length] ?? '', percent: chance.of([14, 15, 16, 18, 20]) }]).map(
    ({ name, percent }) => ({ name, percent, amount: Math.round((net * percent) / 100) }),
  );
  const month = String(chance.whole(1, 9)).padStart(2, '0');
  return {
    tongue,
    look,
    supplier: chance.of(words.suppliers),
    buyer: chance.of(words.buyers),
    taxNumber:
      tongue === 'ar'
        ? `${chance.whole(300, 799)}-${chance.whole(100, 999)}-${chance.whole(100, 999)}`
        : `C00${chance.whole(10_000_000, 99_999_999)}`,
    number: chance.of([`INV-${chance.whole(1000, 9999)}`, `${chance.whole(10_000, 99_999)}`, `F/2026/${chance.whole(100, 999)}`]),
    day: `2026-${month}-${String(chance.whole(1, 28)).padStart(2, '0')}`,
    due: `2026-${String(Number(month) + 2).padStart(2, '0')}-15`,
    currency: chance.of(words.currencies),
    rows,
    discount,
    freight,
    taxes,
    subtotal: gross,
    total: net + taxes.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function lookOf(chance: Chance, tongue: Tongue, wish: Wish): Look {
  const figures = wish.figures ?? chance.of(figuresOf[tongue]);
  return {
    figures,
    layout: wish.layout ?? chance.of(layouts),
    days: wish.days ?? chance.of(dayStyles),
    program: wish.program ?? chance.of(['typst', 'typst', 'chromium']),
    pricePlaces: wish.pricePlaces ?? placesOf(figures),
    wording: chance.whole(0, 11),
    currencyAtRows: chance.next() < 0.2,
    hasSubtotal: wish.withoutSubtotal !== true,
    carriesForward: wish.carriesForward === true,
  };
}

function rowsOf(chance: Chance, tongue: Tongue, look: Look, wish: Wish): readonly InvoiceRow[] {
  const [start, scale] = [chance.whole(0, 9), 10 ** (look.pricePlaces - placesOf(look.figures))];
  // Money without a small coin comes in larger figures.
  const min = placesOf(look.figures) === 0 ? 5 : 20;
  return Array.from({ length: wish.rows ?? chance.whole(2, 5) }, (_, index) => {
    const quantity = chance.of([chance.whole(2, 90), chance.whole(10, 99) * 10, chance.whole(10, 40) * 100]);
    const price = chance.whole(min, 4_000) * (scale > 1 ? chance.whole(11, 99) : 1);
    const hidden = wish.hiddenPlaces === true ? chance.whole(-49, 49) / 100 : 0;
    const name = vocabulary[tongue].goods[(start + index) % 10] ?? '';
    return { name, quantity, price, amount: Math.round((quantity * (price + hidden)) / scale) };
  });
}
