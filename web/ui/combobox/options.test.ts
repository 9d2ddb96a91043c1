import { expect, test } from 'vitest';
import { choiceNamed, matching, optionAfter } from './options.ts';

const labels = ['Benin', "Côte d'Ivoire", 'Ghana', 'Guinea', 'Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea', 'أنغولا'];
const choices = labels.map((word, at) => ({ value: String(at), word }));
const found = (typed: string) => matching(choices, typed).map(({ word }) => word);

test('nothing typed shows everything', () => {
  expect(found('  ')).toEqual(labels);
});

test('lists choices that begin with the text before choices that contain it', () => {
  expect(found('gui')).toEqual(['Guinea', 'Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea']);
  expect(found('hana')).toEqual(['Ghana']);
  expect(found('xyz')).toEqual([]);
});

test('case and accents need not be typed', () => {
  expect(found('cote d')).toEqual(["Côte d'Ivoire"]);
  expect(found('انغ')).toEqual(['أنغولا']);
});

test('only a whole name names a choice', () => {
  expect(choiceNamed(choices, ' ghana ')?.value).toBe('2');
  expect(choiceNamed(choices, 'guinea')?.word).toBe('Guinea');
  expect(choiceNamed(choices, 'ghan')).toBeUndefined();
  expect(choiceNamed(choices, '')).toBeUndefined();
});

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
