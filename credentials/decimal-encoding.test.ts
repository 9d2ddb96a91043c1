import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromDigits, toDigits } from './qr-seal.ts';

test('any bytes come back, zeros at the start with them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 388 }), (taken) => {
      const bytes = new Uint8Array(taken);
      expect(fromDigits(toDigits(bytes))).toEqual(bytes);
    }),
  );
  expect(fromDigits(toDigits(Uint8Array.of(0, 0, 7)))).toEqual(Uint8Array.of(0, 0, 7));
});

test('a number is read in one writing alone', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,60}$/), (digits) => {
      const bytes = fromDigits(digits);
      expect(bytes === undefined || toDigits(bytes) === digits).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', '0', '01', '-257', '+257', ' 257', '257 ', '257\n', '2e2', '0x101', '257.0', '٢٥٧', '2_57', '1'.repeat(2_001)])(
  'does not read %j',
  (digits) => {
    expect(fromDigits(digits)).toBeUndefined();
  },
);

test('a page is not kept busy by a very long number', () => {
  const began = performance.now();
  expect(fromDigits('9'.repeat(5_000_000))).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(1_000);
});
