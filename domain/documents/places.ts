/** As many pages as the inspection of an upload accepts. */
export const mostPages = 500;

const pageSide = 1000;
/** Sides are sums and differences of fractions: a box at the edge of the page can exceed it by this. */
const rounding = 1e-6;
const mostCells = 999_999;

/** In thousandths of the page as it is shown: its crop box, turned by the page's own rotation, not by the reader's. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of a table; both from 1. For the cost sheet. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Where a document shows something: the same type for a changed figure, a ground of a rejection and, later, a line of the cost sheet. */
export interface DocumentPlace {
  readonly document: string;
  /** From 1. */
  readonly page: number;
  readonly box?: Box;
  readonly cell?: Cell;
}

/** A box or a cell of the page, which is said beside it. */
export type PlaceOnPage = Pick<DocumentPlace, 'box' | 'cell'>;

export type PlaceFault = 'place_malformed' | 'page_unknown';

/** A whole page proves no figure: the place is a box or a cell of it. */
export function isMarked({ box, cell }: DocumentPlace): boolean {
  return (box === undefined) !== (cell === undefined);
}

/** `pageCount` is null for a document whose pages were never counted. */
export function placeFault({ page, box, cell }: DocumentPlace, pageCount: number | null): PlaceFault | undefined {
  if (box !== undefined && cell !== undefined) return 'place_malformed';
  if (box !== undefined && !isOnPage(box)) return 'place_malformed';
  if (cell !== undefined && ![cell.row, cell.column].every((index) => isWholeUpTo(mostCells, index))) return 'place_malformed';
  return isWholeUpTo(pageCount ?? mostPages, page) ? undefined : 'page_unknown';
}

function isOnPage({ x, y, width, height }: Box): boolean {
  return isWithinSide(x, width) && isWithinSide(y, height);
}

function isWithinSide(start: number, length: number): boolean {
  return start >= 0 && length >= 1 && start + length <= pageSide + rounding;
}

function isWholeUpTo(most: number, index: number): boolean {
  return Number.isInteger(index) && index >= 1 && index <= most;
}
