/** From this many rows on, only those near the screen are drawn. */
export const mostRowsDrawn = 200;

/** Rows before and after the screen, for the next turn of the wheel. */
const around = 12;
/** With the row that has the keyboard, at most this many are drawn. */
const mostInWindow = 56;

export interface RowWindow {
  /** Runs of rows that are drawn, `to` not included. Between and around them is empty space. */
  readonly runs: readonly { readonly from: number; readonly to: number }[];
}

interface Shown {
  readonly rows: number;
  /** The first row on the screen, and how many there are. */
  readonly first: number;
  readonly visible: number;
  /** The row that has the keyboard: it is drawn wherever it is, so that the focus is never lost. */
  readonly active: number;
}

export function rowWindow({ rows, first, visible, active }: Shown): RowWindow {
  if (rows <= mostRowsDrawn) return { runs: [{ from: 0, to: rows }] };
  const size = Math.min(mostInWindow, visible + 2 * around);
  const from = Math.max(0, Math.min(rows - size, first - around));
  const near = { from, to: Math.min(rows, from + size) };
  if (active < 0 || active >= rows || (active >= near.from && active < near.to)) return { runs: [near] };
  const alone = { from: active, to: active + 1 };
  return { runs: active < near.from ? [alone, near] : [near, alone] };
}

/** The height of the space before each run, and after the last one. */
export function spacesIn({ runs }: RowWindow, rows: number, rowHeight: number): readonly number[] {
  const ends = [0, ...runs.map(({ to }) => to)];
  const starts = [...runs.map(({ from }) => from), rows];
  return starts.map((start, index) => (start - (ends[index] ?? 0)) * rowHeight);
}
