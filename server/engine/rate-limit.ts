import { createHash } from 'node:crypto';
import { Refusal } from '@thamani/domain/errors.ts';
import { wideFactor, type ClientKeys } from '@thamani/domain/rate-limits/clients.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';

export interface RateLimit {
  /** What is counted and for whom, in words; kept only as a hash. */
  readonly bucket: string;
  /** At most so many in any span of `windowSeconds`. */
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The limits of a client, by its address: each limit by client is made here. */
export function rateLimitsOfClient(what: string, { narrow, wide }: ClientKeys, rate: Omit<RateLimit, 'bucket'>): readonly RateLimit[] {
  const own = { ...rate, bucket: `${what} from ${narrow}` };
  return wide === undefined ? [own] : [own, { ...rate, bucket: `${what} from ${wide}`, limit: rate.limit * wideFactor }];
}

/** Counts one attempt, in the caller's transaction, and refuses past the limit. */
export async function consumeRateLimit(tx: Tx, rateLimit: RateLimit, now: Date): Promise<void> {
  if (await tryConsume(tx, rateLimit, now)) return;
  throw new Refusal('too_many_requests', { retryAfterSeconds: await secondsUntilNext(tx, rateLimit, now) });
}

export async function consumeRateLimits(tx: Tx, rateLimits: readonly RateLimit[], now: Date): Promise<void> {
  for (const rateLimit of rateLimits) await consumeRateLimit(tx, rateLimit, now);
}

/** Counts one attempt if the limit has room for it. Refused attempts are not counted: continued tries do not extend the wait. */
export async function tryConsume(tx: Tx, { bucket, limit, windowSeconds }: RateLimit, now: Date): Promise<boolean> {
  const since = secondsAfter(now, -windowSeconds);
  const ends = secondsAfter(now, windowSeconds);
  const { rows } = await sql`
    insert into rate_limit_buckets as kept (bucket_hash, hit_times, expires_at) values (${hashed(bucket)}, array[${now}::timestamptz], ${ends})
    on conflict (bucket_hash) do update set
      hit_times = array(select at from unnest(kept.hit_times) as at where at > ${since}) || ${now}::timestamptz,
      expires_at = greatest(kept.expires_at, ${ends})
    where (select count(*) from unnest(kept.hit_times) as at where at > ${since}) < ${limit}
    returning 1`.execute(tx);
  return rows.length === 1;
}

async function secondsUntilNext(tx: Tx, { bucket, limit, windowSeconds }: RateLimit, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select at from rate_limit_buckets, unnest(hit_times) as at where bucket_hash = ${hashed(bucket)} order by at desc offset ${limit - 1} limit 1`.execute(
    tx,
  );
  const frees = secondsAfter(rows[0]?.at ?? now, windowSeconds);
  return Math.max(1, Math.ceil((frees.getTime() - now.getTime()) / 1000));
}

/** An attempt that turned out to be honest is not held against anyone. `at` is when it was counted. */
export async function refundAttempt(tx: Tx, { bucket }: RateLimit, at: Date): Promise<void> {
  const place = sql`array_position(hit_times, ${at}::timestamptz)`;
  await sql`
    update rate_limit_buckets set hit_times = hit_times[:${place} - 1] || hit_times[${place} + 1:]
    where bucket_hash = ${hashed(bucket)} and ${place} is not null`.execute(tx);
}

/** The limit starts again from nothing. */
export async function resetRateLimit(tx: Tx, { bucket }: Pick<RateLimit, 'bucket'>): Promise<void> {
  await tx.updateTable('rate_limit_buckets').set({ hit_times: [] }).where('bucket_hash', '=', hashed(bucket)).execute();
}

function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

function hashed(bucket: string): Buffer {
  return createHash('sha256').update(bucket).digest();
}
