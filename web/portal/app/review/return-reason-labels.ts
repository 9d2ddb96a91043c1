import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';

/** Why an answer came back, as the letter says it too. */
export const reasonSentences = {
  unreadable: msg`It cannot be read.`,
  incomplete: msg`It is incomplete.`,
  out_of_date: msg`It is out of date.`,
  another_company: msg`It belongs to another company.`,
  another_product: msg`It is about another product.`,
  figures_differ: msg`It does not agree with the other figures or documents.`,
  not_translated: msg`A translation into English, French or Arabic is needed.`,
  unsigned: msg`A signature or stamp is missing.`,
  other: msg`It cannot be accepted as it is.`,
} satisfies Record<ReturnReason, MessageDescriptor>;
