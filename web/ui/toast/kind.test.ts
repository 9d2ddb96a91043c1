import { expect, test } from 'vitest';
import { actionToastTime, offeredFor, toastKind, toastTime } from './kind.ts';

test('a toast is a success, an error, or else a warning', () => {
  expect(['success', 'error', 'warning', 'info', '', 'Success'].map(toastKind)).toEqual([
    'success',
    'error',
    'warning',
    'warning',
    'warning',
    'warning',
  ]);
});

test('a toast stays eight seconds', () => {
  expect(toastTime).toBe(8000);
});

test('a toast with an action stays ten seconds', () => {
  expect(actionToastTime).toBe(10_000);
});

test.each([
  ['2026-11-18T08:00:09.000Z', 9_000],
  ['2026-11-18T08:00:10.000Z', 10_000],
  ['2026-11-18T07:59:00.000Z', 10_000],
  ['2026-11-18T09:00:00.000Z', 10_000],
  ['no time', 10_000],
])('an action until %s is offered for %i ms at 8 o’clock', (until, milliseconds) => {
  expect(offeredFor(until, Date.parse('2026-11-18T08:00:00.000Z'))).toBe(milliseconds);
});
