import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, money } from '../money.ts';
import type { Day } from '../review/working-days.ts';
import { isStillAhead, readPriceChange, takesEffectAt } from './price-change.ts';

const status = { minor: 25_000, currency: 'USD', today: '2026-11-16' } as const;
const ask = (amount: string, day: Day = '2026-11-17') => readPriceChange({ amount, day }, status);

describe('a change of price', () => {
  it('is whole cents from tomorrow on', () => {
    expect(ask('275')).toEqual({ minor: 27_500 });
    expect(ask(' 275.50 ')).toEqual({ minor: 27_550 });
  });

  it.each([
    ['', 'figure_malformed'],
    ['-1', 'figure_malformed'],
    ['1,000', 'number_notation'],
    ['250,00', 'number_notation'],
    ['2.505', 'figure_malformed'],
    ['0', 'figure_zero'],
    ['0.00', 'figure_zero'],
    ['100000.01', 'figure_too_long'],
    ['250.00', 'price_unchanged'],
  ])('is not %j: %s', (amount, fault) => {
    expect(ask(amount)).toEqual({ faults: { amount: fault } });
  });

  it('is never for today nor for the past', () => {
    for (const day of ['2026-11-16', '2026-11-15', '2025-12-31'] as const)
      expect(ask('275', day)).toEqual({ faults: { takes_effect_on: 'day_not_future' } });
    expect(ask('0', '2026-11-16')).toEqual({ faults: { amount: 'figure_zero', takes_effect_on: 'day_not_future' } });
  });

  it('holds from the first moment of its day, and can be confirmed until then', () => {
    const moment = takesEffectAt('2026-12-01');
    expect(moment.toISOString()).toBe('2026-12-01T00:00:00.000Z');
    expect(isStillAhead('2026-12-01', new Date(moment.getTime() - 1))).toBe(true);
    expect(isStillAhead('2026-12-01', moment)).toBe(false);
  });

  it('reads back every price as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (minor) => {
        fc.pre(minor !== status.minor);
        expect(ask(decimalOf(money(minor, 'USD')))).toEqual({ minor });
      }),
    );
  });
});
