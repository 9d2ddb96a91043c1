import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { productionSettings } from '@thamani/ops/production.ts';
import { bundleWorkflows } from '@thamani/ops/workflow-bundle.ts';
import type { Context } from '@thamani/server/context.ts';
import { samplePdf } from '@thamani/server/testing/documents.ts';
import { reportControl, reportFigure, reportNone } from '../../nightly/figures.ts';
import { signedInCompany } from '../../system/companies.ts';
import { contextOf } from '../../system/context.ts';
import { openCountingInbox } from '../../system/inbox.ts';
import { watchMemory } from '../../system/memory.ts';
import { postUntilAcknowledged } from '../../system/retrying-post.ts';
import { startSystem, type System } from '../../system/system.ts';
import { exhaustingFiles, packedObjects } from './files.ts';
import { faultOf, send, type Sent, type Target } from '../uploads/checks.ts';
import { hostile } from '../uploads/files.ts';
import { openBlindScanner } from '../uploads/uploads.ts';

const mostStallMilliseconds = 200;
/** Of the worker and of each other process of ours; a sandboxed child has a bound of its own. */
const mostMegabytes = 512;
/** Each may use up its time (documentRules.inspectionSecondsPerHour), and that is not what is tried here. */
const filesOfOneCompany = 5;
const patienceMilliseconds = 20 * 60_000;
const warmingMilliseconds = 6_000;

/**
 * Files that exhaust memory, time or disk, all at once and past a scanner that finds nothing, while a company sends honest files and people
 * write messages. The worker's event loop must not stall, no process may end, honest work must go on, and each file is refused with a
 * sentence or taken as a disarmed copy. Control: the same measure sees a stall where a process opens the report's file in its own event
 * loop. How long the worker stalls with honest work alone, and a process that does nothing, tells how busy the machine is.
 */
