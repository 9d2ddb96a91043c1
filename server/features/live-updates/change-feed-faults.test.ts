import { setTimeout as sleep } from 'node:timers/promises';
import { streamRules } from '@thamani/domain/review/live-changes.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { Pool } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffSession } from '../../caller.ts';
import type { Database } from '../../database/connect.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { changesIn, framesOf } from '../../testing/change-frames.ts';
import { createChangeFeed, type ChangeFeed } from './change-feed.ts';

/** For a machine that is busy with other tests. */
const patient = { timeout: 5_000 };

/** A database as it is for moments only: away, restored, or with very many rows. The feed sees it through its two statements. */
function scriptedDatabase() {
  const state = { xmax: 100, isAway: false, rows: [] as number[], extra: 0, reads: 0 };
  const rowOf = (xid: number | null) => ({
    snapshot: `${state.xmax}:${state.xmax}:`,
    xid: xid === null ? null : String(xid),
    at: xid === null ? null : new Date(),
    application_id: null,
    country: null,
    sector: null,
    action: xid === null ? null : 'invite_staff.requested',
    actor_id: null,
    country_now: null,
    sector_now: null,
    stage: null,
    due_on: null,
    closed_at: null,
    assignee_id: null,
    assignee_name: null,
    assignee_number: null,
  });
  const pool = {
    async query({ name, values: [from] }: { name: string; values: readonly [string] }) {
      state.reads += 1;
      if (state.isAway) throw new Error('the database is away');
      const found = state.rows.filter((xid) => xid >= Number(from));
      const many = name === 'console-changes' ? Array.from({ length: state.extra }, () => state.xmax - 1) : [];
      if (name === 'console-changes') state.extra = 0;
      const rows = [...found, ...many].map(rowOf);
      return { rows: rows.length === 0 ? [rowOf(null)] : rows };
    },
  } as unknown as Pool;
  return {
    state,
    pool,
    commit() {
      state.rows.push(state.xmax);
      state.xmax += 1;
    },
  };
}

const admin: Person = { id: 'a', status: 'active', grants: [{ role: 'admin', countries: 'all', sectors: 'all' }] };
const session: StaffSession = { id: 's', person: admin, provedAt: new Date() };
const feeds: ChangeFeed[] = [];
afterEach(() => feeds.splice(0).forEach((one) => one.close()));

async function opened() {
  const database = scriptedDatabase();
  const lines: { msg: string }[] = [];
  const log = createLog('test', 'info', { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) });
  const feed = createChangeFeed({
    pool: database.pool,
    db: undefined as unknown as Database,
    clock: { now: () => new Date() },
    log,
    metrics: createMetrics('test'),
  });
  feeds.push(feed);
  const { stream } = await feed.open(session, undefined);
  const frames = framesOf(stream);
  return { ...database, feed, stream, frames, lines, events: () => frames().map(({ event }) => event) };
}

const aWhile = () => sleep(3 * streamRules.pollMilliseconds);

describe('the change feed', () => {
  it('loses nothing while the database is away, and warns once', async () => {
    const { state, commit, frames, lines } = await opened();
    commit();
    await expect.poll(() => changesIn(frames()), patient).toHaveLength(1);
    state.isAway = true;
    commit();
    const reads = state.reads;
    await expect.poll(() => state.reads, patient).toBeGreaterThan(reads + 2);
    expect(changesIn(frames())).toHaveLength(1);
    state.isAway = false;
    await expect.poll(() => changesIn(frames()), patient).toHaveLength(2);
    await expect
      .poll(() => lines.map(({ msg }) => msg), patient)
      .toEqual(['live updates cannot be read; trying again', 'live updates are read again']);
  });

  it('lets consoles load everything again after more rows than one read takes', async () => {
    const { state, commit, frames, events } = await opened();
    state.extra = streamRules.mostInOneRead + 1;
    state.xmax += 1;
    await expect.poll(events, patient).toEqual(['cursor', 'reset']);
    commit();
    await expect.poll(() => changesIn(frames()), patient).toHaveLength(1);
  });

  it('sends as many as one read takes', async () => {
    const { state, frames, events } = await opened();
    state.extra = streamRules.mostInOneRead;
    state.xmax += 1;
    await expect.poll(() => changesIn(frames()).length, patient).toBe(streamRules.mostInOneRead);
    expect(events()).not.toContain('reset');
  });

  it('lets consoles load everything again after the database was restored to an earlier state', async () => {
    const { state, commit, frames, events } = await opened();
    state.xmax = 50;
    await expect.poll(events, patient).toEqual(['cursor', 'reset']);
    commit();
    await expect.poll(() => changesIn(frames()), patient).toHaveLength(1);
    expect(frames().at(-1)?.cursor).toBe('51:51:');
  });

  it('reads while a stream is open, and no longer', async () => {
    const { state, feed, stream } = await opened();
    await expect.poll(() => state.reads, patient).toBeGreaterThan(2);
    stream.destroy();
    await aWhile();
    const { reads } = state;
    await aWhile();
    expect([feed.size, state.reads]).toEqual([0, reads]);
    framesOf((await feed.open(session, undefined)).stream);
    await expect.poll(() => state.reads, patient).toBeGreaterThan(reads + 2);
  });
});
