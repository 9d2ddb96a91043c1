import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const mostBytes = 32 * 1024 * 1024;

/** Megabytes and seconds that a program may take; more than any honest file needs. */
export interface Bounds {
  readonly megabytes: number;
  readonly seconds: number;
}

/**
 * A program of others on a stranger's file: no environment, a bound on its memory, its processor and its clock. What makes it end is the
 * file's fault; undefined then. That the program is not there at all is ours, and is thrown.
 */
export async function runBounded(program: string, options: readonly string[], { megabytes, seconds }: Bounds): Promise<string | undefined> {
  const limits = [`--as=${megabytes * 1024 * 1024}`, `--cpu=${seconds}`, '--nofile=64', '--core=0'];
  try {
    const { stdout } = await run('prlimit', [...limits, program, ...options], {
      // The processor bounds the work; the clock only what never ends, since a busy machine is not the file's fault.
      timeout: seconds * 5_000,
      killSignal: 'SIGKILL',
      maxBuffer: mostBytes,
      env: { PATH: '/usr/bin:/bin', OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' },
    });
    return stdout;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw error;
    return undefined;
  }
}
