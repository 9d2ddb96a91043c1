import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { deleteExpiredRows, createMonthPartitions } from './service.ts';

describe('maintenance', () => {
  let now = new Date('2027-06-20T02:15:00Z');
  const mailer = keepingMailer();
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
  });
  afterAll(() => server.close());

  it('makes room for the coming months, once', async () => {
    expect(await createMonthPartitions(server.context)).toEqual({ made: 12 });
    expect(await createMonthPartitions(server.context)).toEqual({ made: 0 });
    now = new Date('2027-07-01T02:15:00Z');
    expect(await createMonthPartitions(server.context)).toEqual({ made: 4 });
  });

  it('forgets what is past its time, and nothing else', async () => {
    const { pool } = server.context;
    const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    await pool.query('insert into idempotency_keys (scope, key, fingerprint, created_at) values ($1,$2,$3,$4), ($1,$5,$3,$6)', [
      's',
      'old',
      Buffer.from('x'),
      at(49),
      'new',
      at(47),
    ]);
    await pool.query('insert into rate_limit_buckets (bucket_hash, hit_times, expires_at) values ($1,$2,$3), ($4,$2,$5)', [
      Buffer.from('past'),
      [at(30)],
      at(1),
      Buffer.from('running'),
      at(-1),
    ]);
    const message = ['A', 'B', 'a@example.com', '+233241234567', 'Hello', 'en'];
    const keep =
      'insert into contact_messages (id, reference, first_name, last_name, email, phone, message, language, received_at) values (gen_random_uuid(), $7, $1, $2, $3, $4, $5, $6, $8)';
    await pool.query(keep, [...message, 'M-OLD', '2025-06-30T00:00:00Z']);
    await pool.query(keep, [...message, 'M-NEW', '2025-07-02T00:00:00Z']);
    expect(await deleteExpiredRows(server.context)).toEqual({ forgotten: 3, more: false });
    expect((await pool.query('select reference from contact_messages')).rows).toEqual([{ reference: 'M-NEW' }]);
    expect((await pool.query('select key from idempotency_keys')).rows).toEqual([{ key: 'new' }]);
    expect((await pool.query('select count(*)::int as n from rate_limit_buckets')).rows).toEqual([{ n: 1 }]);
  });

  it('forgets changes and undos after a day, and who saw a case after 90 days', async () => {
    const { pool } = server.context;
    const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const client = await pool.connect();
    try {
      // Without the cases and people that they name.
      await client.query('set session_replication_role = replica');
      for (const hours of [23, 25]) {
        await client.query("insert into console_changes (at, action) values ($1, 'invite_staff.requested')", [at(hours)]);
        await client.query(
          `insert into case_undos (id, application_id, staff_id, session_id, action, before, at)
           values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'take', '{}', $1)`,
          [at(hours)],
        );
      }
      for (const days of [89, 91]) {
        await client.query(
          'insert into case_viewers (application_id, staff_id, last_seen_at) values (gen_random_uuid(), gen_random_uuid(), $1)',
          [at(days * 24)],
        );
      }
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
    expect(await deleteExpiredRows(server.context)).toEqual({ forgotten: 3, more: false });
    for (const table of ['console_changes', 'case_undos'])
      expect((await pool.query<{ at: Date }>(`select at from ${table}`)).rows).toEqual([{ at: at(23) }]);
    expect((await pool.query('select last_seen_at from case_viewers')).rows).toEqual([{ last_seen_at: at(89 * 24) }]);
  });

  it('forgets challenges and second steps an hour after they were made', async () => {
    const { pool } = server.context;
    const { id } = await activeAccount(server, mailer.sent, 'steps@shea.example');
    const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    for (const minutes of [59, 61]) {
      await pool.query(
        "insert into account_challenges (id, purpose, nonce, created_at) values (gen_random_uuid(), 'sign_in', sha256('x'), $1)",
        [at(minutes)],
      );
      await pool.query(
        'insert into sign_in_steps (id, token_hash, account_id, created_at) values (gen_random_uuid(), sha256($1), $2, $3)',
        [Buffer.from(String(minutes)), id, at(minutes)],
      );
    }
    expect(await deleteExpiredRows(server.context)).toEqual({ forgotten: 2, more: false });
    for (const table of ['account_challenges', 'sign_in_steps'])
      expect((await pool.query<{ created_at: Date }>(`select created_at from ${table}`)).rows).toEqual([{ created_at: at(59) }]);
  });
});
