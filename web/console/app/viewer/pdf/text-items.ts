import type { Box } from '@thamani/domain/documents/places.ts';
import type { TextLine, Word } from '@thamani/domain/signals/document-text.ts';
import { aroundBoxes } from '../pages/geometry.ts';

/** A run of text as pdf.js reads it; so much of its type as is used here. */
export interface TextRun {
  readonly str: string;
  readonly dir: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly fontName: string;
  readonly hasEOL: boolean;
}

export interface RunStyle {
  readonly ascent: number;
  readonly descent: number;
}

/** The page at scale 1, turned by its own rotation. */
export interface PageFrame {
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly userUnit: number;
}

/** Of fonts that do not tell theirs. */
const usual = { ascent: 0.8, descent: -0.2 };

/** Lines of words with their places, as the server extracts them. A run may hold several words, and a word may be in several runs. */
export function linesIn(
  page: number,
  runs: readonly TextRun[],
  styles: Readonly<Record<string, RunStyle | undefined>>,
  frame: PageFrame,
): readonly TextLine[] {
  const lines: TextLine[] = [];
  let words: Word[] = [];
  let isWordOpen = false;
  for (const run of runs) {
    for (const { text, box } of piecesOf(run, styles[run.fontName] ?? usual, frame)) {
      const last = words.at(-1);
      if (text === '') isWordOpen = false;
      else if (isWordOpen && last !== undefined) words[words.length - 1] = { text: last.text + text, box: aroundBoxes([last.box, box]) };
      else words.push({ text, box });
      if (text !== '') isWordOpen = true;
    }
    if (!run.hasEOL) continue;
    if (words.length > 0) lines.push({ page, words });
    words = [];
    isWordOpen = false;
  }
  return words.length > 0 ? [...lines, { page, words }] : lines;
}

/** The words of a run, and an empty text for each gap: letters are taken as of one width. */
function piecesOf(run: TextRun, style: RunStyle, frame: PageFrame): readonly Word[] {
  const length = run.str.length;
  return [...run.str.matchAll(/\s+|\S+/g)].map(({ 0: text, index }) => {
    const [start, end] = [index / length, (index + text.length) / length];
    const [first, last] = run.dir === 'rtl' ? [1 - end, 1 - start] : [start, end];
    return { text: text.trim(), box: boxOf(run, style, frame, first, last) };
  });
}

function boxOf(run: TextRun, style: RunStyle, frame: PageFrame, first: number, last: number): Box {
  const [a, b, c, d, e, f] = multiplied(frame.transform, run.transform);
  const angle = Math.atan2(b, a);
  const size = Math.hypot(c, d);
  const [ascent, descent] = style.ascent === 0 ? [usual.ascent, usual.descent] : [style.ascent, style.descent];
  const length = run.width * frame.userUnit;
  const corners = [first, last].flatMap((along) =>
    [ascent, descent].map((up) => ({
      x: e + Math.cos(angle) * length * along + Math.sin(angle) * size * up,
      y: f + Math.sin(angle) * length * along - Math.cos(angle) * size * up,
    })),
  );
  const inThousandths = corners.map(({ x, y }) => ({ x: (x / frame.width) * 1000, y: (y / frame.height) * 1000, width: 0, height: 0 }));
  return aroundBoxes(inThousandths);
}

type Matrix = readonly [number, number, number, number, number, number];

/** Two matrices of PDF, the second applied first (ISO 32000-2, 8.3.3). */
function multiplied(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
