import type { PaymentState, StatusCheckSource } from '@thamani/domain/payments/payment.ts';
import { sql, type Selectable } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';
import type { CheckoutAttempts } from '../../../database/tables.ts';

/** The reasons to poll the provider, and what it is polled about. */

export async function attemptByReference(db: Queryable, reference: string): Promise<Selectable<CheckoutAttempts> | undefined> {
  return db.selectFrom('checkout_attempts').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export interface NewStatusCheck {
  readonly key: string;
  readonly paymentId: string;
  readonly source: StatusCheckSource;
  readonly transactionId: string | null;
  readonly at: Date;
}

export async function insertStatusCheck(tx: Tx, check: NewStatusCheck): Promise<void> {
  await tx
    .insertInto('payment_status_checks')
    .values({ key: check.key, payment_id: check.paymentId, source: check.source, transaction_id: check.transactionId, at: check.at })
    .execute();
}

/** The transaction that it names, and when the ledger got its charge. */
export async function statusCheckByKey(
  db: Queryable,
  key: string,
  provider: string,
): Promise<{ readonly transaction_id: string | null; readonly captured_at: Date | null } | undefined> {
  return db
    .selectFrom('payment_status_checks as reason')
    .leftJoin('provider_charges as charge', (join) =>
      join.onRef('charge.transaction_id', '=', 'reason.transaction_id').on('charge.provider', '=', provider),
    )
    .select(['reason.transaction_id', 'charge.confirmed_at as captured_at'])
    .where('reason.key', '=', key)
    .executeTakeFirst();
}

export interface PolledPayment {
  readonly state: PaymentState;
  readonly created_at: Date;
  readonly link_expires_at: Date | null;
  readonly confirming_since: Date | null;
  /** Of its checkout attempts: under each of them the provider may have a charge. */
  readonly references: readonly string[];
  /** Transactions that the ledger has. */
  readonly captured: readonly string[];
  /** False where the provider refused every checkout attempt: without a page no money comes. */
  readonly may_have_page: boolean;
}

export async function polledPayment(db: Queryable, paymentId: string): Promise<PolledPayment | undefined> {
  return db
    .selectFrom('payments')
    .select([
      'state',
      'created_at',
      'link_expires_at',
      'confirming_since',
      sql<string[]>`array(select reference from checkout_attempts where payment_id = payments.id order by number)`.as('references'),
      sql<string[]>`array(select transaction_id from provider_charges where payment_id = payments.id)`.as('captured'),
      sql<boolean>`exists (select from checkout_attempts where payment_id = payments.id and failure is null)`.as('may_have_page'),
    ])
    .where('id', '=', paymentId)
    .executeTakeFirst();
}

/** Whether a browser came back since then. */
export async function returnedSince(db: Queryable, paymentId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('payment_status_checks')
    .select('key')
    .where('payment_id', '=', paymentId)
    .where('at', '>', since)
    .where('source', '=', 'return')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The payer has returned, or the provider works on a charge: it is being confirmed since the first of these. */
export async function markConfirming(db: Queryable, paymentId: string, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ confirming_since: at })
    .where('id', '=', paymentId)
    .where('state', '=', 'open')
    .where('confirming_since', 'is', null)
    .execute();
}

/** A poll that began then found no charge that the provider works on. A payer who returned after that is not overlooked. */
export async function endConfirming(db: Queryable, paymentId: string, polledAt: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ confirming_since: null })
    .where('id', '=', paymentId)
    .where('confirming_since', '<=', polledAt)
    .execute();
}

interface NewWebhookEvent {
  readonly sha256: Buffer;
  readonly provider: string;
  readonly body: string;
  readonly paymentId: string | null;
  readonly at: Date;
}

/** False where the same bytes came before. */
export async function insertWebhookEvent(tx: Tx, event: NewWebhookEvent): Promise<boolean> {
  const row = await tx
    .insertInto('webhook_events')
    .values({
      sha256: event.sha256,
      provider: event.provider,
      body: event.body,
      payment_id: event.paymentId,
      received_at: event.at,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  return row !== undefined;
}
