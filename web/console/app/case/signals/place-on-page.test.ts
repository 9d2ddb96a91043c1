import { expect, test } from 'vitest';
import { placeOnPage } from './place-on-page.ts';

const comment = (x: number, y: number, width: number, height: number) => placeOnPage({ x, y, width, height }).message;

test('a spot is told by where its middle lies', () => {
  expect(comment(50, 40, 100, 20)).toBe('upper left');
  expect(comment(450, 490, 100, 20)).toBe('in the middle');
  expect(comment(800, 850, 150, 20)).toBe('lower right');
  expect(comment(0, 500, 100, 20)).toBe('middle left');
});

test('what spans the page lies on no side of it', () => {
  expect(comment(60, 300, 880, 20)).toBe('across the upper part');
  expect(comment(60, 900, 880, 20)).toBe('across the lower part');
});
