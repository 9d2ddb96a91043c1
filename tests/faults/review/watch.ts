import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';

export interface Seen {
  readonly stage: string;
  readonly events: readonly string[];
}

/** Looks at all cases at once, straight in the tables, so that hundreds who wait do not ask the API each second. */
export interface CaseWatch {
  until(life: { readonly id: string }, what: string, isSo: (seen: Seen) => boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * As in tests/faults/issuance. All cases are screened, and more than half of them printed, at about the same time, while a part is broken
 * every seven seconds: how many of them two cores manage in a minute is not what this test judges. With 300 seconds, 55 of 300 waited
 * longer for their screening, and 188 for their certificate before printing had its own queue.
 */
const patienceMilliseconds = 900_000;

export function watchCases({ pool }: Context): CaseWatch {
  let seen = new Map<string, Seen>();
  let isOpen = true;
  const looking = (async () => {
    for (; isOpen; await sleep(400)) {
      const { rows } = await pool
        .query<Seen & { id: string }>(
          `select application_id as id, stage, array(select action from audit_events where subject_kind = 'application' and subject_id = application_id::text
             and action in ('case.late', 'case.correction_due_soon', 'case.correction_ended')) as events from cases`,
        )
        .catch(() => ({ rows: [] }));
      if (rows.length > 0) seen = new Map(rows.map((row) => [row.id, row]));
    }
  })();
  return {
    async until({ id }, what, isSo) {
      for (const end = performance.now() + patienceMilliseconds; ; await sleep(250)) {
        const now = seen.get(id);
        if (now !== undefined && isSo(now)) return;
        if (performance.now() > end) throw new Error(`not ${what} in time, but in ${now?.stage ?? 'no stage'}`);
      }
    },
    async close() {
      isOpen = false;
      await looking;
    },
  };
}
