import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';

/** Why an answer came back, as the letter says it too. */
export const reasonSentences = {
  unreadable: msg`The information cannot be read.`,
  incomplete: msg`The information is incomplete.`,
  out_of_date: msg`The information is out of date.`,
  another_company: msg`The information is about another company.`,
  another_product: msg`The information is about another product.`,
  figures_differ: msg`The information does not agree with the other figures or documents.`,
  not_translated: msg`A translation into English, French or Arabic is needed.`,
  unsigned: msg`A signature or stamp is missing.`,
  other: msg`The information cannot be accepted for another reason.`,
} satisfies Record<ReturnReason, MessageDescriptor>;
