import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AttentionKind } from '@thamani/domain/payments/settlement.ts';

/** What happened, and what to do: as docs/runbooks/payments.md has it. */
export const kindWords: Readonly<Record<AttentionKind, { readonly title: MessageDescriptor; readonly todo: MessageDescriptor }>> = {
  link_refused: {
    title: msg`The provider would not open a payment page`,
    todo: msg`Look at our account and key at the provider: most often it is one of them. Nothing was taken; the company can pay again at once.`,
  },
  paid_too_little: {
    title: msg`Less was taken than asked for`,
    todo: msg`What was taken goes back by itself. Tell the company that it must pay again, the whole amount.`,
  },
  other_currency: {
    title: msg`Paid in another currency`,
    todo: msg`It is not in our books, and nothing was applied. Refund it in the provider's dashboard, then settle it here.`,
  },
  refund_unclear: {
    title: msg`Not known whether a refund went through`,
    todo: msg`Look the transaction up in the provider's dashboard. If the money was not given back, give it back there with the refund's number in its words. Then settle it here.`,
  },
};
