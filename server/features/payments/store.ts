import type { PaymentExceptionKind } from '@thamani/domain/payments/settlement.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { PaymentState } from '@thamani/domain/payments/payment.ts';
import type { RefundReason } from '@thamani/domain/payments/settlement.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { CheckoutAttempts, PaymentStatusChecks, PaymentItems, Payments } from '../../database/tables.ts';

/** What needs a person, as the staff see it. */
export interface PaymentExceptionRow {
  readonly id: string;
  readonly kind: PaymentExceptionKind;
  readonly cause: string;
  readonly at: Date;
  readonly reference: string;
  readonly invoice_number: string;
  readonly amount_minor: string;
  readonly company_name: string;
  readonly resolved_at: Date | null;
  readonly resolution: string | null;
  readonly resolver: string | null;
}

export type PaymentRow = Omit<Selectable<Payments>, 'state' | 'language'> & { readonly state: PaymentState; readonly language: Language };
export type ItemRow = Selectable<PaymentItems>;
export type AttemptRow = Selectable<CheckoutAttempts>;

/** A refund as its company sees it. */
export interface ShownRefund {
  readonly payment_id: string;
  readonly minor: string;
  readonly reason: RefundReason;
  readonly state: 'owed' | 'requested' | 'completed' | 'exception';
  readonly created_at: Date;
}

/** A payment with all that its company sees of it. */
export interface PaymentWithItems {
  readonly payment: PaymentRow;
  readonly items: readonly ItemRow[];
  readonly refunds: readonly ShownRefund[];
}

export interface NewPayment {
  readonly id: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly reference: string;
  readonly provider: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly language: Language;
  readonly at: Date;
}

/** `INV-26-000123`: the year it was begun, and a number that is never given twice. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const number = sql<string>`'INV-' || to_char(${payment.at}::timestamptz at time zone 'UTC', 'YY') || '-' ||
    (select lpad(n::text, greatest(6, length(n::text)), '0') from nextval('invoice_numbers') as n)`;
  const row = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      company_id: payment.companyId,
      account_id: payment.accountId,
      reference: payment.reference,
      invoice_number: number,
      provider: payment.provider,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      language: payment.language,
      created_at: payment.at,
      updated_at: payment.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as PaymentRow;
}

export interface NewItem {
  readonly applicationId: string;
  readonly applicationNumber: string;
  readonly productName: string;
  readonly priceId: string;
  readonly priceVersion: number;
  readonly fullMinor: number;
  readonly discountMinor: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly discountScheme: string | null;
}

export async function insertItems(tx: Tx, paymentId: string, items: readonly NewItem[]): Promise<void> {
  await tx
    .insertInto('payment_items')
    .values(
      items.map((item) => ({
        payment_id: paymentId,
        application_id: item.applicationId,
        application_number: item.applicationNumber,
        product_name: item.productName,
        price_id: item.priceId,
        price_version: item.priceVersion,
        full_minor: item.fullMinor,
        discount_minor: item.discountMinor,
        amount_minor: item.amountMinor,
        currency: item.currency,
        discount_scheme: item.discountScheme,
      })),
    )
    .execute();
}

/** Locked until the transaction ends; reservations.ts defines the lock order. Rows that reference it can still be written meanwhile. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const row = await tx.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row as PaymentRow | undefined;
}

/** Several, in the order of their ids. */
export async function lockPayments(tx: Tx, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows as PaymentRow[];
}

export async function paymentById(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row as PaymentRow | undefined;
}

/** Those of some payments that no longer wait for the provider's page. */
export async function preparedAmong(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('payments').select('id').where('id', 'in', ids).where('state', '<>', 'preparing').execute();
  return rows.map(({ id }) => id);
}

export async function paymentByReference(db: Queryable, reference: string): Promise<PaymentRow | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst();
  return row as PaymentRow | undefined;
}

/** What a payment is for, in the order of the applications' ids. Which ones never changes. */
export async function itemsOf(db: Queryable, paymentId: string): Promise<ItemRow[]> {
  return db.selectFrom('payment_items').selectAll().where('payment_id', '=', paymentId).orderBy('application_id').execute();
}

/** The items that hold these applications now: one for each at most. */
export async function reservationsOf(db: Queryable, applicationIds: readonly string[]): Promise<ItemRow[]> {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('payment_items')
    .selectAll()
    .where('application_id', 'in', [...applicationIds])
    .where('reserves_application', '=', true)
    .execute();
}

/** Lets go of what is not applied: one application, or all of them. */
export async function releaseApplications(tx: Tx, paymentId: string, applicationId?: string): Promise<void> {
  let update = tx
    .updateTable('payment_items')
    .set({ reserves_application: false })
    .where('payment_id', '=', paymentId)
    .where('reserves_application', '=', true)
    .where('applied_at', 'is', null);
  if (applicationId !== undefined) update = update.where('application_id', '=', applicationId);
  await update.execute();
}

export async function setPaymentState(
  tx: Tx,
  id: string,
  state: PaymentState,
  at: Date,
  more: Pick<Updateable<Payments>, 'link' | 'link_expires_at' | 'paid_at' | 'receipt_sha256'> = {},
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...more, state, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Whether money may still come in the ordinary way for a company. */
export async function livePaymentsOf(db: Queryable, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', 'in', ['preparing', 'open'])
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function attemptByReference(db: Queryable, reference: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('checkout_attempts').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export interface NewHint {
  readonly key: string;
  readonly paymentId: string;
  readonly source: 'webhook' | 'return';
  readonly transactionId: string | null;
  readonly at: Date;
}

export async function insertStatusCheck(tx: Tx, hint: NewHint): Promise<void> {
  await tx
    .insertInto('payment_status_checks')
    .values({ key: hint.key, payment_id: hint.paymentId, source: hint.source, transaction_id: hint.transactionId, at: hint.at })
    .execute();
}

export async function statusCheckByKey(db: Queryable, key: string): Promise<Selectable<PaymentStatusChecks> | undefined> {
  return db.selectFrom('payment_status_checks').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Whether one came back since then. */
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

export interface NewMessage {
  readonly sha256: Buffer;
  readonly provider: string;
  readonly body: string;
  readonly paymentId: string | null;
  readonly at: Date;
}

/** False where the same bytes came before. */
export async function insertWebhookEvent(tx: Tx, message: NewMessage): Promise<boolean> {
  const row = await tx
    .insertInto('webhook_events')
    .values({
      sha256: message.sha256,
      provider: message.provider,
      body: message.body,
      payment_id: message.paymentId,
      received_at: message.at,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  return row !== undefined;
}

/** True when this call set it: a receipt that was made is never replaced. */
export async function keepReceipt(tx: Tx, paymentId: string, sha256: Buffer, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ receipt_sha256: sha256, updated_at: at })
    .where('id', '=', paymentId)
    .where('receipt_sha256', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
