import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentExceptionKind } from '@thamani/domain/payments/settlement.ts';

/** What happened, and what to do: as docs/runbooks/payments.md has it. */
export const kindLabels: Readonly<Record<PaymentExceptionKind, { readonly title: MessageDescriptor; readonly todo: MessageDescriptor }>> = {
  checkout_link_refused: {
    title: msg`The provider refused to open a payment page`,
    todo: msg`Check our account and API key with the payment provider. One of them is usually the cause. No money was taken. The company can try to pay again immediately.`,
  },
  underpaid: {
    title: msg`The amount paid is less than the amount due`,
    todo: msg`The amount paid is refunded automatically. Tell the company that it must make a new payment for the full amount.`,
  },
  currency_mismatch: {
    title: msg`Paid in another currency`,
    todo: msg`The payment is not recorded in our accounts and was not used for any application. Refund it in the provider’s dashboard, then resolve it here.`,
  },
  refund_unconfirmed: {
    title: msg`Refund status unknown`,
    todo: msg`Find the transaction in the provider’s dashboard. If the money was not refunded, refund it there, with our refund number as the comment. You will find the number on this card under “Related record”. Then resolve the payment here.`,
  },
};
