import { concerns, streamRules, type StreamReader } from '@thamani/domain/review/live-changes.ts';
import type { ChangeRow } from './change-store.ts';
import { isVisibleIn, type Snapshot } from './snapshots.ts';
import { changeView, departureView } from './view.ts';

/** A change that was read, written out once for all who are sent it. */
export interface HeldChange {
  readonly row: ChangeRow;
  /** When it was read, on the clock of the feed. A transaction may commit long after its event. */
  readonly readAt: number;
  readonly json: string;
}

export function heldChange(row: ChangeRow, readAt: number): HeldChange {
  return { row, readAt, json: JSON.stringify(changeView(row)) };
}

/** What the reader is sent of the change; undefined: nothing. `personId`: whose stream it is; without it, what all such readers are sent. */
export function sentTo(reader: StreamReader, { row, json }: HeldChange, personId?: string): string | undefined {
  if (row.recipient_id !== null) return row.recipient_id === personId ? json : undefined;
  if (concerns(reader, row.now ?? row)) return json;
  return row.now !== null && concerns(reader, row) ? JSON.stringify(departureView(row)) : undefined;
}

/**
 * The changes that a process keeps in memory for streams that resume. It has every change of all transactions from `floor` on that is
 * visible in the snapshot of the last read; a cursor that begins below cannot be answered from it.
 */
export class ChangeRing {
  #held: HeldChange[] = [];
  #floor = 0;

  /** Begins with what was read first. `isWhole`: there are no earlier rows. */
  begin(changes: readonly HeldChange[], snapshot: Snapshot, isWhole: boolean): void {
    this.#held = [...changes];
    const first = changes[0]?.row.xid;
    // Of a transaction at which a read was cut off, some rows may be missing.
    this.#floor = first === undefined ? snapshot.xmin : isWhole ? first : first + 1;
  }

  add(changes: readonly HeldChange[]): void {
    this.#held.push(...changes);
  }

  /** Leaves out what was read before this moment, and what is more than a process keeps. */
  forgetBefore(moment: number): void {
    const kept = this.#held.findIndex(({ readAt }) => readAt >= moment);
    const old = kept === -1 ? this.#held.length : kept;
    const forgotten = this.#held.splice(0, Math.max(old, this.#held.length - streamRules.mostKept));
    for (const { row } of forgotten) this.#floor = Math.max(this.#floor, row.xid + 1);
  }

  /** undefined: some may be missing. */
  notVisibleIn(cursor: Snapshot): readonly HeldChange[] | undefined {
    return cursor.xmin < this.#floor ? undefined : this.#held.filter(({ row }) => !isVisibleIn(cursor, row.xid));
  }

  readSince(moment: number): readonly HeldChange[] {
    return this.#held.filter(({ readAt }) => readAt >= moment);
  }
}
