import { paymentRules } from '@thamani/domain/payments/payment.ts';
import type { Context } from '../../context.ts';
import { createStop } from '../../engine/stop.ts';
import { createBell, listenTo, type Bell } from '../../engine/wake.ts';
import { paymentById, type PaymentRow } from './store.ts';

/** Where requests wait for the provider's page: one connection listens for all of them in a process, and nobody asks on a schedule. */
export interface WaitingRoom {
  /** The payment once it is prepared, or as it stands when the time is over. */
  prepared(paymentId: string): Promise<PaymentRow>;
  /** Sends everybody home who still waits. */
  close(): Promise<void>;
}

export function openWaitingRoom(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  milliseconds: number = paymentRules.linkWaitMilliseconds,
): WaitingRoom {
  const waiters = new Map<string, Set<Bell>>();
  const stop = createStop();
  let listening: Promise<void> | undefined;

  const heard = (paymentId: string | undefined): void => {
    const called = paymentId === undefined ? [...waiters.values()] : [waiters.get(paymentId) ?? []];
    for (const bells of called) for (const bell of bells) bell.ring();
  };

  return {
    async prepared(paymentId) {
      // At the first use: a process that takes no payments holds no connection for them.
      listening ??= listenTo('payment_prepared', context.config.database.url, heard, context.log, stop);
      const bell = createBell();
      const bells = waiters.get(paymentId) ?? new Set();
      waiters.set(paymentId, bells.add(bell));
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        bell.ring();
      }, milliseconds);
      try {
        for (;;) {
          const payment = await paymentById(context.db, paymentId);
          if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
          if (payment.state !== 'preparing' || isOver || stop.asked) return payment;
          await bell.rung();
        }
      } finally {
        clearTimeout(timer);
        bells.delete(bell);
        if (bells.size === 0) waiters.delete(paymentId);
      }
    },
    async close() {
      stop.ask();
      heard(undefined);
      await listening;
    },
  };
}
