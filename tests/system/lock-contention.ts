import { setTimeout as sleep } from 'node:timers/promises';
import { withLogin } from '@thamani/server/config/development.ts';
import pg from 'pg';

const waitMilliseconds = 20_000;

/**
 * Begins some work while a lock lets everybody read a table and nobody write to it, and lets go once so many wait at it: whatever each of
 * them looked at before, none of the others had written yet. `meanwhile` is what happens while they stand there. What may fail early
 * is handed over as a promise that somebody listens to.
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
