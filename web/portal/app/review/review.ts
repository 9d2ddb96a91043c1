import type { WholeApplication } from '../applications/application.ts';

export type Review = NonNullable<WholeApplication['review']>;
export type Correction = NonNullable<Review['correction']>;
export type SentBack = Correction['fields'][number];
export type WantedDocument = Review['wanted_documents'][number];

/** Somebody reads what the company writes: while the case is open, and not after its decision. */
export function isOpen({ status, current_review_stage: stage }: Pick<WholeApplication, 'status' | 'current_review_stage'>): boolean {
  return status === 'under_review' && stage !== 'issuance';
}

/** A decision is told while it holds: an appeal that was allowed opens the case again, and it is decided anew. */
export function holds({ status, review, ...application }: Pick<WholeApplication, 'status' | 'current_review_stage' | 'review'>): boolean {
  return review?.decision?.kind === 'rejection' ? status === 'rejected' : status !== 'withdrawn' && !isOpen({ status, ...application });
}
