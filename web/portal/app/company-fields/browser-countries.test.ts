import { expect, test } from 'vitest';
import { countriesOfBrowser, countryNamed } from './browser-countries.ts';

test('the browser names the countries of the world, each once, and nothing besides', () => {
  const countries = countriesOfBrowser('en');
  const codes = countries.map(({ value }) => value);
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.length).toBeLessThan(260);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['GH', 'NG', 'CI', 'CD', 'SZ']));
  for (const none of ['EU', 'UN', 'ZZ', 'ZR', 'SU']) expect(codes).not.toContain(none);
  expect(countriesOfBrowser('ar').find(({ value }) => value === 'GH')?.word).toBe('غانا');
});

test('a kept code has its name at once, and what is no code has none', () => {
  expect(countryNamed('fr', 'GH')).toBe('Ghana');
  for (const strange of ['', 'gh', 'QQ', 'GHA', '<b>']) expect(countryNamed('fr', strange)).toBe('');
});
