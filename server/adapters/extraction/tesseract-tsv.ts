import type { DrawnWord } from '@thamani/domain/signals/line-layout.ts';

export interface SeenWord {
  readonly word: DrawnWord;
  readonly confidence: number;
  /** The line that it was found on. */
  readonly line: string;
}

/** Tesseract's table: a row for each page, block, line and word; level 1 is the page with its size, level 5 a word with its confidence. */
export function wordsInTable(table: string, page: number): readonly SeenWord[] {
  const found: SeenWord[] = [];
  let [pageWidth, pageHeight] = [1, 1];
  for (const row of table.split('\n').slice(1)) {
    const [level, , block, paragraph, line, , left, top, width, height, certainty, text = ''] = row.split('\t');
    if (level === '1') [pageWidth, pageHeight] = [Number(width), Number(height)];
    if (level !== '5' || text.trim() === '') continue;
    const box = {
      x: (Number(left) / pageWidth) * 1_000,
      y: (Number(top) / pageHeight) * 1_000,
      width: (Number(width) / pageWidth) * 1_000,
      height: (Number(height) / pageHeight) * 1_000,
    };
    const confidence = Math.max(0, Number(certainty));
    found.push({ word: { page, text: text.trim(), box }, confidence, line: `${block} ${paragraph} ${line}` });
  }
  const slope = slopeOf(found);
  return found.map((one) => ({ ...one, word: { ...one.word, drop: slope * (one.word.box.x + one.word.box.width / 2) } }));
}

/** A line is long enough to show how askew the page lies from so many thousandths of its width. */
const tellingWidth = 250;

function slopeOf(words: readonly SeenWord[]): number {
  const slopes = [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const places = line.map(({ word: { box } }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    const [left, right] = [places.toSorted((one, other) => one.x - other.x).at(0), places.toSorted((one, other) => one.x - other.x).at(-1)];
    return left === undefined || right === undefined || right.x - left.x < tellingWidth ? [] : [(right.y - left.y) / (right.x - left.x)];
  });
  return slopes.toSorted((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? 0;
}
