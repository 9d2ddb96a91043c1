import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterStep,
  hasPayerFinished,
  isBeingConfirmed,
  isLive,
  isOver,
  nextPollAt,
  paymentLife,
  paymentRules,
  paymentStates,
  paymentSteps,
} from './payment.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the life of a payment', () => {
  it('reaches every state, and ends only in paid', () => {
    const reached = new Set<string>(['preparing']);
    for (let size = 0; size < reached.size;) {
      size = reached.size;
      for (const state of paymentStates) if (reached.has(state)) for (const to of Object.values(paymentLife[state])) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual([...paymentStates].toSorted());
    expect(paymentStates.filter((state) => paymentSteps.every((step) => afterStep(state, step) === undefined))).toEqual(['paid']);
  });

  it('becomes paid when the provider takes the money, from any state, and by no other step', () => {
    for (const state of paymentStates) expect(afterStep(state, 'take')).toBe(state === 'paid' ? undefined : 'paid');
    const others = paymentSteps.filter((step) => step !== 'take');
    expect(paymentStates.flatMap((state) => others.map((step) => afterStep(state, step))).filter((to) => to === 'paid')).toEqual([]);
  });

  it('never goes back from paid, whatever comes in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...paymentSteps), { maxLength: 20 }), (steps) => {
        let state = paymentStates[0] as (typeof paymentStates)[number];
        let taken = false;
        for (const step of steps) {
          state = afterStep(state, step) ?? state;
          taken ||= step === 'take';
          expect(state === 'paid').toBe(taken);
        }
      }),
    );
  });

  it('holds its applications while it is being prepared or open', () => {
    expect(paymentStates.filter(isLive)).toEqual(['preparing', 'open']);
  });
});

describe('a payment is being confirmed', () => {
  const confirmingSince = new Date('2026-11-15T10:00:00Z');

  it('while it is open, and in no state in which it has ended or cannot be paid yet', () => {
    expect(paymentStates.filter((state) => isBeingConfirmed({ state, confirmingSince }))).toEqual(['open']);
    expect(isBeingConfirmed({ state: 'open', confirmingSince: null })).toBe(false);
  });

  it('after a return that names a transaction or any status but cancelled', () => {
    const said = [{ status: 'successful', transaction_id: '7' }, { status: 'pending' }, { transaction_id: '7' }];
    expect(said.map(hasPayerFinished)).toEqual([true, true, true]);
    expect([{}, { status: 'cancelled' }, { status: 'cancelled', transaction_id: '7' }].map(hasPayerFinished)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('when the provider is asked without its message', () => {
  const looks: number[] = [];
  for (let look = nextPollAt(0); look !== undefined && looks.length < 1_000; look = nextPollAt(look)) looks.push(look);
  const pageEnds = paymentRules.linkMinutes * minute;

  it('comes to an end, after money that is still on its way had its time', () => {
    expect(looks.at(-1)).toBe(paymentRules.pendingHours * hour);
    expect(looks.length).toBeLessThan(60);
  });

  it('goes on, each time later, and every two minutes at most while the page is open', () => {
    const steps = looks.map((look, at) => look - (looks[at - 1] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps.filter((_, at) => (looks[at - 1] ?? 0) <= pageEnds))).toBeLessThanOrEqual(2 * minute);
  });

  it('finds a payment whose message was lost within five minutes of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: pageEnds }), (paid) => {
        const found = looks.find((look) => look >= paid) ?? Infinity;
        expect(found - paid).toBeLessThanOrEqual(5 * minute);
      }),
      { numRuns: 2_000 },
    );
  });

  it('looks once more after the page has closed, for what was paid in its last moment', () => {
    expect(looks.filter((look) => look > pageEnds && look <= pageEnds + 5 * minute).length).toBeGreaterThan(0);
  });
});

describe('a live payment has had its time', () => {
  const begunAt = new Date('2026-11-15T10:00:00Z');
  const after = (milliseconds: number) => new Date(begunAt.getTime() + milliseconds);

  it('when its page has ended, or would have', () => {
    const linkEndsAt = after(62 * minute);
    expect(isOver({ begunAt, linkEndsAt }, false, after(62 * minute - 1))).toBe(false);
    expect(isOver({ begunAt, linkEndsAt }, false, after(62 * minute))).toBe(true);
    expect(isOver({ begunAt, linkEndsAt: null }, false, after(60 * minute - 1))).toBe(false);
    expect(isOver({ begunAt, linkEndsAt: null }, false, after(60 * minute))).toBe(true);
  });

  it('only after three days while the provider works on it', () => {
    expect(isOver({ begunAt, linkEndsAt: after(hour) }, true, after(72 * hour - 1))).toBe(false);
    expect(isOver({ begunAt, linkEndsAt: after(hour) }, true, after(72 * hour))).toBe(true);
  });
});
