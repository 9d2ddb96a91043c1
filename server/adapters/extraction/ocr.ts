import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnWord } from '@thamani/domain/signals/line-layout.ts';
import { isArabic, withFigures, withoutArabic } from './arabic-digits.ts';
import { cleared } from './image-preprocessing.ts';
import { runBounded } from './external-programs.ts';
import { wordsInTable, type SeenWord } from './tesseract-tsv.ts';

const mostPages = 5;
const dotsPerInch = 200;
const drawing = { megabytes: 768, seconds: 20 };
const looking = { megabytes: 1_024, seconds: 45 };
const latinLanguages = 'eng+fra';
/** Of 100: Latin letters are read at 90 and more, Arabic ones taken for Latin at 50. */
const makesSense = 75;

export interface Recognised {
  readonly words: readonly DrawnWord[];
  /** Of 100. */
  readonly confidence: number;
}

/**
 * The pages of a PDF as they are shown (crop box, turned), as pictures in the folder. As JPEG: the same page takes Poppler a seventh of a
 * second so, and ten as PNG.
 */
export async function picturesOfPdf(file: string, folder: string): Promise<readonly string[] | undefined> {
  const options = [
    '-cropbox',
    '-r',
    String(dotsPerInch),
    '-gray',
    '-jpeg',
    '-jpegopt',
    'quality=95',
    '-l',
    String(mostPages),
    file,
    join(folder, 'page'),
  ];
  if ((await runBounded('pdftoppm', options, drawing)) === undefined) return undefined;
  return (await readdir(folder))
    .filter((name) => /^page-\d+\.jpg$/.test(name))
    .toSorted((one, other) => Number(/\d+/.exec(one)?.[0]) - Number(/\d+/.exec(other)?.[0]))
    .map((name) => join(folder, name));
}

/** Pages that nobody cleared yet. */
export async function wordsOfPictures(pictures: readonly string[]): Promise<Recognised | undefined> {
  const pages: SeenWord[] = [];
  for (const [index, picture] of pictures.entries()) {
    const seen = await wordsOfPage(picture, index + 1);
    if (seen === undefined) return undefined;
    pages.push(...seen);
  }
  return { words: pages.map(({ word }) => word), confidence: confidenceOf(pages) };
}

/**
 * First as Latin letters: with Arabic among its choices the reader now and then takes a good figure for a letter of it. A page that makes
 * little sense so is looked at with both; and if it is Arabic, once more for its figures alone.
 */
async function wordsOfPage(picture: string, page: number): Promise<readonly SeenWord[] | undefined> {
  const [clear, bare] = [`${picture}-clear.png`, `${picture}-bare.png`];
  await cleared(picture, clear);
  const latin = await recognise(clear, page, latinLanguages);
  if (latin === undefined || confidenceOf(latin) >= makesSense) return latin;
  // Large letters on a small page grow too large to be known: such a page is read as it came.
  const asItCame = (await recognise(picture, page, latinLanguages)) ?? [];
  if (confidenceOf(asItCame) >= makesSense) return asItCame;
  const both = (await recognise(clear, page, `${latinLanguages}+ara`)) ?? [];
  if (!isArabic(both)) return confidenceOf(both) > confidenceOf(latin) ? both : latin;
  await withoutArabic(clear, both, bare);
  return withFigures(both, (await recognise(bare, page, 'eng')) ?? []);
}

/** By the length of the words. */
function confidenceOf(seen: readonly SeenWord[]): number {
  const letters = seen.reduce((sum, { word }) => sum + word.text.length, 0);
  return letters === 0 ? 0 : Math.round(seen.reduce((sum, { word, confidence }) => sum + confidence * word.text.length, 0) / letters);
}

async function recognise(picture: string, page: number, known: string): Promise<readonly SeenWord[] | undefined> {
  const table = await runBounded('tesseract', [picture, '-', '-l', known, '--psm', '6', '--dpi', '300', 'tsv'], looking);
  return table === undefined ? undefined : wordsInTable(table, page);
}
