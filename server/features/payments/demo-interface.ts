import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { CheckoutLinkWaiter } from './checkout/checkout-link-waiter.ts';
import { createCheckoutLink } from './checkout/checkout-link.ts';
import { payOwn } from './checkout/payment-commands.ts';
import { paymentById } from './payment-store.ts';
import { pollAndSettle } from './settlement/status-check.ts';

export { makeReceiptFor } from './receipts/receipt.ts';

/**
 * Pays for an application by what the activities of the workflow `paymentStarted` call, in this process and in the caller's transaction.
 * Demo data is made so, with a provider that confirms every charge; hence the poll that expires nothing.
 */
export async function payWithoutEngine(context: Context, caller: Caller, session: OpenSession, applicationId: string): Promise<void> {
  const waiter: CheckoutLinkWaiter = {
    prepared: async (paymentId) => {
      await createCheckoutLink(context, { key: paymentId, subjectId: paymentId, at: context.clock.now().toISOString() });
      await pollAndSettle(context, paymentId);
      const payment = await paymentById(context.db, paymentId);
      if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
      return payment;
    },
    close: async () => undefined,
  };
  await payOwn(context, caller, session, { application_ids: [applicationId] }, waiter);
}
