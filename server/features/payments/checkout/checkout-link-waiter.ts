import { paymentRules } from '@thamani/domain/payments/payment.ts';
import type { Context } from '../../../context.ts';
import { asSystem } from '../../../database/acting-for.ts';
import { createShutdown, delay } from '../../../engine/shutdown.ts';
import { paymentById, preparedAmong, type PaymentRow } from '../payment-store.ts';

/** Where requests wait for the provider's page. One query polls for all of them in a process; while none waits, there is no query. */
export interface CheckoutLinkWaiter {
  /** The payment once it is prepared, or in its current state when the time is over. */
  prepared(paymentId: string): Promise<PaymentRow>;
  /** Answers every request that still waits. */
  close(): Promise<void>;
}

const pollMilliseconds = 50;
const afterFaultMilliseconds = 500;

export function openCheckoutLinkWaiter(
  context: Pick<Context, 'db' | 'log'>,
  milliseconds: number = paymentRules.linkWaitMilliseconds,
): CheckoutLinkWaiter {
  const waiters = new Map<string, Set<() => void>>();
  const stop = createShutdown();
  let polling: Promise<void> | undefined;

  const release = (paymentIds: Iterable<string>): void => {
    for (const id of paymentIds) for (const go of waiters.get(id) ?? []) go();
  };

  const poll = async (): Promise<void> => {
    while (waiters.size > 0 && !stop.requested) {
      try {
        release(await preparedAmong(context.db, [...waiters.keys()]));
        await delay(pollMilliseconds, stop);
      } catch (error) {
        context.log.warn({ err: error }, 'the payments that requests wait for could not be read; trying again');
        await delay(afterFaultMilliseconds, stop);
      }
    }
    polling = undefined;
  };

  const wait = (paymentId: string): Promise<void> =>
    new Promise((resolve) => {
      const others = waiters.get(paymentId) ?? new Set();
      const go = (): void => {
        clearTimeout(timer);
        others.delete(go);
        if (others.size === 0) waiters.delete(paymentId);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      waiters.set(paymentId, others.add(go));
      // Of all companies that wait, and not only of the one whose request began to poll.
      polling ??= asSystem(poll);
    });

  return {
    async prepared(paymentId) {
      if (!stop.requested) await wait(paymentId);
      const payment = await paymentById(context.db, paymentId);
      if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
      return payment;
    },
    async close() {
      stop.ask();
      release(waiters.keys());
      await polling;
    },
  };
}
