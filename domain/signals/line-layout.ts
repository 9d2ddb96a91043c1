import type { Box, DocumentText, TextLine, Word } from './document-text.ts';

/** A word where it was drawn, before anybody knows what line it belongs to. */
export interface DrawnWord extends Word {
  readonly page: number;
  /** By how much its line is lower here than at the left edge, on a page that was scanned askew. */
  readonly drop?: number;
}

/** By how much the middle of a word may differ from that of its line, in heights of the words around. */
const sameLine = 0.5;

/**
 * Words into lines as a reader meets them: from top to bottom, and from right to left on an Arabic page. Columns of a table stay on one
 * line, which is what makes a row of it.
 */
export function linesOf(words: readonly DrawnWord[]): DocumentText['lines'] {
  return [...Map.groupBy(words, ({ page }) => page)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([page, own]) => {
      const isArabic = lettersOf(own, /\p{Script=Arabic}/gu) > lettersOf(own, /\p{Script=Latin}/gu);
      return inLines(own).map((line): TextLine => ({
        page,
        words: inReadingOrder(line, isArabic).map(({ text, box }) => ({ text, box })),
      }));
    });
}

function inLines(words: readonly DrawnWord[]): readonly (readonly DrawnWord[])[] {
  const heights = words.map(({ box }) => box.height).toSorted((one, other) => one - other);
  // A colon is small and a heading is large: what is usual on the page measures both.
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const lines: { middle: number; words: DrawnWord[] }[] = [];
  for (const word of words.toSorted((one, other) => levelOf(one) - levelOf(other))) {
    const line = lines.at(-1);
    if (line !== undefined && levelOf(word) - line.middle <= usual * sameLine) {
      line.words.push(word);
      line.middle += (levelOf(word) - line.middle) / line.words.length;
    } else lines.push({ middle: levelOf(word), words: [word] });
  }
  return lines.map((line) => line.words);
}

function levelOf({ box, drop = 0 }: DrawnWord): number {
  return middleOf(box) - drop;
}

function middleOf({ y, height }: Box): number {
  return y + height / 2;
}

/** A line of foreign words alone is read in their own direction, whatever the script of the page. */
function inReadingOrder(words: readonly DrawnWord[], onArabicPage: boolean): readonly DrawnWord[] {
  const [arabic, latin] = [lettersOf(words, /\p{Script=Arabic}/gu), lettersOf(words, /\p{Script=Latin}/gu)];
  const isArabic = onArabicPage ? arabic > 0 || latin === 0 : arabic > latin;
  return isArabic
    ? words.toSorted((one, other) => other.box.x + other.box.width - (one.box.x + one.box.width))
    : words.toSorted((one, other) => one.box.x - other.box.x);
}

function lettersOf(words: readonly DrawnWord[], script: RegExp): number {
  return words.reduce((sum, { text }) => sum + (text.match(script)?.length ?? 0), 0);
}
