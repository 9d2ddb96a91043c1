import type { LedgerEntry } from '@thamani/domain/payments/ledger.ts';
import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { ProviderCharges } from '../../database/tables.ts';

/** What the provider confirmed, and where the money went. */

type ChargeRow = Selectable<ProviderCharges>;

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

type NewCharge = Omit<ChargeRow, 'minor' | 'charge_minor'> & { readonly minor: number; readonly charge_minor: number };

export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tx.insertInto('provider_charges').values(charge).execute();
}

/** A second entry of the kind for its cause, and one that does not balance, is refused by the database. */
export async function postEntries(
  tx: Tx,
  entries: readonly LedgerEntry[],
  { paymentId, at, newId }: { readonly paymentId: string; readonly at: Date; readonly newId: () => string },
): Promise<void> {
  if (entries.length === 0) return;
  const numbered = entries.map((entry) => ({ id: newId(), ...entry }));
  await tx
    .insertInto('ledger_entries')
    .values(numbered.map(({ id, kind, cause }) => ({ id, at, kind, cause, payment_id: paymentId })))
    .execute();
  await tx
    .insertInto('ledger_lines')
    .values(
      numbered.flatMap(({ id, currency, lines }) =>
        lines.map(({ account, minor }, position) => ({ entry_id: id, position, account, minor, currency })),
      ),
    )
    .execute();
}
