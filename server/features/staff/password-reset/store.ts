import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';

/** The newest alone works. The caller has locked the rate limit of the address, so two at once come one after the other. */
export async function replaceReset(
  tx: Tx,
  reset: { id: string; email: string; nonce: Buffer; requested_at: Date; expires_at: Date },
): Promise<void> {
  await endOpenResets(tx, reset.email, reset.requested_at);
  await tx.insertInto('staff_password_resets').values(reset).execute();
}

async function endOpenResets(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.updateTable('staff_password_resets').set({ used_at: now }).where('email', '=', email).where('used_at', 'is', null).execute();
}

export async function openReset(db: Queryable, id: string, now: Date) {
  return db
    .selectFrom('staff_password_resets')
    .select(['id', 'email', 'nonce'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Used up by the first that has shown a second factor. */
export async function useReset(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('staff_password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the link is still open after it. */
export async function countWrongProof(tx: Tx, id: string, limit: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('staff_password_resets')
    .set({
      wrong_proofs: sql`wrong_proofs + 1`,
      used_at: sql`case when wrong_proofs + 1 >= ${limit} then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst();
  return row?.used_at === null;
}
