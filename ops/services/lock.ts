import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Lets one process at a time through. The kernel holds the lock (flock) and frees it when the holder dies, however it dies,
 * so there is no stale lock to recognise: the child waits for our end of its stdin to close, which death does too.
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  const holder = spawn('flock', ['--close', file, 'sh', '-c', 'echo held; cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(holder, 'exit');
  await Promise.race([
    once(holder.stdout, 'data'),
    ended.then(() => {
      throw new Error(`Could not lock ${file}.`);
    }),
  ]);
  try {
    return await work();
  } finally {
    holder.stdin.end();
    await ended;
  }
}
