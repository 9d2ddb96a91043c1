// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetUnsent, useUnsent } from './useUnsentForm.ts';

const stored = new Map<string, { readonly fields: Readonly<Record<string, string>>; readonly at: number }>();
let loses: 'nothing' | 'deletions' | 'writes' = 'nothing';

/** As much of IndexedDB as the hook needs; with `deletions` or `writes`, the page is gone before its change began. */
function fakeIndexedDb() {
  const request = (result?: unknown) => {
    const target = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => target.dispatchEvent(new Event('success')));
    return target;
  };
  const store = {
    get: (key: string) => request(stored.get(key)),
    put: (value: { fields: Record<string, string>; at: number }, key: string) => request(loses === 'writes' || stored.set(key, value)),
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
  vi.stubGlobal('IDBKeyRange', { only: (key: string) => key, bound: (key: string) => key });
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

test('what was sent is found again where the page was left before it was stored, until it is sent, discarded or forgotten', async () => {
  const form = document.createElement('form');
  form.innerHTML = '<input name="text" value="a whole sentence"><input name="secret" type="password" value="never kept">';
  for (const end of ['drop', 'forget'] as const) {
    const first = opened();
    await settled();
    loses = 'writes';
    act(() => first.result.current.keep(form, true));
    first.unmount();
    await settled();
    loses = 'nothing';
    const second = opened();
    await waitFor(() => expect(second.result.current.found).toEqual({ text: 'a whole sentence' }));
    if (end === 'drop') act(() => second.result.current.drop());
    else void forgetUnsent('me');
    second.unmount();
    await settled();
    expect([end, localStorage.length]).toEqual([end, 0]);
  }
});

test('a text that was stored leaves no note beside it', async () => {
  const form = document.createElement('form');
  form.innerHTML = '<textarea name="text">another sentence</textarea>';
  const { result } = opened();
  act(() => result.current.keep(form, true));
  await settled();
  expect([stored.get('me/message')?.fields, localStorage.length]).toEqual([{ text: 'another sentence' }, 0]);
});
