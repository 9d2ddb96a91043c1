import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { productionSettings } from '@thamani/ops/production.ts';
import { originFor } from '@thamani/server/testing/accounts.ts';
import { fillCases, staffId } from '@thamani/server/testing/filled/many-cases.ts';
import pg from 'pg';
import { reportFigure, reportNone } from '../nightly/figures.ts';
import { startSystem } from '../system/system.ts';
import { arrive, percentile, type Measured } from './arrivals.ts';
import type { Committed, Console, Judged, Order } from './stream-clients.ts';

/**
 * `npm run bench -- streams [consoles] [seconds]`: open consoles on one API process, each with a session of its own; a tenth of them work
 * everywhere, the others in one country each. Measured: what one open stream takes of the process's memory; the time from the commit of a
 * change to its frame, at 20 changes a second; the processor time of the loop, in PostgreSQL and in the API; and the queue's answers beside
 * it. Every change must reach every console in whose scope it is, and no other.
 */
const consoles = Number(process.argv[3] ?? 2_000);
const seconds = Number(process.argv[4] ?? 60);
const changesPerSecond = 20;
const readsPerSecond = 10;
const mostKilobytes = 50;
const mostMilliseconds = 500;
/** After which the consoles of before are gone, and what they left is collected. */
const idleSeconds = Math.min(20, seconds);
/** Of the times in /proc/<pid>/stat. */
const ticksPerSecond = 100;

const system = await startSystem({ ...productionSettings(), LOG_LEVEL: 'warn' }, ['api']);
const origin = originFor(system.origin, '/review/');
const bare = new pg.Client({ connectionString: system.databaseUrl });
await bare.connect();
const clients = fork(fileURLToPath(new URL('./stream-clients.ts', import.meta.url)), { stdio: 'inherit' });
let isGood = false;
try {
  isGood = await measure();
} finally {
  clients.kill();
  await bare.end();
  await system.stop();
}
process.exit(isGood ? 0 : 1);

async function measure(): Promise<boolean> {
  const everyone = await prepare();
  // Code, connections and the first rows: they are the same for one stream and for many.
  await reads(3);
  const alone = await reads(Math.min(10, seconds));
  const before = { memory: await idleMemory(), loop: await processorShares(idleSeconds) };
  await ordered<{ opened: number }>(clients, { kind: 'open', origin, consoles: everyone });
  await sleep(2_000);
  const open = { memory: await idleMemory(), loop: await processorShares(idleSeconds) };
  const kilobytes = (open.memory - before.memory) / everyone.length;
  const [committed, beside] = await Promise.all([makeChanges(), reads(seconds)]);
  await sleep(2_000);
  const judged = await ordered<Judged>(clients, { kind: 'judge', committed });
  await ordered(clients, { kind: 'close' });

  console.log(
    [
      `${everyone.length} consoles, ${committed.length} changes in ${seconds} s, ${judged.frames} frames; ${judged.ended} streams ended meanwhile`,
      `memory: ${Math.round(before.memory / 1024)} MB without consoles, ${Math.round(open.memory / 1024)} MB with them: ${kilobytes.toFixed(1)} kB for one`,
      `commit to frame: p50 ${judged.p50.toFixed(0)} ms, p95 ${judged.p95.toFixed(0)} ms, p99 ${judged.p99.toFixed(0)} ms, longest ${judged.most.toFixed(0)} ms`,
      `processor with consoles and no change: PostgreSQL ${percent(open.loop.postgres)} of a core (${percent(before.loop.postgres)} without), API ${percent(open.loop.api)} (${percent(before.loop.api)} without)`,
      `the queue's answer: p95 ${p95(alone)} ms alone, ${p95(beside)} ms beside consoles and changes; refused ${JSON.stringify(beside.refused)}`,
    ].join('\n'),
  );
  reportFigure({ name: 'memory of one open stream', value: kilobytes, unit: 'kB', goal: { atMost: mostKilobytes } });
  reportFigure({ name: 'commit to frame, p50', value: judged.p50, unit: 'ms' });
  reportFigure({ name: 'commit to frame, p95', value: judged.p95, unit: 'ms', goal: { atMost: mostMilliseconds } });
  reportFigure({ name: "PostgreSQL's part of a core for the loop", value: open.loop.postgres - before.loop.postgres });
  reportFigure({ name: "the API's part of a core for the loop", value: open.loop.api - before.loop.api });
  reportFigure({ name: 'queue alone, p95', value: p95(alone), unit: 'ms' });
  reportFigure({ name: 'queue beside open consoles, p95', value: p95(beside), unit: 'ms' });
  const wrong = {
    'changes that did not reach a console': judged.missing,
    'changes outside the scope of a console': judged.foreign,
    'streams that ended': judged.ended,
    'refused reads': Object.values(beside.refused).reduce((sum, count) => sum + count, 0),
  };
  reportNone(wrong);
  return kilobytes <= mostKilobytes && judged.p95 <= mostMilliseconds && Object.values(wrong).every((count) => count === 0);
}

