import type { listApplications, retrieveApplication, summariseApplications } from '@thamani/contract/applications.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type ApplicationList = AnswerOf<typeof listApplications>;
export type ListedApplication = ApplicationList['data'][number];
export type ApplicationDetails = AnswerOf<typeof retrieveApplication>['data'];
export type Summary = AnswerOf<typeof summariseApplications>['data'];
