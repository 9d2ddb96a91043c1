import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountIn, decimalOf, dollars, minorDigitsOf, minorOf, money, withCurrency } from './money.ts';

describe('money', () => {
  it.each([
    [25_000, '250.00'],
    [5, '0.05'],
    [0, '0.00'],
    [-1_234, '-12.34'],
  ])('%i minor units read %s', (minor, text) => {
    expect(decimalOf(money(minor, 'USD'))).toBe(text);
  });

  it.each([
    ['en', 'USD\u00a0250.00', 'USD\u00a01,250.50'],
    ['fr', '250,00\u00a0USD', '1\u202f250,50\u00a0USD'],
    ['ar', '250.00\u00a0USD', '1\u202f250.50\u00a0USD'],
  ] as const)('is written in %s with the code of its currency and two decimals', (language, small, large) => {
    expect([amountIn(language, '250.00', 'USD'), amountIn(language, '1250.5', 'USD')]).toEqual([small, large]);
    expect(withCurrency(language, '7', 'GHS')).toBe(language === 'en' ? 'GHS\u00a07' : '7\u00a0GHS');
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

describe('a decimal from another system', () => {
  it.each([
    ['250', 'USD', 25_000],
    ['250.5', 'USD', 25_050],
    ['250.500000', 'USD', 25_050],
    ['0.07', 'USD', 7],
    ['1000', 'XOF', 1_000],
    ['1000.00', 'UGX', 1_000],
    ['1.234', 'TND', 1_234],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ])('%s %s is %i minor units', (decimal, currency, minor) => {
    expect(minorOf(decimal, currency)).toBe(minor);
  });

  it.each([
    '',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1,000',
    ' 1',
    '1 ',
    'NaN',
    'Infinity',
    '250.001',
    '90071992547409.92',
    '9'.repeat(40),
  ])('"%s" is no amount of dollars', (decimal) => {
    expect(minorOf(decimal, 'USD')).toBeUndefined();
  });

  it('is never cut where the currency is coarser', () => {
    expect(minorOf('10.5', 'RWF')).toBeUndefined();
    expect(minorOf('10.0005', 'KWD')).toBeUndefined();
  });

  it('is what was written, in every currency', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom('USD', 'NGN', 'XAF', 'JPY', 'TND', 'CLF'), fc.nat(3), (minor, currency, zeros) => {
        const digits = minorDigitsOf(currency);
        const whole = BigInt(minor) / 10n ** BigInt(digits);
        const fraction = String(BigInt(minor) % 10n ** BigInt(digits)).padStart(digits, '0');
        const written = digits === 0 ? `${whole}` : `${whole}.${fraction}${'0'.repeat(zeros)}`;
        expect(minorOf(written, currency)).toBe(minor);
      }),
    );
  });
});
