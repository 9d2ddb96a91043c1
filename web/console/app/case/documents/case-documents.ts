import { decisionsIn, documentsOf, type Paper, type CaseDetails } from '../case-data.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';

/** A document with what it was sent for. */
export interface Filed {
  /** Of its place in the case: the same file may be sent for several things. */
  readonly place: string;
  readonly paper: Paper;
  readonly field: RequirementId | undefined;
  /** Of a document that was asked for: the officer's own title. */
  readonly title: string;
  readonly number: number;
  readonly of: number;
}

/** Documents that can be looked at one after the other, whatever they belong to. */
export interface DocumentViewerData {
  readonly filed: readonly Filed[];
  show(place: string): void;
  /** Our own address; it leads on to the media site by a link of one minute. */
  addressOf(paper: Paper, as: 'view' | 'original'): string;
}

/** Every document of the case, in the order of the form; additionally requested documents come last. */
export function filedIn(caseDetails: CaseDetails): readonly Filed[] {
  const answered = decisionsIn(caseDetails).flatMap(({ id }) => {
    const named = documentsOf(caseDetails, id);
    return named.map((paper, index) => ({ place: placeOf(paper, id), paper, field: id, title: '', number: index + 1, of: named.length }));
  });
  const wanted = caseDetails.document_requests.flatMap(({ document, title }) =>
    document === null ? [] : [{ place: placeOf(document), paper: document, field: undefined, title, number: 1, of: 1 }],
  );
  return [...answered, ...wanted];
}

export function placeOf(paper: Paper, field: RequirementId | 'wanted' = 'wanted'): string {
  return `${field}/${paper.id}`;
}

export function addressOf(caseDetails: CaseDetails, paper: Paper, as: 'view' | 'original'): string {
  return `/api/review/cases/${caseDetails.id}/media/${paper.id}?as=${as}`;
}
