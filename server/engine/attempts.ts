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
  const windowMilliseconds = allowance.windowSeconds * 1000;
  const start = Math.floor(now.getTime() / windowMilliseconds) * windowMilliseconds;
  const end = start + windowMilliseconds;
  const { count } = await tx
    .insertInto('attempts')
    .values({
      bucket: createHash('sha256').update(allowance.bucket).digest(),
      window_start: new Date(start),
      count: 1,
      expires_at: new Date(end),
    })
    .onConflict((conflict) => conflict.columns(['bucket', 'window_start']).doUpdateSet({ count: sql`attempts.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count > allowance.most) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((end - now.getTime()) / 1000) });
}
