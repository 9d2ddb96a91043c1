import { afterEach, expect, test, vi } from 'vitest';

const key = { kid: 'key-1' };

/** As much of IndexedDB as reading the keys needs. Each open has the next of the results. */
function stubIndexedDb(...results: ('opened' | 'failed' | 'forbidden')[]) {
  const connections: EventTarget[] = [];
  const later = (target: EventTarget, event: string) => queueMicrotask(() => target.dispatchEvent(new Event(event)));
  const connect = () => {
    const connection = Object.assign(new EventTarget(), {
      transaction() {
        const transaction = Object.assign(new EventTarget(), { objectStore: () => ({ getAll: () => ({ result: [key] }) }) });
        later(transaction, 'complete');
        return transaction;
      },
    });
    connections.push(connection);
    return connection;
  };
  vi.stubGlobal('indexedDB', {
    open() {
      const result = results.shift();
      if (result === 'forbidden') throw new Error('forbidden');
      const failed = result !== 'opened';
      const request = Object.assign(new EventTarget(), failed ? { error: new Error('failed') } : { result: connect() });
      later(request, failed ? 'error' : 'success');
      return request;
    },
  });
  return { left: results, connections };
}

/** The module keeps its connection; each test has its own. */
async function deviceStorage() {
  vi.resetModules();
  return import('./device-storage.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('all calls share one connection', async () => {
  const { left } = stubIndexedDb('opened', 'opened');
  const { heldKeys } = await deviceStorage();
  expect(await Promise.all([heldKeys(), heldKeys()])).toEqual([[key], [key]]);
  expect(await heldKeys()).toEqual([key]);
  expect(left).toEqual(['opened']);
});

test.each(['failed', 'forbidden'] as const)('after an open with the result "%s" the next call opens the database again', async (result) => {
  const { left } = stubIndexedDb(result, 'opened');
  const { heldKeys } = await deviceStorage();
  await expect(heldKeys()).rejects.toThrow(result);
  expect(await heldKeys()).toEqual([key]);
  expect(left).toEqual([]);
});

test('after the browser closed the connection the next call opens the database again', async () => {
  const { left, connections } = stubIndexedDb('opened', 'opened');
  const { heldKeys } = await deviceStorage();
  await heldKeys();
  connections[0]?.dispatchEvent(new Event('close'));
  expect(await heldKeys()).toEqual([key]);
  expect([left, connections.length]).toEqual([[], 2]);
});
