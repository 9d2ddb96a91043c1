import { requirements, type RequirementId } from '../applications/requirements.ts';
import type { DocumentPlace } from '../documents/places.ts';
import type { ProposalKind } from './case-steps.ts';
import type { GroundCode } from './grounds.ts';

/** Of a longer document the first page and the cited ones are enough (rulings, section 9). */
export const openingRules = { everyPageUpTo: 5 } as const;

export type EvidenceField = RequirementId | 'document_requests' | 'cost_sheet';

/** What every applicant must upload, and what an officer requested. The database has the same list, required_document_fields(). */
export const requiredDocumentFields: readonly EvidenceField[] = [
  ...requirements.filter(({ kind, need }) => kind === 'document' && need === 'required').map(({ id }) => id),
  'document_requests',
];

export interface EvidenceDocument {
  readonly id: string;
  /** That name it now; empty if only an earlier version, or an earlier answer to a request, did. */
  readonly fields: readonly EvidenceField[];
  /** null: never counted. A picture has 1. */
  readonly pageCount: number | null;
}

/** One session of one person. */
export interface DocumentOpening {
  readonly document: string;
  readonly by: string;
  readonly pages: readonly number[];
  /** As the viewer counted them. */
  readonly pageCount: number | null;
  /** The viewer could not show the document, and the original was downloaded. */
  readonly isDownloaded: boolean;
}

interface CitedPage {
  readonly document: string;
  readonly page: number;
}

export interface CaseEvidence {
  readonly documents: readonly EvidenceDocument[];
  readonly openings: readonly DocumentOpening[];
  /** Of the changed figures, and of the corrected lines of a cost sheet. */
  readonly figurePlaces: readonly DocumentPlace[];
  readonly signalPages: readonly CitedPage[];
  /** The figures come from the cost sheet. */
  readonly isBySheet?: boolean;
}

export interface ProposedDecision {
  readonly kind: ProposalKind;
  readonly grounds: readonly GroundCode[];
  readonly citations: readonly DocumentPlace[];
}

/**
 * The documents that both people must open, each with its cited pages. For an approval: the required documents and those that prove changed
 * figures or lines; a signal adds its page to them, and makes no document required. For a rejection: the documents that its grounds cite. The ground
 * about the threshold rests on the changed figures, so their documents count too.
 */
export function documentsToOpen(
  evidence: CaseEvidence,
  { kind, grounds, citations }: ProposedDecision,
): ReadonlyMap<string, readonly number[]> {
  const isApproval = kind === 'approval';
  const restsOnFigures = isApproval || grounds.includes('value_addition_not_above_threshold');
  const places: readonly CitedPage[] = [...(restsOnFigures ? evidence.figurePlaces : []), ...citations];
  const cited = isApproval ? [...places, ...evidence.signalPages] : places;
  const required = isApproval
    ? evidence.documents.filter((document) => isRequired(document, evidence.isBySheet === true)).map(({ id }) => id)
    : [];
  const documents = new Set([...required, ...places.map(({ document }) => document)]);
  return new Map([...documents].map((document) => [document, pagesOf(cited, document)]));
}

/** Where the figures come from the cost sheet, what it cites is required in place of the breakdown of costs. */
function isRequired({ fields }: EvidenceDocument, isBySheet: boolean): boolean {
  const required = isBySheet
    ? [...requiredDocumentFields.filter((field) => field !== 'production_cost_breakdown'), 'cost_sheet']
    : requiredDocumentFields;
  return fields.some((field) => required.includes(field));
}

function pagesOf(cited: readonly CitedPage[], document: string): readonly number[] {
  const pages = cited.filter((one) => one.document === document).map(({ page }) => page);
  return [...new Set(pages)].toSorted((one, other) => one - other);
}

/**
 * Every page of a short document, otherwise page 1, and always the cited ones, over all sessions of the person. A document that was never counted
 * has as many pages as the person's viewer found; one that neither counted is not opened.
 */
export function isOpenedBy(evidence: CaseEvidence, person: string, document: string, cited: readonly number[]): boolean {
  const own = evidence.openings.filter((opening) => opening.by === person && opening.document === document);
  if (own.some(({ isDownloaded }) => isDownloaded)) return true;
  const pageCount = evidence.documents.find(({ id }) => id === document)?.pageCount ?? largestCount(own);
  if (pageCount === null) return false;
  const shown = new Set(own.flatMap(({ pages }) => pages));
  // A cited page counts even beyond the last one: what proves a figure was seen, or the document was not opened.
  const everyPage = Array.from({ length: pageCount }, (_, index) => index + 1);
  const wanted = [...(pageCount <= openingRules.everyPageUpTo ? everyPage : [1]), ...cited];
  return wanted.every((page) => shown.has(page));
}

function largestCount(openings: readonly DocumentOpening[]): number | null {
  const counts = openings.flatMap(({ pageCount }) => pageCount ?? []);
  return counts.length === 0 ? null : Math.max(...counts);
}

/** Ids of documents that the person must open before this decision, in the order of the case. */
export function unopenedBy(evidence: CaseEvidence, person: string, proposed: ProposedDecision): readonly string[] {
  return [...documentsToOpen(evidence, proposed)]
    .filter(([document, cited]) => !isOpenedBy(evidence, person, document, cited))
    .map(([document]) => document);
}
