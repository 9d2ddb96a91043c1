import { expect, test } from 'vitest';
import { wayBackTo } from './way-back.ts';

test("sign-in leads back to a company's own pages", () => {
  for (const own of ['/dashboard', '/ar/profile', '/applications/9f8b?tab=documents', '/fr/payments/paid'])
    expect(wayBackTo(own)).toBe(own);
});

test('and to an invitation that waits for it', () => {
  for (const page of ['/invitation', '/ar/invitation']) expect(wayBackTo(page)).toBe(page);
  expect(wayBackTo('/invitations')).toBeUndefined();
});

test('and nowhere else', () => {
  const foreign = [
    null,
    '',
    '/',
    '/contact-us',
    '/dashboardish',
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '/\t/evil.example/dashboard',
    '/dashboard/../../login',
    '/.//dashboard',
    '/dashboard/..//dashboard',
    '/%2e//dashboard',
    '/dashboard\r\nSet-Cookie: token=x',
    'javascript:alert(1)//dashboard',
  ];
  for (const address of foreign) expect([address, wayBackTo(address)]).toEqual([address, undefined]);
});
