import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { auditActivities } from './activities.ts';
import { noSeal, sealOf } from './chain.ts';
import { checkAudit, checkChain } from './chain-verification.ts';
import { exportSeals, sealHeads, sealKey, unsealedSeconds, type SealOutside } from './sealing.ts';

describe('seals', () => {
  let server: TestApp;
  let now = new Date('2026-11-16T08:00:00Z');
  beforeAll(async () => {
    server = await startTestApp({}, { clock: { now: () => now } });
  });
  afterAll(() => server.close());

  const write = (id: string) =>
    server.context.db.transaction().execute((tx) =>
      recordAuditEvent(tx, {
        id: server.context.ids.uuid(),
        at: now,
        actor: { kind: 'system' },
        action: 'case.note_added',
        subject: { kind: 'application', id },
        requestId: 'a test',
      }),
    );
  const outside = async (number: string) => {
    const object = await server.context.seals.read(sealKey(server.context.config, number));
    return object && (JSON.parse(await text(object.body)) as SealOutside);
  };

  it('take in every chain that grew, once, and say how long something waits for one', async () => {
    expect(await unsealedSeconds(server.context)).toBe(0);
    for (const id of ['b', 'a', 'a']) await write(id);
    now = new Date('2026-11-16T08:10:00Z');
    expect(await unsealedSeconds(server.context)).toBe(600);
    expect(await sealHeads(server.context)).toEqual({ sealed: 2, more: false });
    expect(await unsealedSeconds(server.context)).toBe(0);
    expect(await sealHeads(server.context)).toEqual({ sealed: 0, more: false });
    await write('b');
    expect(await sealHeads(server.context)).toEqual({ sealed: 1, more: false });
    expect(await checkAudit(server.context)).toEqual({ events: 4, seals: 2, found: [] });
  });

  it('are exported once each, and can be recomputed from the exported copies alone', async () => {
    const { exportSeals: keep } = auditActivities(server.context);
    expect(await keep()).toEqual({ kept: 2, more: false });
    expect(await keep()).toEqual({ kept: 0, more: false });
    const [first, second] = [await outside('1'), await outside('2')];
    let previous: Buffer = noSeal;
    for (const seal of [first, second]) {
      if (seal === undefined) throw new Error('it does not stand outside');
      const heads = seal.heads.map(([chain, position, hash]) => ({ chain, position, hash: Buffer.from(hash, 'hex') }));
      const counted = sealOf(seal.number, seal.at, previous, heads);
      expect([seal.previous, seal.hash]).toEqual([previous.toString('hex'), counted.toString('hex')]);
      previous = counted;
    }
    expect(first?.heads.map(([chain, position]) => [chain, position]).toSorted()).toEqual([
      ['case a', '2'],
      ['case b', '1'],
    ]);
    expect(await checkAudit(server.context)).toEqual({ events: 4, seals: 2, found: [] });
  });

  it('catch up outside after the store was away, in the order of their numbers', async () => {
    for (const id of ['c', 'd', 'e', 'f', 'g']) {
      await write(id);
      await sealHeads(server.context);
    }
    expect(await exportSeals(server.context)).toEqual({ kept: 5, more: false });
    expect((await outside('7'))?.heads).toHaveLength(1);
  });

  it('skip a chain that another transaction has locked, without waiting', async () => {
    await write('held');
    await write('free');
    await server.context.db.transaction().execute(async (tx) => {
      await tx.selectFrom('audit_chain_heads').select('chain').where('chain', '=', 'case held').forUpdate().execute();
      expect(await sealHeads(server.context)).toEqual({ sealed: 1, more: false });
    });
    expect(await sealHeads(server.context)).toEqual({ sealed: 1, more: false });
  });

  it('are made one at a time under concurrent sealing', async () => {
    for (let n = 0; n < 20; n += 1) await write(`many ${n}`);
    const rounds = await Promise.all(Array.from({ length: 4 }, () => sealHeads(server.context)));
    expect(rounds.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(20);
    expect((await checkAudit(server.context)).found).toEqual([]);
  });

  it('are missed outside after half an hour, and not before', async () => {
    await write('late');
    await sealHeads(server.context);
    now = new Date(now.getTime() + 29 * 60_000);
    expect((await checkAudit(server.context)).found).toEqual([]);
    now = new Date(now.getTime() + 2 * 60_000);
    expect((await checkAudit(server.context)).found.map(({ what }) => what)).toContain('is missing in the bucket');
    expect((await checkChain(server.context, 'case late')).found).toHaveLength(1);
    await exportSeals(server.context);
    expect((await checkAudit(server.context)).found).toEqual([]);
  });

  it.each([
    ['update audit_events set action = $$other$$', 'append-only'],
    ['delete from audit_events', 'append-only'],
    ['truncate audit_events', 'append-only'],
    ['update audit_seals set hash = previous', 'append-only'],
    ['delete from audit_seals', 'append-only'],
    ['truncate audit_seals, audit_sealed_heads', 'append-only'],
    ['update audit_sealed_heads set position = position + 1', 'append-only'],
    ['delete from audit_sealed_heads', 'append-only'],
    ['truncate audit_sealed_heads', 'append-only'],
    ['delete from audit_chain_heads', 'only grows'],
    ['truncate audit_chain_heads', 'append-only'],
    ['update audit_chain_heads set position = position + 1', 'only by an event'],
    ["update audit_chain_heads set hash = sha256('x')", 'only by an event'],
    ['update audit_chain_heads set sealed_position = 0', 'only grows'],
    ["insert into audit_chain_heads (chain, position, hash) values ('case new', 1, sha256('x'))", 'begins with an event'],
    ['delete from audit_events where chain is not null', 'append-only'],
  ])('%s is refused by the database', async (statement, why) => {
    await expect(server.context.pool.query(statement)).rejects.toThrow(why);
    expect((await checkAudit(server.context)).found).toEqual([]);
  });

  it('is refused in each month as well', async () => {
    const { rows } = await server.context.pool.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_events'::regclass",
    );
    const filled: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await server.context.pool.query(`select from ${name} limit 1`);
      if (rowCount === 0) continue;
      filled.push(name);
      await expect(server.context.pool.query(`update ${name} set action = 'other'`)).rejects.toThrow('append-only');
      await expect(server.context.pool.query(`delete from ${name}`)).rejects.toThrow('append-only');
    }
    expect(filled.length).toBeGreaterThan(0);
  });
});
