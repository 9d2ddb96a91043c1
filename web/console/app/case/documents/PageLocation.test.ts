import { expect, test } from 'vitest';
import { placeOnPage } from './PageLocation.tsx';

const labelAt = (x: number, y: number, width: number, height: number) => placeOnPage({ x, y, width, height }).message;

test('a spot is told by where its middle lies', () => {
  expect(labelAt(50, 40, 100, 20)).toBe('upper left');
  expect(labelAt(450, 490, 100, 20)).toBe('in the middle');
  expect(labelAt(800, 850, 150, 20)).toBe('lower right');
  expect(labelAt(0, 500, 100, 20)).toBe('middle left');
});

test('what spans the page lies on no side of it', () => {
  expect(labelAt(60, 300, 880, 20)).toBe('across the upper part');
  expect(labelAt(60, 900, 880, 20)).toBe('across the lower part');
});
