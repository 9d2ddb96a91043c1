import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listRequests, listStaff } from '@thamani/contract/staff.ts';

export type Person = AnswerOf<typeof listStaff>['data'][number];
export type Grant = Person['grants'][number];
export type ApprovalRequest = AnswerOf<typeof listRequests>['data'][number];

/** Named on the server, in the order of the reader's language. */
export type Countries = readonly { readonly value: string; readonly word: string }[];
