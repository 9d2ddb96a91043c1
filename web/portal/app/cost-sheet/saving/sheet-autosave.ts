import type { Phase } from '../../application-form/saving/autosave.ts';
import type { Problem } from '../../session/problem.ts';
import { edited, historyOf, undone } from '../model/sheet-edits.ts';
import type { EditHistory } from '../model/sheet-edits.ts';
import type { Sheet, SheetBatch } from '../model/sheet.ts';
import { answeredTo, batchOf, changesToKeep, draftOf, marked, restored, settled, withTheirs } from './sheet-draft.ts';
import type { KeptChange, SheetDraft, StoredSheet } from './sheet-draft.ts';
import type { SheetSaved } from './sheet-calls.ts';
import { keptChanges, storeChanges, storeNow } from './sheet-storage.ts';
import type { SheetPlace } from './sheet-storage.ts';

export interface SheetSaving {
  readonly history: EditHistory;
  readonly draft: SheetDraft;
  readonly phase: Phase;
  /** Why nothing is sent, in the phase `halted`. */
  readonly halted: Problem | undefined;
  /** When the server confirmed something last. */
  readonly savedAt: Date | undefined;
}

/** How the server is reached. */
interface SheetWays {
  /** Makes the call; its answer comes back through `answered`. */
  post(batch: SheetBatch): void;
  /** Hands the call to the browser, since the page is going. */
  leaveBehind(batch: SheetBatch): void;
}

export interface SheetAutosave {
  now(): SheetSaving;
  subscribe(changed: () => void): () => void;
  reach(ways: SheetWays): void;
  /** Brings back what was kept, and listens to the connection; gives back how to stop. */
  open(): () => void;
  /** `place`: of a field that is changed with each letter, so that undoing takes back the whole of it. */
  change(edit: (sheet: Sheet) => Sheet, place?: string): void;
  undo(): void;
  settle(id: string, stays: 'mine' | 'theirs'): void;
  /** Sends what waits, now. */
  send(): void;
  /** The person acts for the company of the sheet again. */
  resume(): void;
  answered(answer: SheetSaved): void;
}

const pauses = { send: 800, keep: 150, retry: 4_000, longestRetry: 30_000 };

/** Keeps every change: in this browser at once, on the server a moment later, one call at a time. */
export function createSheetAutosave(sheet: Sheet, stored: StoredSheet, place: SheetPlace): SheetAutosave {
  const listeners = new Set<() => void>();
  const timers: { send?: number; keep?: number } = {};
  let state: SheetSaving = { history: historyOf(sheet), draft: draftOf(stored), phase: 'still', halted: undefined, savedAt: undefined };
  let ways: SheetWays | undefined;
  let kept: readonly KeptChange[] = [];
  let isFlying = false;
  let retry = pauses.retry;

  const set = (part: Partial<SheetSaving>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const keep = () => {
    clearTimeout(timers.keep);
    const before = kept;
    kept = changesToKeep(state.history.sheet, state.draft);
    void storeChanges(place, before, kept);
  };
  const update = (part: Partial<SheetSaving>) => {
    set(part);
    clearTimeout(timers.keep);
    timers.keep = window.setTimeout(keep, pauses.keep);
  };
  const next = () => batchOf(state.history.sheet, state.draft);
  const isOver = () => state.phase === 'closed' || state.phase === 'halted';

  const send = () => {
    clearTimeout(timers.send);
    if (isFlying || isOver()) return;
    const batch = next();
    if (batch === undefined) return void (state.phase === 'waiting' && set({ phase: 'still' }));
    if (!navigator.onLine) return set({ phase: 'paused' });
    isFlying = true;
    update({ draft: marked(state.draft, state.history.sheet, batch), phase: 'sending' });
    ways?.post(batch);
  };
  const sendIn = (milliseconds: number) => {
    clearTimeout(timers.send);
    timers.send = window.setTimeout(send, milliseconds);
  };
  const changed = (history: EditHistory) => {
    if (history.sheet === state.history.sheet) return;
    const phase = isOver() || isFlying ? state.phase : navigator.onLine ? 'waiting' : 'paused';
    update({ history, phase });
    sendIn(pauses.send);
  };

  const answered = ({ end, ...answer }: SheetSaved) => {
    isFlying = false;
    const draft = answeredTo(state.draft, state.history.sheet, answer);
    const isNews = answer.head !== undefined || answer.lines !== undefined || answer.removed !== undefined;
    const savedAt = isNews ? new Date() : state.savedAt;
    if (end.kind === 'closed') return update({ draft, savedAt, phase: 'closed' });
    if (end.kind === 'halted') return update({ draft, savedAt, phase: 'halted', halted: end.problem });
    if (end.kind === 'unreachable') {
      update({ draft, savedAt, phase: 'paused' });
      sendIn(retry);
      retry = Math.min(retry * 2, pauses.longestRetry);
      return;
    }
    retry = pauses.retry;
    update({ draft, savedAt, phase: 'still' });
    if (next() !== undefined) send();
  };
  const bringBack = async () => {
    const found = await keptChanges(place);
    if (found.length === 0) return;
    const { sheet: before, draft } = { sheet: state.history.sheet, draft: state.draft };
    const laid = restored(before, draft, found);
    kept = found;
    update({ history: historyOf(laid.sheet), draft: laid.draft });
    send();
  };
  /** Nothing that takes time is certain to be done now. */
  const leave = () => {
    const batch = isOver() || isFlying ? undefined : next();
    if (batch !== undefined) state = { ...state, draft: marked(state.draft, state.history.sheet, batch) };
    storeNow(place, changesToKeep(state.history.sheet, state.draft));
    if (batch !== undefined) ways?.leaveBehind(batch);
  };

  return {
    now: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reach(reached) {
      ways = reached;
    },
    open() {
      const ends = new AbortController();
      const { signal } = ends;
      addEventListener('online', send, { signal });
      addEventListener('offline', () => next() !== undefined && !isOver() && set({ phase: 'paused' }), { signal });
      addEventListener('pagehide', leave, { signal });
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') return;
          keep();
          send();
        },
        { signal },
      );
      void bringBack();
      return () => {
        ends.abort();
        keep();
        send();
      };
    },
    change(edit, field) {
      changed(edited(state.history, edit(state.history.sheet), field));
    },
    undo() {
      changed(undone(state.history));
    },
    settle(id, stays) {
      const history = stays === 'mine' ? state.history : historyOf(withTheirs(state.history.sheet, state.draft, id));
      update({ draft: settled(state.draft, id), history });
      send();
    },
    send,
    resume() {
      if (state.phase !== 'halted') return;
      set({ phase: 'still', halted: undefined });
      send();
    },
    answered,
  };
}
