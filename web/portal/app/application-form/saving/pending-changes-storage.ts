import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { answerOf, inDeviceStore } from '@thamani/site/session/device-storage.ts';
import { entries } from './draft.ts';
import type { Pending, PendingChanges } from './draft.ts';

interface StoredChange {
  readonly id: RequirementId;
  readonly change: Pending;
  readonly page: FormPage;
  readonly at: number;
  /** The server has it already, and perhaps the page that is coming was made just before. */
  readonly confirmed?: true;
}

const keptForMilliseconds = 30 * 86_400_000;
/** Longer than a page takes to come, and too short for anybody to have answered elsewhere. */
const confirmedForMilliseconds = 30_000;

/** Whose answers, and to which application. */
export interface DraftKey {
  readonly accountId: string;
  readonly applicationId: string;
}

/**
 * Changes that the server has not confirmed, each under its own key, so that two windows never forget each other's. They lie in the same
 * store as session/useUnsentForm.ts keeps, under the same account, so that signing out by oneself forgets these too. Where the browser forbids storage, the
 * form works as if there were none.
 */
export async function storeChanges(place: DraftKey, before: PendingChanges, now: PendingChanges, page: FormPage): Promise<void> {
  const changed = entries(now).filter(([id, change]) => before[id] !== change);
  const gone = entries(before).filter(([id]) => now[id] === undefined);
  if (changed.length + gone.length === 0) return;
  await inDeviceStore('readwrite', async (store) => {
    for (const [id, change] of changed) store.put({ id, change, page, at: Date.now() } satisfies StoredChange, keyOf(place, id));
    for (const [id] of gone) store.delete(keyOf(place, id));
  });
}

/** For the moment in which a page goes: the store answers too late for it. What is put here is taken over when the form comes up again. */
export function storeNow(place: DraftKey, pending: PendingChanges, confirmed: PendingChanges, page: FormPage): void {
  const at = Date.now();
  const kept: StoredChange[] = [
    ...entries(confirmed).map(([id, change]) => ({ id, change, page, at, confirmed: true }) as const),
    ...entries(pending).map(([id, change]) => ({ id, change, page, at })),
  ];
  try {
    localStorage.setItem(keyOf(place, ''), JSON.stringify(kept));
  } catch {
    // The browser forbids storage, or has no room: what the store has is all.
  }
}

function takeKeptAtOnce(place: DraftKey): readonly StoredChange[] {
  try {
    const kept = localStorage.getItem(keyOf(place, ''));
    localStorage.removeItem(keyOf(place, ''));
    return kept === null ? [] : (JSON.parse(kept) as StoredChange[]);
  } catch {
    return [];
  }
}

/** What is still kept, and the page that was open last; none where the server has confirmed all of it. */
export async function keptChanges(place: DraftKey): Promise<{ readonly pending: PendingChanges; readonly page?: FormPage } | undefined> {
  const stored = (await inDeviceStore('readonly', (store) => answerOf(store.getAll(rangeOf(place)) as IDBRequest<StoredChange[]>))) ?? [];
  const all = [...stored, ...takeKeptAtOnce(place)];
  const fresh = all.filter(({ at, confirmed }) => Date.now() - at < (confirmed ? confirmedForMilliseconds : keptForMilliseconds));
  if (fresh.length === 0) return undefined;
  const last = fresh.filter(({ confirmed }) => !confirmed).toSorted((a, b) => b.at - a.at)[0];
  return { pending: Object.fromEntries(fresh.map(({ id, change }) => [id, change])), ...(last && { page: last.page }) };
}

export async function forgetChanges(place: DraftKey): Promise<void> {
  takeKeptAtOnce(place);
  await inDeviceStore('readwrite', async (store) => void store.delete(rangeOf(place)));
}

function keyOf({ accountId, applicationId }: DraftKey, id: string): string {
  return `${accountId}/application ${applicationId} ${id}`;
}

function rangeOf(place: DraftKey): IDBKeyRange {
  return IDBKeyRange.bound(keyOf(place, ''), keyOf(place, '\uffff'));
}
