import type { judgeCostLines, judgeSheetMargin, judgeSheetPrice, readCaseCostSheet } from '@thamani/contract/cost-sheets/line-review.ts';
import type { AnswerOf, BodyOf } from '@thamani/contract/operation.ts';
import { assess, declaredShare, fixedOutcome, valueAdditionOf, valuesOf } from '@thamani/domain/cost-sheet/figures.ts';
import type { LocalShare, Outcome, SheetValues } from '@thamani/domain/cost-sheet/figures.ts';
import { correctedSheet } from '@thamani/domain/cost-sheet/judgements.ts';
import type { CorrectedFields, Judgements, LineJudgement, MarginJudgement, PriceJudgement } from '@thamani/domain/cost-sheet/judgements.ts';
import { exactPrice } from '@thamani/domain/cost-sheet/sheet.ts';
import type { CostLine, CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { minorOf } from '@thamani/domain/money.ts';
import { percentOf, rounded, type SchemeVersion } from '@thamani/domain/valuation/value-addition.ts';

export type ReadSheet = AnswerOf<typeof readCaseCostSheet>['data'];
export type ReadLine = ReadSheet['lines'][number];
/** All that is read of a sheet once, beside its lines. */
export type SheetHead = Omit<ReadSheet, 'lines'>;
export type ShownShare = ReadSheet['certain'];
/** As the server counts them after each judgement. */
export type ServerFigures = Pick<ReadSheet, 'certain' | 'possible' | 'decided' | 'open_count' | 'judgements_revision'>;

export type StoredForLine = NonNullable<ReadLine['judgement']>;
export type StoredForPrice = NonNullable<ReadSheet['price_judgement']>;
export type StoredForMargin = NonNullable<ReadSheet['margin_judgement']>;
export type Stored = StoredForLine | StoredForPrice | StoredForMargin;

export type ChosenForLine = BodyOf<typeof judgeCostLines>['judgements'][number]['judgement'];
export type ChosenForPrice = BodyOf<typeof judgeSheetPrice>['judgement'];
export type ChosenForMargin = BodyOf<typeof judgeSheetMargin>['judgement'];
export type Chosen = ChosenForLine | ChosenForPrice | ChosenForMargin;

export type SentFields = Extract<ChosenForLine, { verdict: 'corrected' }>['fields'];

/** What is judged: a line by its id, the price, or the margin. */
export type ItemKey = string;
export const priceKey = 'price';
export const marginKey = 'margin';

export function costLineOf(read: ReadLine): CostLine {
  const { hs_code, country, origin_proof, supplier } = read;
  return {
    id: read.id,
    kind: read.kind,
    role: read.role,
    description: read.description,
    originStatus: read.origin_status,
    quantity: read.quantity,
    unit: read.unit,
    unitCost: read.unit_cost,
    currency: read.currency,
    basis: read.basis,
    citations: read.citations,
    ...(hs_code !== null && { hsCode: hs_code }),
    ...(country !== null && { country }),
    ...(origin_proof !== null && { originProof: origin_proof }),
    ...(supplier !== null && { supplier }),
  };
}

/** Undefined while something is missing without which no figure can be computed: the server then has none either. */
export function costSheetOf(head: SheetHead, lines: readonly CostLine[]): CostSheet | undefined {
  const { currency, country } = head;
  const [minor, repaidTaxes] = [minorOf(head.price, currency), minorOf(head.repaid_taxes || '0', currency)];
  if (country === null || minor === undefined || repaidTaxes === undefined) return undefined;
  return { country, price: { minor, currency }, repaidTaxes, priceCitations: head.price_citations, lines, rates: head.rates };
}

/** Judgements in the words of the domain, from what is stored and what was chosen. */
export function judgementsOf(judged: ReadonlyMap<ItemKey, Stored | Chosen>, currency: string): Judgements {
  const lines = new Map<string, LineJudgement>();
  let price: PriceJudgement | undefined;
  let margin: MarginJudgement | undefined;
  for (const [key, judgement] of judged) {
    if (judgement.verdict === 'open') continue;
    if (key === priceKey) price = priceJudgementOf(judgement as StoredForPrice, currency);
    else if (key === marginKey) margin = { verdict: (judgement as StoredForMargin).verdict };
    else lines.set(key, lineJudgementOf(judgement as StoredForLine));
  }
  return { lines, ...(price !== undefined && { price }), ...(margin !== undefined && { margin }) };
}

const accepted: LineJudgement = { verdict: 'accepted' };

function lineJudgementOf(judgement: Exclude<StoredForLine | ChosenForLine, { verdict: 'open' }>): LineJudgement {
  if (judgement.verdict === 'accepted') return accepted;
  if (judgement.verdict === 'not_proven') return { verdict: 'not_proven', reason: judgement.reason };
  return { verdict: 'corrected', fields: correctedFieldsOf(judgement.fields), reason: judgement.reason, place: judgement.place };
}

function priceJudgementOf(judgement: StoredForPrice, currency: string): PriceJudgement {
  if (judgement.verdict === 'accepted') return { verdict: 'accepted' };
  const [minor, repaidTaxes] = [minorOf(judgement.price, currency), minorOf(judgement.repaid_taxes || '0', currency)];
  if (minor === undefined || repaidTaxes === undefined) return { verdict: 'accepted' };
  return { verdict: 'corrected', minor, repaidTaxes, reason: judgement.reason, place: judgement.place };
}

export function correctedFieldsOf(fields: SentFields): CorrectedFields {
  const { hs_code, origin_status, origin_proof, unit_cost, ...same } = fields;
  return {
    ...same,
    ...(hs_code !== undefined && { hsCode: hs_code }),
    ...(origin_status !== undefined && { originStatus: origin_status }),
    ...(origin_proof !== undefined && { originProof: origin_proof }),
    ...(unit_cost !== undefined && { unitCost: unit_cost }),
  };
}

/** The figures by the judgements so far, counted in the browser by the code of the server. */
export interface Recount {
  readonly certain: ShownShare;
  readonly possible: ShownShare;
  readonly decided: Outcome | null;
  readonly open: number;
  /** The price less all lines, as corrected. */
  readonly margin: { readonly amount: string; readonly percent: string } | null;
}

export function recount(sheet: CostSheet, judgements: Judgements, scheme: SchemeVersion): Recount | undefined {
  const values = marginValues(sheet, judgements);
  if (values === undefined) return undefined;
  const assessment = assess(sheet, judgements);
  const priced = correctedSheet({ ...sheet, lines: [] }, judgements);
  const margin = { amount: amountOf(values.margin, values, priced), percent: percentOf(whole(values.margin), whole(values.price)) };
  if (assessment === undefined) {
    const openLines = sheet.lines.length - judgements.lines.size;
    const openMargin = values.margin > 0n && judgements.margin === undefined ? 1 : 0;
    return { certain: null, possible: null, decided: null, open: 1 + openLines + openMargin, margin };
  }
  return {
    certain: shownShare(assessment.certain, scheme),
    possible: shownShare(assessment.possible, scheme),
    decided: fixedOutcome(assessment, scheme) ?? null,
    open: assessment.open,
    margin,
  };
}

interface DeclaredValues {
  readonly values: SheetValues | undefined;
  readonly indexes: ReadonlyMap<string, number>;
}

/** A sheet never changes while it is read. Its values take half the time of a recount of 10,000 lines. */
const declaredValues = new WeakMap<CostSheet, DeclaredValues>();

function declaredValuesOf(sheet: CostSheet): DeclaredValues {
  const known = declaredValues.get(sheet);
  if (known !== undefined) return known;
  const counted = { values: valuesOf(sheet), indexes: new Map(sheet.lines.map(({ id }, index) => [id, index])) };
  declaredValues.set(sheet, counted);
  return counted;
}

/** Price and margin as corrected, from those as declared and what the corrections change of them. */
function marginValues(sheet: CostSheet, judgements: Judgements): SheetValues | undefined {
  const { values, indexes } = declaredValuesOf(sheet);
  if (values === undefined) return undefined;
  const judged = [...judgements.lines].filter(([id, { verdict }]) => verdict === 'corrected' && indexes.has(id));
  const changed = judged.flatMap(([id]) => sheet.lines[indexes.get(id) ?? -1] ?? []);
  const corrected = valuesOf(correctedSheet({ ...sheet, lines: changed }, judgements));
  if (corrected === undefined) return undefined;
  const before = changed.reduce((sum, { id }) => sum + (values.lines[indexes.get(id) ?? -1] ?? 0n), 0n);
  // Of the lines that are not corrected, and of the price as it is now, less those that are.
  const others = values.price - values.margin - before;
  return { price: corrected.price, margin: corrected.margin - others, lines: [] };
}

/** As declared, with one judgement in place of another: what a correction makes of the figure before it is saved. */
export function shareWith(sheet: CostSheet, judgements: Judgements, scheme: SchemeVersion): ShownShare {
  const priced: Judgements = judgements.price === undefined ? { ...judgements, price: { verdict: 'accepted' } } : judgements;
  const assessment = assess(sheet, priced);
  return assessment === undefined ? null : shownShare(assessment.possible, scheme);
}

export function declaredOf(sheet: CostSheet, scheme: SchemeVersion): ShownShare {
  const share = declaredShare(sheet);
  return share === undefined ? null : shownShare(share, scheme);
}

function shownShare(share: LocalShare, scheme: SchemeVersion): ShownShare {
  const counted = valueAdditionOf(share, scheme);
  if (counted === undefined) return null;
  return { percent: counted.percent, exact_percent: counted.exactPercent ?? null, qualifies: counted.qualifies };
}

/** In the sheet's currency, of one unit, with two decimals, half up. */
export function amountOf(value: bigint, { price }: SheetValues, sheet: CostSheet): string {
  const { units, decimals } = exactPrice(sheet);
  return rounded(value * units, price * 10n ** BigInt(decimals), 2);
}

/** Of one line by itself, as it is corrected or typed; undefined while it cannot be counted. */
export function lineAmount(line: CostLine, sheet: CostSheet): string | undefined {
  const values = valuesOf({ ...sheet, lines: [line] });
  const [value] = values?.lines ?? [];
  return values === undefined || value === undefined ? undefined : amountOf(value, values, sheet);
}

/** What an officer can say of a document: none, or one of them, was opened. */
export function citedDocuments(citations: readonly { readonly document: string }[]): readonly string[] {
  return [...new Set(citations.map(({ document }) => document))];
}

function whole(units: bigint) {
  return { units, decimals: 0 };
}
