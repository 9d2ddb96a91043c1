import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';

const monthlyTables = ['audit_events', 'outbox', 'mail_messages', 'sms_messages'];

/** Partitions for this month and the next two, where they are missing. */
export async function ensureMonths(db: Queryable, today: string): Promise<number> {
  let made = 0;
  for (const table of monthlyTables) {
    const { rows } = await sql<{ made: number }>`select ensure_month_partitions(${table}::regclass, ${today}::date, 3) as made`.execute(db);
    made += rows[0]?.made ?? 0;
  }
  return made;
}

/** What is forgotten with time: the key of its rows, and the column that says how old one is. Each has an index by that column. */
const forgettable = {
  account_challenges: { key: ['id'], age: 'created_at' },
  case_undos: { key: ['id'], age: 'at' },
  case_viewers: { key: ['application_id', 'staff_id'], age: 'last_seen_at' },
  console_changes: { key: ['xid', 'id'], age: 'at' },
  rate_limit_buckets: { key: ['bucket_hash'], age: 'expires_at' },
  notified_events: { key: ['event_id'], age: 'at' },
  // Only what was read.
  notifications: { key: ['id'], age: 'read_at' },
  one_time_code_requests: { key: ['id'], age: 'requested_at' },
  contact_messages: { key: ['id'], age: 'received_at' },
  idempotency_keys: { key: ['scope', 'key'], age: 'created_at' },
  invitations: { key: ['id'], age: 'expires_at' },
  known_devices: { key: ['id'], age: 'expires_at' },
  webhook_events: { key: ['sha256'], age: 'received_at' },
  sessions: { key: ['id'], age: 'expires_at' },
  sign_in_failures: { key: ['id'], age: 'hour' },
  sign_in_steps: { key: ['id'], age: 'created_at' },
  staff_password_resets: { key: ['id'], age: 'requested_at' },
  staff_challenges: { key: ['id'], age: 'created_at' },
  staff_sessions: { key: ['id'], age: 'expires_at' },
} as const;

/** What waited for a second person, and for too long. */
export async function expireRequests(
  db: Queryable,
  table: 'approval_requests' | 'status_change_requests',
  before: Date,
  now: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set outcome = 'expired', resolved_at = ${now} where id in
      (select id from ${sql.table(table)} where outcome is null and resolved_at is null and requested_at <= ${before} order by requested_at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** At most so many at a time, so that no lock lasts. */
export async function forgetBefore(db: Queryable, table: keyof typeof forgettable, before: Date, limit: number): Promise<number> {
  const { key, age } = forgettable[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${sql.ref(age)} < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
