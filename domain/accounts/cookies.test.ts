import { expect, test } from 'vitest';
import { cookieIn, cookieNames } from './cookies.ts';

const { session } = cookieNames;

test('every name has the prefix that keeps other hosts from setting it', () => {
  for (const name of Object.values(cookieNames)) expect(name).toMatch(/^__Host-[a-z-]+$/);
  expect(new Set(Object.values(cookieNames)).size).toBe(Object.keys(cookieNames).length);
});

test('reads the value of its own name alone', () => {
  expect(cookieIn(`a=1; ${session}=abc; b=2`, session)).toBe('abc');
  for (const header of [undefined, null, '', `${session}=`, 'token=abc', `x${session}=abc`, `a=${session}=abc`, `${session}s=abc`])
    expect(cookieIn(header, session)).toBeUndefined();
});

test('trusts neither of two values under one name, in either order', () => {
  expect(cookieIn(`${session}=bad; ${session}=good`, session)).toBeUndefined();
  expect(cookieIn(`${session}=good; ${session}=bad`, session)).toBeUndefined();
  expect(cookieIn(`${session}=; ${session}=good`, session)).toBeUndefined();
  expect(cookieIn(`${session}=good; ${session}=good`, session)).toBe('good');
});
