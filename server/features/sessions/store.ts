import type { Queryable, Tx } from '../../database/connect.ts';
import { prepare } from '../../database/prepared-statements.ts';

interface SessionRow {
  readonly id: string;
  readonly account_id: string;
  readonly company_id: string;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly authenticated_at: Date | null;
}

/** Asked at every signed-in request, hence prepared. */
export const sessionByToken = prepare<{ readonly tokenHash: Buffer }, SessionRow>('session-by-token', (db, parameter) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id',
      'sessions.account_id',
      'accounts.company_id',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.ended_at',
    ])
    .select('sessions.authenticated_at')
    .where('sessions.token_hash', '=', parameter('tokenHash')),
);

export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    token_hash: Buffer;
    account_id: string;
    started_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    authenticated_at: Date;
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

export async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).where('last_seen_at', '<', now).execute();
}

export async function recordStepUp(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', id).execute();
}

export async function openSessionsOf(db: Queryable, accountId: string, aliveSince: Date, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'started_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', aliveSince)
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

/** Read again under the account's lock, where another session may have ended this one meanwhile. */
export async function isEnded(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();
  return row === undefined;
}

export async function sessionById(db: Queryable, id: string) {
  return db.selectFrom('sessions').select(['account_id', 'device', 'started_at']).where('id', '=', id).executeTakeFirst();
}
