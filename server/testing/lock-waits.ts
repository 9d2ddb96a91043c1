import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './app.ts';

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/**
 * Takes a lock until `meanwhile` waits for it, does `change` in the same transaction, commits, and returns what `meanwhile` returns: what a
 * command finds that had to wait for another one. Fails where `meanwhile` does not wait.
 */
export async function whileLocked<Result>(
  { context: { pool } }: Pick<TestApp, 'context'>,
  [lock, ...values]: readonly [query: string, ...values: unknown[]],
  meanwhile: () => Promise<Result>,
  change: (query: Query) => Promise<unknown> = async () => undefined,
): Promise<Result> {
  const holder = await pool.connect();
  const end = async (how: 'commit' | 'rollback') => void (await holder.query(how));
  try {
    await holder.query('begin');
    await holder.query(lock, values);
    const waiting = meanwhile();
    // Awaited below. Until then, a failure of `change` must not leave it unhandled.
    waiting.catch(() => undefined);
    await anyWait(pool);
    await change((text, parameters) => holder.query(text, [...parameters]));
    await end('commit');
    return await waiting;
  } catch (error) {
    await end('rollback');
    throw error;
  } finally {
    holder.release();
  }
}

/** Two seconds at most. Each test has a database of its own, so that nothing else waits in it. */
async function anyWait(pool: TestApp['context']['pool']): Promise<void> {
  const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await pool.query(blocked)).rowCount !== 0) return;
    await sleep(20);
  }
  throw new Error('nothing waited for the lock');
}
