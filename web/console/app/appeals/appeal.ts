import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { listAppeals, readAppeal } from '@thamani/contract/appeals.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type AppealRow = AnswerOf<typeof listAppeals>['data'][number];
/** One appeal, as the API returns it to the current reader. */
export type Appeal = AnswerOf<typeof readAppeal>['data'];
type DenialReason = NonNullable<AppealRow['denial']>;

export function appealAddress(id: string): string {
  return `/appeals/${id}`;
}

/** Why the reader has no vote: in a few words for a list, and whole. */
export const denialLabels = {
  permission_denied: { short: msg`read only`, whole: msg`You can read this appeal. Only members of the appeals board can vote on it.` },
  conflict_of_interest: {
    short: msg`you cannot vote: interest declared`,
    whole: msg`You declared a personal or financial interest in this case, so you cannot vote.`,
  },
  previously_involved: {
    short: msg`you cannot vote: you took part in the decision`,
    whole: msg`You took part in the appealed decision, so you cannot vote.`,
  },
  already_voted: { short: msg`you have voted`, whole: msg`You have voted. Your vote cannot be changed.` },
  appeal_already_decided: { short: msg`decided`, whole: msg`The appeals board has decided.` },
} satisfies Record<DenialReason, { readonly short: MessageDescriptor; readonly whole: MessageDescriptor }>;
