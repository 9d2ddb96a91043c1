import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { isSame, plain } from '../form-values.ts';
import type { FormState, Value } from '../form-values.ts';

/** A change that the server has not confirmed. */
export interface Pending {
  readonly value: Value;
  /** The field's version that the change was made on. */
  readonly base: number;
  /** Sent once, without a response: if the server has this value, it is ours. */
  readonly sent?: Value;
}

export type PendingChanges = Readonly<Partial<Record<RequirementId, Pending>>>;

/** Another window answered the same field: one of the two stays, as the person says. */
export interface Clash {
  readonly theirs: Value;
  readonly version: number;
}

/** What is on the screen, and how far the server knows it. Every step gives a new one. */
export interface Draft extends FormState {
  readonly pending: PendingChanges;
  readonly clashes: Readonly<Partial<Record<RequirementId, Clash>>>;
  /** What the server said of single fields when it refused them. */
  readonly refusals: Readonly<Partial<Record<RequirementId, string>>>;
}

/** What goes to the server in one call. */
export type Changes = Readonly<Partial<Record<RequirementId, { readonly value: Value; readonly base: number }>>>;

export function draftOf(held: FormState): Draft {
  return { ...held, pending: {}, clashes: {}, refusals: held.unread };
}

export function change(draft: Draft, id: RequirementId, value: Value): Draft {
  const before = draft.pending[id];
  // What the server could not read may read otherwise in the language of this page: only the same text is the same answer.
  const isUnchanged =
    draft.refusals[id] === undefined ? isSame(id, value, draft.values[id] ?? null, draft.locale) : value === (draft.values[id] ?? null);
  if (before === undefined && isUnchanged)
    return draft.values[id] === value ? draft : { ...draft, values: { ...draft.values, [id]: value } };
  const base = before?.base ?? draft.versions[id] ?? 0;
  return {
    ...draft,
    values: { ...draft.values, [id]: value },
    pending: { ...draft.pending, [id]: { ...before, value, base } },
    refusals: without(draft.refusals, [id]),
  };
}

/** A portal's form takes 64 kB; what does not fit goes with the next call. */
const mostCharacters = 12_000;

/** Changes that can be sent: those without a conflict or a refusal, and short enough to be an answer. */
export function sendable({ pending, clashes, refusals }: Draft): [RequirementId, Pending][] {
  return entries(pending).filter(
    ([id, { value }]) => clashes[id] === undefined && refusals[id] === undefined && lengthOf(value) <= mostCharacters,
  );
}

/** Changes with a conflict to resolve, or an error to correct, before they can be sent. */
export function unsendable(draft: Draft): readonly RequirementId[] {
  const sent = new Set(sendable(draft).map(([id]) => id));
  return entries(draft.pending)
    .map(([id]) => id)
    .filter((id) => !sent.has(id));
}

/** What goes with the next call. */
export function changesToSend(draft: Draft): Changes {
  const changes: Partial<Record<RequirementId, { value: Value; base: number }>> = {};
  let length = 0;
  for (const [id, { value, base }] of sendable(draft)) {
    length += lengthOf(value);
    if (length > mostCharacters) break;
    changes[id] = { value, base };
  }
  return changes;
}

function lengthOf(value: Value): number {
  return JSON.stringify(value).length;
}

export function marked(draft: Draft, changes: Changes): Draft {
  const pending = { ...draft.pending };
  for (const [id, { value }] of entries(changes)) pending[id] = { ...(pending[id] ?? { value, base: 0 }), sent: value };
  return { ...draft, pending };
}

/** The server took the changes. What was typed on meanwhile is a change on top of them. */
export function confirmed(draft: Draft, changes: Changes, answer: Omit<FormState, 'values' | 'locale'>): Draft {
  const pending = { ...draft.pending };
  const versions = { ...draft.versions };
  const refusals = { ...draft.refusals };
  for (const [id, { value }] of entries(changes)) {
    versions[id] = answer.versions[id] ?? versions[id] ?? 0;
    const now = pending[id];
    const unread = answer.unread[id];
    if (now !== undefined && !isSame(id, now.value, value, draft.locale)) pending[id] = { value: now.value, base: versions[id] };
    else {
      delete pending[id];
      if (unread !== undefined) refusals[id] = unread;
    }
  }
  const fee = {
    ...(answer.fee === undefined ? {} : { fee: answer.fee }),
    ...(answer.offer === undefined ? {} : { offer: answer.offer }),
  };
  return { ...draft, ...fee, pending, versions, refusals, documents: { ...draft.documents, ...answer.documents } };
}

export type ToldClashes = Readonly<Record<string, { readonly theirs?: unknown; readonly version: number }>>;

/** The server changed nothing. Where its value is the one that we sent, there is no conflict to resolve. */
export function clashed(draft: Draft, told: ToldClashes): Draft {
  const pending = { ...draft.pending };
  const clashes = { ...draft.clashes };
  const versions = { ...draft.versions };
  for (const [field, { theirs, version }] of Object.entries(told)) {
    const id = field as RequirementId;
    const now = pending[id];
    const stored = plain(theirs);
    if (now === undefined) continue;
    versions[id] = version;
    if (isSame(id, now.value, stored, draft.locale)) delete pending[id];
    else if (now.sent !== undefined && isSame(id, now.sent, stored, draft.locale)) pending[id] = { value: now.value, base: version };
    else clashes[id] = { theirs: stored, version };
  }
  return { ...draft, pending, clashes, versions };
}

export function settled(draft: Draft, id: RequirementId, stays: 'mine' | 'theirs'): Draft {
  const clash = draft.clashes[id];
  const mine = draft.pending[id];
  if (clash === undefined || mine === undefined) return draft;
  const clashes = without(draft.clashes, [id]);
  const versions = { ...draft.versions, [id]: clash.version };
  if (stays === 'mine')
    return { ...draft, clashes, versions, pending: { ...draft.pending, [id]: { value: mine.value, base: clash.version } } };
  return { ...draft, clashes, versions, values: { ...draft.values, [id]: clash.theirs }, pending: without(draft.pending, [id]) };
}

/** The server cannot keep these answers as they are; they stay on the screen, and are sent again when they change. */
export function refused(draft: Draft, errors: Readonly<Record<string, string>>): Draft {
  const own = Object.entries(errors).filter(([id]) => Object.hasOwn(draft.pending, id));
  return { ...draft, refusals: { ...draft.refusals, ...Object.fromEntries(own) } };
}

/** What this browser kept and never heard of again, laid over what the server holds. */
export function restored(draft: Draft, kept: PendingChanges): Draft {
  const pending = { ...draft.pending };
  const values: Partial<Record<RequirementId, Value>> = { ...draft.values };
  for (const [id, change] of entries(kept)) {
    if (pending[id] !== undefined || isSame(id, change.value, draft.values[id] ?? null, draft.locale)) continue;
    // Our own call arrived, and only its answer was lost.
    const ours = change.sent !== undefined && isSame(id, change.sent, draft.values[id] ?? null, draft.locale);
    pending[id] = ours ? { value: change.value, base: draft.versions[id] ?? 0 } : change;
    values[id] = change.value;
  }
  return { ...draft, pending, values };
}

export function entries<Entry>(record: Readonly<Partial<Record<RequirementId, Entry>>>): [RequirementId, Entry][] {
  return Object.entries(record) as [RequirementId, Entry][];
}

function without<Entry>(
  record: Readonly<Partial<Record<RequirementId, Entry>>>,
  gone: readonly RequirementId[],
): Partial<Record<RequirementId, Entry>> {
  return Object.fromEntries(entries(record).filter(([id]) => !gone.includes(id)));
}
