import { placeFault, type DocumentPlace } from '../documents/places.ts';
import { minorDigitsOf } from '../money.ts';
import { isCounted, type MaterialRole, type OriginProof, type OriginStatus } from '../origin/goods.ts';
import { exactAmount, type Amount } from '../valuation/value-addition.ts';

export const lineKinds = ['material', 'packing', 'labour', 'overhead'] as const;
export type LineKind = (typeof lineKinds)[number];

/** At which point the unit cost is stated. The WTO agreement leaves CIF or FOB to national law, so a line says which. */
export const valueBases = ['cif', 'fob', 'first_price', 'own_cost'] as const;
export type ValueBasis = (typeof valueBases)[number];

export const provableParts = ['cost', 'origin'] as const;
export type Proven = (typeof provableParts)[number];

/** A document that proves a line. The applicant may leave out page and place; an officer adds them. */
export type Citation = Pick<DocumentPlace, 'document'> & Partial<DocumentPlace> & { readonly proves: readonly Proven[] };

export type PriceCitations = readonly Citation[];

/** One cost of one unit of the product. */
export interface CostLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly role: MaterialRole;
  readonly description: string;
  /** HS 2022, six digits. Materials and packing have one. */
  readonly hsCode?: string;
  /** Of origin, ISO 3166-1, wherever it was bought. Unknown counts as imported. */
  readonly country?: string;
  readonly originStatus: OriginStatus;
  readonly originProof?: OriginProof;
  readonly supplier?: string;
  /** For one unit of the product, losses included. An exact decimal, as is the unit cost. */
  readonly quantity: string;
  readonly unit: string;
  readonly unitCost: string;
  readonly currency: string;
  readonly basis: ValueBasis;
  readonly citations: readonly Citation[];
}

/** As it is quoted: `amount` of `currency` is worth `worth` of the sheet's currency, as 1 USD is 1600.25 NGN, or 655.957 XOF is 1 EUR. */
export interface DatedRate {
  readonly currency: string;
  readonly amount: string;
  readonly worth: string;
  readonly day: string;
  readonly source: string;
}

/** In the currency's smallest unit: the price of a product in any currency, where `Money` is what we charge. */
export interface Price {
  readonly minor: number;
  readonly currency: string;
}

export interface CostSheet {
  /** Of the facility, ISO 3166-1: what is of this country is local. */
  readonly country: string;
  /** Ex-works, of one unit. Its currency is the sheet's. */
  readonly price: Price;
  /** Internal taxes that are repaid on export (Annex 2, Article 1(k)), in minor units: not part of the price. */
  readonly repaidTaxes: number;
  readonly priceCitations: PriceCitations;
  readonly lines: readonly CostLine[];
  /** One for each currency of the lines other than the sheet's, so that no line picks its own. */
  readonly rates: readonly DatedRate[];
}

export const sheetBounds = {
  linesOnScreens: 2_000,
  linesByImport: 10_000,
  /** Of one page that is read, and of one call that saves or removes. */
  linesOfPage: 200,
  /** Of what is listed with a page: the whole can be as long as the sheet. */
  faultsShown: 100,
  missingShown: 50,
  rates: 30,
  citationsOfLine: 10,
  /** Characters. */
  description: 200,
  supplier: 200,
  unit: 40,
  source: 200,
} as const;

/** The price on which shares are counted. */
export function exactPrice({ price, repaidTaxes }: CostSheet): Amount {
  return { units: BigInt(price.minor - repaidTaxes), decimals: minorDigitsOf(price.currency) };
}

/**
 * Materials and packing that enter the product and are of another country; energy, machines, work and services are not (Annex 2,
 * Article 15). Foreign goods from a local dealer are imported.
 */
export function isImported({ kind, role, country }: CostLine, sheet: Pick<CostSheet, 'country'>): boolean {
  return countsByCountry({ kind, role }) && country !== sheet.country;
}

/** Whether the country of a line decides if it is local. */
export function countsByCountry({ kind, role }: Pick<CostLine, 'kind' | 'role'>): boolean {
  return (kind === 'material' || kind === 'packing') && isCounted(role);
}

const wholeFaults = ['lines_too_many', 'country_missing', 'price_zero', 'price_malformed', 'citation_malformed'] as const;
const rateFaults = ['rate_missing', 'rate_repeated', 'rate_malformed'] as const;
const lineFaultCodes = ['missing', 'repeated', 'malformed', 'too_long', 'too_many'] as const;
export const sheetFaultCodes = [...wholeFaults, ...rateFaults, ...lineFaultCodes] as const;

export type LineFault = (typeof lineFaultCodes)[number];

export type SheetFault =
  | { readonly of: 'sheet'; readonly fault: (typeof wholeFaults)[number] }
  | { readonly of: 'rate'; readonly currency: string; readonly fault: (typeof rateFaults)[number] }
  | { readonly of: 'line'; readonly line: string; readonly field: keyof CostLine; readonly fault: LineFault };

