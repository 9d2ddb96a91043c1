import { readFile } from 'node:fs/promises';
import type { DrawnWord } from '@thamani/domain/signals/line-layout.ts';
import { runBounded } from './external-programs.ts';
import { turnedPagesOf } from './pdf-metadata.ts';

const mostPages = 20;
const bounds = { megabytes: 512, seconds: 20 };

/** The words that a PDF holds as text, with their places on the page as it is shown (its crop box); none where its pages are pictures. */
export async function wordsOfPdf(file: string): Promise<readonly DrawnWord[] | undefined> {
  const layout = await runBounded('pdftotext', ['-bbox', '-cropbox', '-l', String(mostPages), file, '-'], bounds);
  return layout === undefined ? undefined : wordsIn(layout, await turnedPagesOf(await readFile(file)));
}

/**
 * Poppler's description: pages with their size, words with their corners, in points. Corners are on the page as it is shown; the size is
 * that of the page before its own rotation. `turnedPages`: pages that are turned by a quarter, from 1.
 */
export function wordsIn(layout: string, turnedPages: ReadonlySet<number> = new Set()): readonly DrawnWord[] {
  const words: DrawnWord[] = [];
  let [page, pageWidth, pageHeight] = [0, 1, 1];
  for (const line of layout.split('\n')) {
    const sheet = /<page width="([\d.]+)" height="([\d.]+)">/.exec(line);
    if (sheet !== null) {
      page += 1;
      const [width, height] = [Number(sheet[1]), Number(sheet[2])];
      [pageWidth, pageHeight] = turnedPages.has(page) ? [height, width] : [width, height];
    }
    const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>/.exec(line);
    if (word === null) continue;
    const [left, top, right, bottom] = word.slice(1, 5).map(Number) as [number, number, number, number];
    words.push({
      page,
      text: asRead(unescaped(word[5] ?? '')),
      box: {
        x: (left / pageWidth) * 1_000,
        y: (top / pageHeight) * 1_000,
        width: ((right - left) / pageWidth) * 1_000,
        height: ((bottom - top) / pageHeight) * 1_000,
      },
    });
  }
  return words;
}

/** Runs of an Arabic word that are read from left to right: Latin letters with usual digits, and Arabic digits with their marks. */
const foreign =
  /[\p{Script=Latin}\d](?:[\p{Script=Latin}\d.,/-]*[\p{Script=Latin}\d])?|[\u0660-\u0669\u06f0-\u06f9](?:[\u0660-\u0669\u06f0-\u06f9.,/\u066b\u066c]*[\u0660-\u0669\u06f0-\u06f9])?/gu;

/**
 * The letters of an Arabic word come as they were drawn, from left to right; its digits too, and those are read so. A hyphen parts groups
 * of Arabic digits that are drawn from right to left like words.
 */
function asRead(text: string): string {
  if (!/[\p{Script=Arabic}\u0660-\u0669]/u.test(text)) return text;
  const turned = Array.from(text.normalize('NFKC')).toReversed().join('');
  return turned.replaceAll(foreign, (run) => Array.from(run).toReversed().join(''));
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
}
