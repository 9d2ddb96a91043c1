import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { adminUrl, postgresBinaries } from '@thamani/server/config/development-services.ts';
import { createTestDatabase, makeTemplate } from '@thamani/server/database/test-database.ts';
import { runRelay } from '@thamani/server/engine/outbox-relay.ts';
import { enqueue } from '@thamani/server/engine/outbox.ts';
import { createShutdown } from '@thamani/server/engine/shutdown.ts';
import { startTestApp } from '@thamani/server/testing/app.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { reportFigure } from '../nightly/figures.ts';
import { openEngine } from '../engine/engine.ts';
import pg from 'pg';

/**
 * `npm run bench -- outbox [seconds]`: rows that 64 clients commit to the outbox in a second, beside a table without partitions and triggers;
 * and the time from a commit to the first activity, with nobody else about. Control: with a trigger that calls NOTIFY, as the outbox once
 * had, the rows of a second fall below the goal.
 */
const seconds = Number(process.argv[3] ?? 15);
const clients = 64;
const rounds = 3;
const leastShare = 0.8;
const handovers = 200;
const mostMilliseconds = 100;

await makeTemplate(adminUrl);
const isGrouped = await measureCommits();
const p95 = await measureHandover();
process.exit(isGrouped && p95 <= mostMilliseconds ? 0 : 1);

/** Whether commits to the outbox are grouped as those to a plain table are, and the control's are not. */
async function measureCommits(): Promise<boolean> {
  const database = await createTestDatabase(adminUrl);
  const folder = await mkdtemp(join(tmpdir(), 'thamani-outbox-'));
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query('create table plain (like outbox including identity including defaults including indexes)');
  await client.query('create table notifying (like outbox including identity including defaults including indexes)');
  await client.query(
    `create function notify_relay() returns trigger language plpgsql as $$ begin perform pg_notify('outbox', ''); return null; end $$`,
  );
  await client.query('create trigger notifies after insert on notifying for each statement execute function notify_relay()');
  const tables = ['plain', 'outbox', 'notifying'] as const;
  const rates: Record<(typeof tables)[number], number[]> = { plain: [], outbox: [], notifying: [] };
  // In turn, so that a machine that grows slower does so for all of them.
  for (let round = 0; round < rounds; round += 1) for (const table of tables) rates[table].push(await insertsPerSecond(table));
  await client.end();
  await rm(folder, { recursive: true });
  await database.drop();

  const [plain, outbox, notifying] = tables.map((table) => median(rates[table])) as [number, number, number];
  const measured = outbox / plain;
  reportFigure({ name: 'commits of a plain table', value: plain, unit: '/s' });
  reportFigure({ name: 'commits of the outbox', value: outbox, unit: '/s' });
  reportFigure({ name: 'outbox beside plain', value: measured, goal: { atLeast: leastShare } });
  reportFigure({ name: 'control: with NOTIFY beside plain', value: notifying / plain, goal: { atMost: leastShare } });
  return measured >= leastShare && notifying / plain < leastShare;

  async function insertsPerSecond(table: string): Promise<number> {
    const script = join(folder, `${table}.sql`);
    await writeFile(
      script,
      `insert into ${table} (key, topic, subject_id, created_at) values (gen_random_uuid(), 'contact.received', 'bench', now());\n`,
    );
    const { stdout } = await promisify(execFile)(join(postgresBinaries, 'pgbench'), [
      '--no-vacuum',
      `--client=${clients}`,
      '--jobs=2',
      `--time=${seconds}`,
      `--file=${script}`,
      database.adminUrl,
    ]);
    const rate = /^tps = (?<rate>[\d.]+)/m.exec(stdout)?.groups?.['rate'];
    if (rate === undefined) throw new Error(`pgbench said no rate: ${stdout}`);
    return Number(rate);
  }
}

async function measureHandover(): Promise<number> {
  const engine = await openEngine();
  const server = await startTestApp({ TEMPORAL_TASK_QUEUE: engine.taskQueue });
  const arrivals = new Map<string, (at: number) => void>();
  const arrive = async ({ subjectId }: WorkflowInput) => arrivals.get(subjectId)?.(performance.now());
  const worker = await engine.worker({ activities: { notifyTeamOfContact: arrive, acknowledgeContact: arrive } });
  const stop = createShutdown();
  const relaying = runRelay(server.context, stop);
  const times: number[] = [];
  await worker.runUntil(async () => {
    for (let number = 0; number < handovers; number += 1) {
      const subjectId = server.context.ids.uuid();
      const arrived = new Promise<number>((resolve) => arrivals.set(subjectId, resolve));
      await server.context.db
        .transaction()
        .execute((tx) => enqueue(tx, { key: server.context.ids.uuid(), topic: 'contact.received', subjectId, at: new Date() }));
      const committed = performance.now();
      times.push((await arrived) - committed);
      // Not in step with the relay.
      await sleep(50 + Math.random() * 100);
    }
  });
  stop.ask();
  await relaying;
  await server.close();
  await engine.close();
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  reportFigure({ name: 'commit to activity, p50', value: at(0.5), unit: 'ms' });
  reportFigure({ name: 'commit to activity, p95', value: at(0.95), unit: 'ms', goal: { atMost: mostMilliseconds } });
  return at(0.95);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
