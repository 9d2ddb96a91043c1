import type { OwnershipTransfer, TransferOutcome } from '@thamani/domain/companies/members.ts';
import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { OwnershipTransfers } from '../../database/tables.ts';

export interface TransferRow extends OwnershipTransfer {
  readonly id: string;
  readonly companyId: string;
  readonly offeredAt: Date;
}

/** An offer with the names of its two people, as one of them sees it. */
export interface SeenTransfer {
  readonly transfer: TransferRow;
  readonly names: ReadonlyMap<string, string>;
  readonly isOfferedByReader: boolean;
}

export async function insertTransfer(tx: Tx, transfer: Insertable<OwnershipTransfers>): Promise<void> {
  await tx.insertInto('ownership_transfers').values(transfer).execute();
}

/** Not yet resolved; its time may be over. */
export async function unresolvedTransferOf(db: Queryable, companyId: string): Promise<TransferRow | undefined> {
  const row = await db
    .selectFrom('ownership_transfers')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return row && transferOf(row);
}

export async function lockTransfer(tx: Tx, companyId: string, id: string): Promise<TransferRow | undefined> {
  const row = await tx
    .selectFrom('ownership_transfers')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return row && transferOf(row);
}

interface StoredTransfer {
  readonly id: string;
  readonly company_id: string;
  readonly from_account: string;
  readonly to_account: string;
  readonly from_keeps: boolean;
  readonly offered_at: Date;
  readonly expires_at: Date;
  readonly resolved_at: Date | null;
}

function transferOf(row: StoredTransfer): TransferRow {
  return {
    id: row.id,
    companyId: row.company_id,
    from: row.from_account,
    to: row.to_account,
    fromKeeps: row.from_keeps,
    offeredAt: row.offered_at,
    expiresAt: row.expires_at,
    resolvedAt: row.resolved_at,
  };
}

export async function resolveTransfer(tx: Tx, id: string, outcome: TransferOutcome, now: Date): Promise<void> {
  await tx.updateTable('ownership_transfers').set({ outcome, resolved_at: now }).where('id', '=', id).execute();
}

/** An offer ends with the membership of one of its two people. */
export async function withdrawTransfersOf(tx: Tx, companyId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('ownership_transfers')
    .set({ outcome: 'withdrawn', resolved_at: now })
    .where('company_id', '=', companyId)
    .where('resolved_at', 'is', null)
    .where(({ eb, or }) => or([eb('from_account', '=', accountId), eb('to_account', '=', accountId)]))
    .execute();
}

/** For the end of a company. */
export async function deleteTransfersOf(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('ownership_transfers').where('company_id', '=', companyId).execute();
}

export async function namesOfPeople(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}
