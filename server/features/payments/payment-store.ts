import type { Language } from '@thamani/domain/languages.ts';
import type { Currency } from '@thamani/domain/money.ts';
import type { PaymentState } from '@thamani/domain/payments/payment.ts';
import { sql, type Selectable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Accounts, CheckoutAttempts, PaymentItems, Payments, ProviderCharges } from '../../database/tables.ts';

/** Payments with their items, checkout attempts and charges. settlement/settlement-store.ts writes what a settlement changes. */

export type PaymentRow = Readonly<Selectable<Payments>>;
export type ItemRow = Selectable<PaymentItems>;
type AttemptRow = Selectable<CheckoutAttempts>;

export interface NewPayment {
  readonly id: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly reference: string;
  readonly provider: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly language: Language;
  readonly at: Date;
}

/** `INV-26-000123`: the year it was begun, and a number that is never given twice. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const number = sql<string>`'INV-' || to_char(${payment.at}::timestamptz at time zone 'UTC', 'YY') || '-' ||
    (select lpad(n::text, greatest(6, length(n::text)), '0') from nextval('invoice_numbers') as n)`;
  return tx
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
  readonly currency: Currency;
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

/** Locked until the transaction ends, in the order that application-interface.ts defines. Rows that reference it can still be written. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Several, in the order of their ids. */
export async function lockPayments(tx: Tx, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function paymentById(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of some payments that no longer wait for the provider's page. */
export async function preparedAmong(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('payments').select('id').where('id', 'in', ids).where('state', '<>', 'preparing').execute();
  return rows.map(({ id }) => id);
}

export async function paymentByReference(db: Queryable, reference: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** What everyone with its reference may read. */
export interface PaymentStatus {
  readonly state: PaymentState;
  /** Whether it paid for an application. */
  readonly is_applied: boolean;
}

/** By a function of the database: nothing else of a payment is public. */
export async function paymentStatusOf(db: Queryable, reference: string): Promise<PaymentStatus | undefined> {
  const { rows } = await sql<PaymentStatus>`select state, is_applied from payment_status(${reference})`.execute(db);
  return rows[0];
}

/** What a payment is for, in the order of the applications' ids. Which ones never changes. */
export async function itemsOf(db: Queryable, paymentId: string): Promise<ItemRow[]> {
  return db.selectFrom('payment_items').selectAll().where('payment_id', '=', paymentId).orderBy('application_id').execute();
}

/** The applications that these payments reserve and have not paid for. */
export async function reservedBy(db: Queryable, paymentIds: readonly string[]): Promise<Pick<ItemRow, 'payment_id' | 'application_id'>[]> {
  return db
    .selectFrom('payment_items')
    .select(['payment_id', 'application_id'])
    .where('payment_id', 'in', [...paymentIds])
    .where('reserves_application', '=', true)
    .where('applied_at', 'is', null)
    .execute();
}

/** The items that reserve these applications now: one for each at most. */
export async function reservationsOf(db: Queryable, applicationIds: readonly string[]): Promise<ItemRow[]> {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('payment_items')
    .selectAll()
    .where('application_id', 'in', [...applicationIds])
    .where('reserves_application', '=', true)
    .execute();
}

/** The provider's page exists: the payment can be paid there. */
export async function openPayment(
  tx: Tx,
  id: string,
  page: { readonly link: string; readonly link_expires_at: Date },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...page, state: 'open', updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Payments of a company that may still be paid in the ordinary way. */
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

/** Five at most, in their order. */
export async function attemptsOf(db: Queryable, paymentId: string): Promise<AttemptRow[]> {
  return db.selectFrom('checkout_attempts').selectAll().where('payment_id', '=', paymentId).orderBy('number').execute();
}

/** What the provider confirmed. */
export async function chargesOf(db: Queryable, paymentId: string): Promise<Selectable<ProviderCharges>[]> {
  return db.selectFrom('provider_charges').selectAll().where('payment_id', '=', paymentId).orderBy('confirmed_at').execute();
}

/** The transactions of its charges, and the one that is asked about, where the ledger has it under any payment. */
export async function capturedOf(db: Queryable, { id, provider }: PaymentRow, transactionId: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_charges')
    .select('transaction_id')
    .where(({ or, and, eb }) =>
      or([
        eb('payment_id', '=', id),
        ...(transactionId === undefined ? [] : [and([eb('provider', '=', provider), eb('transaction_id', '=', transactionId)])]),
      ]),
    )
    .execute();
  return rows.map(({ transaction_id }) => transaction_id);
}

export async function insertAttempt(
  tx: Tx,
  attempt: { payment_id: string; number: number; reference: string; requested_at: Date },
): Promise<void> {
  await tx.insertInto('checkout_attempts').values(attempt).execute();
}

export async function answerAttempt(
  tx: Tx,
  reference: string,
  answer: { readonly link: string } | { readonly failure: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('checkout_attempts')
    .set({ ...answer, answered_at: at })
    .where('reference', '=', reference)
    .execute();
}

/** The person who began it, for the provider's page. Undefined once the account is erased. */
export async function payerOf(
  db: Queryable,
  { account_id }: Pick<PaymentRow, 'account_id'>,
): Promise<Pick<Accounts, 'email' | 'first_name' | 'last_name'> | undefined> {
  return db.selectFrom('accounts').select(['email', 'first_name', 'last_name']).where('id', '=', account_id).executeTakeFirst();
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
