import { buffer } from 'node:stream/consumers';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { sendOnce } from '../../mail/service.ts';
import { languageOf } from '../../../i18n/catalogs.ts';
import { nameOfCompany } from '../../accounts/service.ts';
import { recipientsOf } from '../../members/service.ts';
import { itemsOf, paymentById, type PaymentRow } from '../payment-store.ts';
import { receiptKey } from '../receipts/receipt.ts';
import { refundById } from '../refunds/refund-store.ts';
import { receiptMail, refundMail } from './mails.ts';

/**
 * The person who paid gets the mail in the language of the payment, whatever they switched off: it answers what they did. Other members whom
 * payments concern get it in their own language: mails about money cannot be switched off (domain/notifications). A person who left the company,
 * or was erased, gets none.
 */
async function recipientsOfPayment({ db }: Context, payment: PaymentRow, key: string) {
  const company_name = await nameOfCompany(db, payment.company_id);
  const concerned = await recipientsOf(db, payment.company_id, 'payment');
  return concerned.flatMap((account) => {
    const isPayer = account.id === payment.account_id;
    return [
      {
        recipient: { email: account.email, first_name: account.first_name, company_name },
        payment: isPayer ? payment : { ...payment, language: languageOf(account) },
        key: isPayer ? key : `${key}.${account.id}`,
      },
    ];
  });
}

export async function sendReceipt(context: Context, { subjectId, key, at }: WorkflowInput): Promise<void> {
  const { db } = context;
  const payment = await paymentById(db, subjectId);
  if (payment === undefined) return;
  const [items, pdf] = [await itemsOf(db, payment.id), await printed(context, payment)];
  for (const one of await recipientsOfPayment(context, payment, `receipt.${key}`))
    await sendOnce(context, one.key, at, receiptMail(context, one.recipient, one.payment, items, pdf));
}

async function printed({ objects }: Context, { id, receipt_sha256: sha256 }: PaymentRow): Promise<Uint8Array | undefined> {
  const kept = sha256 === null ? undefined : await objects.read(receiptKey({ id, sha256 }));
  return kept && buffer(kept.body);
}

export async function notifyRefund(context: Context, { subjectId, key, at }: WorkflowInput): Promise<void> {
  const { db } = context;
  const refund = await refundById(db, subjectId);
  if (refund === undefined) return;
  const payment = await paymentById(db, refund.payment_id);
  if (payment === undefined) return;
  const items = await itemsOf(db, payment.id);
  for (const one of await recipientsOfPayment(context, payment, `refund.${key}`))
    await sendOnce(context, one.key, at, refundMail(context, one.recipient, one.payment, items, refund));
}
