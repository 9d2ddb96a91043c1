import type { PublicKey } from '@thamani/credentials/keys.ts';
import type { StatusPurpose } from '@thamani/credentials/status-list.ts';

/** What stays on the phone: keys, lists as they were signed, what was heard when, and the reader's own checks. */

export interface HeldList {
  /** `revocation/0`. */
  readonly place: string;
  readonly text: string;
  readonly validFrom: string;
}

export interface OwnCheck {
  readonly id?: number;
  readonly at: string;
  readonly answer: string;
  readonly number?: string;
  readonly company?: string;
  readonly host?: string;
  /** With it the check can be made again. */
  readonly digits?: string;
}

export interface Remembered {
  /** The newest list that there is, as far as is known. */
  readonly newestList?: number;
  /** When this site last answered, by its own clock; ISO 8601. */
  readonly heardAt?: string;
  /** Lists that scanned codes named. */
  readonly scannedLists?: readonly number[];
}

const stores = ['keys', 'lists', 'checks', 'remembered'] as const;
type Store = (typeof stores)[number];

let opened: Promise<IDBDatabase> | undefined;

/** One connection for all calls. One that failed, or that the browser closed (site data deleted), is opened again by the next call. */
function database(): Promise<IDBDatabase> {
  opened ??= connect();
  return opened;
}

function forget(): void {
  opened = undefined;
}

async function connect(): Promise<IDBDatabase> {
  try {
    const connection = await openDatabase();
    connection.addEventListener('close', forget);
    return connection;
  } catch (error) {
    forget();
    throw error;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('thamani-verify', 1);
    request.addEventListener('upgradeneeded', () => {
      const { result } = request;
      result.createObjectStore('keys', { keyPath: 'kid' });
      result.createObjectStore('lists', { keyPath: 'place' });
      result.createObjectStore('checks', { keyPath: 'id', autoIncrement: true });
      result.createObjectStore('remembered');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no store')));
  });
}

async function inStore<Result>(
  store: Store,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await database()).transaction(store, mode);
  const request = work(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not kept')));
  });
}

/** Reads and replaces the value of a key in one transaction, so that no other write comes between. */
async function changed<Value>(store: Store, key: string, change: (before: Value | undefined) => Value | undefined): Promise<void> {
  await inStore<Value | undefined>(store, 'readwrite', (objects) => {
    const before = objects.get(key) as IDBRequest<Value | undefined>;
    before.addEventListener('success', () => {
      const after = change(before.result);
      if (after !== undefined) objects.put(after, ...(objects.keyPath === null ? [key] : []));
    });
    return before;
  });
}

export function heldKeys(): Promise<readonly PublicKey[]> {
  return inStore<PublicKey[]>('keys', 'readonly', (keys) => keys.getAll());
}

export async function holdKeys(keys: readonly PublicKey[]): Promise<void> {
  for (const key of keys) await inStore('keys', 'readwrite', (store) => store.put(key));
}

export function placeOf(purpose: StatusPurpose, list: number): string {
  return `${purpose}/${list}`;
}

export function heldList(purpose: StatusPurpose, list: number): Promise<HeldList | undefined> {
  return inStore<HeldList | undefined>('lists', 'readonly', (lists) => lists.get(placeOf(purpose, list)));
}

export function heldLists(): Promise<readonly HeldList[]> {
  return inStore<HeldList[]>('lists', 'readonly', (lists) => lists.getAll());
}

/** Looked at and kept in one go: two refreshes at once must not put the older one last. */
export async function holdList(list: HeldList, isToReplace: (held: HeldList | undefined) => boolean): Promise<void> {
  await changed<HeldList>('lists', list.place, (held) => (isToReplace(held) ? list : held));
}

export async function remembered(): Promise<Remembered> {
  return (await inStore<Remembered | undefined>('remembered', 'readonly', (store) => store.get('all'))) ?? {};
}

export async function remember(more: Remembered): Promise<void> {
  await changed<Remembered>('remembered', 'all', (before) => ({ ...before, ...more }));
}

/** Newest first. */
export async function ownChecks(): Promise<readonly OwnCheck[]> {
  return (await inStore<OwnCheck[]>('checks', 'readonly', (checks) => checks.getAll())).toReversed();
}

const mostChecks = 500;

export async function storeCheck(check: OwnCheck): Promise<void> {
  await inStore('checks', 'readwrite', (checks) => checks.add(check));
  for (const { id } of (await ownChecks()).slice(mostChecks))
    if (id !== undefined) await inStore('checks', 'readwrite', (checks) => checks.delete(id));
}

export async function clearChecks(): Promise<void> {
  await inStore('checks', 'readwrite', (checks) => checks.clear());
}
