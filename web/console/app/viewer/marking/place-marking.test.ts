import type { TextLine } from '@thamani/domain/signals/document-text.ts';
import { expect, test } from 'vitest';
import { arrowOnPage, firstPlace, isArrowKey, movedBy, placeAfterKey, placeAt, resizedBy, type MarkedPlace } from './place-marking.ts';

function line(page: number, y: number, ...lefts: readonly number[]): TextLine {
  return { page, words: lefts.map((x) => ({ text: 'word', box: { x, y, width: 100, height: 20 } })) };
}

/** Three lines of page 1, each of two words; one line of page 2. */
const lines = [line(1, 100, 100, 300), line(1, 200, 100, 300), line(1, 300, 100, 300), line(2, 500, 0)];
const framedLine = (y: number) => ({ page: 1, box: { x: 96, y: y - 4, width: 308, height: 28 } });

test('the keyboard begins with the first line of the page, and in the middle of a page without text', () => {
  expect(firstPlace(1, lines)).toEqual(framedLine(100));
  expect(firstPlace(2, lines)).toEqual({ page: 2, box: { x: 0, y: 496, width: 104, height: 28 } });
  expect(firstPlace(3, lines)).toEqual({ page: 3, box: { x: 350, y: 485, width: 300, height: 30 } });
});

test('a tap takes the whole line, also a little beside it', () => {
  expect(placeAt(1, { x: 250, y: 210 }, lines)).toEqual(framedLine(200));
  expect(placeAt(1, { x: 250, y: 228 }, lines)).toEqual(framedLine(200));
});

test('a tap away from the text takes a box around it, inside the page', () => {
  expect(placeAt(1, { x: 700, y: 700 }, lines)).toEqual({ page: 1, box: { x: 550, y: 685, width: 300, height: 30 } });
  expect(placeAt(1, { x: 990, y: 998 }, [])).toEqual({ page: 1, box: { x: 700, y: 970, width: 300, height: 30 } });
});

test('arrows lead from line to line and stop at the last', () => {
  const down = (place: MarkedPlace) => placeAfterKey(place, 'ArrowDown', false, lines);
  expect(down(framedLine(100))).toEqual(framedLine(200));
  expect(down(down(down(framedLine(100))))).toEqual(framedLine(300));
  expect(placeAfterKey(framedLine(200), 'ArrowUp', false, lines)).toEqual(framedLine(100));
  expect(placeAfterKey(framedLine(100), 'ArrowUp', false, lines)).toEqual(framedLine(100));
});

test('from a box beside the text an arrow leads to the nearest line', () => {
  expect(placeAfterKey({ page: 1, box: { x: 500, y: 290, width: 20, height: 20 } }, 'ArrowDown', false, lines)).toEqual(framedLine(300));
});

test('with Shift, arrows add and remove lines at the end', () => {
  const two = placeAfterKey(framedLine(100), 'ArrowDown', true, lines);
  expect(two).toEqual({ page: 1, box: { x: 96, y: 96, width: 308, height: 128 } });
  expect(placeAfterKey(two, 'ArrowUp', true, lines)).toEqual(framedLine(100));
  expect(placeAfterKey(framedLine(100), 'ArrowUp', true, lines)).toEqual(framedLine(100));
  expect(placeAfterKey(framedLine(300), 'ArrowDown', true, lines)).toEqual(framedLine(300));
});

test('sideways, and without text, arrows move by ten thousandths and widen with Shift', () => {
  const place = { page: 1, box: { x: 100, y: 100, width: 50, height: 50 } };
  expect(placeAfterKey(place, 'ArrowRight', false, lines).box).toEqual({ x: 110, y: 100, width: 50, height: 50 });
  expect(placeAfterKey(place, 'ArrowLeft', true, lines).box).toEqual({ x: 100, y: 100, width: 40, height: 50 });
  expect(placeAfterKey(place, 'ArrowUp', false, []).box).toEqual({ x: 100, y: 90, width: 50, height: 50 });
  expect(placeAfterKey(place, 'ArrowDown', true, []).box).toEqual({ x: 100, y: 100, width: 50, height: 60 });
});

test('a box never leaves the page and never becomes too small to see', () => {
  const box = { x: 960, y: 0, width: 40, height: 20 };
  expect(movedBy(box, 100, -100)).toEqual(box);
  expect(resizedBy(box, 500, -500)).toEqual({ x: 960, y: 0, width: 40, height: 10 });
});

test('on a turned page arrows follow the screen', () => {
  expect(arrowOnPage('ArrowDown', 0)).toBe('ArrowDown');
  // Turned clockwise by 90 degrees, the page begins at the right: its lines run downwards, and the next one is to the left.
  expect(arrowOnPage('ArrowRight', 90)).toBe('ArrowUp');
  expect(arrowOnPage('ArrowDown', 90)).toBe('ArrowRight');
  expect(arrowOnPage('ArrowLeft', 90)).toBe('ArrowDown');
  expect(arrowOnPage('ArrowUp', 180)).toBe('ArrowDown');
  expect(arrowOnPage('ArrowRight', 270)).toBe('ArrowDown');
});

test('other keys are not arrows', () => {
  expect(isArrowKey('ArrowDown')).toBe(true);
  expect(isArrowKey('Enter')).toBe(false);
});
