import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Refusal } from '@thamani/domain/errors.ts';
import { hasPayerFinished, paymentRules } from '@thamani/domain/payments/payment.ts';
import type { Context } from '../../../context.ts';
import { asSystem, switchTo } from '../../../database/acting-for.ts';
import type { Tx } from '../../../database/connect.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { lockPayment, paymentByReference } from '../payment-store.ts';
import {
  attemptByReference,
  insertStatusCheck,
  insertWebhookEvent,
  markConfirming,
  returnedSince,
  type NewStatusCheck,
} from './status-check-store.ts';

/** What a webhook or a browser says about a payment is never believed: it is a reason to poll the provider. */

/** Stored as it came before it is processed. The same bytes again are the same event. */
export async function receiveWebhook(
  context: Context,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: Buffer,
): Promise<void> {
  const event = context.payments.verifyWebhook(headers, body);
  if (event === undefined) throw new Refusal('webhook_signature_invalid');
  const at = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    // The provider, whose signature was right, writes about payments of all companies.
    await switchTo(tx, 'system');
    const attempt = event.reference === undefined ? undefined : await attemptByReference(tx, event.reference);
    const isNew = await insertWebhookEvent(tx, {
      sha256: createHash('sha256').update(body).digest(),
      provider: context.payments.name,
      body: textOf(body),
      paymentId: attempt?.payment_id ?? null,
      at,
    });
    if (!isNew || attempt === undefined) return;
    const transactionId = transactionIdIn(event.transactionId);
    await enqueueStatusCheck(tx, { key: context.ids.uuid(), paymentId: attempt.payment_id, source: 'webhook', transactionId, at });
  });
}

const returnsEachMilliseconds = 10_000;

/** The payer's browser returned from the provider's page. After the pending period only the provider's webhooks count. */
export async function receiveReturn(
  context: Context,
  reference: string,
  said: { readonly status?: string | undefined; readonly transaction_id?: string | undefined },
): Promise<void> {
  // The browser may have no session: the reference, which nobody guesses, finds this one payment. Nothing of it is answered here.
  const found = await asSystem(() => paymentByReference(context.db, reference));
  if (found === undefined) throw new Refusal('not_found');
  const at = context.clock.now();
  if (found.state === 'paid' || at.getTime() - found.created_at.getTime() > paymentRules.pendingHours * 3_600_000) return;
  await context.db.transaction().execute(async (tx) => {
    await switchTo(tx, `company:${found.company_id}`);
    // The lock makes simultaneous returns wait, so that the second finds the status check of the first.
    const payment = await lockPayment(tx, found.id);
    if (payment === undefined || payment.state === 'paid') return;
    if (await returnedSince(tx, payment.id, new Date(at.getTime() - returnsEachMilliseconds))) return;
    const transactionId = transactionIdIn(said.transaction_id);
    if (hasPayerFinished(said)) await markConfirming(tx, payment.id, at);
    await enqueueStatusCheck(tx, { key: context.ids.uuid(), paymentId: payment.id, source: 'return', transactionId, at });
  });
}

/** Bytes that are no text, which no genuine webhook has, are stored as base64. */
function textOf(body: Buffer): string {
  return isUtf8(body) && !body.includes(0) ? body.toString() : body.toString('base64');
}

function transactionIdIn(said: string | undefined): string | null {
  return said !== undefined && /^[\w-]{1,40}$/.test(said) ? said : null;
}

async function enqueueStatusCheck(tx: Tx, check: NewStatusCheck): Promise<void> {
  await insertStatusCheck(tx, check);
  await enqueue(tx, { key: check.key, topic: 'payment.status_check', subjectId: check.paymentId, at: check.at });
}
