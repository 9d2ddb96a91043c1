// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUnsent } from './useUnsentForm.ts';

const stored = new Map<string, { readonly fields: Readonly<Record<string, string>>; readonly at: number }>();
let loses: 'nothing' | 'deletions' = 'nothing';

/** As much of IndexedDB as the hook needs; with `deletions`, the page is gone before its deletion began. */
function fakeIndexedDb() {
  const request = (result?: unknown) => {
    const target = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => target.dispatchEvent(new Event('success')));
    return target;
  };
  const store = {
    get: (key: string) => request(stored.get(key)),
    put: (value: { fields: Record<string, string>; at: number }, key: string) => request(stored.set(key, value)),
    delete: (key: string) => request(loses === 'deletions' || stored.delete(key)),
  };
  const transaction = () => {
    const target = Object.assign(new EventTarget(), { objectStore: () => store });
    setTimeout(() => loses === 'nothing' && target.dispatchEvent(new Event('complete')), 1);
    return target;
  };
  const readable = () => {
    const target = Object.assign(new EventTarget(), { objectStore: () => store });
    setTimeout(() => target.dispatchEvent(new Event('complete')), 1);
    return target;
  };
  const database = { transaction: (_: string, mode: string) => (mode === 'readonly' ? readable() : transaction()), close: () => undefined };
  return { open: () => request(database) };
}

beforeEach(() => {
  loses = 'nothing';
  vi.stubGlobal('indexedDB', fakeIndexedDb());
  vi.stubGlobal('IDBKeyRange', { only: (key: string) => key });
  stored.clear();
  localStorage.clear();
  stored.set('me/message', { fields: { text: 'half a sentence' }, at: Date.now() - 1000 });
});
afterEach(() => vi.unstubAllGlobals());

const opened = () => renderHook(() => useUnsent('me', 'message'));
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

test('what was typed and not sent is found again', async () => {
  const { result } = opened();
  await waitFor(() => expect(result.current.found).toEqual({ text: 'half a sentence' }));
});

test('what was sent is not found again, and leaves nothing behind', async () => {
  const { result } = opened();
  await waitFor(() => expect(result.current.found).toBeDefined());
  act(() => result.current.drop());
  await settled();
  expect([result.current.found, stored.size, localStorage.length]).toEqual([undefined, 0, 0]);
});

test('what was sent is not found again where the page was left before the deletion; what is typed later is', async () => {
  const first = opened();
  await waitFor(() => expect(first.result.current.found).toBeDefined());
  loses = 'deletions';
  act(() => first.result.current.drop());
  first.unmount();
  expect(stored.size).toBe(1);

  loses = 'nothing';
  const second = opened();
  await settled();
  expect([second.result.current.found, stored.size, localStorage.length]).toEqual([undefined, 0, 0]);

  stored.set('me/message', { fields: { text: 'another' }, at: Date.now() + 1000 });
  const third = opened();
  await waitFor(() => expect(third.result.current.found).toEqual({ text: 'another' }));
});
