import type { Context } from '../../context.ts';
import { deleteAttemptsBefore, deleteIdempotencyKeysBefore, ensureMonths } from './store.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

const batchSize = 5_000;
const idempotencyKeyLifeMilliseconds = 48 * 3600 * 1000;

export async function prepareMonths({ db, clock }: Deps): Promise<{ made: number }> {
  return { made: await ensureMonths(db, clock.now().toISOString().slice(0, 10)) };
}

export async function forgetExpired({ db, clock }: Deps): Promise<{ forgotten: number; more: boolean }> {
  const now = clock.now();
  const keys = await deleteIdempotencyKeysBefore(db, new Date(now.getTime() - idempotencyKeyLifeMilliseconds), batchSize);
  const attempts = await deleteAttemptsBefore(db, now, batchSize);
  return { forgotten: keys + attempts, more: keys === batchSize || attempts === batchSize };
}
