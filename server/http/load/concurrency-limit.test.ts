import { describe, expect, it } from 'vitest';
import { createConcurrencyLimit, type ConcurrencyLimit } from './concurrency-limit.ts';

const options = { min: 4, max: 400, queueingTargetMilliseconds: 100 };

interface Simulated {
  readonly limit: ConcurrencyLimit;
  run(load: Load): readonly Turn[];
}

interface Load {
  readonly perSecond: number;
  readonly workMilliseconds: number;
  readonly seconds: number;
  /** Whether a request is answered at once, or after a wait during which others are admitted. */
  readonly answers: 'at once' | 'after a wait';
  /** What other work delays each turn by. */
  readonly otherMilliseconds?: number;
}

interface Turn {
  readonly at: number;
  readonly admitted: number;
  readonly refused: number;
  readonly milliseconds: number;
}

/** An event loop in simulated time: each turn looks at everything that arrived during the turn before. */
function simulated(limits: Parameters<typeof createConcurrencyLimit>[0]): Simulated {
  let now = 0;
  const limit = createConcurrencyLimit(limits, () => now);
  return {
    limit,
    run({ perSecond, workMilliseconds, seconds, answers, otherMilliseconds = 0 }) {
      const turns: Turn[] = [];
      const began = now;
      let [owed, last, windowBegan, least, measured] = [0, 1, now, Infinity, 0];
      while (now - began < seconds * 1_000) {
        const turnBegan = now;
        owed += (perSecond * last) / 1_000;
        const arrived = Math.floor(owed);
        owed -= arrived;
        let admitted = 0;
        for (let one = 0; one < arrived; one += 1) {
          if (!limit.tryAcquire()) continue;
          admitted += 1;
          if (answers === 'at once') now += workMilliseconds;
        }
        if (answers === 'after a wait') now += admitted * workMilliseconds;
        now += admitted === 0 ? Math.max(1, otherMilliseconds) : otherMilliseconds;
        limit.endTurn();
        for (let one = 0; one < admitted; one += 1) limit.release();
        last = now - turnBegan;
        turns.push({ at: now - began, admitted, refused: arrived - admitted, milliseconds: last });
        [least, measured] = [Math.min(least, last), measured + 1];
        if (now - windowBegan >= 500 && measured >= 2) {
          limit.adjust(least);
          [windowBegan, least, measured] = [now, Infinity, 0];
        }
      }
      return turns;
    },
  };
}

const sum = (turns: readonly Turn[], figure: 'admitted' | 'refused') => turns.reduce((total, turn) => total + turn[figure], 0);

describe.each(['at once', 'after a wait'] as const)('the limit, for requests that are answered %s', (answers) => {
  // Twice as many as fit.
  const overload = { perSecond: 400, workMilliseconds: 5, seconds: 30, answers };

  it('converges under overload: turns last about as long as the target, and the process stays busy', () => {
    const turns = simulated(options)
      .run(overload)
      .filter(({ at }) => at > 5_000);
    expect(Math.max(...turns.map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(2 * options.queueingTargetMilliseconds);
    expect(sum(turns, 'admitted') / 25).toBeGreaterThan(0.9 * 200);
    expect(sum(turns, 'refused') / 25).toBeGreaterThan(0.9 * 200);
  });

  it('control: with a limit that cannot fall, the same load waits ten times as long as the target', () => {
    const turns = simulated({ ...options, min: 400 })
      .run(overload)
      .filter(({ at }) => at > 5_000);
    expect(Math.min(...turns.map(({ milliseconds }) => milliseconds))).toBeGreaterThan(10 * options.queueingTargetMilliseconds);
  });

  it('recovers after the overload, up to its maximum and no further', () => {
    const { limit, run } = simulated(options);
    run(overload);
    expect(limit.limit).toBeLessThan(60);
    expect(sum(run({ ...overload, perSecond: 20 }), 'refused')).toBe(0);
    expect(limit.limit).toBe(options.max);
  });

  it('does not fall for a delay that so few requests cannot have caused', () => {
    const { limit, run } = simulated(options);
    expect(sum(run({ ...overload, perSecond: 5, otherMilliseconds: 500 }), 'refused')).toBe(0);
    expect(limit.limit).toBe(options.max);
  });
});

describe('the limit', () => {
  it('admits a lone request after any delay', () => {
    let now = 0;
    const limit = createConcurrencyLimit({ ...options, min: 1 }, () => now);
    for (let window = 0; window < 1_000; window += 1) {
      // Of the same turn, which has lasted for longer than any target.
      now += 60_000;
      expect(limit.tryAcquire()).toBe(true);
      limit.adjust(60_000);
      limit.release();
    }
  });

  it('never falls below its minimum', () => {
    let now = 0;
    const limit = createConcurrencyLimit(options, () => now);
    for (let window = 0; window < 100; window += 1) {
      now += 60_000;
      let admitted = 0;
      while (limit.tryAcquire()) admitted += 1;
      expect(admitted).toBeGreaterThanOrEqual(options.min);
      limit.adjust(60_000);
      for (let one = 0; one < admitted; one += 1) limit.release();
    }
    expect(limit.limit).toBe(options.min);
  });

  it('admits the minimum, and nothing more, in a turn that has lasted longer than the target', () => {
    let now = 0;
    const limit = createConcurrencyLimit(options, () => now);
    for (let one = 0; one < 10; one += 1) expect(limit.tryAcquire()).toBe(true);
    now = options.queueingTargetMilliseconds + 1;
    expect(limit.tryAcquire()).toBe(false);
    for (let one = 0; one < 7; one += 1) limit.release();
    expect([limit.tryAcquire(), limit.tryAcquire()]).toEqual([true, false]);
    limit.endTurn();
    expect(limit.tryAcquire()).toBe(true);
  });

  it('keeps its maximum while requests wait for something else than the event loop', () => {
    const limit = createConcurrencyLimit(options, () => 0);
    for (let one = 0; one < 300; one += 1) expect(limit.tryAcquire()).toBe(true);
    for (let window = 0; window < 20; window += 1) limit.adjust(2);
    expect(limit).toMatchObject({ limit: options.max, inFlight: 300 });
  });

  it('falls from what was in flight and not from an unused maximum', () => {
    const limit = createConcurrencyLimit(options, () => 0);
    for (let one = 0; one < 40; one += 1) limit.tryAcquire();
    limit.adjust(125);
    expect(limit.limit).toBe(32);
  });
});
