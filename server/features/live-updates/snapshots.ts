/**
 * Which transactions were finished at one moment, as `pg_current_snapshot()` says it: all below `xmin`, none from `xmax` on, and those
 * between that are not in `running`. Rows become visible in the order of commits, so only a snapshot says which of them were read.
 */
export interface Snapshot {
  /** The oldest transaction that was running. One that lasts keeps it back. */
  readonly xmin: number;
  /** The first transaction that had not begun. */
  readonly xmax: number;
  readonly running: ReadonlySet<number>;
}

/** `xmin:xmax:` and the numbers of the running transactions. */
const snapshotText = /^(\d+):(\d+):((?:\d+(?:,\d+)*)?)$/;

/** undefined where the text is no snapshot. A cursor comes from a client. */
export function readSnapshot(text: string): Snapshot | undefined {
  const [, xmin, xmax, running = ''] = snapshotText.exec(text) ?? [];
  if (xmin === undefined || xmax === undefined) return undefined;
  return { xmin: Number(xmin), xmax: Number(xmax), running: new Set(running === '' ? [] : running.split(',').map(Number)) };
}

/** Whether rows of the transaction were visible when the snapshot was taken. */
export function isVisibleIn({ xmin, xmax, running }: Snapshot, xid: number): boolean {
  return xid < xmin || (xid < xmax && !running.has(xid));
}
