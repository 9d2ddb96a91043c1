import type { Queryable, Tx } from '../../database/connect.ts';
import { prepared } from '../../database/prepared.ts';

/** Asked at every signed-in request, hence prepared. */
export const sessionByToken = prepared<
  { id: string; account_id: string; company_id: string; seen_at: Date; ends_at: Date; ended_at: Date | null; proved_at: Date | null },
  [tokenHash: Buffer]
>('session-by-token', (db) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'sessions.account_id', 'accounts.company_id', 'sessions.seen_at', 'sessions.ends_at', 'sessions.ended_at'])
    .select('sessions.proved_at')
    .where('sessions.token_hash', '=', Buffer.alloc(0)),
);

export async function keepSession(
  tx: Tx,
  session: {
    id: string;
    token_hash: Buffer;
    account_id: string;
    started_at: Date;
    seen_at: Date;
    ends_at: Date;
    proved_at: Date;
    device: string;
    network: string;
  },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Whether the account was ever signed in from such a device before, or never at all. */
export async function isNewDevice(tx: Tx, accountId: string, device: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom('sessions')
    .select('device')
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
  return earlier.length > 0 && !earlier.some((session) => session.device === device);
}

export async function noteSeen(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).where('seen_at', '<', now).execute();
}

export async function noteProof(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ proved_at: now }).where('id', '=', id).execute();
}

export async function openSessionsOf(db: Queryable, accountId: string, aliveSince: Date, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'started_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('seen_at', '>', aliveSince)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
}

export async function endOne(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endAllBut(tx: Tx, accountId: string, kept: string | undefined, now: Date): Promise<void> {
  let ending = tx.updateTable('sessions').set({ ended_at: now }).where('account_id', '=', accountId).where('ended_at', 'is', null);
  if (kept !== undefined) ending = ending.where('id', '!=', kept);
  await ending.execute();
}

export async function sessionById(db: Queryable, id: string) {
  return db.selectFrom('sessions').select(['account_id', 'device', 'started_at']).where('id', '=', id).executeTakeFirst();
}
