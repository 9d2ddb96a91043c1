import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Refusal } from '@thamani/domain/errors.ts';
import { paymentRules } from '@thamani/domain/payments/payment.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../engine/outbox.ts';
import {
  attemptByReference,
  insertStatusCheck,
  insertWebhookEvent,
  lockPayment,
  paymentByReference,
  returnedSince,
  type NewHint,
} from './store.ts';

/** What others say about a payment. It is never believed: it is a reason to ask the provider. */

const returnsEachMilliseconds = 10_000;

/** The payer's browser returned from the provider's page. After the pending period only the provider's webhooks count. */
export async function receiveReturn(
  context: Context,
  reference: string,
  said: { readonly transaction_id?: string | undefined },
): Promise<void> {
  const found = await paymentByReference(context.db, reference);
  if (found === undefined) throw new Refusal('not_found');
  const now = context.clock.now();
  if (found.state === 'paid' || now.getTime() - found.created_at.getTime() > paymentRules.pendingHours * 3_600_000) return;
  await context.db.transaction().execute(async (tx) => {
    // One after the other, so that many at once are one.
    const payment = await lockPayment(tx, found.id);
    if (payment === undefined || payment.state === 'paid') return;
    if (await returnedSince(tx, payment.id, new Date(now.getTime() - returnsEachMilliseconds))) return;
    await passOn(tx, context, { paymentId: payment.id, source: 'return', transactionId: transactionIn(said.transaction_id), at: now });
  });
}

/** The provider's message: kept as it came, before anything is made of it. The same bytes again are the same message. */
export async function receiveWebhook(
  context: Context,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: Buffer,
): Promise<void> {
  const about = context.payments.verifyWebhook(headers, body);
  if (about === undefined) throw new Refusal('webhook_signature_invalid');
  const at = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const attempt = about.reference === undefined ? undefined : await attemptByReference(tx, about.reference);
    const isNew = await insertWebhookEvent(tx, {
      sha256: createHash('sha256').update(body).digest(),
      provider: context.payments.name,
      body: wordsOf(body),
      paymentId: attempt?.payment_id ?? null,
      at,
    });
    if (!isNew || attempt === undefined) return;
    await passOn(tx, context, { paymentId: attempt.payment_id, source: 'webhook', transactionId: transactionIn(about.transactionId), at });
  });
}

/** Bytes that are no text, which no honest message has, are kept as base64. */
function wordsOf(body: Buffer): string {
  return isUtf8(body) && !body.includes(0) ? body.toString() : body.toString('base64');
}

function transactionIn(said: string | undefined): string | null {
  return said !== undefined && /^[\w-]{1,40}$/.test(said) ? said : null;
}

async function passOn(tx: Tx, context: Context, hint: Omit<NewHint, 'key'>): Promise<void> {
  const key = context.ids.uuid();
  await insertStatusCheck(tx, { key, ...hint });
  await enqueue(tx, { key, topic: 'payment.status_check', subjectId: hint.paymentId, at: hint.at });
}
