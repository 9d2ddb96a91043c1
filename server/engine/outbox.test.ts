import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkflowStart } from '../ports.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { relayBatch } from './outbox-relay.ts';
import { enqueue } from './outbox.ts';

describe('the relay', () => {
  const started: WorkflowStart[] = [];
  let away = false;
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(
      { OUTBOX_LEASE_SECONDS: '600' },
      {
        workflows: {
          start: async (start) => {
            if (away) throw new Error('14 UNAVAILABLE');
            started.push(start);
          },
          signalWithStart: async () => undefined,
          startDaily: async () => undefined,
        },
      },
    );
  });
  beforeEach(async () => {
    started.length = 0;
    away = false;
    await server.context.pool.query('delete from outbox');
  });
  afterAll(() => server.close());

  const commit = (count: number) =>
    server.context.db.transaction().execute(async (tx) => {
      for (let i = 0; i < count; i += 1)
        await enqueue(tx, {
          key: server.context.ids.uuid(),
          topic: 'contact.received',
          subjectId: server.context.ids.uuid(),
          at: new Date(),
        });
    });
  const waiting = async () =>
    Number((await server.context.pool.query('select count(*) from outbox where delivered_at is null')).rows[0].count);

  it('starts each row once, under an id made from its subject, with several relays at work', async () => {
    await commit(120);
    const taken = await Promise.all([relayBatch(server.context), relayBatch(server.context), relayBatch(server.context)]);
    expect(taken.reduce((sum, count) => sum + count)).toBe(120);
    expect(new Set(started.map(({ id }) => id)).size).toBe(120);
    expect(started[0]).toMatchObject({ workflow: 'contactReceived', id: expect.stringMatching(/^contact\/[0-9a-f-]{36}$/) });
    expect(await waiting()).toBe(0);
  });

  it('hands over once what a person wrote by hand, to the microsecond', async () => {
    await server.context.pool.query(
      "insert into outbox (key, topic, subject_id, created_at) values (gen_random_uuid(), 'contact.received', 'x', '2026-11-15T09:00:00.123456Z')",
    );
    expect(await relayBatch(server.context)).toBe(1);
    expect(await waiting()).toBe(0);
  });

  it('knows nothing of a command that was undone', async () => {
    await expect(
      server.context.db.transaction().execute(async (tx) => {
        await enqueue(tx, { key: server.context.ids.uuid(), topic: 'contact.received', subjectId: 'x', at: new Date() });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await relayBatch(server.context)).toBe(0);
  });

  it('keeps a row that could not be handed over, and takes it again after its lease', async () => {
    await commit(1);
    away = true;
    await expect(relayBatch(server.context)).rejects.toThrow('UNAVAILABLE');
    away = false;
    expect(await relayBatch(server.context)).toBe(0);
    await server.context.pool.query("update outbox set claimed_until = claimed_until - interval '600 seconds'");
    expect(await relayBatch(server.context)).toBe(1);
    expect(started).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('finds a row of a transaction that began first and commits last', async () => {
    const late = await server.context.pool.connect();
    await late.query('begin');
    await late.query(
      "insert into outbox (key, topic, subject_id, created_at) values (gen_random_uuid(), 'contact.received', 'late', now())",
    );
    await commit(1);
    expect(await relayBatch(server.context)).toBe(1);
    await late.query('commit');
    late.release();
    expect(await relayBatch(server.context)).toBe(1);
    expect(started.map(({ id }) => id)).toContain('contact/late');
  });

  it('is told of nothing by a trigger: NOTIFY would hold up the commits of the whole cluster', async () => {
    const { rows } = await server.context.pool.query(
      "select proname from pg_proc where prosrc ilike '%pg_notify%' and pronamespace <> 'pg_catalog'::regnamespace",
    );
    expect(rows).toEqual([]);
  });

  it('hands on the rest when one row names a topic that nobody takes', async () => {
    await commit(2);
    await server.context.pool.query("update outbox set topic = 'no.such' where id = (select min(id) from outbox)");
    await expect(relayBatch(server.context)).rejects.toThrow('no.such');
    expect(started).toHaveLength(1);
    expect(await waiting()).toBe(1);
  });
});
