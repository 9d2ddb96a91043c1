import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';

const monthlyTables = ['events', 'outbox', 'mail', 'texts'];

/** Partitions for this month and the next two, where they are missing. */
export async function ensureMonths(db: Queryable, today: string): Promise<number> {
  let made = 0;
  for (const table of monthlyTables) {
    const { rows } = await sql<{ made: number }>`select ensure_month_partitions(${table}::regclass, ${today}::date, 3) as made`.execute(db);
    made += rows[0]?.made ?? 0;
  }
  return made;
}

export async function deleteIdempotencyKeysBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key) in (select scope, key from idempotency_keys where created_at < ${before} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function deleteAttemptsBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from attempts where (bucket, window_start) in (select bucket, window_start from attempts where expires_at < ${before} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function deleteCodeRequestsBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from code_requests where id in (select id from code_requests where asked_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteSessionsEndedBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where id in (select id from sessions where ends_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteContactMessagesBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_messages where id in (select id from contact_messages where received_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteStaffSessionsEndedBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staff_sessions where id in (select id from staff_sessions where ends_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteStaffChallengesBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staff_challenges where id in (select id from staff_challenges where made_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteProviderMessagesBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from provider_messages where sha256 in (select sha256 from provider_messages where received_at < ${before} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
