import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, dollars, money } from './money.ts';

describe('money', () => {
  it.each([
    [25_000, '250.00'],
    [5, '0.05'],
    [0, '0.00'],
    [-1_234, '-12.34'],
  ])('%i minor units read %s', (minor, text) => {
    expect(decimalOf(money(minor, 'USD'))).toBe(text);
  });

  it('is never a fraction of a minor unit', () => {
    expect(() => money(0.5, 'USD')).toThrow(RangeError);
    expect(() => dollars(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });

  it('reads back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer(), (minor) => {
        expect(BigInt(decimalOf(money(minor, 'USD')).replace('.', ''))).toBe(BigInt(minor));
      }),
    );
  });
});
