import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { hasSession, requireSession } from './guard.ts';

test('only a filled cookie named token is a session', () => {
  expect(hasSession('token=abc')).toBe(true);
  expect(hasSession('theme=dark; token=abc')).toBe(true);
  for (const cookie of [null, '', 'token=', 'staff_token=abc', 'tokens=abc', 'x=token=abc']) expect(hasSession(cookie)).toBe(false);
});

test('without a session one is led to the start page of the same language', () => {
  const visit = (path: string, cookie = '') => {
    const request = new Request(`https://portal.example${path}`, { headers: { cookie } });
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