export async function exhaustTheParser([share = '1']: readonly string[]): Promise<boolean> {
  const files = (await exhaustingFiles()).filter((_, index) => index % Number(share) === 0);
  const [inbox, blind] = [await openCountingInbox(), await openBlindScanner()];
  await bundleWorkflows();
  const bucket = `exhaustion-${randomUUID()}`;
  const system = await startSystem(
    {
      ...productionSettings(),
      S3_BUCKET: bucket,
      CLAMD_ADDRESS: `127.0.0.1:${blind.port}`,
      SMTP_URL: inbox.url,
      UPLOADS_PER_HOUR: '100000',
      CONTACT_MESSAGES_PER_HOUR: '100000',
    },
    ['api', 'media', 'relay', 'worker'],
  );
  const context = await contextOf(system, { S3_BUCKET: bucket });
  await context.objects.prepare();
  const company = async (): Promise<Target> => ({
    origin: system.origin,
    mediaOrigin: context.config.media.origin,
    ...(await signedInCompany(system.databaseUrl)),
  });
  const pids = () => Object.fromEntries(Object.entries(system.programs).map(([name, program]) => [name, program.pid()]));
  const memory = watchMemory(pids);
  const started = pids();
  // What a worker loads and compiles at its first work is not the files' doing.
  const warming = workHonestly(system, context, await company());
  await sleep(warmingMilliseconds);
  const workerPort = context.config.ports.WORKER_HEALTH_PORT;
  const workerPid = () => system.programs.worker?.pid();
  const before = watchStalls(workerPort, workerPid);
  await sleep(warmingMilliseconds);
  const stallBefore = await before.stop();
  const warmed = await warming.stop();
  const [stalls, idle] = [watchStalls(workerPort, workerPid), watchIdleProcess()];
  const honest = workHonestly(system, context, await company(), warmed.messages);

  const began = performance.now();
  const sent: { readonly target: Target; readonly one: Sent }[] = [];
  for (let first = 0; first < files.length; first += filesOfOneCompany) {
    const target = await company();
    for (const file of files.slice(first, first + filesOfOneCompany)) sent.push({ target, one: await send(target, file) });
  }
  await settled(
    context,
    sent.flatMap(({ one: { id } }) => id ?? []),
  );
  const seconds = (performance.now() - began) / 1_000;
  const work = await honest.stop();
  const mailsOwed = await untilMailed(inbox.arrived, 2 * work.messages);
  const [stall, idleStall] = [await stalls.stop(), await idle.stop()];
  const ended = Object.entries(pids()).filter(([name, pid]) => started[name] !== pid);
  memory.stop();
  const most = memory.most();

  const faults: string[] = [];
  const outcomes: Record<string, number> = {};
  for (const { target, one } of sent) {
    const { outcome, fault } = await faultOf(target, one);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (fault !== undefined) faults.push(`${one.file.what}: ${fault}`);
  }
  await context.close();
  await system.stop();
  await Promise.all([inbox.close(), blind.close()]);
  const control = await openedInTheEventLoop(packedObjects(200_000));

  for (const fault of faults) console.log(`  ${fault}`);
  const ofOurs = Object.entries(most).filter(([name]) => !name.startsWith('child'));
  console.log(
    [
      `${files.length} files that exhaust: ${summaryOf(outcomes)} in ${seconds.toFixed(0)} s; ${faults.length} not as they must be`,
      `longest stall of the worker's event loop: ${stall.seen.toFixed(0)} ms in ${stalls.looks()} looks, ${stall.own.toFixed(0)} ms without waiting for a processor; with honest work alone: ${stallBefore.seen.toFixed(0)} ms; of a process that does nothing: ${idleStall.toFixed(0)} ms`,
      `processes that ended: ${ended.length === 0 ? 'none' : ended.map(([name]) => name).join(', ')}; most memory: ${summaryOf(most, ' MB')}`,
      `meanwhile ${work.ready} of ${work.uploads} honest files ready, the slowest after ${(work.slowest / 1_000).toFixed(1)} s; ${work.messages} messages, ${mailsOwed} mails missing`,
      `control, the report's file opened in the event loop: ${control.stall === undefined ? 'the process ended' : `a stall of ${control.stall.toFixed(0)} ms`}`,
    ].join('\n'),
  );
  reportNone({
    'exhausting files not as they must be': faults.length,
    'processes that ended': ended.length,
    'honest files not ready': work.uploads - work.ready,
    'mails missing': mailsOwed,
  });
  reportFigure({ name: 'longest stall of the worker', value: stall.own, unit: 'ms', goal: { atMost: mostStallMilliseconds } });
  reportFigure({ name: 'longest stall of the worker, the wait for a processor included', value: stall.seen, unit: 'ms' });
  reportFigure({ name: 'longest stall of the worker with honest work alone', value: stallBefore.seen, unit: 'ms' });
  reportFigure({ name: 'longest stall of an idle process', value: idleStall, unit: 'ms' });
  reportFigure({
    name: 'most memory of one of our processes',
    value: Math.max(...ofOurs.map(([, value]) => value)),
    unit: 'MB',
    goal: { atMost: mostMegabytes },
  });
  reportControl('a stall or an end where the event loop opens the file', Number(control.isSeen));
  return (
    faults.length === 0 &&
    ended.length === 0 &&
    stall.own <= mostStallMilliseconds &&
    stalls.looks() > 0 &&
    work.ready === work.uploads &&
    work.uploads > 0 &&
    mailsOwed === 0 &&
    ofOurs.every(([, megabytes]) => megabytes < mostMegabytes) &&
    control.isSeen
  );
}

interface Stall {
  /** As operators see it: prom-client measures it by monitorEventLoopDelay, and begins again at each look. */
  readonly seen: number;
  /** Without the time that the thread waited for a processor since the look before: on a busy machine that is others' doing. */
  readonly own: number;
}

