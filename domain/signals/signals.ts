import type { RequirementId } from '../applications/requirements.ts';
import type { FindingCode } from '../review/screening.ts';
import type { Spot } from './document-text.ts';

/**
 * What a machine noticed in the evidence: a question to the officer, never a decision. Each says what was found and where, how sure it
 * is, and (in the catalogs) what it may mean innocently. A code is kept with the case, so it is never renamed.
 */
export const evidenceSignals = [
  'invoice_row_disagrees',
  'invoice_sum_disagrees',
  'invoice_date_unlikely',
  'invoices_below_declared',
  'file_seen_elsewhere',
  'invoice_seen_elsewhere',
  'photo_seen_elsewhere',
  'pdf_edited',
  'registration_shared',
  'value_addition_unusual',
] as const;
export type EvidenceSignal = (typeof evidenceSignals)[number];

export type SignalCode = FindingCode | EvidenceSignal;

/** `certain`: two values are equal or differ, for any reader. `likely` and `possible`: the result depends on a machine's reading. */
export const confidences = ['certain', 'likely', 'possible'] as const;
export type Confidence = (typeof confidences)[number];

export interface Signal {
  readonly code: SignalCode;
  readonly confidence: Confidence;
  readonly fields: readonly RequirementId[];
  readonly documentId?: string;
  readonly spot?: Spot;
  readonly details: SignalDetails;
}

/** What was found, by name: figures and days for a sentence of the catalogs. Never another company's. */
export type SignalDetails = Readonly<Record<string, string>>;

/** Every check says what came of it: silence is never taken for 'nothing found'. */
export const checkResults = ['clear', 'found', 'skipped'] as const;
export type CheckResult = (typeof checkResults)[number];

export const skipReasons = ['too_few_to_compare', 'not_readable', 'nothing_to_check', 'not_finished'] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface Check {
  readonly code: EvidenceSignal;
  readonly result: CheckResult;
  readonly reason?: SkipReason;
}

/** What an officer made of a signal. It does not go away: it is answered. */
export const resolutions = ['explained', 'harmless', 'company_asked', 'weighs_against'] as const;
export type Resolution = (typeof resolutions)[number];

export interface SignalResolution {
  readonly resolution: Resolution;
  readonly comment: string;
}

/** A proposal waits until every signal of the case was answered. */
export function unresolvedSignals<One extends { readonly resolved: SignalResolution | null }>(signals: readonly One[]): readonly One[] {
  return signals.filter(({ resolved }) => resolved === null);
}
