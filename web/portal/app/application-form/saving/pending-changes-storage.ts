import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { answerOf, inDeviceStore } from '@thamani/site/session/device-storage.ts';
import { entries } from './draft.ts';
import type { Pending, PendingChanges } from './draft.ts';

interface StoredChange {
  readonly id: RequirementId;
  readonly change: Pending;
  readonly page: FormPage;
  readonly at: number;
  /** The company that the form was opened for; absent in what was stored before companies had several people. */
  readonly companyId?: string | null;
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

/** A form that is open. The company is stored with each change, and is no part of its key. */
export interface DraftPlace extends DraftKey {
  readonly companyId: string | null;
}

/** A person who reads what could not be sent. */
export interface DraftReader extends DraftKey {
  /** The company that the session acts for, if any. */
  readonly companyId: string | null;
  /** The ids of the other companies that the person belongs to. */
  readonly otherCompanies: readonly string[];
}

/** A correction has some of the application's fields. What a device keeps of the other fields is left as it is. */
type FieldFilter = (id: RequirementId) => boolean;

/**
 * Changes that the server has not confirmed, each under its own key, so that two windows never forget each other's. They lie in the same
 * store as session/useUnsentForm.ts keeps, under the same account, so that signing out by oneself forgets these too. Where the browser forbids storage, the
 * form works as if there were none.
 */
export async function storeChanges(place: DraftPlace, before: PendingChanges, now: PendingChanges, page: FormPage): Promise<void> {
  const changed = entries(now).filter(([id, change]) => before[id] !== change);
  const gone = entries(before).filter(([id]) => now[id] === undefined);
  if (changed.length + gone.length === 0) return;
  const { companyId } = place;
  await inDeviceStore('readwrite', async (store) => {
    for (const [id, change] of changed) store.put({ id, change, page, at: Date.now(), companyId } satisfies StoredChange, keyOf(place, id));
    for (const [id] of gone) store.delete(keyOf(place, id));
  });
}

interface LeftChanges {
  readonly pending: PendingChanges;
  readonly confirmed: PendingChanges;
  readonly page: FormPage;
}

/** For the moment in which a page goes: the store answers too late for it. What is put here is taken over when the form comes up again. */
export function storeNow(place: DraftPlace, { pending, confirmed, page }: LeftChanges, isInForm: FieldFilter): void {
  const at = Date.now();
  const { companyId } = place;
  keepAtOnce(place, [
    ...keptAtOnce(place).filter(({ id }) => !isInForm(id)),
    ...entries(confirmed).map(([id, change]) => ({ id, change, page, at, companyId, confirmed: true }) as const),
    ...entries(pending).map(([id, change]) => ({ id, change, page, at, companyId })),
  ]);
}

function keepAtOnce(place: DraftKey, kept: readonly StoredChange[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(keyOf(place, ''));
    else localStorage.setItem(keyOf(place, ''), JSON.stringify(kept));
  } catch {
    // The browser forbids storage, or has no room: what the store has is all.
  }
}

function keptAtOnce(place: DraftKey): readonly StoredChange[] {
  try {
    const kept = localStorage.getItem(keyOf(place, ''));
    return kept === null ? [] : (JSON.parse(kept) as StoredChange[]);
  } catch {
    return [];
  }
}

function forgetKeptAtOnce(place: DraftKey, isForgotten: FieldFilter): void {
  keepAtOnce(
    place,
    keptAtOnce(place).filter(({ id }) => !isForgotten(id)),
  );
}

async function allKept(place: DraftKey): Promise<readonly StoredChange[]> {
  const stored = (await inDeviceStore('readonly', (store) => answerOf(store.getAll(rangeOf(place)) as IDBRequest<StoredChange[]>))) ?? [];
  return [...stored, ...keptAtOnce(place)];
}

function isFresh({ at, confirmed }: StoredChange): boolean {
  return Date.now() - at < (confirmed ? confirmedForMilliseconds : keptForMilliseconds);
}

interface KeptChanges {
  readonly pending: PendingChanges;
  readonly page?: FormPage;
}

/** What is still kept of the form's fields, and the page that was open last; none where the server has confirmed all of it. */
export async function keptChanges(place: DraftKey, isInForm: FieldFilter): Promise<KeptChanges | undefined> {
  const fresh = (await allKept(place)).filter((one) => isFresh(one) && isInForm(one.id));
  forgetKeptAtOnce(place, isInForm);
  if (fresh.length === 0) return undefined;
  const last = fresh.filter(({ confirmed }) => !confirmed).toSorted((a, b) => b.at - a.at)[0];
  return { pending: Object.fromEntries(fresh.map(({ id, change }) => [id, change])), ...(last && { page: last.page }) };
}

/** For a reader who cannot open the form: what the server never confirmed. Reading it takes nothing away. */
export async function unsentChanges(reader: DraftReader): Promise<PendingChanges> {
  // The store may still have a change that was confirmed a moment before the page went: the newest entry of a field decides.
  const newest = new Map((await allKept(reader)).toSorted((a, b) => a.at - b.at).map((one) => [one.id, one]));
  const unsent = [...newest.values()].filter((one) => !one.confirmed && isFresh(one) && isShownTo(reader, one));
  return Object.fromEntries(unsent.map(({ id, change }) => [id, change]));
}

/**
 * Answers of another company of the person are not shown while they act for this one. A person who no longer belongs to the company that
 * the answers were for cannot choose it, and may still copy them.
 */
function isShownTo({ companyId: current, otherCompanies }: DraftReader, { companyId }: StoredChange): boolean {
  if (companyId === undefined || companyId === null || current === null) return true;
  return companyId === current || !otherCompanies.includes(companyId);
}

export async function forgetChanges(place: DraftKey, isForgotten: FieldFilter): Promise<void> {
  forgetKeptAtOnce(place, isForgotten);
  await inDeviceStore('readwrite', async (store) => {
    const stored = await answerOf(store.getAll(rangeOf(place)) as IDBRequest<StoredChange[]>);
    for (const { id } of stored) if (isForgotten(id)) store.delete(keyOf(place, id));
  });
}

function keyOf({ accountId, applicationId }: DraftKey, id: string): string {
  return `${accountId}/application ${applicationId} ${id}`;
}

function rangeOf(place: DraftKey): IDBKeyRange {
  return IDBKeyRange.bound(keyOf(place, ''), keyOf(place, '\uffff'));
}
