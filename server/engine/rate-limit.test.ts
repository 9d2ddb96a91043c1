import { randomUUID } from 'node:crypto';
import { Refusal } from '@thamani/domain/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { rateLimitsOfClient, consumeRateLimit, refundAttempt, resetRateLimit, type RateLimit } from './rate-limit.ts';

describe('counted attempts', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const begin = Date.parse('2026-11-16T09:00:00Z');
  const transaction = () => server.api.db.transaction();
  /** Zero where it was counted; otherwise after how many seconds it may be tried again. */
  const count = async (rateLimit: RateLimit, at: number): Promise<number> => {
    try {
      await transaction().execute((tx) => consumeRateLimit(tx, rateLimit, new Date(at)));
      return 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.retryAfterSeconds ?? Number.NaN;
    }
  };
  const giveBack = (rateLimit: RateLimit, at: number) => transaction().execute((tx) => refundAttempt(tx, rateLimit, new Date(at)));

  it('are never more than the limit in any window, never refused without it being used up, and free again when the answer says so', async () => {
    const steps = fc.array(
      fc.record({ after: fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.constantFrom(0, 9_999, 10_000, 10_001)), isHonest: fc.boolean() }),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (limit, sequence) => {
        const rateLimit = { bucket: `property ${randomUUID()}`, limit, windowSeconds: 10 };
        const held: number[] = [];
        let at = begin;
        for (const { after, isHonest } of sequence) {
          at += after;
          const inWindow = held.filter((other) => other > at - 10_000);
          const isFree = inWindow.length < limit;
          const wait = isFree ? 0 : Math.ceil(((inWindow.at(-limit) ?? 0) + 10_000 - at) / 1000);
          expect(await count(rateLimit, at)).toBe(wait);
          if (isFree && isHonest) await giveBack(rateLimit, at);
          else if (isFree) held.push(at);
        }
        for (const last of held) expect(held.filter((other) => other > last - 10_000 && other <= last).length).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 60 },
    );
  });

  it('are the limit exactly where many come at the same moment, and around the end of a window', async () => {
    const rateLimit = { bucket: 'at once', limit: 7, windowSeconds: 600 };
    const together = async (at: number) =>
      (await Promise.all(Array.from({ length: 40 }, (_, n) => count(rateLimit, at + (n % 3))))).filter((one) => one === 0).length;
    expect(await together(begin + 599_999)).toBe(7);
    expect(await together(begin + 600_001)).toBe(0);
    expect(await together(begin + 599_999 + 600_002)).toBe(7);
  });

  it('give back one of several that were counted in the same millisecond', async () => {
    const rateLimit = { bucket: 'the same millisecond', limit: 2, windowSeconds: 600 };
    expect([await count(rateLimit, begin), await count(rateLimit, begin), await count(rateLimit, begin)]).toEqual([0, 0, 600]);
    await giveBack(rateLimit, begin);
    await giveBack(rateLimit, begin + 1);
    expect([await count(rateLimit, begin), await count(rateLimit, begin)]).toEqual([0, 600]);
    await transaction().execute((tx) => resetRateLimit(tx, rateLimit));
    expect([await count(rateLimit, begin), await count(rateLimit, begin), await count(rateLimit, begin)]).toEqual([0, 0, 600]);
  });

  it('take no more room than the limit, however long they go on', async () => {
    const rateLimit = { bucket: 'room', limit: 3, windowSeconds: 10 };
    for (let n = 0; n < 50; n += 1) await count(rateLimit, begin + n * 1_500);
    const { rows } = await server.context.pool.query(
      "select cardinality(hit_times) as kept from rate_limit_buckets where bucket_hash = sha256('room')",
    );
    expect(rows).toEqual([{ kept: 3 }]);
  });

  it('of an IPv6 client are those of its /64 and, ten times as many, those of its /48', () => {
    const rate = { limit: 30, windowSeconds: 600 };
    expect(rateLimitsOfClient('sign-in', { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }, rate)).toEqual([
      { bucket: 'sign-in from 2001:db8:1:2::/64', limit: 30, windowSeconds: 600 },
      { bucket: 'sign-in from 2001:db8:1::/48', limit: 300, windowSeconds: 600 },
    ]);
    expect(rateLimitsOfClient('sign-in', { narrow: '203.0.113.7', wide: undefined }, rate)).toHaveLength(1);
  });
});
