import { expect, test } from 'vitest';
import { toastKind, toastTime } from './kind.ts';

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
