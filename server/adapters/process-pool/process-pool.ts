import { fork, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sandboxed, sandboxUser, type SandboxLimits } from './sandbox.ts';
import type { JobRequest, WorkerReady, JobReply } from './worker-protocol.ts';

export interface Bounds {
  /** What a child runs: a module that calls `work`. */
  readonly program: URL;
  /** Begins the name of the folder that one child may write to. */
  readonly folderPrefix: string;
  readonly atOnce: number;
  readonly milliseconds: number;
  readonly heapMegabytes: number;
  /** A child is replaced after this many jobs, so that nothing a job left in its memory stays. */
  readonly jobsOfOneChild: number;
  /** For what opens strangers' files: a sandbox besides. */
  readonly sandbox?: SandboxLimits;
  /** Whether it may start programs of others. */
  readonly startsPrograms?: boolean;
}

/** `bounds`: it took too long or too much memory, or was killed. `crash`: it broke over the job. */
export type Outcome<Answer> =
  | { readonly answer: Answer; readonly ended?: never }
  | { readonly answer?: never; readonly ended: 'bounds' | 'crash' };

export interface Child<Question, Answer> {
  /** Its own, emptied after each job. */
  readonly folder: string;
  /** Once it is `stopped`, nobody waits for the answer: the child is ended and the call fails. */
  ask(question: Question, stopped?: AbortSignal): Promise<Outcome<Answer>>;
}

