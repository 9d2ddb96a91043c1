import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listPayments, readPayment } from '@thamani/contract/payments.ts';
import type { ListedApplication } from '../applications/application.ts';

export type SeenPayment = AnswerOf<typeof readPayment>['data'];
export type PaymentState = SeenPayment['state'];
export type PaymentList = AnswerOf<typeof listPayments>;
export type Payment = PaymentList['data'][number];
/** The payment that reserves an application. */
export type OpenPaymentOf = NonNullable<ListedApplication['payment']>;
export type Fee = NonNullable<ListedApplication['fee']>;

/** An application that is not paid; what it lacks before it can be. */
export interface PendingApplication extends ListedApplication {
  readonly missing: number;
}

/** Whether a new payment can be started for it now. */
export function isPayable({
  missing,
  payment,
  actions,
  fee,
}: Pick<PendingApplication, 'missing' | 'payment' | 'actions' | 'fee'>): boolean {
  return missing === 0 && payment === null && fee !== null && actions.includes('pay');
}

/** Of the pages about payments, as English has them. */
export const paymentsAddress = '/payments';
export const pendingAddress = '/payments/pending-payments';
export const paidAddress = '/payments/paid';
export const historyAddress = '/payments/history';
export const verificationAddress = '/paymment-verification';

/** The status page of a payment. With `going` it redirects to the provider's page as soon as that is available. */
export function paymentAddress(reference: string, then?: 'going'): string {
  return `${verificationAddress}?payment=${reference}${then === undefined ? '' : `&${then}`}`;
}

/** The API's own: a link to a file is made when it is asked for. */
export function receiptAddress(reference: string): string {
  return `/api/payment/${reference}/receipt/`;
}
