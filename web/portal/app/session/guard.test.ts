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

test('without a session one is led to the start page of the same language', () => {
  const visit = (path: string, cookie = '') => {
    const request = asking(path, cookie);
    const context = new RouterContextProvider();
    return requireSession({ request, context, params: {}, url: new URL(request.url), pattern: '' }, async () => new Response());
  };
  expect(visit('/dashboard', 'token=abc')).toBeUndefined();
  for (const [path, start] of [
    ['/dashboard', '/'],
    ['/fr/dashboard', '/fr'],
  ] as const) {
    let thrown: unknown;
    try {
      void visit(path);
    } catch (answer) {
      thrown = answer;
    }
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).headers.get('location')).toBe(start);
  }
});
