import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '@thamani/ui/badge/status.ts';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import type { Showing } from './status-page-state.ts';

interface Words {
  readonly title: MessageDescriptor;
  readonly says: readonly MessageDescriptor[];
}

const neverLost = msg`If money left your account all the same, it is not lost: we ask the provider, and it is applied or given back by itself.`;

/** What is so, and what to do next. */
export const verificationWords: Record<Showing, Words> = {
  verified: {
    title: msg`Payment Verified Successfully`,
    says: [msg`The payment provider confirmed the payment to us. A receipt comes by email; your dashboard shows what happens next.`],
  },
  refunded: {
    title: msg`This payment goes back to you`,
    says: [
      msg`The money was taken and is returned to the card or account that it came from. How many days that takes, your bank decides.`,
      msg`The reason was sent to you by email.`,
    ],
  },
  confirming: {
    title: msg`Your payment is being confirmed`,
    says: [
      msg`We are asking the payment provider. It mostly takes less than a minute; a bank transfer or a mobile wallet can take longer.`,
      msg`This page updates itself. You can close it: nothing is lost, and a receipt comes by email once the payment is confirmed. Please do not pay a second time.`,
    ],
  },
  left: {
    title: msg`The payment was not completed`,
    says: [
      msg`You left the provider’s page before paying. The payment stays open for now: go on with it, or cancel it under Payment.`,
      neverLost,
    ],
  },
  onward: {
    title: msg`Taking you to the payment page`,
    says: [msg`You pay on the page of our payment provider. If nothing happens, press the button.`],
  },
  open: {
    title: msg`This payment is open`,
    says: [msg`The provider has not confirmed a payment yet. If you have paid, wait: this page updates itself, and you can close it.`],
  },
  preparing: {
    title: msg`Your payment is being prepared`,
    says: [
      msg`The payment provider takes longer than usual. This page goes on to its page by itself as soon as that is ready.`,
      msg`Nothing was charged. You can close this page, and go on later under Payment.`,
    ],
  },
  failed: {
    title: msg`The payment failed`,
    says: [
      msg`The provider could not take the payment. Your applications are kept: pay again, with another card or another way to pay if you like.`,
      neverLost,
    ],
  },
  cancelled: {
    title: msg`The payment was cancelled`,
    says: [msg`Your applications are kept and unpaid. You can change them, or pay for them again at any time.`, neverLost],
  },
  expired: {
    title: msg`The time for this payment is over`,
    says: [msg`The payment page was open for an hour, and nothing was paid. Your applications are kept: start a new payment.`, neverLost],
  },
  replaced: {
    title: msg`A newer payment took the place of this one`,
    says: [msg`Go on with the newer one: it stands under Payment.`, neverLost],
  },
  unknown: {
    title: msg`We do not know this payment`,
    says: [msg`The address may be cut. All payments of your company stand under Payment, once you are signed in.`],
  },
  away: {
    title: msg`We cannot tell where the payment stands just now`,
    says: [
      msg`Our server did not answer. A payment that was made is not lost. This page tries again by itself, and you can close it: a receipt comes by email.`,
    ],
  },
};

export const verificationLooks: Record<Showing, { readonly icon: IconName; readonly tone: Tone }> = {
  verified: { icon: 'check', tone: 'leaf' },
  refunded: { icon: 'return', tone: 'slate' },
  confirming: { icon: 'clock', tone: 'amber' },
  left: { icon: 'attention', tone: 'amber' },
  onward: { icon: 'card', tone: 'slate' },
  open: { icon: 'clock', tone: 'amber' },
  preparing: { icon: 'dots', tone: 'slate' },
  failed: { icon: 'cross', tone: 'rust' },
  cancelled: { icon: 'dash', tone: 'slate' },
  expired: { icon: 'calendar', tone: 'slate' },
  replaced: { icon: 'bar', tone: 'slate' },
  unknown: { icon: 'question', tone: 'slate' },
  away: { icon: 'offline', tone: 'slate' },
};
