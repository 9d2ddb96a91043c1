import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '@thamani/server/config/processes.ts';
import { childEnvironment } from '@thamani/server/config/development-services.ts';

/** Our own processes, kept running: what an orchestrator does in production, small enough for one machine. */

export type ProgramName = 'api' | 'media' | 'parser' | 'relay' | 'signer' | 'verify' | 'worker';

export const programNames: readonly ProgramName[] = ['api', 'media', 'parser', 'relay', 'signer', 'verify', 'worker'];

const root = fileURLToPath(new URL('..', import.meta.url));
const restartAfterMilliseconds = 300;

/**
 * The worker holds two heaps, its own and that of the thread that runs workflows. Left alone, V8 gave 128 MB to young objects of the
 * first; the bounds hold for each, and keep the process below 512 MB.
 */
const flagsOf: Partial<Record<ProgramName, readonly string[]>> = {
  worker: ['--max-semi-space-size=8', '--max-old-space-size=192'],
};

export interface RunningProgram {
  readonly name: ProgramName;
  pid(): number | undefined;
  /** Ends it in order; it is started again by itself, from the sources as they are then. */
  restart(): void;
  /** kill -9, as a machine that dies does. It is started again by itself. */
  kill(): void;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  readonly settings: Readonly<Record<string, string>>;
  /** From sources, pages by Vite: React Router and others resolve to their development builds. */
  readonly development?: boolean;
  /** A file for its log; otherwise it goes to this terminal. */
  readonly log?: string;
  /** Called each time it ends without being asked to. */
  onDeath?(name: ProgramName, how: string): void;
}

export function runProgramOf(name: ProgramName, options: ProgramOptions): RunningProgram {
  let child: ChildProcess | undefined;
  let stopping = false;
  // Straight to the file: a pipe through this process would fill, and hold the program up, whenever we are busy.
  const output = options.log === undefined ? 'inherit' : openSync(options.log, 'a');

  const start = (): void => {
    const conditions = options.development ? ['--conditions=development'] : [];
    child = spawn(process.execPath, [...(flagsOf[name] ?? []), ...conditions, `server/main/${name}.ts`], {
      cwd: root,
      env: environmentOf(name, { ...childEnvironment, ...options.settings }),
      stdio: ['ignore', output, output],
    });
    child.once('exit', (code, signal) => {
      if (stopping) return;
      options.onDeath?.(name, signal ?? `code ${code}`);
      setTimeout(start, restartAfterMilliseconds);
    });
  };

  start();
  return {
    name,
    pid: () => child?.pid,
    restart: () => void child?.kill('SIGTERM'),
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      stopping = true;
      const ending = child;
      if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
      ending.kill('SIGTERM');
      await new Promise((resolve) => ending.once('exit', resolve));
    },
  };
}
