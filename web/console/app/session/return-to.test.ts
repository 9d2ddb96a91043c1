import { expect, test } from 'vitest';
import { signInAddress, startPageOf, wayBackTo } from './return-to.ts';

test("sign-in leads back to the console's own pages", () => {
  const pages = [
    '/cases',
    '/ar/cases/9f8b',
    '/cases?whose=mine&page=2',
    '/fr/staff',
    '/appeals/9f8b',
    '/certificates/waiting',
    '/companies/9f8b',
  ];
  for (const own of pages) expect(wayBackTo(own)).toBe(own);
});

test('and nowhere else', () => {
  const foreign = [
    null,
    '',
    '/',
    '/login',
    'https://evil.example/cases',
    '//evil.example/cases',
    '/\\evil.example/cases',
    '/cases/../login',
    '/.//cases',
    '/cases/..//cases',
    '/%2e//cases',
  ];
  for (const address of foreign) expect([address, wayBackTo(address)]).toEqual([address, undefined]);
});

test('the sign-in address keeps the language of the requesting page and carries the reason', () => {
  expect(signInAddress({ pathname: '/fr/cases', search: '?whose=mine' })).toBe('/fr/login?next=%2Ffr%2Fcases%3Fwhose%3Dmine');
  expect(signInAddress({ pathname: '/cases/9f8b', search: '' }, 'ended')).toBe('/login?ended=1&next=%2Fcases%2F9f8b');
  expect(signInAddress({ pathname: '/login', search: '' }, 'ended')).toBe('/login?ended=1');
  expect(signInAddress({ pathname: '/', search: '' })).toBe('/login');
});

test.each([
  [['board'], '/appeals'],
  [['board', 'officer'], '/cases'],
  [['admin'], '/cases'],
  [['verifier'], '/cases'],
] as const)('the work of %j is on %s', (roles, path) => {
  expect(startPageOf(roles.map((role) => ({ role })))).toBe(path);
});
