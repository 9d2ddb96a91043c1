import type { DrawnWord } from '@thamani/domain/signals/line-layout.ts';
import type { PdfTraces } from '@thamani/domain/signals/pdf-history.ts';

/**
 * Ten dense pages. The worker looks for figures among them on its own event loop: 6,000 hostile words take it 0.1 s, and the time grows
 * with their square (20,000 in one line take 0.8 s).
 */
const maxWords = 6_000;
const maxLetters = 200_000;
const longestWord = 100;
/** In thousandths of a page; what is drawn farther away is on none. */
const farthest = 1_000_000;
const longestName = 300;

/** As much as the worker takes over the socket (parser/protocol.ts), in places that JSON can hold: a page of no width puts words at infinity. */
export function boundedWords(words: readonly DrawnWord[]): readonly DrawnWord[] {
  const kept: DrawnWord[] = [];
  let letters = 0;
  for (const { text, box, ...word } of words) {
    const { x, y, width, height } = box;
    if (![x, y, width, height].every((figure) => Math.abs(figure) <= farthest)) continue;
    const start = text.slice(0, longestWord).toWellFormed();
    letters += start.length;
    if (letters > maxLetters) break;
    kept.push({ ...word, text: start, box: { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) } });
    if (kept.length === maxWords) break;
  }
  return kept;
}

export function boundedTraces(traces: PdfTraces): PdfTraces {
  return {
    ...traces,
    producer: traces.producer.slice(0, longestName).toWellFormed(),
    creator: traces.creator.slice(0, longestName).toWellFormed(),
  };
}

function tenth(figure: number): number {
  return Math.round(figure * 10) / 10;
}
