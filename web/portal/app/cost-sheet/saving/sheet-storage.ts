import { answerOf, inDeviceStore } from '@thamani/site/session/device-storage.ts';
import type { KeptChange } from './sheet-draft.ts';

/** Whose sheet. The account comes first in each key, so that signing out by oneself forgets these changes too. */
export interface SheetPlace {
  readonly accountId: string;
  readonly applicationId: string;
}

interface StoredChange extends KeptChange {
  readonly at: number;
}

const keptForMilliseconds = 30 * 86_400_000;

/** Each change under its own key: two windows never forget each other's. */
export async function storeChanges(place: SheetPlace, before: readonly KeptChange[], now: readonly KeptChange[]): Promise<void> {
  const former = new Map(before.map((change) => [change.id, change]));
  const current = new Set(now.map(({ id }) => id));
  const changed = now.filter(({ id, now: value, sent }) => former.get(id)?.now !== value || former.get(id)?.sent !== sent);
  const gone = before.filter(({ id }) => !current.has(id));
  if (changed.length + gone.length === 0) return;
  await inDeviceStore('readwrite', async (store) => {
    for (const change of changed) store.put({ ...change, at: Date.now() } satisfies StoredChange, keyOf(place, change.id));
    for (const { id } of gone) store.delete(keyOf(place, id));
  });
}

/** For the moment in which a page goes: the store answers too late for it. */
export function storeNow(place: SheetPlace, changes: readonly KeptChange[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(keyOf(place, ''));
    else localStorage.setItem(keyOf(place, ''), JSON.stringify(changes.map((change) => ({ ...change, at: Date.now() }))));
  } catch {
    // The browser forbids storage, or has no room: what the store has is all.
  }
}

/** What the server never confirmed, the newest of each line. */
export async function keptChanges(place: SheetPlace): Promise<readonly KeptChange[]> {
  const range = () => IDBKeyRange.bound(keyOf(place, ''), keyOf(place, '\uffff'));
  const stored = (await inDeviceStore('readonly', (store) => answerOf(store.getAll(range()) as IDBRequest<StoredChange[]>))) ?? [];
  const all = [...stored, ...keptAtOnce(place)].toSorted((a, b) => a.at - b.at);
  storeNow(place, []);
  const newest = new Map(all.map((change) => [change.id, change]));
  return [...newest.values()].filter(({ at }) => Date.now() - at < keptForMilliseconds);
}

function keptAtOnce(place: SheetPlace): readonly StoredChange[] {
  try {
    const kept = localStorage.getItem(keyOf(place, ''));
    return kept === null ? [] : (JSON.parse(kept) as StoredChange[]);
  } catch {
    return [];
  }
}

function keyOf({ accountId, applicationId }: SheetPlace, id: string): string {
  return `${accountId}/cost-sheet ${applicationId} ${id}`;
}
