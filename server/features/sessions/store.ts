import { secondFactorRules } from '@thamani/domain/accounts/second-factors.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { prepared } from '../../database/prepared-statements.ts';

/** Asked at every signed-in request, hence prepared. */
export const sessionByToken = prepared<
  {
    id: string;
    account_id: string;
    company_id: string;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    authenticated_at: Date | null;
  },
  [tokenHash: Buffer]
>('session-by-token', (db) =>
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
    .where('sessions.token_hash', '=', Buffer.alloc(0)),
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

/** A right password that waits for a second factor. */
export async function insertSecondStep(
  tx: Tx,
  step: { id: string; token_hash: Buffer; account_id: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('sign_in_steps').values(step).execute();
}

/** One that can still be finished. */
export async function stepByToken(db: Queryable, tokenHash: Buffer, since: Date) {
  return db
    .selectFrom('sign_in_steps')
    .innerJoin('accounts', 'accounts.id', 'sign_in_steps.account_id')
    .select(['sign_in_steps.id', 'sign_in_steps.account_id', 'accounts.email'])
    .where('sign_in_steps.token_hash', '=', tokenHash)
    .where('sign_in_steps.created_at', '>', since)
    .where('sign_in_steps.used_at', 'is', null)
    .where('sign_in_steps.wrong_codes', '<', secondFactorRules.codesPerStep)
    .executeTakeFirst();
}

/** False where it was finished, ended or used up meanwhile. */
export async function lockStep(tx: Tx, id: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_steps')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', since)
    .where('used_at', 'is', null)
    .where('wrong_codes', '<', secondFactorRules.codesPerStep)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function incrementWrongCodes(tx: Tx, stepId: string): Promise<void> {
  await tx
    .updateTable('sign_in_steps')
    .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', stepId)
    .execute();
}

export async function useStep(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sign_in_steps').set({ used_at: now }).where('id', '=', id).execute();
}

/** What waited for a second factor when the password or the factors changed. */
export async function endSteps(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.updateTable('sign_in_steps').set({ used_at: now }).where('account_id', '=', accountId).where('used_at', 'is', null).execute();
}

/** Read again under the account's lock, where another session may have ended this one meanwhile. */
export async function isEnded(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();
  return row === undefined;
}

export async function sessionById(db: Queryable, id: string) {
  return db.selectFrom('sessions').select(['account_id', 'device', 'started_at']).where('id', '=', id).executeTakeFirst();
}
