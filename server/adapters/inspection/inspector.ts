import { fork, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Inspection, Inspector } from '../../ports.ts';
import type { Answer, Finding, Job } from './job.ts';

const timeLimitMilliseconds = 20_000;
const heapMegabytes = 192;
/** A child is made anew now and then, so that nothing a file left in its memory stays. */
const jobsOfOneChild = 200;
const folderPrefix = 'thamani-inspection-';
const folderMilliseconds = 60 * 60_000;
const program = fileURLToPath(new URL('./child.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Bench {
  readonly folder: string;
  readonly child: ChildProcess;
  jobs: number;
  spent: boolean;
}

/**
 * Strangers' files are opened in children of ours: one file at a time, a bound on time and memory, no environment, and the file
 * system only below a folder of their own. What makes a child end is the file's fault, and refused.
 */
export function boundedInspector({ atOnce }: { readonly atOnce: number }): Inspector & { close(): Promise<void> } {
  const idle: Bench[] = [];
  const all = new Set<Bench>();
  const waiting: (() => void)[] = [];
  let working = 0;

  const slot = async (): Promise<void> => {
    if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
  };
  const freeSlot = (): void => {
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else next();
  };
  const giveBack = async (bench: Bench): Promise<void> => {
    for (const name of await readdir(bench.folder).catch(() => [])) await rm(join(bench.folder, name), { force: true });
    if (bench.child.connected && !bench.spent && bench.jobs < jobsOfOneChild) idle.push(bench);
    else await closeBench(bench, all);
  };
  const withBench = async <Result>(work: (bench: Bench) => Promise<Result>): Promise<Result> => {
    await slot();
    try {
      const bench = idle.pop() ?? (await openBench(all));
      try {
        return await work(bench);
      } finally {
        await giveBack(bench);
      }
    } finally {
      freeSlot();
    }
  };

  return {
    inspect: (body, contentType) =>
      withBench(async (bench) => {
        bench.jobs += 1;
        const file = join(bench.folder, 'original');
        await pipeline(body, createWriteStream(file));
        return contentsOf(await findingOf(bench, { number: bench.jobs, folder: bench.folder, file, contentType }));
      }),
    async close() {
      await Promise.all([...all].map((bench) => closeBench(bench, all)));
    },
  };
}

async function openBench(all: Set<Bench>): Promise<Bench> {
  await sweepFolders();
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  const child = fork(program, [], {
    cwd: root,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      '--permission',
      '--allow-addons',
      '--allow-worker',
      `--allow-fs-read=${root}*`,
      `--allow-fs-read=${folder}/*`,
      `--allow-fs-write=${folder}/*`,
    ],
  });
  const bench = { folder, child, jobs: 0, spent: false };
  all.add(bench);
  return bench;
}

/** What a killed worker left behind. A living child's folder is touched by every job, or stands empty. */
async function sweepFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(tmpdir(), name);
    const files = await readdir(folder).catch(() => []);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (files.length > 0 && Date.now() - mtimeMs > folderMilliseconds) await rm(folder, { recursive: true, force: true });
  }
}

async function closeBench(bench: Bench, all: Set<Bench>): Promise<void> {
  bench.child.kill('SIGKILL');
  all.delete(bench);
  await rm(bench.folder, { recursive: true, force: true });
}

/** One question, one answer; a child that dies over it, or does not come to an end, has answered too. */
function findingOf(bench: Bench, job: Job): Promise<Finding> {
  const { child } = bench;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void child.kill('SIGKILL'), timeLimitMilliseconds);
    const onMessage = (message: unknown): void => {
      const { number, finding, spent } = message as Answer;
      if (number !== job.number) return;
      bench.spent = spent;
      settle(() => resolve(finding));
    };
    // Killed by us, by its own watch over memory, or by the system: too much for it. Any other death is a crash over broken content.
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      settle(() =>
        code === startFailed
          ? reject(new Error('the inspection could not start'))
          : resolve({ refused: signal === 'SIGKILL' || signal === 'SIGABRT' ? 'too_complex' : 'damaged' }),
      );
    const onError = (error: Error): void => settle(() => reject(error));
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      end();
    };
    child.on('message', onMessage).once('exit', onExit).once('error', onError);
    child.send(job);
  });
}

/** Node's own code for a program that could not be loaded: our fault, not the file's. */
const startFailed = 1;

async function contentsOf(finding: Finding): Promise<Inspection> {
  if (finding.refused !== undefined) return { refused: finding.refused };
  return {
    view: { bytes: await readFile(finding.view.file), type: finding.view.type },
    ...(finding.thumbnail === undefined ? {} : { thumbnail: await readFile(finding.thumbnail) }),
  };
}
