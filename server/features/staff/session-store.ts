import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import { prepare } from '../../database/prepared-statements.ts';
import { grantsColumn, staffColumns, type StaffRow } from './people-store.ts';

interface StaffSessionRow extends StaffRow {
  readonly session_id: string;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly authenticated_at: Date;
}

/** Asked at every request of staff, hence prepared. */
export const staffSessionByToken = prepare<{ readonly tokenHash: Buffer }, StaffSessionRow>('staff-session-by-token', (db, parameter) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([...staffColumns, 'staff_sessions.id as session_id'])
    .select(['staff_sessions.last_seen_at', 'staff_sessions.expires_at', 'staff_sessions.ended_at', 'staff_sessions.authenticated_at'])
    .select(grantsColumn.as('grants'))
    .where('staff_sessions.token_hash', '=', parameter('tokenHash')),
);

/** In no order; without those whom no id names. As one array: thousands of streams are checked together. */
export async function sessionsByIds(db: Queryable, ids: readonly string[]): Promise<readonly Omit<StaffSessionRow, 'authenticated_at'>[]> {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([...staffColumns, 'staff_sessions.id as session_id'])
    .select(['staff_sessions.last_seen_at', 'staff_sessions.expires_at', 'staff_sessions.ended_at'])
    .select(grantsColumn.as('grants'))
    .where(sql<boolean>`staff_sessions.id = any (${[...ids]}::uuid[])`)
    .execute();
}

export async function insertStaffSession(
  tx: Tx,
  session: {
    id: string;
    token_hash: Buffer;
    staff_id: string;
    started_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    authenticated_at: Date;
    device: string;
    network: string;
  },
): Promise<void> {
  await tx.insertInto('staff_sessions').values(session).execute();
}

/** Whether a device or a network was not seen among the sessions that are kept; never for the first session of all. */
export async function isUnusualSession(
  tx: Tx,
  staffId: string,
  { device, network }: { device: string; network: string },
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('staff_sessions')
    .select(['device', 'network'])
    .where('staff_id', '=', staffId)
    .orderBy('started_at', 'desc')
    .limit(200)
    .execute();
  return earlier.length > 0 && !(earlier.some((one) => one.device === device) && earlier.some((one) => one.network === network));
}

export async function openSessionsOf(db: Queryable, staffId: string, aliveSince: Date, now: Date) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'network', 'started_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', aliveSince)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
}

export async function staffSessionById(db: Queryable, id: string) {
  return db
    .selectFrom('staff_sessions')
    .select(['staff_id', 'device', 'network', 'started_at', 'last_seen_at', 'expires_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function touchStaffSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_seen_at: now }).where('id', '=', id).where('last_seen_at', '<', now).execute();
}

export async function recordStepUp(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('staff_sessions').set({ authenticated_at: now }).where('id', '=', id).execute();
}

export async function endStaffSessions(tx: Tx, staffId: string, only: string | undefined, now: Date): Promise<void> {
  let ending = tx.updateTable('staff_sessions').set({ ended_at: now }).where('staff_id', '=', staffId).where('ended_at', 'is', null);
  if (only !== undefined) ending = ending.where('id', '=', only);
  await ending.execute();
}

export async function endOtherSessionsOf(tx: Tx, staffId: string, kept: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('id', '!=', kept)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
