import { expect, test } from 'vitest';
import { isLabelled, scaleTo, wrapped } from './scale.ts';

test.each([
  [126, [0, 50, 100, 150]],
  [100, [0, 50, 100]],
  [0.7, [0, 0.2, 0.4, 0.6, 0.8]],
  [17.2, [0, 5, 10, 15, 20]],
  [0, [0, 0.5, 1]],
])('a scale to %d has round ticks and ends at or above it', (largest, ticks) => {
  expect(scaleTo(largest)).toEqual({ end: ticks.at(-1), ticks });
});

test('counts have no tick between two whole numbers', () => {
  expect(scaleTo(1, 4, true).ticks).toEqual([0, 1]);
  expect(scaleTo(3, 4, true).ticks).toEqual([0, 1, 2, 3]);
});

test('labels are thinned out evenly from the first on', () => {
  const labelled = (count: number, room: number) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => isLabelled(at, count, room));
  expect(labelled(12, 4)).toEqual([0, 3, 6, 9]);
  expect(labelled(3, 9)).toEqual([0, 1, 2]);
});

test('a label is cut at words, at most two lines, and says where something is left out', () => {
  expect(wrapped('Evidence missing after two requests', 20)).toEqual(['Evidence missing', 'after two requests']);
  expect(wrapped('one two three four five six', 9)).toEqual(['one two', 'three fo…']);
  expect(wrapped('Internationalisation', 10)).toEqual(['Internati…']);
  expect(wrapped('', 10)).toEqual([]);
});
