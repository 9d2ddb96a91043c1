import { createHash } from 'node:crypto';
import { Refusal } from '@thamani/domain/errors.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';

export interface Allowance {
  /** What is counted and for whom, in words; kept only as a hash. */
  readonly bucket: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/** Counts one attempt, in the caller's transaction, and refuses past the allowance. */
export async function countAttempt(tx: Tx, allowance: Allowance, now: Date): Promise<void> {
  const { start, end } = windowOf(allowance, now);
  const { count } = await tx
    .insertInto('attempts')
    .values({ bucket: hashed(allowance.bucket), window_start: start, count: 1, expires_at: end })
    .onConflict((conflict) => conflict.columns(['bucket', 'window_start']).doUpdateSet({ count: sql`attempts.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count > allowance.most) {
    throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000) });
  }
}

/** An attempt that turned out to be honest is not held against anyone. */
export async function giveBackAttempt(tx: Tx, allowance: Allowance, at: Date): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ count: sql`greatest(attempts.count - 1, 0)` })
    .where('bucket', '=', hashed(allowance.bucket))
    .where('window_start', '=', windowOf(allowance, at).start)
    .execute();
}

function windowOf({ windowSeconds }: Allowance, now: Date): { start: Date; end: Date } {
  const milliseconds = windowSeconds * 1000;
  const start = Math.floor(now.getTime() / milliseconds) * milliseconds;
  return { start: new Date(start), end: new Date(start + milliseconds) };
}

function hashed(bucket: string): Buffer {
  return createHash('sha256').update(bucket).digest();
}
