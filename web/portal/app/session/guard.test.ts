import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { tokenIn } from './cookies.ts';
import { requireSession } from './api.ts';

function asking(path: string, cookie = ''): Request {
  return new Request(`https://portal.example${path}`, { headers: { cookie } });
}

test('only a filled cookie named token is a session', () => {
  expect(tokenIn(asking('/', '__Host-token=abc'))).toBe('abc');
  expect(tokenIn(asking('/', 'theme=dark; __Host-token=abc'))).toBe('abc');
  for (const cookie of ['', '__Host-token=', '__Host-staff=abc', 'tokens=abc', 'x=__Host-token=abc'])
    expect(tokenIn(asking('/', cookie))).toBeUndefined();
});

function visit(path: string, cookie = '') {
  const request = asking(path, cookie);
  const url = new URL(request.url.replace('.data', ''));
  return requireSession({ request, context: new RouterContextProvider(), params: {}, url, pattern: '' }, async () => new Response());
}

const answerTo = (path: string, cookie = ''): Response | undefined => {
  try {
    void visit(path, cookie);
  } catch (answer) {
    return answer as Response;
  }
  return undefined;
};
const locationOf = (path: string, cookie = '') => answerTo(path, cookie)?.headers.get('location');

test('without a session one is led to the start page of the same language', () => {
  expect(answerTo('/dashboard', '__Host-token=abc')).toBeUndefined();
  expect(locationOf('/dashboard')).toBe('/');
  expect(locationOf('/fr/dashboard')).toBe('/fr');
  expect(locationOf('/dashboard.data')).toBe('/');
});

test('a deep link leads to sign-in and back, also without any cookie', () => {
  expect(locationOf('/applications/01a1ddf6-3221-71ab-aa98-5f030a407630')).toBe(
    '/login?next=%2Fapplications%2F01a1ddf6-3221-71ab-aa98-5f030a407630',
  );
  expect(locationOf('/fr/certificates/TVA-1?x=1')).toBe('/fr/login?next=%2Ffr%2Fcertificates%2FTVA-1%3Fx%3D1');
  expect(locationOf('/ar/payments/pending-payments.data')).toBe('/ar/login?next=%2Far%2Fpayments%2Fpending-payments');
  for (const page of ['/applications', '/certificates', '/payments', '/profile', '/applications?page=2'])
    expect(locationOf(page)).toBe('/');
});

test('no address of another site is kept', () => {
  expect(locationOf('//evil.example/applications/1')).toBe('/');
});

test('where another request has just found that the session ended, one is led to sign-in, and back', () => {
  expect(locationOf('/certificates/TVA-1.data', '__Host-ended=1')).toBe('/login?ended&next=%2Fcertificates%2FTVA-1');
  expect(locationOf('/fr/dashboard', '__Host-ended=1')).toBe('/fr/login?ended&next=%2Ffr%2Fdashboard');
  const cookies = answerTo('/dashboard', '__Host-ended=1')?.headers.getSetCookie() ?? [];
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['__Host-token=', '__Host-ended=1']);
});
