import type { Box } from '../documents/places.ts';

export type { Box };

export const textSources = ['text', 'ocr'] as const;
export type TextSource = (typeof textSources)[number];

/** What can be read of a document, from its text or by OCR: words with their places, in lines. */
export interface DocumentText {
  readonly source: TextSource;
  /** Confidence of the reading, of 100. Text that the file itself contains is read unchanged. */
  readonly confidence: number;
  readonly lines: readonly TextLine[];
}

export interface TextLine {
  /** From 1. */
  readonly page: number;
  readonly words: readonly Word[];
}

export interface Word {
  readonly text: string;
  readonly box: Box;
}

/** Where on a document something was found, so that a person sees it at a glance. */
export interface Spot {
  readonly page: number;
  readonly box: Box;
}

export function spotOf({ page }: TextLine, words: readonly Word[]): Spot {
  const left = Math.min(...words.map(({ box }) => box.x));
  const top = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  return { page, box: { x: left, y: top, width: right - left, height: bottom - top } };
}

/** Digits of every script as ours, letters without their marks and in small, so that labels can be looked for in one spelling. */
export function plain(text: string): string {
  return oneSpelling(
    text
      .normalize('NFKD')
      .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replaceAll(/[\u0300-\u036f\u064b-\u0655\u0670\u0640\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
      .replaceAll('\u066b', '.')
      .replaceAll('\u066c', ',')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  );
}

/**
 * Arabic letters that are written, or read, one for the other. Lam and alef are drawn as one, and PDFs tell the two in either order: of
 * letters that stand together only these two, their order says nothing.
 */
export function oneSpelling(text: string): string {
  return text
    .replaceAll(/[\u0623\u0625\u0622\u0671]/g, '\u0627')
    .replaceAll('\u0629', '\u0647')
    .replaceAll(/[\u0649\u06cc]/g, '\u064a')
    .replaceAll('\u06a9', '\u0643')
    .replaceAll(/[\u0627\u0644]{2,}/g, (letters) => Array.from(letters).sort().join(''));
}

export function textOf({ words }: TextLine): string {
  return words.map(({ text }) => text).join(' ');
}

/** As much as is stored beside a changed figure. */
const longestQuote = 200;

/** Words whose middle is in the box, line by line: what a place in a document says. */
export function wordsIn({ lines }: DocumentText, page: number, box: Box): string {
  const words = lines
    .filter((line) => line.page === page)
    .flatMap((line) => line.words)
    .filter((word) => isMiddleIn(word.box, box))
    .map(({ text }) => text)
    .join(' ');
  // By code points, as PostgreSQL counts characters: half of a surrogate pair cannot be stored.
  return Array.from(words).slice(0, longestQuote).join('').trim();
}

function isMiddleIn({ x, y, width, height }: Box, around: Box): boolean {
  const [across, down] = [x + width / 2, y + height / 2];
  return across >= around.x && across <= around.x + around.width && down >= around.y && down <= around.y + around.height;
}
