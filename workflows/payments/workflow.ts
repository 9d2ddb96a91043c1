import { nextPollAt } from '@thamani/domain/payments/payment.ts';
import { nextRefundPollAt } from '@thamani/domain/payments/refund.ts';
import { proxyActivities, sleep, type ActivityOptions } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { briefly } from '../activity-options.ts';

/** Where a payment stands after the provider was asked. `over`: nothing more can come of it. */
export type PollResult = 'waiting' | 'paid' | 'over';

/** Where a refund stands. `unclear`: the provider was asked and does not know of it; `taken`: it gives back, and is not done. */
export type RefundStanding = 'unclear' | 'taken' | 'done' | 'with_person';

export interface PaymentActivities {
  /** Gets the provider's page, asking for it once; throws for as long as it cannot know. */
  preparePayment(payment: WorkflowInput): Promise<void>;
  /** Asks the provider what became of it, and settles; ends it when its time is over, which the last look is in any case. */
  lookAtPayment(payment: WorkflowInput, last: boolean): Promise<PollResult>;
  /** Somebody said that something happened (the key names what): asks the provider, and settles. */
  followHint(hint: WorkflowInput): Promise<void>;
  makeReceipt(payment: WorkflowInput): Promise<void>;
  sendReceipt(payment: WorkflowInput): Promise<void>;
  /** One step of giving back, which happens once. After the last look a person takes over what is not done. */
  giveBack(refund: WorkflowInput, last: boolean): Promise<RefundStanding>;
  tellRefund(refund: WorkflowInput): Promise<void>;
}

/** The provider may take half a minute to answer, and a receipt waits while others are printed. A worker that dies over it is noticed by its silence. */
const asking: ActivityOptions = {
  startToCloseTimeout: '75 seconds',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
};
const { preparePayment, lookAtPayment, makeReceipt, giveBack } = proxyActivities<PaymentActivities>(asking);
/** A hint may name what the provider never answers for: by then the payment's own looks are over as well. */
const { followHint } = proxyActivities<PaymentActivities>({ ...asking, scheduleToCloseTimeout: '3 days' });
const { sendReceipt, tellRefund } = proxyActivities<PaymentActivities>(briefly);

/** A company wants to pay. Messages of the provider are followed by `paymentHinted`; here the provider is asked even if it never says a word. */
export async function paymentStarted(payment: WorkflowInput): Promise<void> {
  await preparePayment(payment);
  let since = 0;
  for (let look = nextPollAt(since); look !== undefined; look = nextPollAt(since)) {
    await sleep(look - since);
    since = look;
    if ((await lookAtPayment(payment, nextPollAt(since) === undefined)) !== 'waiting') return;
  }
}

export async function paymentHinted(hint: WorkflowInput): Promise<void> {
  await followHint(hint);
}

export async function paymentPaid(payment: WorkflowInput): Promise<void> {
  await makeReceipt(payment);
  await sendReceipt(payment);
}

/** The company is told as soon as the provider took it on, which may be days before it is done. */
export async function refundOwed(refund: WorkflowInput): Promise<void> {
  let told = false;
  for (let looks = 0; ; looks += 1) {
    const wait = nextRefundPollAt(looks);
    const standing = await giveBack(refund, wait === undefined);
    if (!told && (standing === 'taken' || standing === 'done')) {
      await tellRefund(refund);
      told = true;
    }
    if (wait === undefined || standing === 'done' || standing === 'with_person') return;
    await sleep(wait);
  }
}
