import { buffer } from 'node:stream/consumers';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { sendOnce } from '../../mail/service.ts';
import { itemsOf, payerOf, paymentById, type PaymentRow } from '../payment-store.ts';
import { receiptKey } from '../receipts/receipt.ts';
import { refundById } from '../refunds/refund-store.ts';
import { receiptMail, refundMail } from './mails.ts';

/** An account that was erased in the meantime has no address any more: then nobody is told. */

export async function sendReceipt(context: Context, { subjectId, key, at }: WorkflowInput): Promise<void> {
  const { db } = context;
  const payment = await paymentById(db, subjectId);
  if (payment === undefined) return;
  const payer = await payerOf(db, payment.account_id);
  if (payer === undefined) return;
  const letter = receiptMail(context, payer, payment, await itemsOf(db, payment.id), await printed(context, payment));
  await sendOnce(context, `receipt.${key}`, at, letter);
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
  const payer = payment && (await payerOf(db, payment.account_id));
  if (payment === undefined || payer === undefined) return;
  await sendOnce(context, `refund.${key}`, at, refundMail(context, payer, payment, await itemsOf(db, payment.id), refund));
}
