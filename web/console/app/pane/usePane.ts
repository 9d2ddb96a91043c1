import { closedStages } from '@thamani/domain/review/queue.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLiveChanges } from '../live/live-updates.ts';
import { searchOf, type Question } from '../queue/search-params.ts';
import { maySomewhere, useMyself } from '../session/current-user.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { loadPane } from './load.ts';
import { withOwnChange, type PaneReader } from './pane-changes.ts';
import type { KnownCase, PaneContextValue } from './pane-context.ts';
import { nextCase, paneCase, previousCase, type PaneCase, type PaneGroups } from './pane-data.ts';
import { usePaneState } from './usePaneState.ts';

const nothing: PaneGroups = [];

export interface Pane {
  readonly groups: PaneGroups;
  readonly newCount: number;
  readonly status: 'ready' | 'reading' | 'failed';
  /** Reads the list again because the reader asked for it. */
  show(): void;
}

/** The queue beside the case: its rows, and what the page of the case asks of it. `initial`: undefined if it could not be read. */
export function usePane(initial: PaneGroups | undefined, question: Question | undefined, currentId: string) {
  const api = useConsoleApi();
  const myself = useMyself();
  const { language } = useAddress();
  const navigate = useNavigate();
  const reader = useMemo<PaneReader>(
    () => ({
      id: myself.person.id,
      canDecide: maySomewhere(myself, 'approve'),
      canVisit: maySomewhere(myself, 'record_visit'),
      question,
    }),
    [myself, question],
  );
  const [status, setStatus] = useState<Pane['status']>(initial === undefined ? 'failed' : 'ready');
  const [source, setSource] = useState(initial);
  if (source !== initial) {
    setSource(initial);
    setStatus(initial === undefined ? 'failed' : 'ready');
  }
  const { state, setState, replace } = usePaneState(initial ?? nothing, reader, currentId);
  const readings = useRef(0);
  const read = async (isBackground: boolean) => {
    readings.current += 1;
    const started = readings.current;
    if (!isBackground) setStatus('reading');
    try {
      const groups = await loadPane(api, question, { isBackground });
      if (readings.current !== started) return;
      replace(groups);
      setStatus('ready');
    } catch {
      // Of a reading in the background nobody waits for the answer: the next change or press reads again.
      if (!isBackground && readings.current === started) setStatus('failed');
    }
  };
  // An answer to the question before belongs to another list.
  useEffect(() => {
    readings.current += 1;
  }, [question]);
  useLiveChanges((event) => {
    if (event.kind === 'reset') void read(true);
  });
  const { groups, newIds } = state;

  const search = question === undefined ? '' : searchOf(question);
  const open = useCallback((id: string) => void navigate(addressIn(language, `/cases/${id}`) + search), [navigate, language, search]);
  const update = useCallback(
    (known: KnownCase) => {
      const isOpen = !closedStages.some((stage) => stage === known.stage);
      setState((before) =>
        withOwnChange(
          before,
          paneCase(known, { isReturned: known.returned !== null, hasMessage: known.messages.at(-1)?.by === null }),
          isOpen,
          reader,
        ),
      );
    },
    [setState, reader],
  );
  const context = useMemo<PaneContextValue>(
    () => ({
      next: rowOf(groups, nextCase(groups, currentId)),
      previous: rowOf(groups, previousCase(groups, currentId)),
      search,
      open,
      update,
    }),
    [groups, currentId, search, open, update],
  );
  const pane: Pane = { groups, newCount: newIds.size, status, show: () => void read(false) };
  return { pane, context };
}

function rowOf(groups: PaneGroups, id: string | undefined): PaneCase | undefined {
  return groups.flatMap(({ rows }) => rows).find((row) => row.id === id);
}
