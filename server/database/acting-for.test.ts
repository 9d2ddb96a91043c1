import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminUrl } from '../config/development-services.ts';
import { asSystem, runActingFor, switchTo, type ActingFor } from './acting-for.ts';
import { connect, type Connections } from './connect.ts';
import { createTestDatabaseWithAdmin, type TestDatabase } from './test-database.ts';

const one: ActingFor = 'company:01a1dd37-379c-77ca-b74a-03587b731209';
const other: ActingFor = 'company:01a1dd37-379c-77ca-b74a-03587b73120a';

let database: TestDatabase;
let close: () => Promise<void>;
let api: Connections;
beforeAll(async () => {
  ({ database, close } = await createTestDatabaseWithAdmin(adminUrl));
});
beforeEach(async () => {
  // One connection: whatever uses it next is the next user of the same one.
  api = connect(database.urlOf('api'), 1, () => undefined, { role: 'api' });
  // Kysely ends a pool only after it has used it.
  await sql`select 1`.execute(api.db);
});
afterEach(() => api.db.destroy());
afterAll(() => close());

const setting = "select current_setting('thamani.acting_for', true) as acting_for";
/** As a prepared statement is asked. */
const inPool = async () => (await api.pool.query<{ acting_for: string | null }>(setting)).rows[0]?.acting_for;
const inDatabase = async () => {
  const { rows } = await sql<{ acting_for: string | null }>`${sql.raw(setting)}`.execute(api.db);
  return rows[0]?.acting_for;
};

describe.each([
  ['Kysely', () => inDatabase()],
  ['the pool', () => inPool()],
])('a connection that %s takes', (_, asked) => {
  it('acts for those who take it, and for nobody where they do not say for whom', async () => {
    expect(await asked()).toBe('');
    expect(await runActingFor(one, asked)).toBe(one);
    expect(await runActingFor(other, asked)).toBe(other);
    expect(await asSystem(asked)).toBe('system');
    expect(await asked()).toBe('');
  });

  it('acts for the inner of two', async () => {
    const answers = await runActingFor(one, async () => [await asked(), await asSystem(asked), await asked()]);
    expect(answers).toEqual([one, 'system', one]);
  });

  it('acts for nobody else after an error', async () => {
    await expect(runActingFor(one, () => api.pool.query('select 1 / 0'))).rejects.toThrow('division by zero');
    expect(await asked()).toBe('');
    await expect(runActingFor(one, () => sql`select 1 / 0`.execute(api.db))).rejects.toThrow('division by zero');
    expect(await runActingFor(other, asked)).toBe(other);
  });

  it('acts for nobody else after a transaction, whether it was committed or rolled back', async () => {
    const during: (string | null | undefined)[] = [];
    const transaction = (fails: boolean) =>
      api.db.transaction().execute(async (tx) => {
        const read = async () => (await sql<{ acting_for: string }>`${sql.raw(setting)}`.execute(tx)).rows[0]?.acting_for;
        during.push(await read());
        await switchTo(tx, 'system');
        during.push(await read());
        if (fails) throw new Error('undone');
      });
    await runActingFor(one, () => transaction(false));
    expect(await asked()).toBe('');
    await expect(runActingFor(one, () => transaction(true))).rejects.toThrow('undone');
    expect(await runActingFor(other, asked)).toBe(other);
    expect(during).toEqual([one, 'system', one, 'system']);
    // The setting before the transaction is what it was before: the same caller continues as themselves.
    expect(await runActingFor(one, async () => [await transaction(false), await asked()])).toEqual([undefined, one]);
  });
});

describe('several at once', () => {
  it('act each for their own, however the connections are shared', async () => {
    const shared = connect(database.urlOf('api'), 3, () => undefined, { role: 'api' });
    const asked = async (n: number) => {
      const actingFor: ActingFor = `person:01a1dd37-379c-77ca-b74a-0358700000${String(n).padStart(2, '0')}`;
      return runActingFor(actingFor, async () => {
        const found: unknown[] = [];
        for (let turn = 0; turn < 5; turn += 1) {
          await sleep((n * 7 + turn * 3) % 5);
          const { rows } = await shared.pool.query<{ acting_for: string }>(setting);
          found.push(rows[0]?.acting_for === actingFor);
        }
        return found;
      });
    };
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => asked(n)));
    await shared.pool.end();
    expect(all.flat()).toEqual(Array.from({ length: 200 }, () => true));
  });
});

describe('a connection on which the setting fails', () => {
  it('is closed, and not given to the next', async () => {
    const client = await runActingFor(one, () => api.pool.connect());
    const broken: { query: unknown } = client;
    broken.query = () => Promise.reject(new Error('the connection is lost'));
    client.release();
    await expect(runActingFor(other, inPool)).rejects.toThrow('the connection is lost');
    await expect.poll(() => api.pool.totalCount).toBe(0);
    expect(await runActingFor(other, inPool)).toBe(other);
  });
});

describe('what is set already', () => {
  it('is not set again: one statement for each change', async () => {
    const client = await runActingFor(one, () => api.pool.connect());
    const statements: string[] = [];
    const query = client.query.bind(client) as unknown as (...args: unknown[]) => unknown;
    const listening: { query: unknown } = client;
    listening.query = (...args: unknown[]) => {
      const [asked] = args as [string | pg.QueryConfig];
      statements.push(typeof asked === 'string' ? asked : asked.text);
      return query(...args);
    };
    client.release();
    for (const actingFor of [one, one, other, other, one] as const) await runActingFor(actingFor, inPool);
    expect(statements.filter((text) => text.includes('set_config'))).toHaveLength(2);
    expect(statements.filter((text) => text === setting)).toHaveLength(5);
  });
});
