import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, writeAmount, type Amount } from './amount.ts';

const written = (typed: string) => {
  const amount = readAmount(typed);
  return typeof amount === 'string' ? amount : writeAmount(amount).replaceAll('\u202f', ' ');
};

describe('an amount as people type it', () => {
  it.each([
    ['', '0.00'],
    ['   ', '0.00'],
    ['0', '0.00'],
    ['184', '184.00'],
    ['184.4', '184.40'],
    ['0184.40', '184.40'],
    ['184,4', '184.40'],
    ['184.', '184.00'],
    ['.5', '0.50'],
    ['0,456', '0.456'],
    ['1.234', '1.234'],
    ['1234,5678', '1 234.5678'],
    [' 1 234.50 ', '1 234.50'],
    ['1\u00a0234,50', '1 234.50'],
    ['1\u202f234\u202f567,5', '1 234 567.50'],
    ['1,234.50', '1 234.50'],
    ['1.234,50', '1 234.50'],
    ['1,234,567', '1 234 567.00'],
    ['1.234.567', '1 234 567.00'],
    ["1'234.50", '1 234.50'],
    ['1’234.50', '1 234.50'],
    ['١٢٣٤٫٥', '1 234.50'],
    ['١٬٢٣٤٫٥', '1 234.50'],
    ['۱۲۳', '123.00'],
    ['\u200f184\u200f', '184.00'],
    ['999999999999999.999999', '999 999 999 999 999.999999'],
    ['1.5000000000', '1.50'],
  ])('%j reads as %s', (typed, amount) => {
    expect(written(typed)).toBe(amount);
  });

  it.each([
    ['-1', 'negative'],
    ['\u22125.00', 'negative'],
    ['- 3', 'negative'],
    ['-0', 'negative'],
    ['1,234', 'ambiguous'],
    ['١٬٢٣٤', 'ambiguous'],
    ['1000000000000000', 'too_long'],
    ['1.1234567', 'too_long'],
    ['9'.repeat(61), 'too_long'],
    ['-', 'malformed'],
    ['.', 'malformed'],
    [',', 'malformed'],
    ['abc', 'malformed'],
    ['12abc', 'malformed'],
    ['$12', 'malformed'],
    ['1e5', 'malformed'],
    ['0x10', 'malformed'],
    ['Infinity', 'malformed'],
    ['12 34', 'malformed'],
    ['1,23,456', 'malformed'],
    ['1.234,567.8', 'malformed'],
    ['1 234,567,890', 'malformed'],
    ['1,234 567', 'malformed'],
    ['1.2.3', 'malformed'],
    ['5 -', 'malformed'],
  ])('%j is refused as %s', (typed, fault) => {
    expect(readAmount(typed)).toBe(fault);
  });

  it('is read back as it is written', () => {
    const amounts = fc.record({ units: fc.bigInt(1n, 10n ** 15n - 1n), decimals: fc.integer({ min: 0, max: 6 }) });
    fc.assert(
      fc.property(amounts, (amount) => {
        const again = readAmount(writeAmount(amount)) as Amount;
        expect(again.units * 10n ** BigInt(6 - again.decimals)).toBe(amount.units * 10n ** BigInt(6 - amount.decimals));
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,' -+eE٠٩٫٬\u202f\u00a0x")), maxLength: 40 }), (typed) => {
        const amount = readAmount(typed);
        expect(typeof amount === 'string' || amount.units >= 0n).toBe(true);
      }),
    );
  });
});
