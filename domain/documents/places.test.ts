import { describe, expect, it } from 'vitest';
import { isMarked, mostPages, placeFault, type Box, type DocumentPlace } from './places.ts';

const box: Box = { x: 100, y: 200, width: 300, height: 20 };
const cell = { row: 3, column: 2 };
const onPage = (page: number, more: Partial<DocumentPlace> = {}): DocumentPlace => ({ document: 'invoice', page, ...more });

describe('a place in a document', () => {
  it('is marked by a box or by a cell, not by both and not by the page alone', () => {
    expect(isMarked(onPage(1, { box }))).toBe(true);
    expect(isMarked(onPage(1, { cell }))).toBe(true);
    expect(isMarked(onPage(1))).toBe(false);
    expect(isMarked(onPage(1, { box, cell }))).toBe(false);
  });

  const accepted: [string, DocumentPlace][] = [
    ['a whole page', onPage(1)],
    ['a box', onPage(2, { box })],
    ['a box over the whole page', onPage(2, { box: { x: 0, y: 0, width: 1000, height: 1000 } })],
    ['a box at the edge, with the error of its sum', onPage(2, { box: { x: 0.1, y: 0, width: 999.900_000_000_000_1, height: 1 } })],
    ['a cell', onPage(3, { cell })],
    ['the last page', onPage(3, { box })],
  ];
  it.each(accepted)('is accepted: %s', (_, place) => {
    expect(placeFault(place, 3)).toBeUndefined();
  });

  const malformed: [string, Partial<DocumentPlace>][] = [
    ['both box and cell', { box, cell }],
    ['a box left of the page', { box: { ...box, x: -1 } }],
    ['a box above the page', { box: { ...box, y: -0.5 } }],
    ['a box wider than the rest of the page', { box: { ...box, width: 901 } }],
    ['a box higher than the rest of the page', { box: { ...box, height: 801 } }],
    ['a box without width', { box: { ...box, width: 0 } }],
    ['a box without height', { box: { ...box, height: 0.5 } }],
    ['a box that is not a number', { box: { ...box, x: NaN } }],
    ['row 0', { cell: { row: 0, column: 1 } }],
    ['half a column', { cell: { row: 1, column: 1.5 } }],
    ['a row beyond any table', { cell: { row: 1_000_000, column: 1 } }],
  ];
  it.each(malformed)('is malformed with %s', (_, mark) => {
    expect(placeFault(onPage(1, mark), 3)).toBe('place_malformed');
  });

  it.each([0, -1, 1.5, 4])('has no page %d of 3', (page) => {
    expect(placeFault(onPage(page, { box }), 3)).toBe('page_unknown');
  });

  it('has at most as many pages as an upload may have, where they were never counted', () => {
    expect(placeFault(onPage(mostPages, { box }), null)).toBeUndefined();
    expect(placeFault(onPage(mostPages + 1, { box }), null)).toBe('page_unknown');
  });
});
