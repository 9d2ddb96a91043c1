import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import { headRead, headSent, isSameHead, isSameLine, lineRead, lineSent } from '../model/sheet.ts';
import type { ReadSheet, SentLine, Sheet, SheetBatch, SheetHead, SheetLine } from '../model/sheet.ts';
import type { SheetSaved } from './sheet-calls.ts';

/** The head is saved as a whole, under its own revision. */
export const headId = 'head';

interface StoredLine {
  readonly line: SheetLine;
  readonly revision: number;
}

/** What the server has, as far as this window knows. */
export interface StoredSheet {
  readonly head: SheetHead;
  readonly headRevision: number;
  readonly lines: ReadonlyMap<string, StoredLine>;
}

/** How far the server knows what is on the screen. What is pending is the difference between the two. */
export interface SheetDraft {
  readonly stored: StoredSheet;
  /** What was sent last, by the id of the line or `headId`: if the server has it, it is ours. */
  readonly sent: Readonly<Record<string, SheetLine | SheetHead | null>>;
  /** Ids of lines, or `headId`, that another window or person changed as well. `stored` has what they wrote. */
  readonly clashes: ReadonlySet<string>;
  /** What the server said when it refused a line or the head: sent again when it is changed. */
  readonly refusals: ReadonlyMap<string, SheetRefusal>;
}

export interface SheetRefusal {
  readonly message: string;
  readonly of: SheetLine | SheetHead | null;
}

export function sheetRead(read: ReadSheet, lines: ReadSheet['lines']): { readonly sheet: Sheet; readonly stored: StoredSheet } {
  const [head, drawn] = [headRead(read), lines.map(lineRead)];
  const revisions = new Map(lines.map(({ id, revision }) => [id, revision]));
  return {
    sheet: { head, lines: drawn },
    stored: {
      head,
      headRevision: read.head_revision,
      lines: new Map(drawn.map((line) => [line.id, { line, revision: revisions.get(line.id) ?? 0 }])),
    },
  };
}

export function draftOf(stored: StoredSheet): SheetDraft {
  return { stored, sent: {}, clashes: new Set(), refusals: new Map() };
}

export interface PendingSheet {
  readonly head: boolean;
  readonly lines: readonly SheetLine[];
  /** Ids. */
  readonly removed: readonly string[];
}

/** What differs from the server. A sheet that was never saved is saved with its head, which may be filled in from the application. */
export function pendingIn({ head, lines }: Sheet, { stored }: Pick<SheetDraft, 'stored'>): PendingSheet {
  const present = new Set(lines.map(({ id }) => id));
  const isFirst = stored.headRevision === 0 && lines.length > 0 && head.currency !== '';
  return {
    head: isFirst || !isSameHead(head, stored.head),
    lines: lines.filter((line) => {
      const known = stored.lines.get(line.id);
      return known === undefined || !isSameLine(line, known.line);
    }),
    removed: [...stored.lines.keys()].filter((id) => !present.has(id)),
  };
}

export function pendingCount({ head, lines, removed }: PendingSheet): number {
  return lines.length + removed.length + (head ? 1 : 0);
}

/** As the form of the application: what does not fit into a portal's form of 64 kB goes with the next call. */
const mostCharacters = 12_000;

/** What goes with the next call; undefined where nothing can be sent. */
export function batchOf(sheet: Sheet, draft: SheetDraft): SheetBatch | undefined {
  const { stored, clashes, refusals } = draft;
  const pending = pendingIn(sheet, draft);
  const isHeld = (id: string, now: SheetLine | SheetHead | null) => clashes.has(id) || refusals.get(id)?.of === now;
  const lines: SentLine[] = [];
  let length = 0;
  for (const line of pending.lines) {
    // A cell that cannot be read is its person's to correct: until then the line is on this device alone. So is one without a currency.
    if (line.unread !== undefined || line.currency === '' || isHeld(line.id, line)) continue;
    const sent = { base: stored.lines.get(line.id)?.revision ?? 0, ...lineSent(line) };
    length += JSON.stringify(sent).length;
    if (lines.length > 0 && (length > mostCharacters || lines.length === sheetBounds.linesOfPage)) break;
    lines.push(sent);
  }
  const removed = pending.removed
    .filter((id) => !isHeld(id, null))
    .slice(0, sheetBounds.linesOfPage)
    .map((id) => ({ id, base: stored.lines.get(id)?.revision ?? 0 }));
  const isHeadSent = pending.head && sheet.head.unread === undefined && !isHeld(headId, sheet.head) && isNewsOfHead(sheet.head, stored);
  if (lines.length + removed.length === 0 && !isHeadSent) return undefined;
  return { lines, removed, ...(isHeadSent && { head: { base: stored.headRevision, ...headSent(sheet.head, stored.head) } }) };
}

