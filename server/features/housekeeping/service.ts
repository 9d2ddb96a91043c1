import type { Context } from '../../context.ts';
import {
  deleteAttemptsBefore,
  deleteCodeRequestsBefore,
  deleteContactMessagesBefore,
  deleteIdempotencyKeysBefore,
  deleteProviderMessagesBefore,
  deleteSessionsEndedBefore,
  deleteStaffChallengesBefore,
  deleteStaffSessionsEndedBefore,
  ensureMonths,
} from './store.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

const batchSize = 5_000;
const hour = 3_600_000;

export async function prepareMonths({ db, clock }: Deps): Promise<{ made: number }> {
  return { made: await ensureMonths(db, clock.now().toISOString().slice(0, 10)) };
}

/** One batch of each kind. Sessions stay a month after their end: they tell which devices are new. */
export async function forgetExpired({ db, clock }: Deps): Promise<{ forgotten: number; more: boolean }> {
  const now = clock.now();
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const counts = [
    await deleteIdempotencyKeysBefore(db, ago(48 * hour), batchSize),
    await deleteAttemptsBefore(db, now, batchSize),
    await deleteCodeRequestsBefore(db, ago(48 * hour), batchSize),
    // The privacy policy promises it.
    await deleteContactMessagesBefore(db, monthsBefore(now, 24), batchSize),
    // Long after a bank can take a charge back; what it led to stands in the books.
    await deleteProviderMessagesBefore(db, monthsBefore(now, 24), batchSize),
    await deleteSessionsEndedBefore(db, ago(30 * 24 * hour), batchSize),
    await deleteStaffSessionsEndedBefore(db, ago(30 * 24 * hour), batchSize),
    await deleteStaffChallengesBefore(db, ago(hour), batchSize),
  ];
  return { forgotten: counts.reduce((sum, count) => sum + count, 0), more: counts.includes(batchSize) };
}

function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}
