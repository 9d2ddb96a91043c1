import type { TextLine } from '@thamani/domain/signals/document-text.ts';
import { expect, test } from 'vitest';
import { hitsIn } from './text-search.ts';

/** Words of 10 thousandths for each letter, one line every 20. */
function line(page: number, row: number, ...words: readonly string[]): TextLine {
  let x = 0;
  return {
    page,
    words: words.map((text) => {
      const box = { x, y: row * 20, width: text.length * 10, height: 15 };
      x += text.length * 10 + 5;
      return { text, box };
    }),
  };
}

const lines = [
  line(1, 0, 'Facture', 'Café', 'SARL'),
  line(1, 1, 'Sea', 'freight', 'to', 'Tema'),
  line(1, 2, 'Total', '6,120.00'),
  line(2, 0, 'Freight', 'again'),
];

test('finds words on every page without capitals and accents', () => {
  expect(hitsIn(lines, 'FREIGHT')).toEqual([
    { page: 1, boxes: [{ x: 35, y: 20, width: 70, height: 15 }] },
    { page: 2, boxes: [{ x: 0, y: 0, width: 70, height: 15 }] },
  ]);
  expect(hitsIn(lines, 'cafe')).toHaveLength(1);
});

test('highlights the found part of a word', () => {
  expect(hitsIn(lines, '120')).toEqual([{ page: 1, boxes: [{ x: 75, y: 40, width: 30, height: 15 }] }]);
});

test('finds several words, and highlights each line that they are on', () => {
  expect(hitsIn(lines, 'freight  to')).toEqual([{ page: 1, boxes: [{ x: 35, y: 20, width: 95, height: 15 }] }]);
  expect(hitsIn(lines, 'tema total')).toEqual([
    {
      page: 1,
      boxes: [
        { x: 135, y: 20, width: 40, height: 15 },
        { x: 0, y: 40, width: 50, height: 15 },
      ],
    },
  ]);
});

test('finds digits of another script, and highlights the end of an Arabic word at its left', () => {
  const arabic = [line(1, 0, 'المجموعة', '٦١٢٠')];
  expect(hitsIn(arabic, '6120')).toEqual([{ page: 1, boxes: [{ x: 85, y: 0, width: 40, height: 15 }] }]);
  expect(hitsIn(arabic, 'عة')).toEqual([{ page: 1, boxes: [{ x: 0, y: 0, width: 20, height: 15 }] }]);
});

test('searches for nothing that is shorter than two characters, and does not join words that are apart', () => {
  expect(hitsIn(lines, ' t ')).toEqual([]);
  expect(hitsIn(lines, '')).toEqual([]);
  expect(hitsIn(lines, 'seafreight')).toEqual([]);
  expect(hitsIn([], 'freight')).toEqual([]);
});
