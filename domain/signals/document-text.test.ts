import { describe, expect, it } from 'vitest';
import { wordsIn, type DocumentText, type Word } from './document-text.ts';

const word = (text: string, x: number, y: number): Word => ({ text, box: { x, y, width: 100, height: 20 } });

const invoice: DocumentText = {
  source: 'text',
  confidence: 100,
  lines: [
    { page: 1, words: [word('Glass', 0, 100), word('jars', 120, 100), word('1,380.00', 800, 100)] },
    { page: 1, words: [word('Sea', 0, 140), word('freight', 120, 140), word('840.00', 800, 140)] },
    { page: 2, words: [word('Sea', 0, 140), word('insurance', 120, 140)] },
  ],
};

describe('the words in a box', () => {
  it('are those of its page, in the order of the lines', () => {
    expect(wordsIn(invoice, 1, { x: 0, y: 90, width: 1000, height: 80 })).toBe('Glass jars 1,380.00 Sea freight 840.00');
    expect(wordsIn(invoice, 2, { x: 0, y: 90, width: 1000, height: 80 })).toBe('Sea insurance');
  });

  it('are those whose middle is in it, however far they reach out', () => {
    expect(wordsIn(invoice, 1, { x: 0, y: 145, width: 900, height: 10 })).toBe('Sea freight 840.00');
    expect(wordsIn(invoice, 1, { x: 0, y: 140, width: 169, height: 20 })).toBe('Sea');
    expect(wordsIn(invoice, 1, { x: 0, y: 140, width: 170, height: 20 })).toBe('Sea freight');
  });

  it('are none where nothing is written', () => {
    expect(wordsIn(invoice, 1, { x: 0, y: 500, width: 1000, height: 100 })).toBe('');
    expect(wordsIn(invoice, 3, { x: 0, y: 0, width: 1000, height: 1000 })).toBe('');
  });

  it('are cut after 200 characters, never inside of one', () => {
    const long: DocumentText = { ...invoice, lines: [{ page: 1, words: [word('𞤀'.repeat(150), 0, 0), word('𞤁'.repeat(150), 0, 0)] }] };
    const quote = wordsIn(long, 1, { x: 0, y: 0, width: 1000, height: 1000 });
    expect(Array.from(quote)).toHaveLength(200);
    expect(quote.isWellFormed()).toBe(true);
    expect(quote.startsWith(`${'𞤀'.repeat(150)} 𞤁`)).toBe(true);
  });
});
