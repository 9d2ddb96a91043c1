import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { FormState, Value } from '../form-values.ts';
import { change, changesToSend, clashed, confirmed, draftOf, entries, marked, refused, restored, sendable, settled } from './draft.ts';
import type { Changes, Draft } from './draft.ts';
import { forgetChanges, storeNow, storeChanges, keptChanges } from './pending-changes-storage.ts';
import type { DraftPlace } from './pending-changes-storage.ts';
import type { Problem } from '../../session/problem.ts';
import type { Refused, Saved } from './saving.ts';

/**
 * `waiting`: typed and not sent yet. `paused`: the server cannot be reached, and everything is kept here. `halted`: the person may no
 * longer change the application, or acts for another company now; everything is kept here, and nothing is sent. `closed`: the same, since
 * the application was submitted or deleted elsewhere. `finished`: this form was submitted, and nothing is kept.
 */
export type Phase = 'still' | 'waiting' | 'sending' | 'paused' | 'halted' | 'closed' | 'finished';

/** What ends the form: the payment, which submits by itself; the submission, for others of the company to pay; or the correction. */
export type FormEnd = 'pay' | 'submit' | 'correct';

export interface Saving {
  readonly draft: Draft;
  readonly phase: Phase;
  /** Why nothing is sent, in the phase `halted`. */
  readonly halted: Problem | undefined;
  /** When the server confirmed something last. */
  readonly savedAt: Date | undefined;
  /** What was asked for and is not answered yet. */
  readonly submitting: FormEnd | undefined;
}

/** How the world is reached. */
export interface Ways {
  readonly page: FormPage;
  /** Makes the call; its answer comes back through `answered`. */
  post(changes: Changes, end: FormEnd | undefined): void;
  /** Hands the call to the browser, since the page is going. */
  leaveBehind(changes: Changes): void;
  /** Answers came from elsewhere: the controls on the screen have to show them. */
  onFilled(ids: readonly RequirementId[], draft: Draft, page?: FormPage): void;
  /** Submitted: it is paid where the link leads. */
  onPaying(link: string): void;
  /** Submitted, for others of the company to pay. */
  onSubmitted(): void;
  /** The correction was sent. */
  onSent(): void;
  onRefused(refused: Refused): void;
  /** The submission met an application that this form can no longer change. */
  onStopped(message: string): void;
  onUnreachable(): void;
}

export interface Autosave {
  now(): Saving;
  subscribe(changed: () => void): () => void;
  /** Each render of the page replaces the callbacks. */
  reach(ways: Ways): void;
  /** Brings back what was kept, and listens to the connection; gives back how to stop. */
  open(): () => void;
  change(id: RequirementId, value: Value): void;
  settle(id: RequirementId, stays: 'mine' | 'theirs'): void;
  /** Sends what waits, now. */
  send(): void;
  submit(end: FormEnd): void;
  /** The person acts for the company of the form again. */
  resume(): void;
  answered(answer: Saved): void;
}

const pauses = { send: 800, keep: 150, retry: 4_000, longestRetry: 30_000, lately: 10_000 };

