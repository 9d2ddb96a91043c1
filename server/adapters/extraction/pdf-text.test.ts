import { linesOf } from '@thamani/domain/signals/line-layout.ts';
import { describe, expect, it } from 'vitest';
import { rawPdf } from '../../testing/documents.ts';
import { isArabic, withFigures } from './arabic-digits.ts';
import { wordsIn } from './pdf-text.ts';
import { tracesOf, turnedPagesOf } from './pdf-metadata.ts';
import { wordsInTable } from './tesseract-tsv.ts';

const layout = (words: readonly (readonly [number, string])[]): string =>
  [
    '<page width="600" height="800">',
    ...words.map(([x, text]) => `<word xMin="${x}" yMin="80" xMax="${x + 60}" yMax="92">${text}</word>`),
    '</page>',
  ].join('\n');

describe('words that a PDF holds', () => {
  it('have their places in thousandths of the page', () => {
    expect(wordsIn(layout([[60, 'A &amp; B']]))).toEqual([{ page: 1, text: 'A & B', box: { x: 100, y: 100, width: 100, height: 15 } }]);
  });

  it('of a page that is turned by a quarter are measured by the page as it is shown', () => {
    const [upright, turned] = wordsIn([layout([[60, 'one']]), layout([[60, 'two']])].join('\n'), new Set([2]));
    expect(upright).toMatchObject({ page: 1, box: { x: 100, y: 100, width: 100, height: 15 } });
    expect(turned).toMatchObject({ page: 2, box: { x: 75, width: 75, height: 20 } });
    expect(turned?.box.y).toBeCloseTo(133.33, 1);
  });

  it.each([
    ['ةكرش', 'شركة'],
    ['٢٠٢٦/٠٢/٠٣', '٢٠٢٦/٠٢/٠٣'],
    ['٣٬٠٠٠٫٠٠', '٣٬٠٠٠٫٠٠'],
    ['٤٥٦-١٢٣-٣٠٠', '٣٠٠-١٢٣-٤٥٦'],
    ['INV/2026-17', 'INV/2026-17'],
    ['٢٦٨٣-INV', 'INV-٢٦٨٣'],
    ['٢٠٢٦/٩٤٠/F', 'F/٢٠٢٦/٩٤٠'],
    ['%20', '%20'],
  ])('are read as they are meant and not as they are drawn: %s', (drawn, meant) => {
    expect(wordsIn(layout([[0, drawn]]))[0]?.text).toBe(meant);
  });
});

/** Tesseract's rows: line, left, top, width, height, confidence, text. */
const table = (words: readonly (readonly [number, number, number, number, number, number, string])[]): string =>
  [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '1\t1\t0\t0\t0\t0\t0\t0\t1000\t1000\t-1\t',
    ...words.map(([line, ...rest], index) => `5\t1\t1\t1\t${line}\t${index}\t${rest.join('\t')}`),
  ].join('\n');

describe('words that were recognised', () => {
  it('of a page that lies askew stay on their lines', () => {
    const askew = table([
      [1, 0, 100, 80, 10, 96, 'Glass'],
      [1, 400, 108, 60, 10, 96, '12'],
      [1, 850, 117, 80, 10, 96, '120.00'],
      [2, 0, 116, 80, 10, 96, 'Lids'],
      [2, 400, 124, 60, 10, 96, '10'],
      [2, 850, 133, 80, 10, 96, '20.00'],
    ]);
    const lines = linesOf(wordsInTable(askew, 1).map(({ word }) => word));
    expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(['Glass 12 120.00', 'Lids 10 20.00']);
  });

  const arabicPage = wordsInTable(
    table([
      [1, 700, 100, 90, 20, 90, 'الإجمالي'],
      [1, 100, 100, 90, 20, 40, '6'],
      [1, 20, 100, 60, 20, 90, 'جنيه'],
    ]),
    1,
  );
  const secondLook = (confidence: number) =>
    wordsInTable(table([100, 200, 300, 400].map((top, line) => [line, 98, top, 94, 20, confidence, '1,493.36'] as const)), 1);

  it('of an Arabic page take their figures from a second look, where that is sure', () => {
    const texts = withFigures(arabicPage, secondLook(95)).map(({ word }) => word.text);
    expect(isArabic(arabicPage)).toBe(true);
    expect(texts).toEqual(['الإجمالي', 'جنيه', ...Array.from({ length: 4 }, () => '1,493.36')]);
  });

  it('of an Arabic page whose digits nobody knows are not believed', () => {
    expect(withFigures(arabicPage, secondLook(65)).map(({ word, confidence }) => [word.text, confidence])).toEqual([
      ['الإجمالي', 90],
      ['6', 0],
      ['جنيه', 90],
    ]);
  });
});

it.each([
  ['/Rotate 90', true],
  ['/Rotate -90', true],
  ['/Rotate 630', true],
  ['/Rotate 180', false],
  ['/Rotate 0', false],
  ['/Rotate 45', false],
  ['/Rotate/Left', false],
  ['', false],
])('takes a page with %s for turned by a quarter: %s', async (page, isTurned) => {
  expect(await turnedPagesOf(rawPdf({ page }))).toEqual(new Set(isTurned ? [1] : []));
});

it('finds no turned page in what is no PDF', async () => {
  expect(await turnedPagesOf(Buffer.from('no such thing'))).toEqual(new Set());
});

it('does not count %%EOF inside a CMap stream as an end of the file', async () => {
  const bytes = rawPdf({ objects: ['<</Length 30>>\nstream\n/CMap end\n%%EOF\nmore of it.\nendstream'] });
  expect(await tracesOf(bytes)).toMatchObject({ ends: 1 });
});
