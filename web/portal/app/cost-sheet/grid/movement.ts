import type { LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { linesOf, lineKindOrder, typedFields } from '../model/sheet.ts';
import type { Sheet, SheetLine, TypedField } from '../model/sheet.ts';

/** Of a line, in the order of reading. Those that are typed are `typedFields`. */
export const lineColumns = ['select', ...typedFields, 'amount', 'countsAs', 'evidence', 'remove'] as const;
export type LineColumn = (typeof lineColumns)[number];

export type GridRow =
  | { readonly of: 'group'; readonly key: string; readonly kind: LineKind }
  | { readonly of: 'line'; readonly key: string; readonly line: SheetLine; readonly number: number }
  | { readonly of: 'margin'; readonly key: string }
  | { readonly of: 'price'; readonly key: string };

/** All rows of the table: each group with its lines, the margin and the price. */
export function gridRows(sheet: Sheet): readonly GridRow[] {
  let number = 0;
  const groups = lineKindOrder.flatMap((kind): readonly GridRow[] => [
    { of: 'group', key: groupKey(kind), kind },
    ...linesOf(sheet, kind).map((line): GridRow => {
      number += 1;
      return { of: 'line', key: line.id, line, number };
    }),
  ]);
  return [...groups, { of: 'margin', key: 'margin' }, { of: 'price', key: 'price' }];
}

export function groupKey(kind: LineKind): string {
  return `group-${kind}`;
}

/** The cell that has the keyboard. A row of another kind has one cell only; the column is kept for the way on. */
export interface GridPlace {
  readonly row: string;
  readonly column: LineColumn;
}

export interface GridKey {
  readonly key: string;
  readonly ctrl: boolean;
  /** Arrows follow the line of reading. */
  readonly isRightToLeft: boolean;
}

/** How far the page keys lead. */
const page = 10;

/** Where a key leads; undefined where the key is not the grid's. */
export function moved(rows: readonly GridRow[], at: GridPlace, { key, ctrl, isRightToLeft }: GridKey): GridPlace | undefined {
  const index = rows.findIndex((row) => row.key === at.row);
  const row = rows[index];
  if (row === undefined) return undefined;
  const column = lineColumns.indexOf(at.column);
  const isLine = row.of === 'line';
  const rowAt = (to: number) => ({ ...at, row: rows[Math.max(0, Math.min(rows.length - 1, to))]?.key ?? at.row });
  const columnAt = (to: number) => ({ ...at, column: lineColumns[Math.max(0, Math.min(lineColumns.length - 1, to))] ?? at.column });
  switch (key) {
    case 'ArrowDown':
      return rowAt(ctrl ? rows.length - 1 : index + 1);
    case 'ArrowUp':
      return rowAt(ctrl ? 0 : index - 1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return isLine ? columnAt(column + ((key === 'ArrowRight') === isRightToLeft ? -1 : 1)) : at;
    case 'Home':
      return ctrl ? { row: rows[0]?.key ?? at.row, column: 'description' } : isLine ? columnAt(0) : at;
    case 'End':
      return ctrl ? rowAt(rows.length - 1) : isLine ? columnAt(lineColumns.length - 1) : at;
    case 'PageDown':
      return rowAt(index + page);
    case 'PageUp':
      return rowAt(index - page);
    default:
      return undefined;
  }
}

/** The next or previous field that can be typed, over the ends of lines; undefined at the end of the table. */
export function nextField(rows: readonly GridRow[], { row, column }: GridPlace, by: 1 | -1): GridPlace | undefined {
  const lines = rows.filter(({ of }) => of === 'line');
  const line = lines.findIndex(({ key }) => key === row);
  const fields = typedFields.length;
  const place = line * fields + typedFields.indexOf(column as TypedField) + by;
  const [next, field] = [lines[Math.floor(place / fields)], typedFields[((place % fields) + fields) % fields]];
  return next === undefined || field === undefined || place < 0 ? undefined : { row: next.key, column: field };
}

export function isTyped(column: LineColumn): column is TypedField {
  return (typedFields as readonly string[]).includes(column);
}

/** Where the keyboard is when a row has gone: the row that took its place. */
export function placeKept(before: readonly GridRow[], after: readonly GridRow[], at: GridPlace): GridPlace {
  if (after.some(({ key }) => key === at.row)) return at;
  const index = before.findIndex(({ key }) => key === at.row);
  const next = [...before.slice(index + 1), ...before.slice(0, Math.max(0, index)).toReversed()].find(({ key }) =>
    after.some((row) => row.key === key),
  );
  return { ...at, row: next?.key ?? after[0]?.key ?? at.row };
}
