import { expect, test } from 'vitest';
import { dotsAcross, layOut, pageInView, pagesNear, pagesShown, scrollAfter, scrollTo } from './page-layout.ts';

const portrait = { width: 210, height: 297 };
const square = { width: 100, height: 100 };
/** Five squares of 400 pixels, 14 apart. */
const five = layOut([square, square, square, square, square], 428, 1, 0);
const pane = (top: number, height = 500) => ({ top, left: 0, width: 428, height });

test('each page is as wide as the pane, and pages follow each other', () => {
  expect(layOut([portrait, { width: 297, height: 210 }], 428, 1, 0)).toEqual({
    pages: [
      { page: 1, left: 14, top: 14, width: 400, height: 566 },
      { page: 2, left: 14, top: 594, width: 400, height: 283 },
    ],
    width: 428,
    height: 891,
  });
});

test('a turned page is as wide as the pane too, and a small one is in the middle', () => {
  expect(layOut([portrait], 428, 1, 90).pages[0]).toEqual({ page: 1, left: 14, top: 14, width: 400, height: 283 });
  expect(layOut([square], 428, 0.5, 0).pages[0]).toEqual({ page: 1, left: 114, top: 14, width: 200, height: 200 });
  expect(layOut([square], 428, 2, 0)).toMatchObject({ width: 828, pages: [{ left: 14, width: 800 }] });
});

test('only the visible pages and their neighbours are drawn', () => {
  const near = (top: number) => pagesNear(five, pane(top)).map(({ page }) => page);
  expect(near(0)).toEqual([1, 2, 3]);
  expect(near(850)).toEqual([2, 3, 4, 5]);
  expect(near(1700)).toEqual([4, 5]);
  expect(near(9999)).toEqual([5]);
  expect(pagesNear(layOut([], 428, 1, 0), pane(0))).toEqual([]);
});

test('the page in view is the one that takes most of the pane', () => {
  expect(pageInView(five, pane(0))).toBe(1);
  expect(pageInView(five, pane(100))).toBe(1);
  expect(pageInView(five, pane(250))).toBe(2);
  expect(pageInView(five, pane(9999))).toBe(5);
});

test('half of a page counts as shown, less does not', () => {
  expect(pagesShown(five, pane(0))).toEqual([1]);
  expect(pagesShown(five, pane(214))).toEqual([1, 2]);
  expect(pagesShown(five, pane(215))).toEqual([2]);
  expect(pagesShown(five, pane(0, 0))).toEqual([]);
});

test('of a page that is larger than the pane, a part that fills the pane counts as shown', () => {
  const enlarged = layOut([square, square], 428, 4, 0);
  expect(pagesShown(enlarged, pane(300))).toEqual([1]);
  expect(pagesShown(enlarged, { ...pane(300), left: 1400 })).toEqual([]);
});

test('zoom keeps the middle of the pane at the same place of the page', () => {
  const twice = layOut([square, square, square, square, square], 428, 2, 0);
  const { top } = scrollAfter(five, twice, pane(164, 100));
  expect(top + 50).toBe(14 + 800 / 2);
  expect(scrollAfter(five, five, pane(700))).toEqual({ top: 700, left: 0 });
  expect(scrollAfter(layOut([], 428, 1, 0), five, pane(0))).toEqual({ top: 0, left: 0 });
});

test('an earlier page that is longer than expected does not move what is read', () => {
  const longer = layOut([portrait, square, square, square, square], 428, 1, 0);
  expect(scrollAfter(five, longer, pane(850)).top).toBe(850 + 166);
});

test('a place comes to the middle of the pane, on a turned page as well', () => {
  const box = { x: 450, y: 700, width: 100, height: 20 };
  expect(scrollTo(five, pane(0, 100), 2, box, 0)).toEqual({ top: 428 + 284 - 50, left: 0 });
  expect(scrollTo(five, pane(0, 100), 2, box, 180).top).toBeCloseTo(428 + 116 - 50);
  expect(scrollTo(five, pane(0), 3, undefined, 0).top).toBe(828);
  expect(scrollTo(five, pane(0), 99, undefined, 0).top).toBe(1656);
});

test('a canvas has the dots of the screen, up to a limit', () => {
  expect(dotsAcross({ left: 0, top: 0, width: 400, height: 566 }, 2)).toBe(800);
  const dots = dotsAcross({ left: 0, top: 0, width: 4000, height: 8000 }, 2);
  expect(Math.round(dots * dots * 2)).toBe(8_000_000);
});
