import type { Box } from '@thamani/domain/signals/document-text.ts';
import sharp from 'sharp';
import type { SeenWord } from './tesseract-tsv.ts';

/** Of 100: a figure of the second look that is less sure leaves the first as it was. */
const sureEnough = 60;

/** A word that is wider than its letters by so much has taken in the digits beside it. */
const mostWide = 1.6;

/** So many figures of three digits and more, surely read, are on a page whose digits are those of the rest of the world. */
const fewestUsual = 4;
const usuallySure = 85;

/** Most of its letters are Arabic. */
export function isArabic(words: readonly SeenWord[]): boolean {
  const letters = (script: RegExp): number => words.reduce((sum, { word: { text } }) => sum + (text.match(script)?.length ?? 0), 0);
  return letters(/\p{Script=Arabic}/gu) > letters(/\p{Script=Latin}/gu);
}

/** The page without its Arabic words. Beside them the reader loses digits: `1,493.36 جنيه` becomes `6 جنيه`. */
export async function withoutArabic(page: string, words: readonly SeenWord[], file: string): Promise<void> {
  const { data, info } = await sharp(page).raw().toBuffer({ resolveWithObject: true });
  const arabic = words.filter(({ word }) => hasArabic(word.text));
  const widths = arabic.map(letterWidth).toSorted((one, other) => one - other);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  for (const { word } of arabic.filter((one) => letterWidth(one) <= usual * mostWide)) {
    const { x, y, width, height } = word.box;
    const [left, right] = [Math.floor((x / 1_000) * info.width), Math.ceil(((x + width) / 1_000) * info.width)];
    const [top, bottom] = [Math.floor((y / 1_000) * info.height), Math.ceil(((y + height) / 1_000) * info.height)];
    for (let row = top; row < bottom; row += 1)
      data.fill(255, (row * info.width + left) * info.channels, (row * info.width + right) * info.channels);
  }
  await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png({ compressionLevel: 3 })
    .toFile(file);
}

/**
 * The figures of a second look in the place of what the first made of them. Tesseract was hardly taught Arabic digits: it reads ٢٠٢٦ as
 * 1171 and is half sure of it. Where the second look knows few figures, nothing that is no Arabic word is believed.
 */
export function withFigures(first: readonly SeenWord[], second: readonly SeenWord[]): readonly SeenWord[] {
  const figures = second.filter(({ word, confidence }) => confidence >= sureEnough && /^[\p{L}]{0,4}[-/]?\d[\d.,/%-]*$/u.test(word.text));
  const known = figures.filter(({ word, confidence }) => confidence >= usuallySure && /\d.*\d.*\d/.test(word.text));
  if (known.length < fewestUsual) return first.map((one) => (hasArabic(one.word.text) ? one : { ...one, confidence: 0 }));
  const isKept = ({ word }: SeenWord): boolean => hasArabic(word.text) || !figures.some((figure) => overlap(figure.word.box, word.box));
  return [...first.filter(isKept), ...figures];
}

function letterWidth({ word: { text, box } }: SeenWord): number {
  return box.width / text.length;
}

function hasArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

/** One covers at least half of the other. */
function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (across <= 0 || down <= 0) return false;
  return across * down >= 0.5 * Math.min(one.width * one.height, other.width * other.height);
}
