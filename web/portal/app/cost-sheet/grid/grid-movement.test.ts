import { describe, expect, test } from 'vitest';
import type { Sheet, SheetLine } from '../model/sheet.ts';
import { gridRows, groupKey, moved, nextField, placeKept } from './movement.ts';
import type { GridPlace } from './movement.ts';
import { rowWindow, spacesIn } from '@thamani/ui/row-window/row-window.ts';

function line(id: string, kind: SheetLine['kind'], position: number): SheetLine {
  return {
    id,
    kind,
    position,
    role: 'enters',
    description: id,
    originStatus: 'unknown',
    quantity: '',
    unit: '',
    unitCost: '',
    currency: '',
    basis: 'first_price',
    citations: [],
  };
}

const sheet: Sheet = {
  head: { price: '', currency: '', repaidTaxes: '', unit: '', rates: [], priceCitations: [] },
  lines: [line('a', 'material', 10), line('b', 'material', 20), line('c', 'labour', 30)],
};
const rows = gridRows(sheet);
const key = (name: string, more: { readonly ctrl?: boolean; readonly isRightToLeft?: boolean } = {}) => ({
  key: name,
  ctrl: false,
  isRightToLeft: false,
  ...more,
});

test('rows are the groups with their lines, the margin and the price', () => {
  expect(rows.map((row) => row.key)).toEqual([
    groupKey('material'),
    'a',
    'b',
    groupKey('packing'),
    groupKey('labour'),
    'c',
    groupKey('overhead'),
    'margin',
    'price',
  ]);
});

describe('arrow keys', () => {
  const at: GridPlace = { row: 'b', column: 'quantity' };
  test.each([
    ['ArrowUp', {}, { row: 'a', column: 'quantity' }],
    ['ArrowDown', {}, { row: groupKey('packing'), column: 'quantity' }],
    ['ArrowRight', {}, { row: 'b', column: 'unit' }],
    ['ArrowLeft', {}, { row: 'b', column: 'supplier' }],
    ['ArrowRight', { isRightToLeft: true }, { row: 'b', column: 'supplier' }],
    ['Home', {}, { row: 'b', column: 'select' }],
    ['End', {}, { row: 'b', column: 'remove' }],
    ['ArrowDown', { ctrl: true }, { row: 'price', column: 'quantity' }],
    ['PageDown', {}, { row: 'price', column: 'quantity' }],
  ])('%s %o', (name, more, to) => {
    expect(moved(rows, at, key(name, more))).toEqual(to);
  });

  test('the column is kept over rows with one cell', () => {
    const between = moved(rows, at, key('ArrowDown')) ?? at;
    const further = moved(rows, between, key('ArrowDown')) ?? at;
    expect(moved(rows, further, key('ArrowDown'))).toEqual({ row: 'c', column: 'quantity' });
  });

  test('a letter is not a way', () => {
    expect(moved(rows, at, key('x'))).toBeUndefined();
  });
});

test('Tab leads over the end of a line to the next one, and out of the table at its end', () => {
  expect(nextField(rows, { row: 'a', column: 'currency' }, 1)).toEqual({ row: 'b', column: 'description' });
  expect(nextField(rows, { row: 'b', column: 'description' }, -1)).toEqual({ row: 'a', column: 'currency' });
  expect(nextField(rows, { row: 'c', column: 'currency' }, 1)).toBeUndefined();
  expect(nextField(rows, { row: 'a', column: 'description' }, -1)).toBeUndefined();
});

test('a row that has gone leaves the keyboard to the one that took its place', () => {
  const after = gridRows({ ...sheet, lines: sheet.lines.filter(({ id }) => id !== 'a') });
  expect(placeKept(rows, after, { row: 'a', column: 'unit' })).toEqual({ row: 'b', column: 'unit' });
  expect(placeKept(rows, after, { row: 'c', column: 'unit' })).toEqual({ row: 'c', column: 'unit' });
});

describe('rows that are drawn', () => {
  test('all of a table of up to 200 rows', () => {
    expect(rowWindow({ rows: 200, first: 50, visible: 12, active: 3 })).toEqual({ runs: [{ from: 0, to: 200 }] });
  });

  test.each([0, 3, 500, 1_990])('at most about 60 of a long one, with the one that has the keyboard (first %i)', (first) => {
    for (const active of [-1, 0, first + 5, 1_999]) {
      const { runs } = rowWindow({ rows: 2_000, first, visible: 20, active });
      const drawn = runs.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(drawn).toBeLessThanOrEqual(60);
      expect(active < 0 || runs.some(({ from, to }) => from <= active && active < to)).toBe(true);
      const spaces = spacesIn({ runs }, 2_000, 10);
      expect(spaces.reduce((sum, height) => sum + height, 0) + drawn * 10).toBe(20_000);
      expect(spaces.every((height) => height >= 0)).toBe(true);
    }
  });
});
