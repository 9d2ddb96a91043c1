import type { ApplicationDetails } from '../applications/application.ts';

export type Review = NonNullable<ApplicationDetails['review']>;
export type Correction = NonNullable<Review['correction']>;
export type SentBack = Correction['fields'][number];
export type DocumentRequest = Review['document_requests'][number];

/** Reviewers read the company's messages while the case is open, and not after its decision. */
export function isOpen({ status, current_review_stage: stage }: Pick<ApplicationDetails, 'status' | 'current_review_stage'>): boolean {
  return status === 'under_review' && stage !== 'issuance';
}

/** A decision is shown while it is in force: an allowed appeal reopens the case for another decision. */
export function holds({ status, review, ...application }: Pick<ApplicationDetails, 'status' | 'current_review_stage' | 'review'>): boolean {
  return review?.decision?.kind === 'rejection' ? status === 'rejected' : status !== 'withdrawn' && !isOpen({ status, ...application });
}