/** Keeps every answer: in this browser at once, on the server a moment later, one call at a time. `only`: what a correction lets change. */
export function createAutosave(held: FormState, place: DraftPlace, only?: readonly RequirementId[]): Autosave {
  const listeners = new Set<() => void>();
  const timers: { send?: number; keep?: number } = {};
  let state: Saving = { draft: draftOf(held), phase: 'still', halted: undefined, savedAt: undefined, submitting: undefined };
  let ways: Ways | undefined;
  let kept: Draft['pending'] = {};
  /** What the server confirmed last, and when: a page that is on its way may have been made before. */
  let lately: { readonly changes: Draft['pending']; readonly at: number } = { changes: {}, at: 0 };
  let flying: Changes | undefined;
  let retry = pauses.retry;
  /** What the server said when the form was stopped. */
  let stopMessage = '';

  const set = (part: Partial<Saving>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const keep = () => {
    clearTimeout(timers.keep);
    const before = kept;
    kept = state.draft.pending;
    void storeChanges(place, before, kept, ways?.page ?? 1);
  };
  const update = (draft: Draft, part: Partial<Saving> = {}) => {
    set({ ...part, draft });
    clearTimeout(timers.keep);
    timers.keep = window.setTimeout(keep, pauses.keep);
  };
  const isInForm = (id: RequirementId) => only?.includes(id) !== false;
  const waits = () => sendable(state.draft).length > 0;
  const isOver = () => state.phase === 'closed' || state.phase === 'halted' || state.phase === 'finished';

  const send = () => {
    clearTimeout(timers.send);
    if (flying !== undefined || isOver()) return;
    const changes = changesToSend(state.draft);
    const count = Object.keys(changes).length;
    const end = count === sendable(state.draft).length ? state.submitting : undefined;
    if (count === 0 && end === undefined) return;
    if (!navigator.onLine) return set({ phase: 'paused' });
    flying = changes;
    update(marked(state.draft, changes), { phase: 'sending' });
    ways?.post(changes, end);
  };
  const sendIn = (milliseconds: number) => {
    clearTimeout(timers.send);
    timers.send = window.setTimeout(send, milliseconds);
  };
  const unreachable = () => {
    if (state.submitting !== undefined) ways?.onUnreachable();
    set({ phase: 'paused', submitting: undefined });
    sendIn(retry);
    retry = Math.min(retry * 2, pauses.longestRetry);
  };
  /** What was typed is in no other place now: it stays here, to be read and copied. */
  const stop = (phase: 'halted' | 'closed', message: string, halted?: Problem) => {
    stopMessage = message;
    if (state.submitting !== undefined) ways?.onStopped(message);
    set({ phase, halted, submitting: undefined });
  };
  const finish = () => {
    set({ phase: 'finished', submitting: undefined });
    return forgetChanges(place, isInForm);
  };

  const noteConfirmed = (changes: Changes) => {
    const now = Date.now();
    const before = now - lately.at < pauses.lately ? lately.changes : {};
    const sent = Object.fromEntries(entries(changes).map(([id, change]) => [id, { ...change, sent: change.value }]));
    lately = { changes: { ...before, ...sent }, at: now };
  };

  const answered = (answer: Saved) => {
    const changes = flying ?? {};
    flying = undefined;
    if (answer.kind === 'unreachable') return unreachable();
    if (answer.kind === 'closed' || answer.kind === 'halted') {
      // Its answers were saved all the same, and only the end of the form was refused.
      if (answer.changed) {
        update(confirmed(state.draft, changes, answer));
        noteConfirmed(changes);
      }
      return answer.kind === 'closed' ? stop('closed', answer.message) : stop('halted', answer.problem.message, answer.problem);
    }
    retry = pauses.retry;
    if (answer.kind === 'clash') {
      const draft = clashed(state.draft, answer.clashes);
      update(draft, { submitting: Object.keys(draft.clashes).length === 0 ? state.submitting : undefined });
    } else if (answer.kind === 'refused') {
      update(answer.changed ? confirmed(state.draft, changes, answer) : refused(state.draft, answer.errors), {
        submitting: undefined,
      });
      // Its answers were saved all the same: what was confirmed before must not come back in their place.
      if (answer.changed) noteConfirmed(changes);
      ways?.onRefused(answer);
    } else {
      update(confirmed(state.draft, changes, answer), { savedAt: new Date() });
      noteConfirmed(changes);
      if (answer.kind === 'paying') return void finish().then(() => ways?.onPaying(answer.link));
      if (answer.kind === 'submitted') return void finish().then(() => ways?.onSubmitted());
      if (answer.kind === 'sent') return void finish().then(() => ways?.onSent());
    }
    set({ phase: waits() ? 'waiting' : 'still' });
    send();
  };

  const bringBack = async () => {
    const found = await keptChanges(place, isInForm);
    if (found === undefined) return;
    kept = { ...found.pending, ...kept };
    update(restored(state.draft, found.pending));
    if (found.page !== undefined || waits()) ways?.onFilled(Object.keys(found.pending) as RequirementId[], state.draft, found.page);
    send();
  };
  /** Nothing that takes time is certain to be done now: what waits is written down at once, and handed over to be sent. */
  const leave = () => {
    if (state.phase === 'finished') return;
    const changes = changesToSend(state.draft);
    state = { ...state, draft: marked(state.draft, changes) };
    const { pending } = state.draft;
    const late = Date.now() - lately.at < pauses.lately ? entries(lately.changes).filter(([id]) => pending[id] === undefined) : [];
    if (Object.keys(pending).length + late.length === 0) return;
    storeNow(place, { pending, confirmed: Object.fromEntries(late), page: ways?.page ?? 1 }, isInForm);
    if (Object.keys(changes).length > 0 && !isOver()) ways?.leaveBehind(changes);
  };

  return {
    now: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    reach(reached) {
      ways = reached;
    },
    open() {
      const ends = new AbortController();
      const { signal } = ends;
      addEventListener('online', send, { signal });
      addEventListener('offline', () => waits() && !isOver() && set({ phase: 'paused' }), { signal });
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
    change(id, value) {
      const draft = change(state.draft, id, value);
      if (draft === state.draft) return;
      const pending = draft.pending[id] !== undefined;
      const phase = pending && flying === undefined ? (navigator.onLine ? 'waiting' : 'paused') : state.phase;
      update(draft, { phase: isOver() ? state.phase : phase });
      if (pending) sendIn(pauses.send);
    },
    settle(id, stays) {
      update(settled(state.draft, id, stays));
      if (stays === 'theirs') ways?.onFilled([id], state.draft);
      send();
    },
    send,
    submit(end) {
      if (state.submitting !== undefined || state.phase === 'finished') return;
      if (isOver()) return ways?.onStopped(stopMessage);
      set({ submitting: end });
      send();
      // Offline, or the person must first resolve a conflict or correct an answer.
      if (flying !== undefined) return;
      set({ submitting: undefined });
      ways?.onUnreachable();
    },
    resume() {
      if (state.phase !== 'halted') return;
      set({ phase: waits() ? 'waiting' : 'still', halted: undefined });
      send();
    },
    answered,
  };
}
