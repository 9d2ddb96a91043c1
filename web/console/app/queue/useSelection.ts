import { useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** `isRange`: with all rows between this one and the last that was selected. */
  toggle(id: string, isRange: boolean): void;
  /** Every row that is shown, or none where all are selected. */
  toggleAll(): void;
  readonly areAll: boolean;
  clear(): void;
}

/** Of the rows that are shown: a case that left the list is not assigned unseen. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids = new Set(shown.filter((id) => chosen.has(id)));
  return {
    ids,
    toggle(id, isRange) {
      setChosen(isRange && last !== undefined ? new Set([...ids, ...between(shown, last, id)]) : toggled(ids, id));
      setLast(id);
    },
    areAll: shown.length > 0 && ids.size === shown.length,
    toggleAll() {
      setChosen(new Set(ids.size === shown.length ? [] : shown));
      setLast(undefined);
    },
    clear() {
      setChosen(new Set());
      setLast(undefined);
    },
  };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]);
}

function between(shown: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [shown.indexOf(one), shown.indexOf(other)].toSorted((a, b) => a - b) as [number, number];
  return from === -1 ? shown.slice(to, to + 1) : shown.slice(from, to + 1);
}