/** A rate that is half typed is nothing for the server yet. */
function isNewsOfHead(head: SheetHead, { head: stored, headRevision }: StoredSheet): boolean {
  return headRevision === 0 || JSON.stringify(headSent(head, stored)) !== JSON.stringify(headSent(stored, stored));
}

/** Kept with what is pending: the answer to it may be lost. */
export function marked(draft: SheetDraft, sheet: Sheet, batch: SheetBatch): SheetDraft {
  const byId = new Map(sheet.lines.map((line) => [line.id, line]));
  const sent = {
    ...Object.fromEntries(batch.lines.map(({ id }) => [id, byId.get(id) ?? null])),
    ...Object.fromEntries(batch.removed.map(({ id }) => [id, null])),
    ...(batch.head !== undefined && { [headId]: sheet.head }),
  };
  return { ...draft, sent: { ...draft.sent, ...sent } };
}

type Answered = Pick<SheetSaved, 'head' | 'lines' | 'removed'>;

/** What the server took, what it refused, and what another person wrote meanwhile. `sheet`: as it is on the screen now. */
export function answeredTo(draft: SheetDraft, sheet: Sheet, answer: Answered): SheetDraft {
  const lines = new Map(draft.stored.lines);
  const clashes = new Set(draft.clashes);
  const refusals = new Map(draft.refusals);
  const sent: Record<string, SheetLine | SheetHead | null> = { ...draft.sent };
  const now = new Map(sheet.lines.map((line) => [line.id, line]));
  for (const { id, revision, problem, current } of [...(answer.lines ?? []), ...(answer.removed ?? [])]) {
    const ours = (sent[id] ?? null) as SheetLine | null;
    if (problem?.code === 'cost_line_unknown') {
      lines.delete(id);
      refusals.delete(id);
      // Another person removed it, while it was changed here.
      if (ours !== null) clashes.add(id);
    } else if (problem === null) {
      if (ours === null || revision === null) lines.delete(id);
      else lines.set(id, { line: ours, revision });
      refusals.delete(id);
    } else if (problem.code === 'sheet_changed') {
      const theirs = current === null ? null : lineRead(current);
      if (theirs === null || current === null) lines.delete(id);
      else lines.set(id, { line: theirs, revision: current.revision });
      if (!isSameChoice(theirs, now.get(id) ?? null) && !isSameChoice(theirs, ours)) clashes.add(id);
    } else refusals.set(id, { message: sentenceOf(problem), of: ours });
    delete sent[id];
  }
  const stored = { ...draft.stored, lines };
  if (answer.head === undefined) return { stored, sent, clashes, refusals };
  const ours = sent[headId] as SheetHead | undefined;
  delete sent[headId];
  return { ...headAnswered({ stored, sent, clashes, refusals }, sheet.head, ours, answer.head) };
}

function headAnswered(draft: SheetDraft, now: SheetHead, ours: SheetHead | undefined, answer: NonNullable<SheetSaved['head']>): SheetDraft {
  const { stored } = draft;
  if ('message' in answer)
    return { ...draft, refusals: new Map([...draft.refusals, [headId, { message: answer.message, of: ours ?? now }]]) };
  // As it was sent: a rate that is half typed is not stored.
  const taken = headRead(headSent(ours ?? now, stored.head));
  if (!('theirs' in answer)) return { ...draft, stored: { ...stored, head: taken, headRevision: answer.revision } };
  const theirs = headRead(answer.theirs);
  const isOurs = isSameForServer(theirs, now) || (ours !== undefined && isSameForServer(theirs, ours));
  return {
    ...draft,
    stored: { ...stored, head: theirs, headRevision: answer.revision },
    clashes: isOurs ? draft.clashes : new Set([...draft.clashes, headId]),
  };
}

