import { sql, type Insertable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { KnownDevices } from '../../database/tables.ts';

/** Whose a device is. */
export type Owner = { readonly account_id: string } | { readonly staff_id: string };

/** Found by its token alone, so the rows that it is joined with are one each. */
export async function companyDevice(db: Queryable, tokenHash: Buffer, email: string | undefined, now: Date): Promise<string | undefined> {
  let found = db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
    .select('known_devices.id')
    .where('known_devices.token_hash', '=', tokenHash)
    .where('known_devices.expires_at', '>', now);
  if (email !== undefined) found = found.where('accounts.email', '=', email);
  return (await found.executeTakeFirst())?.id;
}

export async function staffDevice(db: Queryable, tokenHash: Buffer, email: string | undefined, now: Date): Promise<string | undefined> {
  let found = db
    .selectFrom('known_devices')
    .innerJoin('staff', 'staff.id', 'known_devices.staff_id')
    .select('known_devices.id')
    .where('known_devices.token_hash', '=', tokenHash)
    .where('known_devices.expires_at', '>', now);
  if (email !== undefined) found = found.where('staff.email', '=', email);
  return (await found.executeTakeFirst())?.id;
}

/** True where the owner's device was there. */
export async function renewDevice(
  tx: Tx,
  owner: Owner,
  tokenHash: Buffer,
  seen: { readonly session_id: string | null; readonly device: string; readonly last_at: Date; readonly expires_at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('known_devices')
    .set(seen)
    .where('token_hash', '=', tokenHash)
    .where(({ and }) => and(owner))
    .where('expires_at', '>', seen.last_at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDevice(tx: Tx, device: Insertable<KnownDevices>): Promise<void> {
  await tx.insertInto('known_devices').values(device).execute();
}

/** The newest stay. */
export async function dropOldest(tx: Tx, owner: Owner, keep: number): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('id', 'in', (db) =>
      db
        .selectFrom('known_devices')
        .select('id')
        .where(({ and }) => and(owner))
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute();
}

export async function dropDevices(tx: Tx, owner: Owner, keptSession: string | undefined): Promise<void> {
  let dropping = tx.deleteFrom('known_devices').where(({ and }) => and(owner));
  if (keptSession !== undefined) dropping = dropping.where('session_id', 'is distinct from', keptSession);
  await dropping.execute();
}

export async function dropDeviceOfSession(tx: Tx, owner: Owner, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where(({ and }) => and(owner))
    .where('session_id', '=', sessionId)
    .execute();
}

export async function devicesOf(db: Queryable, owner: Owner) {
  return db
    .selectFrom('known_devices')
    .select(['device', 'first_at', 'last_at', 'expires_at'])
    .where(({ and }) => and(owner))
    .orderBy('last_at', 'desc')
    .limit(100)
    .execute();
}

/** Of accounts that have a device: when the newest one was used last. */
export async function lastUses(db: Queryable, accountIds: readonly string[]) {
  const { rows } = await sql<{ account_id: string; last_at: Date }>`
    select account_id, max(last_at) as last_at from known_devices where account_id = any (${[...accountIds]}::uuid[])
    group by account_id`.execute(db);
  return rows;
}
