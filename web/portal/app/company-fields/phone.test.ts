import { unformattedPhone } from '@thamani/domain/accounts/registration.ts';
import { expect, test } from 'vitest';
import { isOnlyPrefix, partsOf, phoneFrom } from './phone.ts';

test('puts the prefix before the number, whose digits stay as typed', () => {
  expect(phoneFrom({ prefix: '233', rest: ' 024 123 4567 ' })).toBe('+233 024 123 4567');
  expect(phoneFrom({ prefix: '44', rest: '(0)20 7946 0000' })).toBe('+44 (0)20 7946 0000');
  expect(phoneFrom({ prefix: '233', rest: '24 123 4567' })).toBe('+233 24 123 4567');
  expect(phoneFrom({ prefix: '20', rest: '٠١٠ ١٢٣٤ ٥٦٧٨' })).toBe('+20 010 1234 5678');
  expect(phoneFrom({ prefix: '226', rest: '07 12 34 56' })).toBe('+226 07 12 34 56');
});

test('a number typed with its own prefix is taken whole, and without any it is left for the rule to refuse', () => {
  expect(phoneFrom({ prefix: '44', rest: '+233 24 123 4567' })).toBe('+233 24 123 4567');
  expect(phoneFrom({ prefix: '44', rest: '00233 24 123 4567' })).toBe('00233 24 123 4567');
  expect(phoneFrom({ prefix: '', rest: '024 123 4567' })).toBe('024 123 4567');
  expect(phoneFrom({ prefix: '44', rest: '٠٠٢٠ ١٠ ١٢٣٤ ٥٦٧٨' })).toBe('0020 10 1234 5678');
  expect(phoneFrom({ prefix: '', rest: '  ' })).toBe('');
});

test('a prefix alone is kept, and is no number', () => {
  expect(phoneFrom({ prefix: '233', rest: '  ' })).toBe('+233');
  expect(isOnlyPrefix('+233')).toBe(true);
  for (const phone of ['', '+233 24', '+233241234567', '233']) expect(isOnlyPrefix(phone)).toBe(false);
});

test('a kept number comes apart where it was put together', () => {
  const prefixes = ['1', '1684', '233', '44'];
  expect(partsOf('+233 24 123 4567', prefixes)).toEqual({ prefix: '233', rest: '24 123 4567' });
  expect(partsOf('+233 024 123 4567', prefixes)).toEqual({ prefix: '233', rest: '024 123 4567' });
  expect(partsOf('+16845551234', prefixes)).toEqual({ prefix: '1684', rest: '5551234' });
  expect(partsOf('+999123', prefixes)).toEqual({ prefix: '', rest: '+999123' });
  expect(partsOf('024 123', prefixes)).toEqual({ prefix: '', rest: '024 123' });
});

test.each(['+254712345678', '+22607123456', '+2250712345678'])('%s, shown and sent again, has the same digits', (stored) => {
  expect(unformattedPhone(phoneFrom(partsOf(stored, ['2', '225', '226', '254'])))).toBe(stored);
});
