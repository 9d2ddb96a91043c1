import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const drawn = (...rows: string[]) => qrPath(rows.length, (x, y) => rows[y]?.[x] === '#');

test('dark modules side by side are one rectangle, also at the edge', () => {
  expect(drawn('##.', '#.#', '.##')).toBe('M0 0h2v1h-2zM0 1h1v1h-1zM2 1h1v1h-1zM1 2h2v1h-2z');
});

test('light rows draw nothing', () => {
  expect(drawn('...', '###', '...')).toBe('M0 1h3v1h-3z');
  expect(drawn('..', '..')).toBe('');
});
