import { completedHsCode } from '@thamani/domain/cost-sheet/files/table.ts';
import { expect, describe, test } from 'vitest';
import { cellText, questionsIn, readCell, withCell } from './cell-reading.ts';
import type { CellReader } from './cell-reading.ts';
import { cellTyped, edited, emptyLine, hasRoom, historyOf, linesAdded, linesCited, linesRemoved, undone } from './sheet-edits.ts';
import { countsAs, figuresOf } from './sheet-figures.ts';
import { headSent, lineRead, lineSent, numbersOf } from './sheet.ts';
import type { Sheet, SheetLine } from './sheet.ts';

const lists = {
  countries: [
    { value: 'GH', word: 'Ghana' },
    { value: 'BR', word: 'Brazil' },
    { value: 'CI', word: 'Côte d’Ivoire' },
  ],
  currencies: [
    { value: 'GHS', word: 'GHS · Ghanaian cedi' },
    { value: 'USD', word: 'USD · US dollar' },
  ],
};
const english: CellReader = { locale: 'en', lists };
const french: CellReader = { locale: 'fr', lists };

const empty: Sheet = {
  head: { price: '100', currency: 'GHS', repaidTaxes: '0', unit: 'carton', rates: [], priceCitations: [] },
  lines: [],
};

function line(id: string, more: Partial<SheetLine> = {}): SheetLine {
  const fresh = emptyLine(empty, { id, kind: 'material', country: 'GH' });
  return { ...fresh, description: id, quantity: '2', unit: 'kg', unitCost: '10', currency: 'GHS', ...more };
}

describe('reading of cells', () => {
  test.each([
    ['quantity', '1,850', english, { kind: 'read', value: '1850' }],
    ['quantity', '1.850', english, { kind: 'ask', readings: ['1850', '1.85'] }],
    ['quantity', '1,850', french, { kind: 'ask', readings: ['1850', '1.85'] }],
    ['unitCost', '-3', english, { kind: 'fault', fault: 'negative' }],
    ['unitCost', 'ten', english, { kind: 'fault', fault: 'number' }],
    ['unitCost', '٦٤٫٥', english, { kind: 'read', value: '64.5' }],
    ['hsCode', '1901.90', english, { kind: 'read', value: '190190' }],
    ['hsCode', '1901', english, { kind: 'fault', fault: 'hs_code' }],
    ['country', 'brazil', english, { kind: 'read', value: 'BR' }],
    ['country', 'Cote d’Ivoire', english, { kind: 'read', value: 'CI' }],
    ['country', 'gh', english, { kind: 'read', value: 'GH' }],
    ['country', 'Atlantis', english, { kind: 'fault', fault: 'country' }],
    ['currency', 'usd', english, { kind: 'read', value: 'USD' }],
    ['currency', 'dollar', english, { kind: 'fault', fault: 'currency' }],
    ['unit', 'x'.repeat(41), english, { kind: 'fault', fault: 'too_long' }],
    ['supplier', '', english, { kind: 'read', value: '' }],
  ] as const)('%s "%s"', (field, typed, reader, reading) => {
    expect(readCell(field, typed, reader)).toEqual(reading);
  });

  test('what cannot be read stays as typed, the field is empty, and the line has a question until it is corrected', () => {
    const wrong = withCell(line('sugar'), 'unitCost', '1.850', english);
    expect(wrong).toMatchObject({ unitCost: '', unread: { unitCost: '1.850' } });
    expect(cellText(wrong, 'unitCost', english)).toBe('1.850');
    expect(questionsIn([wrong], english)).toMatchObject([{ line: 'sugar', field: 'unitCost', reading: { kind: 'ask' } }]);
    const right = withCell(wrong, 'unitCost', '1.8500', english);
    expect(right.unread).toBeUndefined();
    expect(right.unitCost).toBe('1.85');
  });

  test('an optional field that is emptied is absent', () => {
    expect('country' in withCell(line('sugar', { country: 'BR' }), 'country', '', english)).toBe(false);
  });

  test('a code that lost its first zero is completed', () => {
    expect(completedHsCode('90111')).toBe('090111');
    expect(completedHsCode('9011')).toBeUndefined();
    expect(completedHsCode('1805.2')).toBeUndefined();
  });
});

