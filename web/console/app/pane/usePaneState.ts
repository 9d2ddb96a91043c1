import { useState } from 'react';
import { useLiveChanges } from '../live/live-updates.ts';
import { changedCase, withChange, withSeen, type ChangedCase, type PaneReader, type PaneState } from './pane-changes.ts';
import type { PaneGroups } from './pane-data.ts';

/**
 * A list of cases as it was read, with what changed since. Other people's changes arrive as hints: they change the rows in place, and
 * nothing is read for them. Where changes were missed, the page that shows the list reads it again.
 */
export function usePaneState(loaded: PaneGroups, reader: PaneReader, currentId: string) {
  const [source, setSource] = useState(loaded);
  const [state, setState] = useState<PaneState>(() => stateOf(loaded, currentId));
  const [followed, setFollowed] = useState(currentId);
  if (source !== loaded) {
    setSource(loaded);
    setState(stateOf(loaded, currentId));
  }
  if (followed !== currentId) {
    setFollowed(currentId);
    setState((before) => ({ ...before, groups: withSeen(before.groups, currentId) }));
  }
  useLiveChanges((event) => {
    if (event.kind === 'reset') return;
    const changes = event.changes.map(changedCase).filter((change): change is ChangedCase => change !== undefined);
    if (changes.length === 0) return;
    setState((before) => changes.reduce((state, change) => withChange(state, change, reader, currentId), before));
  });
  return {
    state,
    setState,
    /** After it was read again. */
    replace: (groups: PaneGroups) => setState(stateOf(groups, currentId)),
  };
}

function stateOf(groups: PaneGroups, currentId: string): PaneState {
  return { groups: withSeen(groups, currentId), newIds: new Set() };
}