/** Everything that must be put right before a figure can be computed or the sheet submitted. */
export function faultsOf(sheet: CostSheet, mostLines: number = sheetBounds.linesByImport): readonly SheetFault[] {
  const { country, lines, price, repaidTaxes, priceCitations, rates } = sheet;
  const faults: SheetFault[] = [];
  // Without it, every line would count as imported.
  if (!/^[A-Z]{2}$/.test(country)) faults.push({ of: 'sheet', fault: 'country_missing' });
  if (lines.length > mostLines) faults.push({ of: 'sheet', fault: 'lines_too_many' });
  const arePriceParts = [price.minor, repaidTaxes].every((minor) => Number.isSafeInteger(minor) && minor >= 0);
  if (!arePriceParts) faults.push({ of: 'sheet', fault: 'price_malformed' });
  else if (price.minor <= repaidTaxes) faults.push({ of: 'sheet', fault: 'price_zero' });
  if (!areCitations(priceCitations)) faults.push({ of: 'sheet', fault: 'citation_malformed' });

  const quoted = Map.groupBy(rates, ({ currency }) => currency);
  for (const [currency, [rate, ...others]] of quoted) {
    if (others.length > 0) faults.push({ of: 'rate', currency, fault: 'rate_repeated' });
    else if (rate === undefined || currency === price.currency || !isRate(rate))
      faults.push({ of: 'rate', currency, fault: 'rate_malformed' });
  }
  for (const currency of new Set(lines.map((line) => line.currency)))
    if (currency !== price.currency && !quoted.has(currency)) faults.push({ of: 'rate', currency, fault: 'rate_missing' });

  const known = new Set<string>();
  for (const line of lines) {
    if (known.has(line.id)) faults.push({ of: 'line', line: line.id, field: 'id', fault: 'repeated' });
    known.add(line.id);
    for (const [field, fault] of lineFaults(line)) faults.push({ of: 'line', line: line.id, field, fault });
  }
  return faults;
}

/** What is wrong with one line by itself. A draft keeps one in which something is missing, and nothing else. */
export function faultsOfLine(line: CostLine): readonly (readonly [keyof CostLine, LineFault])[] {
  return [...lineFaults(line)];
}

/** The same of one rate by itself. */
export function isRateFor(rate: DatedRate, sheetCurrency: string): boolean {
  return rate.currency !== sheetCurrency && isRate(rate);
}

/** Currencies of lines that have a rate, or are the sheet's, before a change of the head, and would not afterwards. */
export function currenciesLost(
  before: Pick<CostSheet, 'rates'> & { readonly currency: string },
  after: Pick<CostSheet, 'rates'> & { readonly currency: string },
  ofLines: readonly string[],
): readonly string[] {
  const covers = ({ currency, rates }: typeof before) => new Set([currency, ...rates.map((rate) => rate.currency)]);
  const [covered, stillCovered] = [covers(before), covers(after)];
  return ofLines.filter((currency) => covered.has(currency) && !stillCovered.has(currency));
}

function* lineFaults(line: CostLine): Generator<readonly [keyof CostLine, LineFault]> {
  const { kind, role, description, hsCode, country, originStatus, supplier, unit, citations } = line;
  if (description.trim() === '') yield ['description', 'missing'];
  if (description.length > sheetBounds.description) yield ['description', 'too_long'];
  if (hsCode === undefined ? countsByCountry({ kind, role }) : !/^\d{6}$/.test(hsCode))
    yield ['hsCode', hsCode === undefined ? 'missing' : 'malformed'];
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) yield ['country', 'malformed'];
  // Origin is a State's: a claim names it.
  if (country === undefined && (originStatus === 'wholly_obtained' || originStatus === 'originating')) yield ['country', 'missing'];
  if (supplier !== undefined && supplier.length > sheetBounds.supplier) yield ['supplier', 'too_long'];
  if (unit.trim() === '') yield ['unit', 'missing'];
  if (unit.length > sheetBounds.unit) yield ['unit', 'too_long'];
  for (const field of ['quantity', 'unitCost'] as const)
    if (exactAmount(line[field]) === undefined) yield [field, line[field].trim() === '' ? 'missing' : 'malformed'];
  if (!/^[A-Z]{3}$/.test(line.currency)) yield ['currency', 'malformed'];
  if (citations.length > sheetBounds.citationsOfLine) yield ['citations', 'too_many'];
  if (!areCitations(citations)) yield ['citations', 'malformed'];
}

function isRate({ currency, amount, worth, day, source }: DatedRate): boolean {
  // `Date.parse` takes 30 February for 2 March.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  const isSourced = source.trim() !== '' && source.length <= sheetBounds.source;
  return /^[A-Z]{3}$/.test(currency) && isDay && isSourced && [amount, worth].every((quote) => (exactAmount(quote)?.units ?? 0n) > 0n);
}

/** A box or cell without its page is nowhere. How many pages the document has is checked where the document is known. */
export function areCitations(citations: readonly Citation[]): boolean {
  return citations.every(({ document, page, box, cell, proves }) => {
    if (document === '' || proves.length === 0) return false;
    if (page === undefined) return box === undefined && cell === undefined;
    return placeFault({ document, page, ...(box && { box }), ...(cell && { cell }) }, null) === undefined;
  });
}