describe('edits', () => {
  test('undo takes back one edit after the other; typing on in one place is one edit', () => {
    let history = historyOf(linesAdded(empty, [line('sugar')]));
    const first = history.sheet;
    for (const text of ['S', 'Su', 'Sug'])
      history = edited(history, cellTyped(history.sheet, 'sugar', 'supplier', text, english), 'sugar supplier');
    history = edited(history, linesRemoved(history.sheet, new Set(['sugar'])));
    expect(history.sheet.lines).toHaveLength(0);
    history = undone(history);
    expect(history.sheet.lines[0]?.supplier).toBe('Sug');
    expect(undone(history).sheet).toBe(first);
    expect(undone(undone(history)).sheet).toBe(first);
  });

  test('the history is bounded', () => {
    let history = historyOf(empty);
    for (let step = 0; step < 150; step += 1) history = edited(history, { ...empty, head: { ...empty.head, unit: String(step) } });
    expect(history.past).toHaveLength(100);
  });

  test('a document for several lines shows what each of them needs', () => {
    const sheet = linesAdded(empty, [line('sugar'), line('wages', { kind: 'labour', role: 'neutral' }), line('salt')]);
    const cited = linesCited(sheet, new Set(['sugar', 'wages']), { document: 'invoice', page: 2 });
    expect(cited.lines.map(({ citations }) => citations)).toEqual([
      [{ document: 'invoice', page: 2, proves: ['cost', 'origin'] }],
      [{ document: 'invoice', page: 2, proves: ['cost'] }],
      [],
    ]);
    expect(linesCited(cited, new Set(['sugar']), { document: 'invoice' }).lines[0]?.citations).toHaveLength(1);
  });

  test('lines are numbered by groups, and added after the others', () => {
    const sheet = linesAdded(linesAdded(empty, [line('wages', { kind: 'labour' }), line('sugar')]), [line('salt')]);
    expect([...numbersOf(sheet)]).toEqual([
      ['sugar', 1],
      ['salt', 2],
      ['wages', 3],
    ]);
    expect(sheet.lines.map(({ position }) => position)).toEqual([10, 20, 30]);
    expect(hasRoom(sheet, 2_000)).toBe(false);
  });
});

describe('figures', () => {
  const sheet = linesAdded(empty, [
    line('cocoa', { country: 'GH', citations: [{ document: 'a', proves: ['cost', 'origin'] }] }),
    line('sugar', { country: 'BR' }),
  ]);

  test('both figures, amounts, the margin and what is missing, largest first', () => {
    const figures = figuresOf(sheet, 'GH');
    expect(figures.declared?.percent).toBe('80.00');
    expect(figures.documented?.percent).toBe('20.00');
    expect(figures.amounts.get('sugar')).toBe('20.00');
    expect(figures.totals).toEqual({ material: '40.00', packing: '0.00', labour: '0.00', overhead: '0.00' });
    expect(figures.margin).toEqual({ amount: '60.00', percent: '60.00' });
    expect(figures.missing.map((one) => [one.of, 'points' in one ? one.points : ''])).toEqual([
      ['price', ''],
      ['margin', '60.00'],
      ['line', '0.00'],
    ]);
    expect(figures.proven).toBe(1);
    expect(sheet.lines.map((one) => countsAs(one, 'GH'))).toEqual(['local', 'imported']);
    expect(sheet.lines.map((one) => countsAs(one, null))).toEqual(['unknown', 'unknown']);
  });

  test('a line that is not complete, or has no rate, is left out and told', () => {
    const more = linesAdded(sheet, [line('salt', { unitCost: '' }), line('malt', { currency: 'USD' })]);
    const figures = figuresOf(more, 'GH');
    expect(figures.uncounted).toEqual(['salt', 'malt']);
    expect(figures.ratesNeeded).toEqual(['USD']);
    expect(figures.declared?.percent).toBe('80.00');
    const rates = [{ currency: 'USD', amount: '1', worth: '2', day: '2026-11-02', source: 'Bank of Ghana' }];
    const rated = figuresOf({ ...more, head: { ...more.head, rates } }, 'GH');
    expect(rated.amounts.get('malt')).toBe('40.00');
    expect(rated.ratesNeeded).toEqual([]);
  });

  test('without country, currency or price there is no figure, and the amounts are there all the same', () => {
    expect(figuresOf(sheet, null).gap).toBe('country');
    expect(figuresOf({ ...sheet, head: { ...sheet.head, currency: '' } }, 'GH').gap).toBe('currency');
    const unpriced = figuresOf({ ...sheet, head: { ...sheet.head, price: '' } }, 'GH');
    expect(unpriced.gap).toBe('price');
    expect(unpriced.declared).toBeUndefined();
    expect(unpriced.amounts.get('sugar')).toBe('20.00');
  });

  test('as many lines as a screen takes are counted within the time of a letter', () => {
    const many = linesAdded(
      empty,
      Array.from({ length: 2_000 }, (_, index) => line(`line ${index}`, { unitCost: '0.001' })),
    );
    const begun = performance.now();
    expect(figuresOf(many, 'GH').amounts.size).toBe(2_000);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

test('a line that is read and sent is the same', () => {
  const sent = lineSent(line('sugar', { country: 'BR', hsCode: '170199', supplier: 'Tema' }));
  expect(lineSent(lineRead({ ...sent, revision: 1 }))).toEqual(sent);
});

test('a rate that is being typed leaves the stored one in place', () => {
  const rate = { currency: 'USD', amount: '1', worth: '15.2', day: '2026-11-02', source: 'Bank of Ghana' };
  const stored = { ...empty.head, rates: [rate] };
  expect(headSent({ ...stored, rates: [{ ...rate, worth: '' }] }, stored).rates).toEqual([rate]);
  expect(headSent({ ...stored, rates: [] }, stored).rates).toEqual([]);
});
