import { Refusal } from '@thamani/domain/errors.ts';
import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { ownPayment } from './checkout/payment-commands.ts';
import { historyOf, paymentsWithItems, type PaymentWithItems } from './history-store.ts';
import { paymentByReference } from './payment-store.ts';
import { receiptLink } from './receipts/receipt.ts';
import { paymentView } from './view.ts';

export { countOpenPaymentExceptions } from './exceptions/payment-exception-store.ts';
export { listPaymentExceptions, resolvePaymentException } from './exceptions/payment-exceptions.ts';
export { receiveWebhook, receiveReturn } from './settlement/webhooks.ts';
export { cancelOwn, payOwn } from './checkout/payment-commands.ts';
export { openCheckoutLinkWaiter } from './checkout/checkout-link-waiter.ts';

export interface PaymentView {
  readonly payment: PaymentWithItems;
  /** Whether the reader's company pays it: nobody else learns more than its state. */
  readonly isOwner: boolean;
}

export async function seePayment(context: Context, reader: OpenSession | undefined, reference: string): Promise<PaymentView> {
  const row = await paymentByReference(context.db, reference);
  const [payment] = row === undefined ? [] : await paymentsWithItems(context.pool, [row]);
  if (row === undefined || payment === undefined) throw new Refusal('not_found');
  return { payment, isOwner: reader?.companyId === row.company_id };
}

export async function listOwn(
  { pool }: Pick<Context, 'pool'>,
  session: OpenSession,
  asked: { readonly page: number; readonly page_size: number },
) {
  return historyOf(pool, session.companyId, { size: asked.page_size, offset: (asked.page - 1) * asked.page_size });
}

export async function linkToReceipt(context: Context, session: OpenSession, reference: string): Promise<string> {
  const link = receiptLink(context, await ownPayment(context, session, reference));
  if (link === undefined) throw new Refusal('document_not_ready');
  return link;
}

/** For a person's own export, newest first, with a bound. */
export async function exportPaymentsOf({ pool }: Pick<Context, 'pool'>, companyId: string) {
  const { payments } = await historyOf(pool, companyId, { size: 1000, offset: 0 });
  return payments.map(paymentView);
}
