import type { Box } from '@thamani/domain/documents/places.ts';
import { plain, type TextLine, type Word } from '@thamani/domain/signals/document-text.ts';
import { aroundBoxes } from '../pages/geometry.ts';

export interface SearchHit {
  readonly page: number;
  /** One for each line that the found words are on. */
  readonly boxes: readonly Box[];
}

/** Shorter words are on every page. */
export const shortestSearch = 2;

/** A word with its part of the text that is searched. */
interface Piece {
  readonly word: Word;
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Found as labels of invoices are found: without accents, in digits of every script, across the end of a line. */
export function hitsIn(lines: readonly TextLine[], query: string): readonly SearchHit[] {
  const wanted = plain(query);
  if (wanted.length < shortestSearch) return [];
  return pagesOf(lines).flatMap(([page, linesOfPage]) => {
    const { text, pieces } = searchable(linesOfPage);
    return placesOf(text, wanted).map((from) => ({ page, boxes: boxesOf(pieces, from, from + wanted.length) }));
  });
}

function pagesOf(lines: readonly TextLine[]): readonly (readonly [number, readonly TextLine[]])[] {
  return [...Map.groupBy(lines, ({ page }) => page)];
}

function searchable(lines: readonly TextLine[]): { readonly text: string; readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  for (const [line, { words }] of lines.entries())
    for (const word of words) {
      const spelled = plain(word.text);
      if (spelled === '') continue;
      if (text !== '') text += ' ';
      pieces.push({ word, line, from: text.length, to: text.length + spelled.length });
      text += spelled;
    }
  return { text, pieces };
}

function placesOf(text: string, wanted: string): readonly number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

function boxesOf(pieces: readonly Piece[], from: number, to: number): readonly Box[] {
  const touched = pieces.filter((piece) => piece.from < to && piece.to > from);
  return [...Map.groupBy(touched, ({ line }) => line).values()].map((onLine) =>
    aroundBoxes(onLine.map((piece) => partOf(piece, Math.max(from, piece.from), Math.min(to, piece.to)))),
  );
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** As if all letters of a word were of one width: near enough for a highlight. */
function partOf({ word, from, to }: Piece, first: number, last: number): Box {
  const { x, y, width, height } = word.box;
  const [start, end] = [(first - from) / (to - from), (last - from) / (to - from)];
  const offset = rightToLeft.test(word.text) ? 1 - end : start;
  return { x: x + width * offset, y, width: width * (end - start), height };
}
