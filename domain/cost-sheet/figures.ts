import { percentOf, rounded, valueAddition, type SchemeVersion, type ValueAddition } from '../valuation/value-addition.ts';
import { correctedSheet, openJudgements, type Judgements, type LineJudgement } from './judgements.ts';
import { exactPrice, isImported, type CostLine, type CostSheet, type DatedRate, type Proven, countsByCountry } from './sheet.ts';

/** Exact: the local part of the price and the price, both in a unit that only this sheet has. */
export interface LocalShare {
  readonly local: bigint;
  readonly price: bigint;
}

export interface Assessment {
  /** Only what is accepted. */
  readonly certain: LocalShare;
  /** As if everything open were accepted as declared. */
  readonly possible: LocalShare;
  /** Lines without a judgement, and the margin if it has none. */
  readonly open: number;
}

/** By today's formula: what is not local is what the imported inputs cost. */
export function valueAdditionOf({ local, price }: LocalShare, scheme?: SchemeVersion): ValueAddition | undefined {
  return valueAddition(whole(price), whole(price - local), scheme);
}

/**
 * Every part of the price is local only where an accepted line, or the accepted margin, says so. Undefined while the price is not judged, or
 * where `faultsOf` finds an amount or a rate that is missing.
 */
export function assess(sheet: CostSheet, judgements: Judgements): Assessment | undefined {
  if (judgements.price === undefined) return undefined;
  const corrected = correctedSheet(sheet, judgements);
  const values = valuesOf(corrected);
  if (values === undefined) return undefined;
  let [certain, possible, open] = [0n, 0n, 0];
  corrected.lines.forEach((line, index) => {
    const judgement = judgements.lines.get(line.id);
    if (judgement === undefined) open += 1;
    if (judgement?.verdict === 'not_proven' || isImported(line, corrected)) return;
    const value = values.lines[index] ?? 0n;
    possible += value;
    if (judgement !== undefined) certain += value;
  });
  const { price, margin } = values;
  // A loss is borne by what is local: lines that cost more than the price cannot make more of it local than there is.
  if (margin < 0n) return { certain: { local: certain + margin, price }, possible: { local: possible + margin, price }, open };
  const { margin: judged } = judgements;
  if (judged?.verdict !== 'not_proven') possible += margin;
  if (judged?.verdict === 'accepted') certain += margin;
  return {
    certain: { local: certain, price },
    possible: { local: possible, price },
    open: margin > 0n && judged === undefined ? open + 1 : open,
  };
}

/**
 * What of the sheet has no judgement: lines, the price, and the margin where it is positive. Undefined where `faultsOf` finds an amount or a
 * rate that is missing.
 */
export function openCount(sheet: CostSheet, judgements: Judgements): number | undefined {
  const assessed = assess(sheet, { ...judgements, price: judgements.price ?? accepted });
  return assessed && assessed.open + (judgements.price === undefined ? 1 : 0);
}

/** The certain share, once everything is judged: what an approval and the certificate are about. */
export function assessedShare(sheet: CostSheet, judgements: Judgements): LocalShare | undefined {
  const assessed = assess(sheet, judgements);
  return assessed?.open === 0 ? assessed.certain : undefined;
}

/**
 * For information: as `possible`, with what is of any of these States counted as local. An unjudged price is taken as declared. Before
 * anything is judged it is the declared figure, and once all is judged the certain one, for the continent.
 */
export function regionalShare(
  sheet: CostSheet,
  states: ReadonlySet<string>,
  judgements: Judgements = openJudgements,
): LocalShare | undefined {
  const corrected = correctedSheet(sheet, judgements);
  const regional = corrected.lines.map((line) =>
    line.country !== undefined && states.has(line.country) ? { ...line, country: sheet.country } : line,
  );
  // Corrected already: a correction is not made again, which would put the country back.
  const lines = new Map([...judgements.lines].map(([id, judgement]) => [id, judgement.verdict === 'corrected' ? accepted : judgement]));
  return assess({ ...corrected, lines: regional }, { ...judgements, price: accepted, lines })?.possible;
}

const accepted = { verdict: 'accepted' } as const;

/** Everything accepted as declared: (price − imported) ÷ price. */
export function declaredShare(sheet: CostSheet): LocalShare | undefined {
  return assess(sheet, { ...openJudgements, price: { verdict: 'accepted' } })?.possible;
}

/**
 * The two figures of the form, for one unit of output, with two decimals, half up. The exact share decides and is shown, not these: they are
 * what the answers of a version read.
 */
export function totalsOf(sheet: CostSheet): { readonly finalValue: string; readonly imported: string } | undefined {
  const share = declaredShare(sheet);
  if (share === undefined) return undefined;
  const { units, decimals } = exactPrice(sheet);
  const scale = 10n ** BigInt(decimals);
  return { finalValue: rounded(units, scale, 2), imported: rounded((share.price - share.local) * units, share.price * scale, 2) };
}

/** What the company's own documents cover so far. The margin has none: an officer judges it. */
export function documentedShare(sheet: CostSheet): LocalShare | undefined {
  const accepted: LineJudgement = { verdict: 'accepted' };
  const covered = sheet.lines.filter((line) => lacksOf(line).length === 0).map(({ id }) => [id, accepted] as const);
  return assess(sheet, { price: accepted, lines: new Map(covered) })?.certain;
}

