import type { judgeCostLines, judgeSheetPrice } from '@thamani/contract/cost-sheets/line-review.ts';
import type { Operation } from '@thamani/contract/operation.ts';
import {
  judgementFault,
  type CorrectedFields,
  type JudgementFault,
  type JudgementVerdict,
  type StoredCorrection,
} from '@thamani/domain/cost-sheet/judgements.ts';
import { faultsOfLine, type Citation, type CostLine, type CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { placeFault, type DocumentPlace } from '@thamani/domain/documents/places.ts';
import type { FieldFault, FieldFaults, RefusalCode } from '@thamani/domain/errors.ts';
import { minorOf } from '@thamani/domain/money.ts';
import { readPlainNumber } from '@thamani/domain/numbers/reading.ts';
import { isOpenedBy, type CaseEvidence } from '@thamani/domain/review/document-openings.ts';
import type { SchemeVersion } from '@thamani/domain/valuation/value-addition.ts';
import type { z } from 'zod';
import { faultOfField, wireField, type StoredJudgement } from '../../cost-sheets/service.ts';
import { currentDocuments } from '../evidence/evidence-queries.ts';

/** What a judgement needs: opened documents, and a correction also values that can be read, a reason and a marked place. */

type Body<O extends Operation> = z.output<NonNullable<O['body']>>;
type SentLine = Body<typeof judgeCostLines>['judgements'][number]['judgement'];
type SentPrice = Body<typeof judgeSheetPrice>['judgement'];

export interface SheetUnderReview {
  readonly version: number;
  readonly scheme: SchemeVersion;
  readonly sheet: CostSheet;
  readonly rows: readonly StoredJudgement[];
  readonly evidence: CaseEvidence;
  readonly officer: string;
}

export interface JudgementProblem {
  readonly code: Extract<
    RefusalCode,
    'cost_line_unknown' | 'document_not_opened' | 'fields_invalid' | 'judgement_changed' | 'nothing_cited'
  >;
  readonly faults?: FieldFaults;
}

/** As it is stored. */
export interface WantedJudgement {
  readonly verdict: JudgementVerdict;
  readonly fields?: StoredCorrection;
  readonly reason?: string;
  readonly place?: DocumentPlace;
  readonly note?: string;
}

interface Checked {
  readonly wanted: WantedJudgement;
  readonly problem?: JudgementProblem;
}

export function checkLine(review: SheetUnderReview, line: CostLine, sent: SentLine): Checked {
  switch (sent.verdict) {
    case 'open':
      return { wanted: { verdict: 'open' } };
    case 'accepted':
      return withProblem({ verdict: 'accepted' }, evidenceProblem(review, line.citations));
    case 'not_proven': {
      const note = sent.note?.trim() ?? '';
      const judgement = { verdict: 'not_proven', reason: sent.reason, ...(note !== '' && { note }) } as const;
      return withProblem(judgement, faultProblem(judgementFault(judgement), 'note'));
    }
    case 'corrected': {
      const fields = correctedIn(line, sent.fields);
      const judgement = { verdict: 'corrected', fields, reason: sent.reason.trim(), place: sent.place } as const;
      const faults = { ...fieldFaults(review.sheet, { ...line, ...fields }), ...placeFaults(review, sent.place) };
      return withProblem(
        judgement,
        faultProblem(judgementFault(judgement), 'reason') ?? invalid(faults) ?? openingProblem(review, sent.place),
      );
    }
  }
}

export function checkPrice(review: SheetUnderReview, sent: SentPrice): Checked {
  const { sheet } = review;
  if (sent.verdict === 'open') return { wanted: { verdict: 'open' } };
  if (sent.verdict === 'accepted') return withProblem({ verdict: 'accepted' }, evidenceProblem(review, sheet.priceCitations));
  const { currency } = sheet.price;
  const [minor, repaidTaxes] = [minorOf(plain(sent.price), currency), minorOf(plain(sent.repaid_taxes), currency)];
  const reason = sent.reason.trim();
  const { place } = sent;
  if (minor === undefined || repaidTaxes === undefined || minor <= repaidTaxes) {
    const price: FieldFault = minor === undefined ? 'figure_malformed' : 'cost_sheet_price';
    const faults: FieldFaults =
      repaidTaxes === undefined ? { repaid_taxes: 'figure_malformed', ...(minor === undefined && { price }) } : { price };
    return { wanted: { verdict: 'corrected', reason, place }, problem: { code: 'fields_invalid', faults } };
  }
  const judgement = { verdict: 'corrected', minor, repaidTaxes, reason, place } as const;
  const isChanged = minor !== sheet.price.minor || repaidTaxes !== sheet.repaidTaxes;
  return withProblem(
    { verdict: 'corrected', fields: { minor, repaidTaxes }, reason, place },
    (isChanged ? undefined : invalid({ price: 'nothing_corrected' })) ??
      faultProblem(judgementFault(judgement), 'reason') ??
      invalid(placeFaults(review, place)) ??
      openingProblem(review, place),
  );
}

function withProblem(wanted: WantedJudgement, problem: JudgementProblem | undefined): Checked {
  return problem === undefined ? { wanted } : { wanted, problem };
}

function invalid(faults: FieldFaults): JudgementProblem | undefined {
  return Object.keys(faults).length === 0 ? undefined : { code: 'fields_invalid', faults };
}

function faultProblem(fault: JudgementFault | undefined, text: 'note' | 'reason'): JudgementProblem | undefined {
  switch (fault) {
    case undefined:
      return undefined;
    case 'nothing_corrected':
      return invalid({ fields: 'nothing_corrected' });
    case 'reason_missing':
      return invalid({ [text]: 'missing' });
    case 'reason_too_long':
      return invalid({ [text]: 'too_long' });
    case 'place_unmarked':
      return invalid({ place: 'missing' });
  }
}

/** What is accepted was cited, and one of the cited documents was opened by this officer. */
function evidenceProblem(review: SheetUnderReview, citations: readonly Citation[]): JudgementProblem | undefined {
  if (citations.length === 0) return { code: 'nothing_cited' };
  const isOpened = citations.some(({ document, page }) => isSeen(review, document, page));
  return isOpened ? undefined : { code: 'document_not_opened' };
}

/** The place is in a document of the case. */
function placeFaults({ evidence }: SheetUnderReview, place: DocumentPlace): FieldFaults {
  if (!currentDocuments(evidence).includes(place.document)) return { place: 'document_unknown' };
  const fault = placeFault(place, evidence.documents.find(({ id }) => id === place.document)?.pageCount ?? null);
  return fault === undefined ? {} : { place: fault };
}

function openingProblem(review: SheetUnderReview, { document, page }: DocumentPlace): JudgementProblem | undefined {
  return isSeen(review, document, page) ? undefined : { code: 'document_not_opened' };
}

/** As for a changed figure: the page was shown, or the document counts as opened. Its other pages can wait until the proposal. */
function isSeen({ evidence, officer }: SheetUnderReview, document: string, page: number | undefined): boolean {
  if (isOpenedBy(evidence, officer, document, [])) return true;
  const own = evidence.openings.filter((opening) => opening.by === officer && opening.document === document);
  return page !== undefined && own.some(({ pages }) => pages.includes(page));
}

type SentFields = Extract<SentLine, { readonly verdict: 'corrected' }>['fields'];

/** In the form in which lines are stored, without what is as it was declared. */
function correctedIn(
  line: CostLine,
  { hs_code: hsCode, origin_status: originStatus, origin_proof: originProof, unit_cost: unitCost, quantity, ...same }: SentFields,
): CorrectedFields {
  const sent: CorrectedFields = {
    ...same,
    ...(hsCode !== undefined && { hsCode: hsCode.trim() }),
    ...(originStatus !== undefined && { originStatus }),
    ...(originProof !== undefined && { originProof }),
    ...(quantity !== undefined && { quantity: plain(quantity) }),
    ...(unitCost !== undefined && { unitCost: plain(unitCost) }),
    ...(same.unit !== undefined && { unit: same.unit.normalize('NFC').trim() }),
    ...(same.country !== undefined && { country: same.country.trim() }),
    ...(same.currency !== undefined && { currency: same.currency.trim() }),
  };
  const names = Object.keys(sent) as (keyof CorrectedFields)[];
  const kept = names.filter((name) => sent[name] !== line[name]).map((name) => [name, sent[name]] as const);
  return Object.fromEntries(kept);
}

/** By the names of the API. A currency needs a rate of the sheet. */
function fieldFaults({ price, rates }: CostSheet, corrected: CostLine): FieldFaults {
  const faults: Record<string, FieldFault> = {};
  for (const [field, fault] of faultsOfLine(corrected)) faults[wireField(field)] = faultOfField(field, fault);
  const { currency } = corrected;
  if (currency !== price.currency && !rates.some((rate) => rate.currency === currency)) faults['currency'] = 'choice_unknown';
  return faults;
}

/** Without zeros that say nothing; what is no decimal stays as it is, and is refused as malformed. */
function plain(typed: string): string {
  const reading = readPlainNumber(typed);
  return reading.kind === 'read' ? reading.decimal : typed.trim();
}
