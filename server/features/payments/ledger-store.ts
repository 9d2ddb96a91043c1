import type { PaymentExceptionKind, RefundReason } from '@thamani/domain/payments/settlement.ts';
import type { LedgerEntry } from '@thamani/domain/payments/ledger.ts';
import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Accounts, Companies, ProviderCharges, Refunds } from '../../database/tables.ts';
import type { AttemptRow } from './store.ts';

/** Queries of what the provider was asked, what it confirmed, and where the money went. */

export type ChargeRow = Selectable<ProviderCharges>;
export type RefundState = 'owed' | 'requested' | 'completed' | 'exception';
export type RefundRow = Omit<Selectable<Refunds>, 'state' | 'reason'> & { readonly state: RefundState; readonly reason: RefundReason };

/** Five at most, in their order. */
export async function attemptsOf(db: Queryable, paymentId: string): Promise<AttemptRow[]> {
  return db.selectFrom('checkout_attempts').selectAll().where('payment_id', '=', paymentId).orderBy('number').execute();
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

/** Whose payment it is: where the provider's page and the letters go. Undefined once the account is erased. */
export async function payerOf(
  db: Queryable,
  accountId: string,
): Promise<(Pick<Accounts, 'email' | 'first_name' | 'last_name'> & Pick<Companies, 'company_name'>) | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.email', 'accounts.first_name', 'accounts.last_name', 'companies.company_name'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
}

export async function chargesOf(db: Queryable, paymentId: string): Promise<ChargeRow[]> {
  return db.selectFrom('provider_charges').selectAll().where('payment_id', '=', paymentId).orderBy('confirmed_at').execute();
}

export async function isCaptured(db: Queryable, provider: string, transactionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_charges')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCharge(tx: Tx, charge: Omit<ChargeRow, 'minor' | 'charge_minor'> & { minor: number; charge_minor: number }) {
  await tx.insertInto('provider_charges').values(charge).execute();
}

/** A second entry of the kind for its cause, and one that does not balance, is refused by the database. */
export async function postEntry(tx: Tx, entry: LedgerEntry, more: { id: string; paymentId: string; at: Date }): Promise<void> {
  const { kind, cause, currency, lines } = entry;
  await tx.insertInto('ledger_entries').values({ id: more.id, at: more.at, kind, cause, payment_id: more.paymentId }).execute();
  await tx
    .insertInto('ledger_lines')
    .values(lines.map(({ account, minor }, position) => ({ entry_id: more.id, position, account, minor, currency })))
    .execute();
}

/** From here on the reservation is permanent. */
export async function applyItem(tx: Tx, paymentId: string, applicationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment_items')
    .set({ reserves_application: true, applied_at: at })
    .where('payment_id', '=', paymentId)
    .where('application_id', '=', applicationId)
    .execute();
}

/** The item that paid for an application, and the charge that it was paid from: the one that did not go back as a whole. */
export async function appliedTo(db: Queryable, applicationId: string) {
  return db
    .selectFrom('payment_items as item')
    .innerJoin('payments as payment', 'payment.id', 'item.payment_id')
    .innerJoin('provider_charges as charge', 'charge.payment_id', 'payment.id')
    .select(['payment.id', 'charge.provider', 'charge.transaction_id', 'item.amount_minor', 'item.currency'])
    .where('item.application_id', '=', applicationId)
    .where('item.applied_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.provider', '=', 'charge.provider')
            .whereRef('refunds.transaction_id', '=', 'charge.transaction_id')
            .where('refunds.reason', 'in', ['duplicate_payment', 'underpaid']),
        ),
      ),
    )
    .executeTakeFirst();
}

export interface NewRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly provider: string;
  readonly transaction_id: string;
  readonly application_id: string | null;
  readonly minor: number;
  readonly currency: string;
  readonly reason: RefundReason;
  readonly created_at: Date;
}

/** False where it is owed already. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const row = await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id', 'application_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function refundById(db: Queryable, id: string): Promise<RefundRow | undefined> {
  return (await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) as RefundRow | undefined;
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return (await tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as RefundRow | undefined;
}

/** Those of the same charge whose number at the provider is known. */
export async function knownRefundsOf(db: Queryable, { provider, transaction_id }: RefundRow): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('provider', '=', provider)
    .where('transaction_id', '=', transaction_id)
    .where('provider_refund_id', 'is not', null)
    .execute();
  return rows.flatMap(({ provider_refund_id }) => provider_refund_id ?? []);
}

export async function setRefundState(
  tx: Tx,
  id: string,
  change: { state?: RefundState; requested_at?: Date; provider_refund_id?: string; completed_at?: Date },
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

/** How often the provider was asked for it: each time is an event, committed before the question goes out. */
export async function asksFor(db: Queryable, refundId: string): Promise<number> {
  const { n } = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('subject_kind', '=', 'refund')
    .where('subject_id', '=', refundId)
    .where('action', '=', 'refund.requested')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** False where a person was told before. */
export async function insertPaymentException(
  tx: Tx,
  exception: { id: string; payment_id: string; kind: PaymentExceptionKind; cause: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_exceptions')
    .values(exception)
    .onConflict((conflict) => conflict.columns(['kind', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOpenPaymentExceptions(db: Queryable): Promise<number> {
  const { n } = await db
    .selectFrom('payment_exceptions')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}
