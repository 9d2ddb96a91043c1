import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { tokenIn } from './cookies.ts';
import { requireSession } from './guard.ts';

function asking(path: string, cookie = ''): Request {
  return new Request(`https://portal.example${path}`, { headers: { cookie } });
}

test('only a filled cookie named token is a session', () => {
  expect(tokenIn(asking('/', 'token=abc'))).toBe('abc');
  expect(tokenIn(asking('/', 'theme=dark; token=abc'))).toBe('abc');
  for (const cookie of ['', 'token=', 'staff_token=abc', 'tokens=abc', 'x=token=abc']) expect(tokenIn(asking('/', cookie))).toBeUndefined();
});

const locationOf = (path: string, page = path): string | null => {
  try {
    void visit(path, page);
  } catch (answer) {
    return (answer as Response).headers.get('location');
  }
  return null;
};

function visit(path: string, page = path, cookie = '') {
  const request = asking(path, cookie);
  const url = new URL(page, request.url);
  return requireSession({ request, context: new RouterContextProvider(), params: {}, url, pattern: '' }, async () => new Response());
}

test('without a session one is led to the start page of the same language', () => {
  expect(visit('/dashboard', '/dashboard', 'token=abc')).toBeUndefined();
  expect(locationOf('/dashboard')).toBe('/');
  expect(locationOf('/fr/dashboard')).toBe('/fr');
});

test('a page that is open and asks for its data is led to sign-in, and back', () => {
  expect(locationOf('/certificates/TVA-1.data?_routes=x', '/certificates/TVA-1')).toBe('/login?ended&next=%2Fcertificates%2FTVA-1');
  expect(locationOf('/fr/dashboard.data', '/fr/dashboard')).toBe('/fr/login?ended&next=%2Ffr%2Fdashboard');
});
