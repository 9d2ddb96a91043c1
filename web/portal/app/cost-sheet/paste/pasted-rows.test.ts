import { expect, test } from 'vitest';
import type { Sheet, TypedField } from '../model/sheet.ts';
import { cellsIn, pastedTable, pastePreview } from './pasted-rows.ts';
import type { PasteChoices } from './pasted-rows.ts';

const titles: Readonly<Record<TypedField, string>> = {
  description: 'Item',
  hsCode: 'HS code',
  country: 'Made in',
  supplier: 'Supplier',
  quantity: 'Quantity',
  unit: 'Unit',
  unitCost: 'Unit cost',
  currency: 'Currency',
};
const sheet: Sheet = {
  head: { price: '', currency: 'GHS', repaidTaxes: '', unit: '', rates: [], priceCitations: [] },
  lines: [],
};
const lists = { countries: [{ value: 'BR', word: 'Brazil' }], currencies: [{ value: 'USD', word: 'USD · US dollar' }] };

function previewOf(text: string, choices: Partial<PasteChoices> = {}, locale: 'en' | 'fr' = 'en') {
  let ids = 0;
  return pastePreview(
    pastedTable(text, titles),
    { kind: 'material', columns: {}, ...choices },
    { sheet, country: 'GH', reader: { locale, lists }, newId: () => `line ${(ids += 1)}` },
  );
}

test('cells are parted by tabs, quoted ones keep tabs, line ends and quotes, and empty rows go', () => {
  expect(cellsIn('a\tb\r\n\t\r\n"c\td"\t"say ""e"""\n')).toEqual([
    ['a', 'b'],
    ['c\td', 'say "e"'],
  ]);
});

test('without titles the columns are those of the table', () => {
  const { lines, problems } = previewOf('Sugar\t170199\tBrazil\tTema\t4.32\tkg\t22.5\tUSD');
  expect(problems).toEqual([]);
  expect(lines[0]?.line).toMatchObject({
    description: 'Sugar',
    hsCode: '170199',
    country: 'BR',
    supplier: 'Tema',
    quantity: '4.32',
    unit: 'kg',
    unitCost: '22.5',
    currency: 'USD',
  });
});

test('titles in the first row say the order, and unknown columns are left out', () => {
  const { lines } = previewOf('Unit cost\tNotes\titem\n22.5\tblue\tSugar');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.line).toMatchObject({ description: 'Sugar', unitCost: '22.5', currency: 'GHS' });
});

test('each cell that cannot be read is named by row and column; the other rows are readable', () => {
  const { lines, problems } = previewOf('Item\tQuantity\nSugar\tten\nSalt\t2');
  expect(problems).toEqual([{ row: 2, column: 2, field: 'quantity', typed: 'ten', fault: 'number' }]);
  expect(lines.map(({ isReadable }) => isReadable)).toEqual([false, true]);
  expect(lines[0]?.line.unread).toEqual({ quantity: 'ten' });
});

test('an ambiguous number is asked about once for its column, and the answer holds for all of it', () => {
  const text = 'Item\tQuantity\nSugar\t1,234\nSalt\t5,678';
  const asked = previewOf(text, {}, 'fr');
  expect(asked.questions).toEqual([{ column: 1, field: 'quantity', typed: '1,234', readings: ['1234', '1.234'] }]);
  expect(asked.lines.every(({ isReadable }) => !isReadable)).toBe(true);
  const answered = previewOf(text, { columns: { 1: 'decimals' } }, 'fr');
  expect(answered.lines.map(({ line }) => line.quantity)).toEqual(['1.234', '5.678']);
  expect(answered.lines.every(({ isReadable }) => isReadable)).toBe(true);
});

test('a code that lost its first zero is completed, and told', () => {
  const { lines, notes } = previewOf('Item\tHS code\nCoffee\t90111');
  expect(lines[0]?.line.hsCode).toBe('090111');
  expect(notes).toEqual([{ row: 2, typed: '90111', completed: '090111' }]);
});

test('more rows than the sheet takes are counted', () => {
  expect(previewOf('Sugar\t\n'.repeat(2_003)).tooMany).toBe(3);
});
