import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

describe('a connection that is lost in the middle of a transaction', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  it('fails that transaction, and neither the process nor the next one', async () => {
    const { db, pool } = server.context;
    const lost = db.transaction().execute(async (tx) => {
      const { rows } = await pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()",
      );
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      const isThere = () => pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid]);
      await expect.poll(async () => (await isThere()).rowCount, { timeout: 4_000 }).toBe(0);
      await tx.selectFrom('accounts').select('id').execute();
    });
    await expect(lost).rejects.toThrow(/terminat|connection|ECONNRESET/i);
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([]);
  });
});
