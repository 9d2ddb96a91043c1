import { nextPollAt, nextRefundPollAt } from '@thamani/domain/payments/payment.ts';
import { proxyActivities, sleep, type ActivityOptions } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { briefly } from '../activity-options.ts';

/** State of a payment after the provider was polled. `over`: it can no longer be paid. */
export type PollResult = 'waiting' | 'paid' | 'over';

/** State of a refund. `unclear`: the provider does not know of it; `taken`: the provider accepted it and has not completed it. */
export type RefundStatus = 'unclear' | 'taken' | 'completed' | 'exception';

export interface PaymentActivities {
  /** Creates the provider's checkout page, idempotently; throws while the result is unknown. */
  createCheckoutLink(payment: WorkflowInput): Promise<void>;
  /** Polls the provider and settles the payment; the last poll ends it. */
  pollPayment(payment: WorkflowInput, last: boolean): Promise<PollResult>;
  /** After a webhook or a return to our page (the key names it): polls the provider and settles. */
  checkPaymentStatus(event: WorkflowInput): Promise<void>;
  createReceipt(payment: WorkflowInput): Promise<void>;
  sendReceipt(payment: WorkflowInput): Promise<void>;
  /** One step of a refund, which the provider executes once. After the last poll an unfinished one becomes a payment exception. */
  executeRefund(refund: WorkflowInput, last: boolean): Promise<RefundStatus>;
  notifyRefund(refund: WorkflowInput): Promise<void>;
}

/** The provider may take half a minute to answer, and a receipt waits while others are rendered. The heartbeat detects a worker that died. */
const asking: ActivityOptions = {
  startToCloseTimeout: '75 seconds',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
};
const { createCheckoutLink, pollPayment, createReceipt, executeRefund } = proxyActivities<PaymentActivities>(asking);
/** The provider may never answer for the transaction that was named: after three days the payment's own polls have ended too. */
const { checkPaymentStatus } = proxyActivities<PaymentActivities>({ ...asking, scheduleToCloseTimeout: '3 days' });
const { sendReceipt, notifyRefund } = proxyActivities<PaymentActivities>(briefly);

/** Polls the provider even if no webhook arrives; webhooks are handled by `paymentStatusCheck`. */
export async function paymentStarted(payment: WorkflowInput): Promise<void> {
  await createCheckoutLink(payment);
  let since = 0;
  for (let poll = nextPollAt(since); poll !== undefined; poll = nextPollAt(since)) {
    await sleep(poll - since);
    since = poll;
    if ((await pollPayment(payment, nextPollAt(since) === undefined)) !== 'waiting') return;
  }
}

export async function paymentStatusCheck(event: WorkflowInput): Promise<void> {
  await checkPaymentStatus(event);
}

export async function paymentPaid(payment: WorkflowInput): Promise<void> {
  await createReceipt(payment);
  await sendReceipt(payment);
}

/** The company is notified as soon as the provider accepts the refund, which may be days before it is completed. */
export async function refundOwed(refund: WorkflowInput): Promise<void> {
  let isNotified = false;
  for (let polls = 0; ; polls += 1) {
    const wait = nextRefundPollAt(polls);
    const status = await executeRefund(refund, wait === undefined);
    if (!isNotified && (status === 'taken' || status === 'completed')) {
      await notifyRefund(refund);
      isNotified = true;
    }
    if (wait === undefined || status === 'completed' || status === 'exception') return;
    await sleep(wait);
  }
}
