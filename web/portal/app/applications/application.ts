import type { listApplications, retrieveApplication, summariseApplications } from '@thamani/contract/applications.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type ApplicationList = AnswerOf<typeof listApplications>;
export type ListedApplication = ApplicationList['data'][number];
export type ApplicationDetails = AnswerOf<typeof retrieveApplication>['data'];
export type Summary = AnswerOf<typeof summariseApplications>['data'];

export type Review = NonNullable<ApplicationDetails['review']>;
export type Correction = NonNullable<Review['correction']>;
export type SentBack = Correction['fields'][number];
export type DocumentRequest = Review['document_requests'][number];
/** Of the company, beside what they did. */
export type CompanyPerson = NonNullable<Review['messages'][number]['author']>;

/** Of the pages about applications, as English has them. */
export const listAddress = '/applications';
export const newAddress = '/applications/new';

/** State of the page's entry in the history, after a submission without a payment: also a reader who can pay reads who else can. */
export const paymentLeftToOthers = { isPaymentLeftToOthers: true } as const;

export function isPaymentLeftToOthers(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPaymentLeftToOthers' in state;
}

export function detailAddress(id: string): string {
  return `/applications/${id}`;
}

export function editAddress(id: string): string {
  return `/applications/${id}/edit`;
}

type ReviewedApplication = Pick<ApplicationDetails, 'status' | 'current_review_stage' | 'review'>;

/** Reviewers read the company's messages while the case is open, and not after its decision. */
export function isOpenForMessages({ status, current_review_stage: stage }: Omit<ReviewedApplication, 'review'>): boolean {
  return status === 'under_review' && stage !== 'issuance';
}

/** As the dashboard counts it (server/features/dashboard): the last message of an open case is from the staff. */
export function isAnswerAwaited(application: ReviewedApplication): boolean {
  return isOpenForMessages(application) && application.review?.messages.at(-1)?.from === 'staff';
}
