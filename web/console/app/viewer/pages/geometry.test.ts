import { expect, test } from 'vitest';
import { aroundBoxes, boxBetween, keptInside, pixelsOf, pointIn, turnBox, turnedFurther, unturnBox, unturnPoint } from './geometry.ts';
import type { Turn } from './geometry.ts';

const turns: readonly Turn[] = [0, 90, 180, 270];

test('a box at the upper left of a page moves to the upper right when the page is turned clockwise', () => {
  const box = { x: 100, y: 50, width: 300, height: 20 };
  expect(turnBox(box, 0)).toEqual(box);
  expect(turnBox(box, 90)).toEqual({ x: 930, y: 100, width: 20, height: 300 });
  expect(turnBox(box, 180)).toEqual({ x: 600, y: 930, width: 300, height: 20 });
  expect(turnBox(box, 270)).toEqual({ x: 50, y: 600, width: 20, height: 300 });
});

test.each([
  { x: 100, y: 50, width: 300, height: 20 },
  { x: 0, y: 0, width: 1000, height: 1000 },
  { x: 999, y: 1, width: 1, height: 700 },
])('turning back returns the same box, and four quarter turns are none: %o', (box) => {
  for (const turn of turns) {
    expect(unturnBox(turnBox(box, turn), turn)).toEqual(box);
    expect(turnBox(turnBox(box, turn), 90)).toEqual(turnBox(box, turnedFurther(turn)));
  }
  expect(turns.reduce((turned) => turnBox(turned, 90), box)).toEqual(box);
});

test('a point on the screen is found again on the page that is shown turned and zoomed', () => {
  const page = { left: 40, top: -200, width: 600, height: 800 };
  expect(pointIn(page, 190, 200)).toEqual({ x: 250, y: 500 });
  expect(pointIn(page, 0, 2000)).toEqual({ x: 0, y: 1000 });
  expect(unturnPoint({ x: 930, y: 100 }, 90)).toEqual({ x: 100, y: 70 });
  expect(pixelsOf({ x: 250, y: 500, width: 100, height: 10 }, page)).toEqual({ left: 190, top: 200, width: 60, height: 8 });
});

test('a box that is drawn in any direction is whole, inside the page and never empty', () => {
  expect(boxBetween({ x: 500.4, y: 300 }, { x: 200.6, y: 320 })).toEqual({ x: 201, y: 300, width: 300, height: 20 });
  expect(boxBetween({ x: 1000, y: 1000 }, { x: 1000, y: 1000 })).toEqual({ x: 999, y: 999, width: 1, height: 1 });
  expect(keptInside({ x: 950, y: -20, width: 100, height: 2000 })).toEqual({ x: 900, y: 0, width: 100, height: 1000 });
});

test('several boxes are framed as one', () => {
  expect(
    aroundBoxes([
      { x: 100, y: 50, width: 20, height: 10 },
      { x: 60, y: 55, width: 10, height: 30 },
    ]),
  ).toEqual({ x: 60, y: 50, width: 60, height: 35 });
});
