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

/** Of the pages about applications, as English has them. */
export const listAddress = '/applications';
export const newAddress = '/applications/new';

export function detailAddress(id: string): string {
  return `/applications/${id}`;
}

export function editAddress(id: string): string {
  return `/applications/${id}/edit`;
}
