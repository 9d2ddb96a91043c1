import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactAmount } from './value-addition.ts';

it.each([
  ['184', 184n, 0],
  ['184.40', 1844n, 1],
  ['0184.45', 18_445n, 2],
  ['0', 0n, 0],
  ['999999999999999.999999', 999_999_999_999_999_999_999n, 6],
])('%s is %s units with %s decimals', (decimal, units, decimals) => {
  expect(exactAmount(decimal)).toEqual({ units, decimals });
});

it.each(['', '-1', '1,850', '1 850', '١٨٥٠', '1e5', '1.', '.5', '1000000000000000', '1.1234567'])('%j is no amount', (text) => {
  expect(exactAmount(text)).toBeUndefined();
});

it('loses nothing', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 999_999 }), (whole, fraction) => {
      const amount = exactAmount(`${whole}.${String(fraction).padStart(6, '0')}`);
      expect((amount?.units ?? 0n) * 10n ** BigInt(6 - (amount?.decimals ?? 0))).toBe(whole * 1_000_000n + BigInt(fraction));
    }),
  );
});
