import type { listAppeals, readAppeal } from '@thamani/contract/appeals.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type AppealRow = AnswerOf<typeof listAppeals>['data'][number];
/** One appeal, as the API returns it to the current reader. */
export type Appeal = AnswerOf<typeof readAppeal>['data'];
export type DenialReason = NonNullable<AppealRow['denial']>;

export function appealAddress(id: string): string {
  return `/appeals/${id}`;
}