export interface ProcessPool<Question, Answer> {
  /** Lends one child; waits for a free one. */
  with<Result>(job: (child: Child<Question, Answer>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface Bench {
  readonly folder: string;
  readonly process: ChildProcess;
  jobs: number;
  spent: boolean;
  /** Its program has loaded. If it exits before that, the installation is at fault and not the file. */
  isReady: boolean;
  /** Ended by us, with no regard to its job. */
  isClosed: boolean;
}

const folderMilliseconds = 60 * 60_000;
const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Work that may blow up is done in children of ours: one job at a time, a bound on time and memory, no environment, and the file
 * system only below a folder of their own.
 */
export function boundedChildren<Question, Answer>(bounds: Bounds): ProcessPool<Question, Answer> {
  const idle: Bench[] = [];
  const all = new Set<Bench>();
  const waiting: (() => void)[] = [];
  let working = 0;

  const slot = async (): Promise<void> => {
    if (working >= bounds.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
  };
  const freeSlot = (): void => {
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else next();
  };
  const take = async (): Promise<Bench> => {
    for (let bench = idle.pop(); bench !== undefined; bench = idle.pop()) {
      if (isAlive(bench)) return bench;
      // It died while nobody looked.
      await closeBench(bench, all);
    }
    return openBench(bounds, all);
  };
  const giveBack = async (bench: Bench): Promise<void> => {
    for (const name of await readdir(bench.folder).catch(() => [])) await rm(join(bench.folder, name), { force: true });
    if (isAlive(bench) && !bench.spent && bench.jobs < bounds.jobsOfOneChild) idle.push(bench);
    else await closeBench(bench, all);
  };

  return {
    async with(job) {
      await slot();
      try {
        const bench = await take();
        try {
          return await job({
            folder: bench.folder,
            ask: (question, stopped) => outcomeOf<Question, Answer>(bench, question, bounds.milliseconds, stopped),
          });
        } finally {
          await giveBack(bench);
        }
      } finally {
        freeSlot();
      }
    },
    async close() {
      await Promise.all([...all].map((bench) => closeBench(bench, all)));
    },
  };
}

async function openBench(
  { program, folderPrefix, heapMegabytes, sandbox, startsPrograms = false }: Bounds,
  all: Set<Bench>,
): Promise<Bench> {
  await sweepFolders(folderPrefix);
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  // Closed to every other user of the machine. Without root the sandbox maps its user to ours.
  const owner = sandbox?.user ?? sandboxUser;
  if (sandbox !== undefined && globalThis.process.getuid?.() === 0) await chown(folder, owner, owner);
  const args = [
    `--max-old-space-size=${heapMegabytes}`,
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...(startsPrograms ? ['--allow-child-process'] : []),
    `--allow-fs-read=${root}*`,
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-write=${folder}/*`,
  ];
  const command = { file: globalThis.process.execPath, args };
  const { file, args: execArgv } = sandbox === undefined ? command : sandboxed(command, folder, sandbox);
  const process = fork(fileURLToPath(program), [], {
    cwd: root,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Dates and large numbers arrive as they are.
    serialization: 'advanced',
    execPath: file,
    execArgv: [...execArgv],
  });
  const bench: Bench = { folder, process, jobs: 0, spent: false, isReady: false, isClosed: false };
  process.on('message', (message: WorkerReady | object) => {
    if ('ready' in message) bench.isReady = true;
  });
  // A program that cannot be started emits an error before or after the first job: `outcomeOf` reports it to the caller. An error event
  // without a listener would end this process.
  process.on('error', () => undefined);
  all.add(bench);
  return bench;
}

/** What a killed worker left behind. A living child's folder is touched by every job, or is empty. */
async function sweepFolders(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const files = await readdir(folder).catch(() => []);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (files.length > 0 && Date.now() - mtimeMs > folderMilliseconds) await rm(folder, { recursive: true, force: true });
  }
}

/** Within a sandbox, the program holds the connection for a moment longer than the process that we started. */
function isAlive({ process }: Bench): boolean {
  return process.connected && process.exitCode === null && process.signalCode === null;
}

async function closeBench(bench: Bench, all: Set<Bench>): Promise<void> {
  bench.isClosed = true;
  bench.process.kill('SIGKILL');
  all.delete(bench);
  await rm(bench.folder, { recursive: true, force: true });
}

/** One question, one answer; a child that dies over it, or does not come to an end, has answered too. */
function outcomeOf<Question, Answer>(
  bench: Bench,
  question: Question,
  milliseconds: number,
  stopped: AbortSignal | undefined,
): Promise<Outcome<Answer>> {
  const { process } = bench;
  bench.jobs += 1;
  const number = bench.jobs;
  return new Promise((resolve, reject) => {
    // A child that has already ended emits no further event, neither `message` nor `exit`.
    if (!isAlive(bench)) {
      reject(endedBeforeAsked());
      return;
    }
    let timer = setTimeout(() => {
      process.kill('SIGKILL');
      timer = setTimeout(
        () => settle(() => (bench.isReady ? resolve({ ended: 'bounds' }) : reject(new Error('a child could not start')))),
        endMilliseconds,
      );
    }, milliseconds);
    const onMessage = (message: unknown): void => {
      const told = message as JobReply<Answer>;
      if (told.number !== number) return;
      bench.spent = told.spent;
      settle(() => resolve({ answer: told.answer }));
    };
    // Killed by us, by its own watch over memory, or by the system: too much for it. Any other death is a crash.
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      settle(() =>
        bench.isClosed || code === startFailed || !bench.isReady
          ? reject(new Error(bench.isClosed ? 'the child was closed before it answered' : 'a child could not start'))
          : resolve({ ended: signal === 'SIGKILL' || signal === 'SIGABRT' || killedWithin.has(code) ? 'bounds' : 'crash' }),
      );
    // A child that was killed a moment ago still counts as alive; then the pipe to it refuses the question.
    const onError = (error: NodeJS.ErrnoException): void => {
      // Not lent again: until its exit is reported it would refuse the next question too.
      bench.spent = true;
      settle(() => reject(error.code === 'EPIPE' || error.code === 'ERR_IPC_CHANNEL_CLOSED' ? endedBeforeAsked(error) : error));
    };
    const onStopped = (): void => {
      // Not lent again while its end is under way.
      bench.spent = true;
      process.kill('SIGKILL');
      settle(() => reject(new Error('the child was stopped before it answered')));
    };
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      stopped?.removeEventListener('abort', onStopped);
      process.off('message', onMessage).off('exit', onExit).off('error', onError);
      end();
    };
    stopped?.addEventListener('abort', onStopped, { once: true });
    process.on('message', onMessage).once('exit', onExit).once('error', onError);
    process.send({ number, question } satisfies JobRequest<Question>);
  });
}

function endedBeforeAsked(cause?: Error): Error {
  return new Error('a child ended before it was asked', { cause });
}

/** How long the end of a killed child may take to be heard of. */
const endMilliseconds = 2_000;
/** Node's own code for a program that could not be loaded: our fault, not the job's. */
const startFailed = 1;
/** How a sandbox tells that its program was killed: 128 and the number of SIGABRT or SIGKILL. */
const killedWithin: ReadonlySet<number | null> = new Set([134, 137]);
