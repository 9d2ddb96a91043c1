import { createHash, randomUUID } from 'node:crypto';
import { verificationCountsKey } from '@thamani/domain/management/verification-counts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../ports.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { figuresAge, verificationCountsAge } from './service.ts';
import { importVerificationCounts } from './verification-imports.ts';
import { addVerificationCounts } from './verification-store.ts';

let now = new Date('2026-11-18T10:02:00Z');
const hour = 3_600_000;

describe('the import of hourly counts', () => {
  let server: TestApp;
  let errors: string[] = [];
  beforeAll(async () => {
    // A bucket of its own: other tests write there too.
    server = await startTestApp({ PUBLISHED_BUCKET: `counts-${randomUUID()}` }, { clock: { now: () => now } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    now = new Date('2026-11-18T10:02:00Z');
    errors = [];
    await server.context.pool.query('delete from figure_imports; delete from verification_counts');
    const { published } = server.context;
    await published.remove((await published.list('verification-counts/', undefined)).map(({ key }) => key));
  });

  const log = () => ({ ...server.context.log, warn: () => undefined, error: (_: unknown, text: string) => void errors.push(text) });
  const run = (more: object = {}) => importVerificationCounts({ ...server.context, log: log() as never, ...more });
  const put = async (text: string, { at = new Date('2026-11-18T09:00:00Z'), key = verificationCountsKey(at, randomUUID()) } = {}) => {
    const body = Buffer.from(text);
    await server.context.published.put(key, { body, sha256: createHash('sha256').update(body).digest(), type: 'application/json' });
    return key;
  };
  const counted = (country: string, answer: string, count: number) => ({ country, answer, count });
  const stored = async () =>
    (
      await server.context.pool.query<{ row: string }>(
        "select day::text || ' ' || country || ' ' || answer || ' ' || value as row from verification_counts order by 1",
      )
    ).rows.map(({ row }) => row);

  it('adds the counts of all processes and hours by day, country and answer', async () => {
    await put(JSON.stringify([counted('GH', 'in_force', 3), counted('KE', 'not_found', 1)]));
    await put(JSON.stringify([counted('GH', 'in_force', 4)]));
    await put(JSON.stringify([counted('GH', 'in_force', 5)]), { at: new Date('2026-11-17T23:00:00Z') });
    await put('[]');
    expect(await run()).toEqual({ imported: 4, more: false });
    expect(await stored()).toEqual(['2026-11-17 GH in_force 5', '2026-11-18 GH in_force 7', '2026-11-18 KE not_found 1']);
  });

  it('imports each object once, however often it is called, also by two workers at the same time', async () => {
    for (let object = 0; object < 30; object += 1) await put(JSON.stringify([counted('GH', 'in_force', 1), counted('KE', 'unknown', 1)]));
    const both = await Promise.all([run(), run()]);
    expect(both.reduce((sum, { imported }) => sum + imported, 0)).toBe(30);
    expect(await run()).toEqual({ imported: 0, more: false });
    expect(await stored()).toEqual(['2026-11-18 GH in_force 30', '2026-11-18 KE unknown 30']);
  });

  it('adds nothing more when an object is written again under its key, with the same or other content', async () => {
    const text = JSON.stringify([counted('GH', 'in_force', 3)]);
    const key = await put(text);
    await run();
    await put(text, { key });
    await run();
    await put(JSON.stringify([counted('GH', 'in_force', 900)]), { key });
    expect(await run()).toEqual({ imported: 0, more: false });
    expect(await stored()).toEqual(['2026-11-18 GH in_force 3']);
  });

  it('leaves nothing of an object whose worker ends before the commit, and imports it with the next run', async () => {
    const key = await put(JSON.stringify([counted('GH', 'in_force', 3), counted('KE', 'in_force', 2)]));
    // The connection is lost where a killed worker's is: after the key was written and before the counts are committed.
    const { db, pool } = server.context;
    const lost = db.transaction().execute(async (tx) => {
      await addVerificationCounts({ transaction: () => ({ execute: (work: (same: typeof tx) => unknown) => work(tx) }) } as never, {
        key,
        day: '2026-11-18',
        counts: [counted('GH', 'in_force', 3) as never],
        at: now,
      });
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toThrow(/terminat|connection|ECONNRESET/i);
    expect(await stored()).toEqual([]);
    expect((await pool.query('select from figure_imports')).rowCount).toBe(0);
    expect(await run()).toEqual({ imported: 1, more: false });
    expect(await stored()).toEqual(['2026-11-18 GH in_force 3', '2026-11-18 KE in_force 2']);
  });

  it('skips broken objects once, with an error that names the key, and imports the others', async () => {
    await put('not JSON');
    await put(JSON.stringify([counted('GH', 'in_force', 3), { country: 'GH' }]));
    await put(JSON.stringify([counted('GH', 'in_force', 1)]) + ' '.repeat(300_000));
    await put(JSON.stringify([counted('GH', 'in_force', 2)]));
    expect(await run()).toEqual({ imported: 4, more: false });
    expect(errors).toHaveLength(3);
    expect(await stored()).toEqual(['2026-11-18 GH in_force 2']);
    await run();
    expect(errors).toHaveLength(3);
  });

  it('does not look at keys of another form, of a day that no calendar has, of the future or of more than five days ago', async () => {
    const text = JSON.stringify([counted('GH', 'in_force', 1)]);
    await put(text, { key: 'verification-counts/2026-11-18T09/x.json' });
    await put(text, { key: `verification-counts/2026-11-99T09/${randomUUID()}.json` });
    await put(text, { at: new Date('2026-11-19T00:00:00Z') });
    await put(text, { at: new Date(now.getTime() - 5 * 24 * hour - hour) });
    expect(await run()).toEqual({ imported: 0, more: false });
    expect(await stored()).toEqual([]);
  });

  it('imports what arrives late, while a process could not reach the object store for three days', async () => {
    await put(JSON.stringify([counted('GH', 'in_force', 1)]));
    await run();
    await put(JSON.stringify([counted('GH', 'in_force', 6)]), { at: new Date(now.getTime() - 72 * hour) });
    expect(await run()).toEqual({ imported: 1, more: false });
    expect(await stored()).toEqual(['2026-11-15 GH in_force 6', '2026-11-18 GH in_force 1']);
  });

  it('imports at most 200 objects in one run and says that there are more', async () => {
    const keys = Array.from({ length: 201 }, () => verificationCountsKey(new Date('2026-11-18T09:00:00Z'), randomUUID())).toSorted();
    const text = JSON.stringify([counted('GH', 'in_force', 1)]);
    const fake = {
      list: async (_: string, after = '') => keys.filter((key) => key > after).map((key) => ({ key, storedAt: now })),
      read: async () => ({
        bytes: text.length,
        body: (async function* () {
          yield Buffer.from(text);
        })(),
      }),
    } as unknown as ObjectStore;
    expect(await run({ published: fake })).toEqual({ imported: 200, more: true });
    expect(await run({ published: fake })).toEqual({ imported: 1, more: false });
    expect(await stored()).toEqual(['2026-11-18 GH in_force 201']);
  });

  it('ends without an error while the object store does not answer, so that the other figures are computed', async () => {
    await put(JSON.stringify([counted('GH', 'in_force', 1)]));
    const away = async () => {
      throw new Error('away');
    };
    expect(await run({ published: { list: away } })).toEqual({ imported: 0, more: false });
    expect(await run({ published: { ...server.context.published, read: away } })).toEqual({ imported: 0, more: false });
    expect(await run()).toEqual({ imported: 1, more: false });
  });

  it('tells the age of the newest import and of the figures, and infinity where there is none', async () => {
    expect([await verificationCountsAge(server.context), await figuresAge(server.context)]).toEqual([Infinity, Infinity]);
    await put('[]');
    await run();
    await server.context.pool.query("insert into figure_rollups values ('current', $1)", [now]);
    now = new Date(now.getTime() + hour);
    expect([await verificationCountsAge(server.context), await figuresAge(server.context)]).toEqual([3_600, 3_600]);
    await server.context.pool.query('delete from figure_rollups');
  });
});
