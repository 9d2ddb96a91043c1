import { isMarked, type DocumentPlace } from '../documents/places.ts';
import { figureRules } from '../review/changed-figures.ts';
import type { CostLine, CostSheet } from './sheet.ts';

/** Why a line is not proven. A closed list: company, officer and board read the same sentence. */
export const notProvenReasons = [
  'no_document',
  'document_unreadable',
  'cost_not_shown',
  'origin_not_shown',
  'quantity_not_shown',
  'other_buyer',
  'outside_period',
  'document_doubtful',
] as const;
export type NotProvenReason = (typeof notProvenReasons)[number];

/** What a judgement is about, and what it says. `open` removes the one before. */
export const judgedSubjects = ['line', 'price', 'margin'] as const;
export type JudgedSubject = (typeof judgedSubjects)[number];
export const judgementVerdicts = ['accepted', 'corrected', 'not_proven', 'open'] as const;
export type JudgementVerdict = (typeof judgementVerdicts)[number];

/** What an officer may correct of a line. */
export type CorrectedFields = Partial<
  Pick<
    CostLine,
    'kind' | 'role' | 'hsCode' | 'country' | 'originStatus' | 'originProof' | 'quantity' | 'unit' | 'unitCost' | 'currency' | 'basis'
  >
>;

/** In the smallest unit of the sheet's currency. */
export interface CorrectedPrice {
  readonly minor: number;
  readonly repaidTaxes: number;
}

export type StoredCorrection = CorrectedFields | CorrectedPrice;

/** Why, and the place in a document that shows it, as for every changed figure. */
interface Correction {
  readonly reason: string;
  readonly place: DocumentPlace;
}

/** A line without a judgement is open. */
export type LineJudgement =
  | { readonly verdict: 'accepted' }
  | ({ readonly verdict: 'corrected'; readonly fields: CorrectedFields } & Correction)
  | { readonly verdict: 'not_proven'; readonly reason: NotProvenReason; readonly note?: string };

export type PriceJudgement = { readonly verdict: 'accepted' } | ({ readonly verdict: 'corrected' } & CorrectedPrice & Correction);

/** The margin and everything that no line lists. */
export type MarginJudgement = { readonly verdict: 'accepted' } | { readonly verdict: 'not_proven'; readonly note?: string };

export interface Judgements {
  readonly price?: PriceJudgement;
  readonly margin?: MarginJudgement;
  /** By id of the line. */
  readonly lines: ReadonlyMap<string, LineJudgement>;
}

export const openJudgements: Judgements = { lines: new Map() };

/** As an officer corrected it; the declared line stays beside it, shown as struck through. */
function correctedLine(line: CostLine, judgement: LineJudgement | undefined): CostLine {
  return judgement?.verdict === 'corrected' ? { ...line, ...judgement.fields } : line;
}

/** The lines and the price as corrected so far: what the figures and the origin verdict are computed from. */
export function correctedSheet(sheet: CostSheet, { price, lines }: Judgements): CostSheet {
  return {
    ...sheet,
    ...(price?.verdict === 'corrected' && { price: { ...sheet.price, minor: price.minor }, repaidTaxes: price.repaidTaxes }),
    lines: lines.size === 0 ? sheet.lines : sheet.lines.map((line) => correctedLine(line, lines.get(line.id))),
  };
}

export type JudgementFault = 'nothing_corrected' | 'reason_missing' | 'reason_too_long' | 'place_unmarked';

/** A correction changes something, and says why and where it is shown. Whether its values are well-formed is for `faultsOf` to say. */
export function judgementFault(judgement: LineJudgement | PriceJudgement | MarginJudgement): JudgementFault | undefined {
  if (judgement.verdict !== 'corrected') {
    const note = 'note' in judgement ? (judgement.note ?? '') : '';
    return note.length > figureRules.mostReasonLength ? 'reason_too_long' : undefined;
  }
  if ('fields' in judgement && Object.keys(judgement.fields).length === 0) return 'nothing_corrected';
  if (judgement.reason.trim() === '') return 'reason_missing';
  if (judgement.reason.length > figureRules.mostReasonLength) return 'reason_too_long';
  return isMarked(judgement.place) ? undefined : 'place_unmarked';
}
