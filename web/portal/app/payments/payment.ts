import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listPayments, readPayment } from '@thamani/contract/payments.ts';
import type { ListedApplication } from '../applications/application.ts';

export type SeenPayment = AnswerOf<typeof readPayment>['data'];
export type PaymentState = SeenPayment['state'];
export type PaymentList = AnswerOf<typeof listPayments>;
export type Payment = PaymentList['data'][number];
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
