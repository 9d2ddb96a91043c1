import { withLogin } from '@thamani/server/config/development.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The system's own database as the cluster's administrator: for what a test prepares or breaks, and no process of ours may. */
export function administrationUrl(): string {
  return withLogin(configOfProcess().database.url, 'admin');
}

const waitMilliseconds = 20_000;

/**
 * Begins some work while a lock allows reads of a table and blocks writes to it, and releases the lock once so many transactions wait for
 * it: each of them has read before any other has written. `meanwhile` runs while they wait. Work that may fail early must be passed as a
 * promise with a rejection handler.
 */
export async function heldUp<Work>(
  databaseUrl: string,
  { table, waiting = 2 }: { readonly table: string; readonly waiting?: number },
  begin: () => Work,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<Work> {
  const lock = new pg.Client({ connectionString: withLogin(databaseUrl, 'admin') });
  await lock.connect();
  await lock.query(`begin; lock table ${table} in share mode`);
  const work = begin();
  const stand = async (): Promise<number> => {
    // A transaction sees the activity as it was when it first asked.
    await lock.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await lock.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    return rowCount ?? 0;
  };
  for (const end = performance.now() + waitMilliseconds; performance.now() < end && (await stand()) < waiting;) await sleep(10);
  await meanwhile();
  await lock.query('rollback');
  await lock.end();
  return work;
}
