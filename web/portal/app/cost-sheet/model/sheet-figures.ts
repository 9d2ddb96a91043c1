import { declaredShare, documentedShare, missingProofs, valueAdditionOf, valuesOf } from '@thamani/domain/cost-sheet/figures.ts';
import type { MissingProof } from '@thamani/domain/cost-sheet/figures.ts';
import { countsByCountry, exactPrice, isImported } from '@thamani/domain/cost-sheet/sheet.ts';
import type { CostSheet, LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { minorOf } from '@thamani/domain/money.ts';
import { percentOf } from '@thamani/domain/valuation/value-addition.ts';
import type { ValueAddition } from '@thamani/domain/valuation/value-addition.ts';
import { isComplete, lineKindOrder } from './sheet.ts';
import type { Sheet, SheetHead, SheetLine } from './sheet.ts';

/** Why there is no figure, in the order in which it is asked for. */
export type FigureGap = 'country' | 'currency' | 'price';

export interface SheetFigures {
  readonly gap: FigureGap | undefined;
  readonly declared: ValueAddition | undefined;
  readonly documented: ValueAddition | undefined;
  /** In the sheet's currency, with two decimals, by the id of the line. A line that cannot be counted yet has none. */
  readonly amounts: ReadonlyMap<string, string>;
  readonly totals: Readonly<Record<LineKind, string>>;
  /** The price less all lines; negative where they cost more. */
  readonly margin: { readonly amount: string; readonly percent: string } | undefined;
  readonly missing: readonly MissingProof[];
  /** Lines without an amount: they are in no figure until it is there. */
  readonly uncounted: readonly string[];
  /** Currencies of lines that have no complete rate. */
  readonly ratesNeeded: readonly string[];
  /** Lines for which documents show all that is needed. */
  readonly proven: number;
}

/** The figures of what is on the screen, by the code that the server counts with. Lines that are not complete are left out, and told. */
export function figuresOf({ head, lines }: Sheet, country: string | null): SheetFigures {
  const rates = head.rates.filter((rate) => isComplete(rate) && rate.currency !== head.currency);
  const quoted = new Set([head.currency, ...rates.map(({ currency }) => currency)]);
  const counted = lines.filter((line) => hasAmount(line) && quoted.has(line.currency));
  const price = priceOf(head);
  const sheet: CostSheet = {
    country: country ?? '',
    price: { minor: price?.minor ?? 1, currency: head.currency },
    repaidTaxes: price?.repaid ?? 0,
    priceCitations: head.priceCitations,
    lines: counted,
    rates,
  };
  const values = valuesOf(sheet);
  const gap = country === null ? 'country' : head.currency === '' ? 'currency' : price === undefined ? 'price' : undefined;
  const { units, decimals } = exactPrice(sheet);
  const amountOf = (value: bigint) => (values === undefined ? '0.00' : quotient(value * units, values.price * 10n ** BigInt(decimals)));
  const valueOf = new Map(counted.map(({ id }, index) => [id, values?.lines[index] ?? 0n]));
  const totalOf = (kind: LineKind) =>
    amountOf(counted.filter((line) => line.kind === kind).reduce((sum, { id }) => sum + (valueOf.get(id) ?? 0n), 0n));
  const missing = gap === undefined ? missingProofs(sheet) : [];
  return {
    gap,
    declared: gap === undefined ? addedBy(declaredShare(sheet)) : undefined,
    documented: gap === undefined ? addedBy(documentedShare(sheet)) : undefined,
    amounts: new Map(values === undefined ? [] : [...valueOf].map(([id, value]) => [id, amountOf(value)])),
    totals: Object.fromEntries(lineKindOrder.map((kind) => [kind, totalOf(kind)])) as Record<LineKind, string>,
    margin:
      gap === undefined && values !== undefined
        ? { amount: amountOf(values.margin), percent: percentOf(whole(values.margin), whole(values.price)) }
        : undefined,
    missing,
    uncounted: lines.filter(({ id }) => !valueOf.has(id)).map(({ id }) => id),
    ratesNeeded: [...new Set(lines.map(({ currency }) => currency))].filter((currency) => currency !== '' && !quoted.has(currency)),
    proven: gap === undefined ? counted.length - missing.filter(({ of }) => of === 'line').length : 0,
  };
}

/** How a line counts: work and services by no country. A material is not known to be local before the facility's country is. */
export function countsAs(line: SheetLine, country: string | null): 'local' | 'imported' | 'unknown' {
  if (!countsByCountry(line)) return 'local';
  if (country === null) return 'unknown';
  return isImported(line, { country }) ? 'imported' : 'local';
}

/** What a document of the line has to show. */
export function neededProofs(line: SheetLine): readonly ('cost' | 'origin')[] {
  return countsByCountry(line) ? ['cost', 'origin'] : ['cost'];
}

/** As `exactAmount` accepts it. Asked of each line at each letter. */
const isDecimal = /^\d{1,15}(?:\.\d{1,6})?$/;

function hasAmount({ quantity, unitCost, currency }: SheetLine): boolean {
  return currency !== '' && isDecimal.test(quantity) && isDecimal.test(unitCost);
}

/** In minor units; undefined where it is not known, or nothing is left of it. */
export function priceOf({ price, repaidTaxes, currency }: SheetHead): { readonly minor: number; readonly repaid: number } | undefined {
  const [minor, repaid] = [minorOf(price, currency), repaidTaxes === '' ? 0 : minorOf(repaidTaxes, currency)];
  return minor === undefined || repaid === undefined || minor <= repaid ? undefined : { minor, repaid };
}

function addedBy(share: ReturnType<typeof declaredShare>): ValueAddition | undefined {
  return share && valueAdditionOf(share);
}

/** With two decimals, half up. `percentOf` divides exactly, by a hundredth. */
function quotient(numerator: bigint, denominator: bigint): string {
  return percentOf(whole(numerator), whole(denominator * 100n));
}

function whole(units: bigint) {
  return { units, decimals: 0 };
}
