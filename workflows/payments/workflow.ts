import { nextLook } from '@thamani/domain/payments/payment.ts';
import { proxyActivities, sleep, type ActivityOptions } from '@temporalio/workflow';
import type { Started } from '../started.ts';
import { briefly } from '../timeouts.ts';

/** Where a payment stands after the provider was asked. `over`: nothing more can come of it. */
export type Look = 'waiting' | 'paid' | 'over';

export interface PaymentActivities {
  /** Gets the provider's page, asking for it once; throws for as long as it cannot know. */
  preparePayment(payment: Started): Promise<void>;
  /** Asks the provider what became of it, and settles; ends it when its time is over. */
  lookAtPayment(payment: Started): Promise<Look>;
  /** Somebody said that something happened (the key names what): asks the provider, and settles. */
  followHint(hint: Started): Promise<void>;
  makeReceipt(payment: Started): Promise<void>;
  sendReceipt(payment: Started): Promise<void>;
  /** Gives back, once. Throws while it is not known whether it was given back. */
  giveBack(refund: Started): Promise<void>;
  tellRefund(refund: Started): Promise<void>;
}

/** The provider may take half a minute to answer. A worker that dies over it is noticed by its silence. */
const asking: ActivityOptions = {
  startToCloseTimeout: '45 seconds',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
};
const { preparePayment, lookAtPayment, followHint, giveBack } = proxyActivities<PaymentActivities>(asking);
const { makeReceipt, sendReceipt, tellRefund } = proxyActivities<PaymentActivities>(briefly);

/** A company wants to pay. Messages of the provider are followed by `paymentHinted`; here the provider is asked even if it never says a word. */
export async function paymentStarted(payment: Started): Promise<void> {
  await preparePayment(payment);
  for (let since = 0; ; ) {
    const look = nextLook(since);
    if (look === undefined) return;
    await sleep(look - since);
    since = look;
    if ((await lookAtPayment(payment)) !== 'waiting') return;
  }
}

export async function paymentHinted(hint: Started): Promise<void> {
  await followHint(hint);
}

export async function paymentPaid(payment: Started): Promise<void> {
  await makeReceipt(payment);
  await sendReceipt(payment);
}

export async function refundOwed(refund: Started): Promise<void> {
  await giveBack(refund);
  await tellRefund(refund);
}
