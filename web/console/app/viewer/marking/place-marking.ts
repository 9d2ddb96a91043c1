import type { Box } from '@thamani/domain/documents/places.ts';
import type { TextLine } from '@thamani/domain/signals/document-text.ts';
import { aroundBoxes, keptInside, type Point, type Turn } from '../pages/geometry.ts';

/** A place that the reader has marked and not yet used. */
export interface MarkedPlace {
  readonly page: number;
  readonly box: Box;
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies ArrowKey[];

export function isArrowKey(key: string): key is ArrowKey {
  return arrows.includes(key);
}

const clockwise: readonly ArrowKey[] = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** The arrow of the page that points on the screen to where the pressed one points, when the reader has turned the page. */
export function arrowOnPage(key: ArrowKey, turn: Turn): ArrowKey {
  return clockwise[(clockwise.indexOf(key) + 4 - turn / 90) % 4] ?? key;
}

/** In thousandths. One press moves or widens by a step; a line is framed with some air; a tap beside a line still finds it. */
const step = 10;
const air = 4;
const reach = 12;
/** Where a page has no text: about a line of a table. */
const usualSize = { width: 300, height: 30 };

/** What the keyboard begins with: the first line, or a box in the middle of a page without text. */
export function firstPlace(page: number, lines: readonly TextLine[]): MarkedPlace {
  const [line] = boxesOf(page, lines);
  return { page, box: line === undefined ? boxAround({ x: 500, y: 500 }) : framed(line) };
}

/** The line at a point, whole; without text there, a box of the usual size around it. */
export function placeAt(page: number, point: Point, lines: readonly TextLine[]): MarkedPlace {
  const near = boxesOf(page, lines)
    .map((box) => ({ box, distance: distanceOf(box, point) }))
    .filter(({ distance }) => distance <= reach)
    .sort((one, other) => one.distance - other.distance);
  return { page, box: near[0] === undefined ? boxAround(point) : framed(near[0].box) };
}

/**
 * Arrows lead from line to line and move the box sideways; with Shift they widen and narrow it, by a line or by a step. Without text they
 * move and widen by steps.
 */
export function placeAfterKey({ page, box }: MarkedPlace, key: ArrowKey, isWidening: boolean, lines: readonly TextLine[]): MarkedPlace {
  const ofPage = boxesOf(page, lines);
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (isAcross || ofPage.length === 0) {
    const [across, down] = isAcross ? [sign * step, 0] : [0, sign * step];
    return { page, box: isWidening ? resizedBy(box, across, down) : movedBy(box, across, down) };
  }
  const covered = ofPage.flatMap((line, index) => (isMiddleInside(line, box) ? [index] : []));
  const [first = nearestTo(ofPage, box), last = first] = [covered[0], covered.at(-1)];
  if (isWidening) return { page, box: framed(aroundBoxes(ofPage.slice(first, Math.max(first, last + sign) + 1))) };
  const wanted = covered.length === 0 ? first : sign === 1 ? last + 1 : first - 1;
  const line = ofPage[Math.min(Math.max(wanted, 0), ofPage.length - 1)];
  return { page, box: line === undefined ? box : framed(line) };
}

export function movedBy(box: Box, across: number, down: number): Box {
  return keptInside({ ...box, x: box.x + across, y: box.y + down });
}

/** By its lower right corner; the upper left one stays. */
export function resizedBy(box: Box, across: number, down: number): Box {
  const width = Math.min(box.width + across, 1000 - box.x);
  const height = Math.min(box.height + down, 1000 - box.y);
  return keptInside({ ...box, width: Math.max(width, step), height: Math.max(height, step) });
}

/** In reading order as the text was extracted: by line. */
function boxesOf(page: number, lines: readonly TextLine[]): readonly Box[] {
  return lines.filter((line) => line.page === page && line.words.length > 0).map(({ words }) => aroundBoxes(words.map(({ box }) => box)));
}

function framed({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.max(0, x - air), Math.max(0, y - air)];
  return keptInside({ x: left, y: top, width: Math.min(1000, x + width + air) - left, height: Math.min(1000, y + height + air) - top });
}

function boxAround({ x, y }: Point): Box {
  return keptInside({ x: x - usualSize.width / 2, y: y - usualSize.height / 2, ...usualSize });
}

function isMiddleInside(line: Box, around: Box): boolean {
  const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
  return x >= around.x && x <= around.x + around.width && y >= around.y && y <= around.y + around.height;
}

function distanceOf({ x, y, width, height }: Box, point: Point): number {
  return Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));
}

function nearestTo(boxes: readonly Box[], box: Box): number {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const distances = boxes.map((one) => distanceOf(one, middle));
  return distances.indexOf(Math.min(...distances));
}
