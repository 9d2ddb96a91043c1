/** What a device keeps for an account, under keys that begin with the account's id: one database with one store for all forms. */
const name = 'unsent';

/** One transaction, waited for to its end; undefined where the browser keeps nothing. */
export async function inDeviceStore<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer | undefined> {
  let database: IDBDatabase | undefined;
  try {
    const opening = indexedDB.open('thamani', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(name));
    database = await answerOf(opening);
    const transaction = database.transaction(name, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser gave no reason')));
    });
    const answer = await work(transaction.objectStore(name));
    await ended;
    return answer;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

export function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser gave no reason')));
  });
}
