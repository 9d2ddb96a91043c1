import { expect, test } from 'vitest';
import { isOnlyPrefix, partsOf, phoneFrom } from './phone.ts';

test('puts the prefix before the number and removes its trunk zero', () => {
  expect(phoneFrom({ prefix: '233', rest: '024 123 4567' })).toBe('+233 24 123 4567');
  expect(phoneFrom({ prefix: '44', rest: '(0)20 7946 0000' })).toBe('+44 20 7946 0000');
  expect(phoneFrom({ prefix: '233', rest: '24 123 4567' })).toBe('+233 24 123 4567');
});

test('it stays where it belongs to the number', () => {
  expect(phoneFrom({ prefix: '225', rest: '07 12 34 56 78' })).toBe('+225 07 12 34 56 78');
  expect(phoneFrom({ prefix: '229', rest: '01 97 00 00 00' })).toBe('+229 01 97 00 00 00');
});

test('a number typed with its own prefix is taken whole, and without any it is left for the rule to refuse', () => {
  expect(phoneFrom({ prefix: '44', rest: '+233 24 123 4567' })).toBe('+233 24 123 4567');
  expect(phoneFrom({ prefix: '44', rest: '00233 24 123 4567' })).toBe('00233 24 123 4567');
  expect(phoneFrom({ prefix: '', rest: '024 123 4567' })).toBe('024 123 4567');
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
  expect(partsOf('+16845551234', prefixes)).toEqual({ prefix: '1684', rest: '5551234' });
  expect(partsOf('+999123', prefixes)).toEqual({ prefix: '', rest: '+999123' });
  expect(partsOf('024 123', prefixes)).toEqual({ prefix: '', rest: '024 123' });
});
