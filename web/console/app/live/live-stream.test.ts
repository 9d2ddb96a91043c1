import type { ChangeStreamOptions } from '@thamani/client/event-stream.ts';
import type { LiveChange } from '@thamani/contract/live-updates.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveStream, type LiveEnvironment, type LiveEvent } from './live-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface WaitingLock {
  readonly callback: (lock: null) => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** As much of Web Locks as the tabs of one browser need. */
function fakeLocks() {
  let held: WaitingLock | undefined;
  let queue: WaitingLock[] = [];
  const grant = () => {
    const next = queue.shift();
    held = next;
    if (next === undefined) return;
    void (async () => {
      next.resolve(await next.callback(null));
      if (held === next) grant();
    })();
  };
  const request = (_: string, options: LockOptions, callback: WaitingLock['callback']) =>
    new Promise((resolve, reject) => {
      const one = { callback, resolve, reject };
      options.signal?.addEventListener('abort', () => {
        queue = queue.filter((other) => other !== one);
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (options.steal === true) {
        queue = [one, ...queue];
        held?.reject(new DOMException('stolen', 'AbortError'));
        grant();
      } else {
        queue.push(one);
        if (held === undefined) grant();
      }
    });
  return { locks: { request } as unknown as NonNullable<LiveEnvironment['locks']>, releaseOfClosedTab: grant };
}

interface FakeStream extends ChangeStreamOptions {
  isClosed: boolean;
}

function browser({ hasLocks = true } = {}) {
  const { locks, releaseOfClosedTab } = fakeLocks();
  const channels = new Set<(message: { data: unknown }) => void>();
  const streams: FakeStream[] = [];
  const openTab = () => {
    const tab = { isFrozen: false, isClosed: false, isVisible: true, checks: 0, isSessionOver: false, events: [] as LiveEvent[] };
    let own: ((message: { data: unknown }) => void) | undefined;
    const live = createLiveStream({
      origin: 'https://console.example',
      lockName: 'thamani-live',
      locks: hasLocks ? locks : undefined,
      openStream(options) {
        const stream: FakeStream = { ...options, isClosed: false };
        streams.push(stream);
        return {
          close() {
            stream.isClosed = true;
          },
        };
      },
      openChannel: () => ({
        postMessage(data: unknown) {
          const message = { data: structuredClone(data) };
          for (const other of channels) if (other !== own) queueMicrotask(() => other(message));
        },
        addEventListener: (_: string, listener: unknown) => {
          own = (message) => {
            if (!tab.isFrozen && !tab.isClosed) (listener as (message: { data: unknown }) => void)(message);
          };
          channels.add(own);
        },
        close() {
          if (own !== undefined) channels.delete(own);
        },
      }),
      isVisible: () => tab.isVisible,
      async checkSession() {
        tab.checks += 1;
        if (tab.isSessionOver) await new Promise<never>(() => undefined);
      },
    });
    live.subscribe((event) => tab.events.push(event));
    live.start();
    return Object.assign(tab, {
      live,
      /** Without running any code of the tab. */
      kill() {
        tab.isClosed = true;
        if (own !== undefined) channels.delete(own);
        releaseOfClosedTab();
      },
    });
  };
  const stream = () => {
    const last = streams.at(-1);
    if (last === undefined) throw new Error('no stream was opened');
    return last;
  };
  return { openTab, streams, stream };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

const changeOf = (last: number): LiveChange => ({
  case: `c0ffee00-1111-4222-8333-44445555666${last}`,
  kinds: ['case', 'queue'],
  stage: 'assessment',
  assignee: null,
  due_on: null,
  is_open: true,
  by: null,
  at: '2026-11-18T08:00:00.000Z',
});
const changes = (...last: number[]): LiveEvent => ({ kind: 'changes', changes: last.map(changeOf) });

test('three tabs have one stream, and each gets every change', async () => {
  const { openTab, streams, stream } = browser();
  const tabs = [openTab(), openTab(), openTab()];
  await settled();
  expect(streams).toHaveLength(1);
  stream().onConnection(true);
  stream().onChanges([changeOf(1)], '1:2:');
  await settled();
  for (const tab of tabs) expect(tab.events).toEqual([changes(1)]);
});

test('the next tab continues after the last cursor when the tab with the stream is closed', async () => {
  const { openTab, streams, stream } = browser();
  const first = openTab();
  await settled();
  const second = openTab();
  const third = openTab();
  await settled();
  stream().onConnection(true);
  stream().onChanges([changeOf(1)], '1:2:');
  stream().onCursor('3:4:');
  await settled();
  first.kill();
  await settled();
  expect(streams).toHaveLength(2);
  expect(stream().after).toBe('3:4:');
  stream().onChanges([changeOf(2)], '5:6:');
  await settled();
  expect([second.events, third.events]).toEqual([
    [changes(1), changes(2)],
    [changes(1), changes(2)],
  ]);
});

test('a new tab gets the last 30 seconds and the cursor', async () => {
  const { openTab, stream } = browser();
  const first = openTab();
  await settled();
  stream().onConnection(true);
  stream().onChanges([changeOf(1)], '1:2:');
  await vi.advanceTimersByTimeAsync(20_000);
  stream().onChanges([changeOf(2)], '3:4:');
  await vi.advanceTimersByTimeAsync(15_000);
  const second = openTab();
  await settled();
  expect(second.events).toEqual([changes(2)]);
  first.kill();
  await settled();
  expect(stream().after).toBe('3:4:');
});

test('a part of the page that is added later gets what came in the last five seconds', async () => {
  const { openTab, stream } = browser();
  const { live } = openTab();
  await settled();
  stream().onChanges([changeOf(1)], '1:2:');
  await vi.advanceTimersByTimeAsync(4_000);
  const late: LiveEvent[] = [];
  live.subscribe((event) => late.push(event));
  await settled();
  expect(late).toEqual([changes(1)]);
  await vi.advanceTimersByTimeAsync(2_000);
  const later: LiveEvent[] = [];
  live.subscribe((event) => later.push(event));
  await settled();
  expect(later).toEqual([]);
});

test('a reset reaches every tab once, within five seconds', async () => {
  const { openTab, stream } = browser();
  const tabs = [openTab(), openTab()];
  await settled();
  stream().onReset('1:2:');
  stream().onReset('3:4:');
  await vi.advanceTimersByTimeAsync(5_000);
  for (const tab of tabs) expect(tab.events).toEqual([{ kind: 'reset' }]);
});

test('says after ten seconds without a connection that updates are paused, in every tab', async () => {
  const { openTab, stream } = browser();
  const tabs = [openTab(), openTab()];
  const paused = () => tabs.map(({ live }) => live.isPaused());
  await settled();
  stream().onConnection(true);
  stream().onConnection(false);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(paused()).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(paused()).toEqual([true, true]);
  stream().onConnection(true);
  await settled();
  expect(paused()).toEqual([false, false]);
});

test('checks the session after every second failed opening', async () => {
  const { openTab, stream } = browser();
  const tab = openTab();
  await settled();
  stream().onConnection(false);
  expect(tab.checks).toBe(0);
  stream().onConnection(false);
  stream().onConnection(false);
  expect(tab.checks).toBe(1);
  // The server did not answer the first check.
  stream().onConnection(false);
  expect(tab.checks).toBe(2);
  stream().onConnection(true);
  stream().onConnection(false);
  expect(tab.checks).toBe(2);
});

test('after the end of the session every tab checks it, and where it is valid again the stream is opened again', async () => {
  const { openTab, streams, stream } = browser();
  const tabs = [openTab(), openTab()];
  await settled();
  stream().onChanges([], '1:2:');
  stream().onEnded('session');
  await settled();
  expect(tabs.map(({ checks }) => checks)).toEqual([1, 1]);
  expect(streams).toHaveLength(2);
  expect(stream().after).toBe('1:2:');
});

test('after the end of the session no stream is opened while the pages leave', async () => {
  const { openTab, streams, stream } = browser();
  const tab = openTab();
  tab.isSessionOver = true;
  await settled();
  stream().onEnded('session');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tab.checks, streams.length]).toEqual([1, 1]);
});

test('after a lost permission nothing is checked or opened', async () => {
  const { openTab, streams, stream } = browser();
  const tab = openTab();
  await settled();
  stream().onConnection(true);
  stream().onEnded('permission');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tab.checks, streams.length, tab.live.isPaused()]).toEqual([0, 1, false]);
});

