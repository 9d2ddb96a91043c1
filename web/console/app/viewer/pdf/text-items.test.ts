import { expect, test } from 'vitest';
import { linesIn, type PageFrame, type TextRun } from './text-items.ts';

/** A page of 500 by 1000 points: y grows upwards in the file, downwards on the screen. */
const upright: PageFrame = { transform: [1, 0, 0, -1, 0, 1000], width: 500, height: 1000, userUnit: 1 };
const styles = { f: { ascent: 0.75, descent: -0.25 } };

function run(str: string, more: Partial<TextRun> = {}): TextRun {
  return { str, dir: 'ltr', transform: [20, 0, 0, 20, 50, 900], width: str.length * 10, fontName: 'f', hasEOL: false, ...more };
}

const rounded = (lines: ReturnType<typeof linesIn>) =>
  lines.map(({ words }) =>
    words.map(({ text, box: { x, y, width, height } }) => [text, ...[x, y, width, height].map((side) => Math.round(side * 10) / 10)]),
  );

test('words of a run share its width by their letters', () => {
  expect(rounded(linesIn(1, [run('Sea freight')], styles, upright))).toEqual([
    [
      ['Sea', 100, 85, 60, 20],
      ['freight', 180, 85, 140, 20],
    ],
  ]);
});

test('a word in two runs is one word, and a run of spaces ends it', () => {
  const at = (left: number) => ({ transform: [20, 0, 0, 20, left, 900] });
  const runs = [run('Inv', at(50)), run('oice', at(80)), run(' ', at(120)), run('12', at(130))];
  expect(rounded(linesIn(3, runs, styles, upright))).toEqual([
    [
      ['Invoice', 100, 85, 140, 20],
      ['12', 260, 85, 40, 20],
    ],
  ]);
  expect(linesIn(3, runs, styles, upright)[0]?.page).toBe(3);
});

test('the end of a line ends a word, and empty lines are left out', () => {
  const runs = [run('Net', { hasEOL: true }), run('', { hasEOL: true }), run('Total', { transform: [20, 0, 0, 20, 50, 800] })];
  expect(rounded(linesIn(1, runs, styles, upright))).toEqual([[['Net', 100, 85, 60, 20]], [['Total', 100, 185, 100, 20]]]);
});

test('the first word of a run from right to left is at its right', () => {
  expect(rounded(linesIn(1, [run('ab cd', { dir: 'rtl' })], styles, upright))).toEqual([
    [
      ['ab', 160, 85, 40, 20],
      ['cd', 100, 85, 40, 20],
    ],
  ]);
});

test('on a page that its own rotation turns, words are where they are shown', () => {
  // As pdf.js turns a page of 1000 by 500 points by 90 degrees: what ran from left to right runs downwards.
  const turned: PageFrame = { transform: [0, 1, 1, 0, 0, 0], width: 500, height: 1000, userUnit: 1 };
  expect(rounded(linesIn(1, [run('Sea', { transform: [20, 0, 0, 20, 100, 400] })], styles, turned))).toEqual([[['Sea', 790, 100, 40, 30]]]);
});

test('a font without an ascent has the usual one', () => {
  expect(rounded(linesIn(1, [run('Sea')], { f: { ascent: 0, descent: 0 } }, upright))).toEqual([[['Sea', 100, 84, 60, 20]]]);
  expect(rounded(linesIn(1, [run('Sea', { fontName: 'unknown' })], styles, upright))).toEqual([[['Sea', 100, 84, 60, 20]]]);
});
