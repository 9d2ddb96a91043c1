import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '@thamani/ui/badge/status.ts';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import type { Showing } from './status-page-state.ts';

interface Words {
  readonly title: MessageDescriptor;
  readonly says: readonly MessageDescriptor[];
}

const neverLost = msg`If money has left your account, it is not lost. We will check with the payment provider, and will then either count it as your payment or refund it automatically.`;

/** What is so, and what to do next. */
export const statusPageMessages: Record<Showing, Words> = {
  verified: {
    title: msg`Payment Verified Successfully`,
    says: [msg`The payment provider has confirmed the payment. We will email you a receipt. Your dashboard shows what happens next.`],
  },
  refunded: {
    title: msg`This payment is being refunded to you`,
    says: [
      msg`The money was received and is being refunded to the card or account that it came from. Your bank determines how many days this takes.`,
      msg`We sent you the reason by email.`,
    ],
  },
  confirming: {
    title: msg`Your payment is being confirmed`,
    says: [
      msg`We are checking with the payment provider. This usually takes less than a minute. Payments by bank transfer or mobile wallet can take longer.`,
      msg`This page updates automatically. You can close it: nothing is lost. We will email you a receipt when the payment is confirmed. Please do not pay a second time.`,
    ],
  },
  left: {
    title: msg`The payment was not completed`,
    says: [msg`You left the payment page before paying. You can still complete the payment, or cancel it under Payment.`, neverLost],
  },
  onward: {
    title: msg`Taking you to the payment page`,
    says: [msg`You pay on the page of our payment provider. If nothing happens, press the button.`],
  },
  open: {
    title: msg`This payment is not complete yet`,
    says: [
      msg`The payment provider has not confirmed a payment yet. If you have paid, please wait. This page updates automatically, and you can close it.`,
    ],
  },
  preparing: {
    title: msg`Your payment is being prepared`,
    says: [
      msg`The payment provider is taking longer than usual. The payment page opens automatically as soon as it is ready.`,
      msg`You have not been charged. You can close this page and continue later under Payment.`,
    ],
  },
  failed: {
    title: msg`The payment failed`,
    says: [
      msg`The payment provider could not take the payment. Your applications are saved. You can try again, with the same or another card or payment method.`,
      neverLost,
    ],
  },
  cancelled: {
    title: msg`The payment was cancelled`,
    says: [msg`Your applications are saved but not paid for. You can change them or pay for them at any time.`, neverLost],
  },
  expired: {
    title: msg`This payment has expired`,
    says: [msg`The payment page was open for an hour, and nothing was paid. Your applications are saved. Start a new payment.`, neverLost],
  },
  replaced: {
    title: msg`This payment was replaced by a newer one`,
    says: [msg`Continue with the newer payment. You can find it under Payment.`, neverLost],
  },
  paid_otherwise: {
    title: msg`Already paid by another payment`,
    says: [
      msg`This payment was not completed. Every application in it is paid, by another payment. You do not need to pay again.`,
      neverLost,
    ],
  },
  unknown: {
    title: msg`We cannot find this payment`,
    says: [msg`The web address may be incomplete. Sign in to see all payments of your company under Payment.`],
  },
  away: {
    title: msg`The payment status is temporarily unavailable`,
    says: [
      msg`Our server did not answer. If you have paid, your payment is not lost. This page tries again automatically. You can close it: we will email you a receipt when the payment is confirmed.`,
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
  paid_otherwise: { icon: 'check', tone: 'leaf' },
  unknown: { icon: 'question', tone: 'slate' },
  away: { icon: 'offline', tone: 'slate' },
};