test('a visible tab takes over from one that has been silent for a minute, and that one gives up its stream', async () => {
  const { openTab, streams, stream } = browser();
  const frozen = openTab();
  await settled();
  const visible = openTab();
  await settled();
  stream().onConnection(true);
  stream().onCursor('1:2:');
  const old = stream();
  frozen.isFrozen = true;
  await vi.advanceTimersByTimeAsync(80_000);
  expect(streams.length).toBe(2);
  expect(stream().after).toBe('1:2:');
  expect(old.isClosed).toBe(true);
  stream().onChanges([changeOf(1)], '3:4:');
  expect(visible.events).toEqual([changes(1)]);
});

test('a tab that took over, was stopped and started again has one stream', async () => {
  const { openTab, streams, stream } = browser();
  const frozen = openTab();
  await settled();
  const { live } = openTab();
  await settled();
  frozen.isFrozen = true;
  frozen.isVisible = false;
  await vi.advanceTimersByTimeAsync(80_000);
  expect(streams).toHaveLength(2);
  live.stop();
  live.start();
  await settled();
  expect(streams.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  expect(stream().isClosed).toBe(false);
});

test('a tab in the background takes over from none', async () => {
  const { openTab, streams } = browser();
  openTab();
  await settled();
  const hidden = openTab();
  hidden.isVisible = false;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(streams).toHaveLength(1);
});

test('without Web Locks each tab has its own stream', async () => {
  const { openTab, streams } = browser({ hasLocks: false });
  const tabs = [openTab(), openTab()];
  await settled();
  expect(streams).toHaveLength(2);
  streams[0]?.onChanges([changeOf(1)], '1:2:');
  expect(tabs.map(({ events }) => events)).toEqual([[changes(1)], []]);
});

test('a stopped tab has no stream and gets no change', async () => {
  const { openTab, streams, stream } = browser();
  const first = openTab();
  await settled();
  first.live.stop();
  await settled();
  expect(stream().isClosed).toBe(true);
  const second = openTab();
  await settled();
  expect(streams).toHaveLength(2);
  stream().onChanges([changeOf(1)], '1:2:');
  expect([first.events, second.events]).toEqual([[], [changes(1)]]);
});
