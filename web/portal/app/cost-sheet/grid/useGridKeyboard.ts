import type { LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { cellText } from '../model/cell-reading.ts';
import type { TypedField } from '../model/sheet.ts';
import type { SheetOnScreen } from '../sheet-context.ts';
import { groupKey, isTyped, moved, nextField, placeKept } from './movement.ts';
import type { GridPlace, GridRow, LineColumn } from './movement.ts';

/** The cell that is typed into, and with what it began: its own text, or the letter that was pressed. */
export interface OpenCell {
  readonly field: TypedField;
  readonly text: string;
}

export interface CellActions {
  focus(row: string, column: LineColumn): void;
  open(row: string, field: TypedField, text?: string): void;
  /** `key`: how the cell was left, which says where the keyboard goes. */
  commit(row: string, field: TypedField, text: string, key?: 'Enter' | 'Tab' | 'BackTab' | 'NewLine'): void;
  cancel(): void;
  press(event: KeyboardEvent<HTMLElement>): void;
  select(row: string): void;
}

export interface GridKeyboard {
  /** Always a row that is there. */
  readonly at: GridPlace;
  readonly openCell: OpenCell | undefined;
  readonly selected: ReadonlySet<string>;
  readonly actions: CellActions;
  clearSelection(): void;
  /** Adds a line and opens its first field. */
  begin(kind: LineKind): void;
  /** Leads the keyboard to a cell from outside the table. */
  goTo(place: GridPlace): void;
}

/** Which cell has the keyboard, which one is typed into, and which lines are selected. */
export function useGridKeyboard(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly GridRow[],
  sheet: SheetOnScreen,
  undo: () => void,
): GridKeyboard {
  const [wanted, setWanted] = useState<GridPlace>({ row: groupKey('material'), column: 'description' });
  const [openCell, setOpenCell] = useState<OpenCell>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [known, setKnown] = useState(rows);
  // A line that was removed leaves the keyboard to the one that took its place.
  const at = placeKept(known, rows, wanted);
  if (known !== rows) {
    setKnown(rows);
    if (at !== wanted) {
      setWanted(at);
      setOpenCell(undefined);
    }
  }
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!takesFocus.current || openCell !== undefined) return;
    takesFocus.current = false;
    const cell = focusableAt(table.current, at);
    cell?.focus();
    cell?.scrollIntoView?.({ block: 'nearest' });
  });

  const place = (to: GridPlace, open?: OpenCell) => {
    takesFocus.current = true;
    setWanted(to);
    setOpenCell(open);
  };
  const textAt = (row: string, field: OpenCell['field']) => {
    const line = sheet.sheet.lines.find(({ id }) => id === row);
    return line === undefined ? '' : cellText(line, field, sheet.reader);
  };
  const begin = (kind: LineKind) => {
    const id = sheet.addLine(kind);
    if (id !== undefined) place({ row: id, column: 'description' }, { field: 'description', text: '' });
  };
  const kindOf = (row: string) => sheet.sheet.lines.find(({ id }) => id === row)?.kind;
  const commit: CellActions['commit'] = (row, field, text, key) => {
    if (text !== textAt(row, field)) sheet.type(row, field, text);
    const here = { row, column: field };
    if (key === 'Tab' || key === 'BackTab') {
      const next = nextField(rows, here, key === 'Tab' ? 1 : -1);
      if (next === undefined || !isTyped(next.column)) place(here);
      else place(next, { field: next.column, text: textAt(next.row, next.column) });
    } else if (key === 'Enter') place(moved(rows, here, { key: 'ArrowDown', ctrl: false, isRightToLeft: false }) ?? here);
    else if (key === 'NewLine') begin(kindOf(row) ?? 'material');
    else setOpenCell(undefined);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const isRightToLeft = document.documentElement.dir === 'rtl';
    if (ctrl && event.key.toLowerCase() === 'z' && !sheet.readOnly) {
      event.preventDefault();
      takesFocus.current = true;
      return undo();
    }
    if (ctrl && event.key === 'Enter' && !sheet.readOnly) {
      event.preventDefault();
      return begin(kindOf(at.row) ?? kindOfGroup(rows, at.row));
    }
    const next = event.altKey ? undefined : moved(rows, at, { key: event.key, ctrl, isRightToLeft });
    if (next !== undefined) {
      event.preventDefault();
      return place(next);
    }
    const { row, column } = at;
    if (sheet.readOnly || ctrl || event.altKey || !isTyped(column) || kindOf(row) === undefined) return undefined;
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      place(at, { field: column, text: textAt(row, column) });
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      sheet.type(row, column, '');
    } else if (event.key.length === 1 && event.key !== ' ') {
      // The letter begins the new text: the open cell would receive it a second time.
      event.preventDefault();
      place(at, { field: column, text: event.key });
    }
    return undefined;
  };

  const now: CellActions = {
    focus: (row, column) => setWanted({ row, column }),
    open: (row, field, text) => sheet.readOnly || place({ row, column: field }, { field, text: text ?? textAt(row, field) }),
    commit,
    cancel: () => place(at),
    press,
    select: (row) => sheet.readOnly || setSelected((before) => toggled(before, row)),
  };
  const actions = useStableActions(now);
  const present = useMemo(() => new Set(rows.map(({ key }) => key)), [rows]);
  return {
    at,
    openCell,
    selected: useMemo(() => new Set([...selected].filter((id) => present.has(id))), [selected, present]),
    actions,
    clearSelection: () => setSelected(new Set()),
    begin,
    goTo: (to) => place(to, isTyped(to.column) && !sheet.readOnly ? { field: to.column, text: textAt(to.row, to.column) } : undefined),
  };
}

/** The same object at each render: a row is drawn again only where something in it changed. */
function useStableActions(now: CellActions): CellActions {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [actions] = useState((): CellActions => ({
    focus: (...given) => latest.current.focus(...given),
    open: (...given) => latest.current.open(...given),
    commit: (...given) => latest.current.commit(...given),
    cancel: () => latest.current.cancel(),
    press: (event) => latest.current.press(event),
    select: (row) => latest.current.select(row),
  }));
  return actions;
}

function toggled(before: ReadonlySet<string>, row: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(row)) after.add(row);
  return after;
}

function kindOfGroup(rows: readonly GridRow[], key: string): LineKind {
  const row = rows.find((one) => one.key === key);
  return row?.of === 'group' ? row.kind : 'material';
}

function focusableAt(table: HTMLTableElement | null, { row, column }: GridPlace): HTMLElement | null {
  const place = table?.querySelector(`[data-line="${CSS.escape(row)}"]`);
  const cell = place?.querySelector(`[data-column="${column}"]`) ?? place;
  if (cell?.matches('[data-focus]')) return cell as HTMLElement;
  return cell?.querySelector<HTMLElement>('[data-focus]') ?? place?.querySelector<HTMLElement>('[data-focus]') ?? null;
}