/** A member of staff for each console, signed in. */
async function prepare(): Promise<readonly Console[]> {
  await fillCases(bare, { open: 2_000, closed: 0, companies: 200, staff: consoles });
  // The others keep the one country that they were given.
  await bare.query("update staff_grants set countries = null where (('x' || right(staff_id::text, 8))::bit(32)::int) % 10 = 1");
  await bare.query(
    `insert into staff_sessions (id, token_hash, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device)
     select gen_random_uuid(), token_hash, staff_id, now(), now() + interval '5 minutes', now() + interval '8 hours', now(), 'bench'
     from unnest($1::uuid[], $2::bytea[]) as session (staff_id, token_hash)`,
    [
      Array.from({ length: consoles }, (_, index) => staffId(index + 1)),
      Array.from({ length: consoles }, (_, index) =>
        createHash('sha256')
          .update(tokenOf(index + 1))
          .digest(),
      ),
    ],
  );
  const { rows } = await bare.query<{ staff_id: string; countries: readonly string[] | null }>(
    'select staff_id, countries from staff_grants',
  );
  const countriesOf = new Map(rows.map((row) => [row.staff_id, row.countries]));
  return Array.from({ length: consoles }, (_, index) => ({
    token: tokenOf(index + 1),
    countries: countriesOf.get(staffId(index + 1)) ?? null,
  }));
}

function tokenOf(n: number): string {
  return String(n).padStart(43, 'z');
}

/** Events as commands record them, one transaction each, by another connection than the API's. */
async function makeChanges(): Promise<readonly Committed[]> {
  const { rows: cases } = await bare.query<{ id: string; country: string }>(
    'select application_id as id, country from cases where closed_at is null',
  );
  const committed: Committed[] = [];
  const began = performance.now();
  for (let number = 0; number < changesPerSecond * seconds; number += 1) {
    const early = began + (number / changesPerSecond) * 1000 - performance.now();
    if (early > 0) await sleep(early);
    const { id, country } = cases[(number * 37) % cases.length] ?? { id: '', country: '' };
    // Whole milliseconds, as the frame has it: each change has its own.
    const at = Math.max(Date.now(), (committed.at(-1)?.at ?? 0) + 1);
    await bare.query(
      `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
       values ($1, $2, 'staff', $3, 'case.note_added', 'application', $4, 'bench')`,
      [randomUUID(), new Date(at), staffId(1), id],
    );
    committed.push({ at, committed: performance.timeOrigin + performance.now(), country });
  }
  return committed;
}

function reads(forSeconds: number): Promise<Measured> {
  return arrive(origin, readsPerSecond, forSeconds, (number) => ({
    method: 'GET',
    path: '/api/review/queue?whose=free&page_size=25',
    headers: { authorization: `Bearer ${tokenOf(1 + (number % Math.min(50, consoles)))}` },
  }));
}

function p95({ times }: Measured): number {
  return Math.round(percentile(times, 0.95) * 10) / 10;
}

/** In kilobytes, the least of some looks: what waits to be collected is not what the streams take. */
async function idleMemory(): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < idleSeconds; look += 1) {
    await sleep(1_000);
    const status = readFileSync(`/proc/${system.programs.api?.pid()}/status`, 'utf8');
    least = Math.min(least, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }
  return least;
}

interface Shares {
  readonly postgres: number;
  readonly api: number;
}

/** Of one core, while nothing is asked. */
async function processorShares(forSeconds: number): Promise<Shares> {
  const { rows } = await bare.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const backends = rows.map(({ pid }) => pid);
  const look = () => ({ postgres: processorSeconds(backends), api: processorSeconds([system.programs.api?.pid() ?? 0]) });
  const before = look();
  await sleep(forSeconds * 1000);
  const after = look();
  return { postgres: (after.postgres - before.postgres) / forSeconds, api: (after.api - before.api) / forSeconds };
}

/** User and system time. A backend that ended meanwhile counts as nothing. */
function processorSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    try {
      const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

async function ordered<Answer>(child: ChildProcess, order: Order): Promise<Answer> {
  const answered = once(child, 'message') as Promise<[Answer]>;
  const died = once(child, 'exit').then((): never => {
    throw new Error('the process of the consoles ended');
  });
  child.send(order);
  return (await Promise.race([answered, died]))[0];
}