function watchStalls(port: number, pid: () => number | undefined): { looks(): number; stop(): Promise<Stall> } {
  let [most, looks, over, waited] = [{ seen: 0, own: 0 }, 0, false, waitedForProcessor(pid())];
  const look = async (): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
    const figure = /^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec((await answer?.text()) ?? '')?.[1];
    if (figure === undefined) return;
    const waitedBefore = waited;
    waited = waitedForProcessor(pid());
    const seen = Number(figure) * 1_000;
    looks += 1;
    most = { seen: Math.max(most.seen, seen), own: Math.max(most.own, seen - (waited - waitedBefore)) };
  };
  const watching = (async () => {
    await look();
    [most, looks] = [{ seen: 0, own: 0 }, 0];
    for (; !over; await sleep(500)) await look();
    await look();
  })();
  return {
    looks: () => looks,
    async stop() {
      over = true;
      await watching;
      return most;
    },
  };
}

/** Milliseconds that the main thread was ready to run and did not. */
function waitedForProcessor(pid: number | undefined): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}

/** How long the machine itself kept an idle process waiting: what is left of a stall beyond it is the process's own doing. */
function watchIdleProcess(): { stop(): Promise<number> } {
  const source = `const { monitorEventLoopDelay } = require('node:perf_hooks');
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    process.once('SIGTERM', () => { process.stdout.write(String(delay.max / 1e6), () => process.exit()); });
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return {
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
      return Number(said);
    },
  };
}

interface Work {
  readonly uploads: number;
  readonly ready: number;
  readonly slowest: number;
  readonly messages: number;
}

function workHonestly(system: System, context: Context, target: Target, messages = 0): { stop(): Promise<Work> } {
  let over = false;
  const work = { uploads: 0, ready: 0, slowest: 0, messages };
  const uploading = (async () => {
    for (; !over; await sleep(1_000)) {
      const file = hostile('honest', await samplePdf(`Honest page ${work.uploads}`), ['disarmed']);
      const began = performance.now();
      const { id } = await send(target, file);
      work.uploads += 1;
      const state = id === undefined ? 'refused' : await stateOf(context, id);
      if (state === 'ready') work.ready += 1;
      work.slowest = Math.max(work.slowest, performance.now() - began);
    }
  })();
  const writing = (async () => {
    for (; !over; await sleep(1_000)) {
      await postUntilAcknowledged(system.origin, work.messages);
      work.messages += 1;
    }
  })();
  return {
    async stop() {
      over = true;
      await Promise.all([uploading, writing]);
      return work;
    },
  };
}

async function stateOf(context: Context, id: string): Promise<string> {
  for (const end = performance.now() + patienceMilliseconds; performance.now() < end; await sleep(100)) {
    const row = await context.db.selectFrom('documents').select('state').where('id', '=', id).executeTakeFirst();
    if (row !== undefined && row.state !== 'checking') return row.state;
  }
  return 'checking';
}

async function settled(context: Context, ids: readonly string[]): Promise<void> {
  for (const end = performance.now() + patienceMilliseconds; performance.now() < end; await sleep(500)) {
    const { count } = await context.db
      .selectFrom('documents')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('state', '=', 'checking')
      .where('id', 'in', [...ids])
      .executeTakeFirstOrThrow();
    if (Number(count) === 0) return;
  }
  throw new Error('some uploads were never settled');
}

async function untilMailed(arrived: ReadonlyMap<string, number>, owed: number): Promise<number> {
  const mailed = () => [...arrived.keys()].filter((id) => id.startsWith('contact.')).length;
  for (const end = performance.now() + 120_000; performance.now() < end && mailed() < owed; await sleep(200));
  return owed - mailed();
}

/** With the worker's own flags (ops/programs.ts). */
async function openedInTheEventLoop(bytes: Buffer): Promise<{ isSeen: boolean; stall?: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'thamani-attack-'));
  try {
    const file = join(folder, 'report.pdf');
    writeFileSync(file, bytes);
    const child = fork(fileURLToPath(new URL('./control.ts', import.meta.url)), [file], {
      execArgv: ['--max-semi-space-size=8', '--max-old-space-size=192'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let stall: number | undefined;
    child.on('message', (milliseconds: number) => (stall = milliseconds));
    const [code] = (await once(child, 'exit')) as [number | null];
    return stall === undefined ? { isSeen: code !== 0 } : { isSeen: stall > mostStallMilliseconds, stall };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const summaryOf = (counts: Readonly<Record<string, number>>, unit = ''): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}${unit}`)
    .join(', ');
