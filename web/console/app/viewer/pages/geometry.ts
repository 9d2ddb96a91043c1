import type { Box } from '@thamani/domain/documents/places.ts';

/** By how much the reader has turned the pages, clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** In thousandths of a page, as in Box. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const next: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };
const inverse: Record<Turn, Turn> = { 0: 0, 90: 270, 180: 180, 270: 90 };

export function turnedFurther(turn: Turn): Turn {
  return next[turn];
}

/** Where a box of the page is when the reader has turned it, in thousandths of the turned page. */
export function turnBox({ x, y, width, height }: Box, turn: Turn): Box {
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1000 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1000 - x - width, y: 1000 - y - height, width, height };
    case 270:
      return { x: y, y: 1000 - x - width, width: height, height: width };
  }
}

/** The reverse: of a box on the turned page, where it is on the page itself. */
export function unturnBox(box: Box, turn: Turn): Box {
  return turnBox(box, inverse[turn]);
}

export function unturnPoint({ x, y }: Point, turn: Turn): Point {
  const at = unturnBox({ x, y, width: 0, height: 0 }, turn);
  return { x: at.x, y: at.y };
}

export function pointIn(page: Rectangle, clientX: number, clientY: number): Point {
  return {
    x: within(((clientX - page.left) / Math.max(page.width, 1)) * 1000, 0, 1000),
    y: within(((clientY - page.top) / Math.max(page.height, 1)) * 1000, 0, 1000),
  };
}

export function pixelsOf({ x, y, width, height }: Box, page: Rectangle): Rectangle {
  return {
    left: page.left + (x * page.width) / 1000,
    top: page.top + (y * page.height) / 1000,
    width: (width * page.width) / 1000,
    height: (height * page.height) / 1000,
  };
}

/** In whole thousandths, inside the page, and at least one thousandth on each side, as a place must be. */
export function keptInside({ x, y, width, height }: Box): Box {
  const [wide, high] = [Math.round(within(width, 1, 1000)), Math.round(within(height, 1, 1000))];
  return { x: Math.round(within(x, 0, 1000 - wide)), y: Math.round(within(y, 0, 1000 - high)), width: wide, height: high };
}

export function boxBetween(one: Point, other: Point): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return keptInside({ x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) });
}

export function aroundBoxes(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** For an element inside a page, whose direction is left to right in every language. */
export function boxStyle({ x, y, width, height }: Box) {
  return { insetInlineStart: `${x / 10}%`, insetBlockStart: `${y / 10}%`, inlineSize: `${width / 10}%`, blockSize: `${height / 10}%` };
}
