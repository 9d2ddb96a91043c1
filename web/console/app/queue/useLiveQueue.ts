import { useMemo, useState } from 'react';
import { useLiveChanges } from '../live/live-updates.ts';
import type { PaneReader } from '../pane/pane-changes.ts';
import { paneCase, type PaneGroups } from '../pane/pane-data.ts';
import { usePaneState } from '../pane/usePaneState.ts';
import { useMyself } from '../session/current-user.ts';
import type { Question, QueueRow } from './search-params.ts';

export type ListedRow = QueueRow & {
  /** It no longer belongs in the list, and stays, grey, until the list is loaded again. */
  readonly hasLeft: boolean;
  /** False since a change that did not say the pace: then the due date is shown. */
  readonly isPaceKnown: boolean;
};

interface LiveQueue {
  readonly rows: readonly ListedRow[];
  readonly newCount: number;
  /** Changes were missed: nothing is known of what is new. */
  readonly isOutdated: boolean;
}

/** The page of the queue, with what other people changed since it was loaded. Nothing is read for it: the reader asks for new cases. */
export function useLiveQueue(loaded: readonly QueueRow[], total: number, question: Question): LiveQueue {
  const { person } = useMyself();
  // The list of the reader's own cases has no proposals and visits of others.
  const reader: PaneReader = { id: person.id, canDecide: false, canVisit: false, question };
  const groups = useMemo<PaneGroups>(() => [{ group: 'found', total, late: 0, rows: loaded.map((row) => paneCase(row)) }], [loaded, total]);
  const { state } = usePaneState(groups, reader, '');
  const [outdated, setOutdated] = useState<PaneGroups>();
  useLiveChanges((event) => {
    if (event.kind === 'reset') setOutdated(groups);
  });
  const changed = new Map(state.groups.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  return {
    rows: loaded.map((row) => {
      const now = changed.get(row.id);
      if (now === undefined) return { ...row, hasLeft: false, isPaceKnown: true };
      const { stage, assignee, due_on, late, pace = null, hasLeft } = now;
      const takeable = row.takeable && assignee === null && !hasLeft;
      return { ...row, stage, assignee, due_on, late, pace, hasLeft, isPaceKnown: now.pace !== undefined, takeable };
    }),
    newCount: state.newIds.size,
    isOutdated: outdated === groups,
  };
}
