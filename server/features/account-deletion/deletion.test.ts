import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, caller } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { eraseWhenDue, notifyAccountDeletion } from './service.ts';

describe('a deletion at its last moment', () => {
  const mailer = keepingMailer();
  let now = new Date('2026-11-15T09:00:00Z');
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
  });
  afterAll(() => server.close());

  const asked = async (email: string) => {
    now = new Date('2026-11-15T09:00:00Z');
    const me = await activeAccount(server, mailer.sent, email);
    await caller(server).call('DELETE', '/profile/delete-my-account', undefined, { authorization: `Bearer ${me.token}` });
    const row = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'account.deletion_requested')
      .where('subject_id', '=', me.id)
      .executeTakeFirstOrThrow();
    now = new Date('2026-11-22T09:00:00Z');
    return { me, started: { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() } };
  };
  const exists = async (id: string) => (await server.context.pool.query('select 1 from accounts where id = $1', [id])).rowCount === 1;

  it('waits for a sign-in that is taking it back, and leaves the account', async () => {
    const { me, started } = await asked('late@shea.example');
    const signingIn = await server.context.pool.connect();
    await signingIn.query('begin');
    await signingIn.query('update accounts set deletion_requested_at = null, deletion_nonce = null where id = $1', [me.id]);
    const erasing = eraseWhenDue(server.context, started);
    const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await server.context.pool.query(blocked)).rowCount, { timeout: 4_000 }).toBe(1);
    await signingIn.query('commit');
    signingIn.release();
    await erasing;
    expect(await exists(me.id)).toBe(true);
  });

  it('is done once, however often the engine asks, and then has nobody to tell', async () => {
    const { me, started } = await asked('gone@shea.example');
    await Promise.all([eraseWhenDue(server.context, started), eraseWhenDue(server.context, started)]);
    await eraseWhenDue(server.context, started);
    expect(await exists(me.id)).toBe(false);
    const { rows } = await server.context.pool.query(
      "select count(*)::int as n from audit_events where action = 'account.erased' and subject_id = $1",
      [me.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const before = mailer.sent.length;
    await notifyAccountDeletion(server.context, started);
    expect(mailer.sent).toHaveLength(before);
  });

  it('is not requested by a person without the second factor that a company requires which would end with them', async () => {
    now = new Date('2026-11-15T09:00:00Z');
    const me = await activeAccount(server, mailer.sent, 'factor@shea.example');
    const ask = () => caller(server).call('DELETE', '/profile/delete-my-account', undefined, { authorization: `Bearer ${me.token}` });
    const { pool } = server.context;
    await pool.query(
      'update companies set requires_second_factor = true where id = (select company_id from memberships where account_id = $1)',
      [me.id],
    );
    expect((await ask()).body.code).toBe('second_factor_required');
    const { rows } = await pool.query('select deletion_requested_at from accounts where id = $1', [me.id]);
    expect(rows).toEqual([{ deletion_requested_at: null }]);
    await pool.query(
      "insert into account_authenticators (account_id, encrypted_secret, last_step, added_at) values ($1, decode(repeat('00', 56), 'hex'), 0, now())",
      [me.id],
    );
    expect((await ask()).status).toBe(200);
  });
});
