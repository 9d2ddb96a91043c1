import { expect, test } from 'vitest';
import { optionAfter } from './next-option.ts';

test('arrows open a closed list, and no other key does', () => {
  expect(optionAfter('ArrowDown', -1, 0, false)).toBe(0);
  expect(optionAfter('ArrowUp', -1, 0, false)).toBe(-1);
  expect(optionAfter('Home', -1, 0, false)).toBeUndefined();
  expect(optionAfter('a', -1, 0, false)).toBeUndefined();
});

test('arrows go round; Home and End lead to the ends once an option is reached', () => {
  expect(optionAfter('ArrowDown', -1, 3, true)).toBe(0);
  expect(optionAfter('ArrowDown', 2, 3, true)).toBe(0);
  expect(optionAfter('ArrowUp', 0, 3, true)).toBe(2);
  expect(optionAfter('ArrowUp', -1, 3, true)).toBe(2);
  expect(optionAfter('Home', -1, 3, true)).toBeUndefined();
  expect(optionAfter('Home', 2, 3, true)).toBe(0);
  expect(optionAfter('End', 0, 3, true)).toBe(2);
  expect(optionAfter('ArrowDown', -1, 0, true)).toBeUndefined();
});