export const outcomes = ['qualifies', 'does_not_qualify'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The outcome, as soon as accepting what is open as declared, or finding it not proven, can no longer change it. A later correction can: it
 * replaces what was declared.
 */
export function fixedOutcome({ certain, possible }: Assessment, scheme?: SchemeVersion): Outcome | undefined {
  if (valueAdditionOf(certain, scheme)?.qualifies === true) return 'qualifies';
  return valueAdditionOf(possible, scheme)?.qualifies === false ? 'does_not_qualify' : undefined;
}

/** Something that no document of the company shows yet, and how many points of the figure depend on it. */
export type MissingProof =
  /** Without it there is no figure at all. */
  | { readonly of: 'price' }
  | { readonly of: 'line'; readonly line: string; readonly lacks: readonly Proven[]; readonly points: string }
  /** No document is asked for; an officer decides. */
  | { readonly of: 'margin'; readonly points: string };

/** The price first, then the heaviest. An imported line costs no points, but its cost must be shown all the same. */
export function missingProofs(sheet: CostSheet): readonly MissingProof[] {
  const values = valuesOf(sheet);
  if (values === undefined) return [];
  const { price, margin } = values;
  const pointsOf = (value: bigint): string => percentOf(whole(value), whole(price));
  const ofLines = sheet.lines.flatMap((line, index) => {
    const lacks = lacksOf(line);
    if (lacks.length === 0) return [];
    const value = isImported(line, sheet) ? 0n : (values.lines[index] ?? 0n);
    return [{ value, missing: { of: 'line', line: line.id, lacks, points: pointsOf(value) } as const }];
  });
  const ofMargin = margin > 0n ? [{ value: margin, missing: { of: 'margin', points: pointsOf(margin) } as const }] : [];
  const byWeight = [...ofLines, ...ofMargin].toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
  const isPriceShown = sheet.priceCitations.some(({ proves }) => proves.includes('cost'));
  return [...(isPriceShown ? [] : [{ of: 'price' } as const]), ...byWeight.map(({ missing }) => missing)];
}

/** The cost of each line is shown, and the origin of what is local only because of its country. */
function lacksOf(line: CostLine): readonly Proven[] {
  const needed: readonly Proven[] = countsByCountry(line) ? ['cost', 'origin'] : ['cost'];
  return needed.filter((proof) => !line.citations.some(({ proves }) => proves.includes(proof)));
}

export interface SheetValues {
  readonly price: bigint;
  /** The price less all lines: negative where they cost more. */
  readonly margin: bigint;
  /** In the order of the sheet. */
  readonly lines: readonly bigint[];
}

/**
 * All amounts as whole numbers of one unit. Instead of dividing each line by its rate, everything is multiplied by the rates of the other
 * currencies: exact, and one multiplication for a line.
 */
export function valuesOf(sheet: CostSheet): SheetValues | undefined {
  const factors = factorsOf(sheet.rates, sheet.price.currency);
  const { units, decimals } = exactPrice(sheet);
  if (factors === undefined || units <= 0n) return undefined;
  const price = units * 10n ** BigInt(lineDecimals - decimals) * factors.sheet;
  const lines: bigint[] = [];
  let total = 0n;
  for (const { quantity, unitCost, currency } of sheet.lines) {
    const factor = currency === sheet.price.currency ? factors.sheet : factors.others.get(currency);
    const [count, cost] = [millionths(quantity), millionths(unitCost)];
    if (factor === undefined || count === undefined || cost === undefined) return undefined;
    const value = count * cost * factor;
    lines.push(value);
    total += value;
  }
  return { price, margin: price - total, lines };
}

/** Quantity and unit cost have six decimals at most. */
const lineDecimals = 12;

/** As `exactAmount`, without the trimming of zeros: a sheet of 10,000 lines is read at each judgement. */
function millionths(decimal: string): bigint | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(decimal);
  return match === null ? undefined : BigInt(match[1] + (match[2] ?? '').padEnd(6, '0'));
}

/** A unit of the sheet's currency is the product of all quoted amounts; a unit of another one is what it is worth, times those of the rest. */
function factorsOf(rates: readonly DatedRate[], own: string) {
  const quotes: { readonly currency: string; readonly amount: bigint; readonly worth: bigint }[] = [];
  for (const { currency, amount, worth } of rates) {
    const quote = { currency, amount: millionths(amount) ?? 0n, worth: millionths(worth) ?? 0n };
    if (quote.amount === 0n || quote.worth === 0n || currency === own || quotes.some((other) => other.currency === currency))
      return undefined;
    quotes.push(quote);
  }
  const product = (currency?: string): bigint =>
    quotes.filter((quote) => quote.currency !== currency).reduce((all, { amount }) => all * amount, 1n);
  return { sheet: product(), others: new Map(quotes.map(({ currency, worth }) => [currency, worth * product(currency)])) };
}

function whole(units: bigint) {
  return { units, decimals: 0 };
}
