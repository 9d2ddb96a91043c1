import { Refusal } from '@thamani/domain/errors.ts';
import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { runActingFor } from '../../database/acting-for.ts';
import type { Pool } from '../../database/prepared-statements.ts';
import { peopleWhoActed, type CompanyPerson } from '../members/service.ts';
import { ownPayment } from './checkout/payment-commands.ts';
import { historyOf, paymentsOfApplications, paymentsWithItems, type HistoryFilter, type PaymentWithItems } from './history-store.ts';
import { paymentByReference, paymentStatusOf, type PaymentStatus } from './payment-store.ts';
import { receiptLink } from './receipts/receipt.ts';
import { applicationPaymentView, paymentView } from './view.ts';

/** Other features show payments as this one does. */
export { paymentView } from './view.ts';
export { countOpenPaymentExceptions } from './exceptions/payment-exception-store.ts';
export { listPaymentExceptions, resolvePaymentException } from './exceptions/payment-exceptions.ts';
export { receiveWebhook, receiveReturn } from './settlement/webhooks.ts';
export { cancelOwn, payOwn } from './checkout/payment-commands.ts';
export { openCheckoutLinkWaiter } from './checkout/checkout-link-waiter.ts';

type StartedPayment = PaymentWithItems & { readonly paidBy: CompanyPerson };

/** The whole payment for the company that pays it; everyone else with its reference learns its status alone. */
export type PaymentView = { readonly payment: StartedPayment } | { readonly status: PaymentStatus };

export async function seePayment(context: Context, reader: OpenSession | undefined, reference: string): Promise<PaymentView> {
  const payment = reader && (await runActingFor(`company:${reader.companyId}`, () => startedBy(context, reader, reference)));
  if (payment !== undefined) return { payment };
  const status = await paymentStatusOf(context.db, reference);
  if (status === undefined) throw new Refusal('not_found');
  return { status };
}

async function startedBy(context: Context, { companyId }: OpenSession, reference: string): Promise<StartedPayment | undefined> {
  const row = await paymentByReference(context.db, reference);
  if (row?.company_id !== companyId) return undefined;
  const [payment] = await withPayers(context, await paymentsWithItems(context.pool, [row]));
  return payment;
}

async function withPayers({ db }: Pick<Context, 'db'>, payments: readonly PaymentWithItems[]): Promise<readonly StartedPayment[]> {
  const actOf = ({ payment }: PaymentWithItems) => ({ accountId: payment.account_id, companyId: payment.company_id });
  const personOf = await peopleWhoActed(db, payments.map(actOf));
  return payments.map((one) => ({ ...one, paidBy: personOf(actOf(one)) }));
}

export async function listOwn(
  context: Pick<Context, 'pool' | 'db'>,
  session: OpenSession,
  asked: { readonly page: number; readonly page_size: number } & HistoryFilter,
) {
  const { page, page_size: size, status, sort } = asked;
  const { payments, total } = await historyOf(context.pool, session.companyId, { size, offset: (page - 1) * size, status, sort });
  return { payments: await withPayers(context, payments), total };
}

export async function linkToReceipt(context: Context, session: OpenSession, reference: string): Promise<string> {
  const link = receiptLink(context, await ownPayment(context, session, reference));
  if (link === undefined) throw new Refusal('document_not_ready');
  return link;
}

/** More than the cases of one company's file have. */
const mostOfCases = 100;

/** Of cases whose payments the caller has checked that the reader may read, newest first. */
export async function paymentsOf(pool: Pool, applicationIds: readonly string[]) {
  return (await paymentsOfApplications(pool, applicationIds, mostOfCases)).map(applicationPaymentView);
}

/** For a person's own export, newest first, with a bound. */
export async function exportPaymentsOf(context: Pick<Context, 'pool' | 'db'>, companyId: string) {
  const { payments } = await historyOf(context.pool, companyId, { size: 1000, offset: 0 });
  return (await withPayers(context, payments)).map((one) => paymentView(one));
}