function isSameChoice(one: SheetLine | null, other: SheetLine | null): boolean {
  return one === null || other === null ? one === other : isSameLine(one, other);
}

function isSameForServer(one: SheetHead, other: SheetHead): boolean {
  return JSON.stringify(headSent(one, one)) === JSON.stringify(headSent(other, other));
}

function sentenceOf({
  message,
  errors,
}: {
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>> | undefined;
}): string {
  return [message, ...Object.values(errors ?? {})].filter((sentence) => sentence !== '').join(' ');
}

/** The person chose. What stays on the screen is pending where it differs from what the other wrote. */
export function settled(draft: SheetDraft, id: string): SheetDraft {
  return { ...draft, clashes: new Set([...draft.clashes].filter((one) => one !== id)) };
}

/** The sheet with what the other wrote. */
export function withTheirs(sheet: Sheet, { stored }: SheetDraft, id: string): Sheet {
  if (id === headId) return { ...sheet, head: stored.head };
  const theirs = stored.lines.get(id)?.line;
  const isShown = sheet.lines.some((line) => line.id === id);
  if (theirs === undefined) return { ...sheet, lines: sheet.lines.filter((line) => line.id !== id) };
  if (isShown) return { ...sheet, lines: sheet.lines.map((line) => (line.id === id ? theirs : line)) };
  return { ...sheet, lines: [...sheet.lines, theirs].toSorted((a, b) => a.position - b.position) };
}

/** One change that the device keeps. */
export interface KeptChange {
  /** Of the line, or `headId`. */
  readonly id: string;
  /** null: the line was removed. */
  readonly now: SheetLine | SheetHead | null;
  /** The revision that the change was made on. */
  readonly base: number;
  readonly sent?: SheetLine | SheetHead | null;
}

/** What the device has to keep of what is pending. */
export function changesToKeep(sheet: Sheet, draft: SheetDraft): readonly KeptChange[] {
  const { stored, sent } = draft;
  const pending = pendingIn(sheet, draft);
  const keptOf = (id: string, now: KeptChange['now'], base: number): KeptChange => ({
    id,
    now,
    base,
    ...(sent[id] !== undefined && { sent: sent[id] }),
  });
  return [
    ...(pending.head ? [keptOf(headId, sheet.head, stored.headRevision)] : []),
    ...pending.lines.map((line) => keptOf(line.id, line, stored.lines.get(line.id)?.revision ?? 0)),
    ...pending.removed.map((id) => keptOf(id, null, stored.lines.get(id)?.revision ?? 0)),
  ];
}

/** What this browser kept and never heard of again, laid over what the server has. */
export function restored(
  sheet: Sheet,
  draft: SheetDraft,
  kept: readonly KeptChange[],
): { readonly sheet: Sheet; readonly draft: SheetDraft } {
  const { stored } = draft;
  const clashes = new Set(draft.clashes);
  let { head, lines } = sheet;
  for (const { id, now, base, sent } of kept) {
    if (id === headId) {
      if (now === null) continue;
      head = now as SheetHead;
      const isOurs = sent !== undefined && sent !== null && isSameForServer(stored.head, sent as SheetHead);
      if (base !== stored.headRevision && !isOurs && !isSameForServer(stored.head, head)) clashes.add(headId);
      continue;
    }
    const [line, theirs] = [now as SheetLine | null, stored.lines.get(id)];
    const others = lines.filter((one) => one.id !== id);
    lines = line === null ? others : [...others, line].toSorted((a, b) => a.position - b.position);
    const isOurs = sent !== undefined && isSameChoice(theirs?.line ?? null, sent as SheetLine | null);
    if (base !== (theirs?.revision ?? 0) && !isOurs && !isSameChoice(theirs?.line ?? null, line)) clashes.add(id);
  }
  return { sheet: { head, lines }, draft: { ...draft, clashes } };
}
