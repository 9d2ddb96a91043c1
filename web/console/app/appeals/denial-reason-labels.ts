import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DenialReason } from './appeal.ts';

/** Why the reader has no vote: in a few words for a list, and whole. */
export const obstacleWords = {
  not_entitled: { short: msg`you read it`, whole: msg`You can read this appeal. The members of the board vote on it.` },
  conflicted: { short: msg`no vote: interest declared`, whole: msg`You declared an interest in this case, so you have no vote.` },
  took_part: { short: msg`no vote: you took part`, whole: msg`You took part in what is appealed against, so you have no vote.` },
  voted_already: { short: msg`you have voted`, whole: msg`You have voted. A vote stands as it was given.` },
  appeal_decided: { short: msg`decided`, whole: msg`The board has decided.` },
} satisfies Record<DenialReason, { readonly short: MessageDescriptor; readonly whole: MessageDescriptor }>;
