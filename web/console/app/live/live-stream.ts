import type { ChangeStream, ChangeStreamOptions } from '@thamani/client/event-stream.ts';
import type { LiveChange, StreamEndReason } from '@thamani/contract/live-updates.ts';
import { streamRules } from '@thamani/domain/review/live-changes.ts';

/** What the parts of a page are notified of. A change is a hint: who shows more than it says reads that again, in the background. */
export type LiveEvent =
  | { readonly kind: 'changes'; readonly changes: readonly LiveChange[] }
  /** Changes were missed: everything that is shown must be read again. Delivered after a random delay, which needs no second one. */
  | { readonly kind: 'reset' };

/** What the tab with the stream sends to the other tabs of the browser, and their question when they start. */
type TabMessage =
  | { readonly kind: 'hello' }
  | {
      readonly kind: 'welcome';
      readonly cursor: string | undefined;
      readonly changes: readonly LiveChange[];
      readonly isConnected: boolean;
    }
  | { readonly kind: 'changes'; readonly cursor: string; readonly changes: readonly LiveChange[] }
  | { readonly kind: 'cursor' | 'reset'; readonly cursor: string }
  | { readonly kind: 'connection'; readonly isConnected: boolean }
  | { readonly kind: 'ended'; readonly reason: StreamEndReason };

type TabLocks = Pick<LockManager, 'request'>;
type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** What a tab needs of its browser; replaced in tests. */
export interface LiveEnvironment {
  readonly origin: string;
  /** Of the Web Lock. Each person has their own, as with the channel: who signs in after another is sent other changes. */
  readonly lockName: string;
  /** Undefined where the browser has no Web Locks: then each tab has its own stream. */
  readonly locks: TabLocks | undefined;
  readonly openStream: (options: ChangeStreamOptions) => ChangeStream;
  readonly openChannel: () => TabChannel;
  readonly isVisible: () => boolean;
  /** Reads in the background whether the session is valid and the page's own. Where it is not, it leads to sign-in and never resolves. */
  readonly checkSession: () => Promise<void>;
}

export interface LiveStream {
  start(): void;
  stop(): void;
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /** Whether there has been no connection for ten seconds, for `useSyncExternalStore`. */
  isPaused(): boolean;
  whenPausedChanges(listener: () => void): () => void;
  /** Calls this tab's listeners. */
  deliver(event: LiveEvent): void;
}

const recentMilliseconds = streamRules.replaySeconds * 1000;
/** A part of a page gets what came since its data were read on the server. */
const missedMilliseconds = 5_000;
const pausedMilliseconds = 10_000;
const resetMilliseconds = 5_000;
const failuresBeforeCheck = 2;
/** Of the tab with the stream. Its own limit, three heartbeats, has passed then as well. */
const silentMilliseconds = 4 * streamRules.heartbeatSeconds * 1000;

/**
 * One stream for all tabs of a browser. The tab that gets the Web Lock opens it and forwards every event by a BroadcastChannel; the lock
 * goes to the next tab when that one closes. SharedWorker would be simpler, but Chrome for Android has none.
 */
export function createLiveStream(environment: LiveEnvironment): LiveStream {
  const listeners = new Set<(event: LiveEvent) => void>();
  const pauseListeners = new Set<() => void>();
  let channel: TabChannel | undefined;
  let stream: ChangeStream | undefined;
  let isStarted = false;
  let isNew = true;
  let isConnected = true;
  let isPaused = false;
  let cursor: string | undefined;
  let recent: readonly { readonly change: LiveChange; readonly at: number }[] = [];
  let failures = 0;
  let receivedAt = 0;
  let waiting: AbortController | undefined;
  let release: (() => void) | undefined;
  let pausing: ReturnType<typeof setTimeout> | undefined;
  let resetting: ReturnType<typeof setTimeout> | undefined;
  let watching: ReturnType<typeof setInterval> | undefined;

  const deliver = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  const changesSince = (milliseconds: number) => {
    const from = Date.now() - milliseconds;
    return recent.filter(({ at }) => at >= from).map(({ change }) => change);
  };
  const setPaused = (paused: boolean) => {
    if (isPaused === paused) return;
    isPaused = paused;
    for (const listener of pauseListeners) listener();
  };

  const takeChanges = (changes: readonly LiveChange[]) => {
    const now = Date.now();
    recent = [...recent.filter(({ at }) => at >= now - recentMilliseconds), ...changes.map((change) => ({ change, at: now }))];
    if (changes.length > 0) deliver({ kind: 'changes', changes });
  };
  const takeReset = () => {
    // All consoles learn it at once. Each reads its page again at a moment of its own.
    resetting ??= setTimeout(() => {
      resetting = undefined;
      deliver({ kind: 'reset' });
    }, Math.random() * resetMilliseconds);
  };
  const takeConnection = (connected: boolean) => {
    isConnected = connected;
    if (connected) {
      clearTimeout(pausing);
      pausing = undefined;
      setPaused(false);
    } else pausing ??= setTimeout(() => setPaused(true), pausedMilliseconds);
  };
  const takeEnd = (reason: StreamEndReason) => {
    if (reason !== 'session') return;
    // In every tab. The person may have signed in again meanwhile: then the pages stay, and the stream is opened again.
    void environment.checkSession().then(() => {
      if (stream !== undefined) openStream();
    });
  };

  /** In every tab, the one with the stream included. */
  const take = (message: TabMessage) => {
    if (message.kind !== 'hello') receivedAt = Date.now();
    if ((message.kind === 'changes' || message.kind === 'cursor' || message.kind === 'reset') && message.cursor !== '')
      ({ cursor } = message);
    switch (message.kind) {
      case 'hello':
        if (stream !== undefined)
          channel?.postMessage({ kind: 'welcome', cursor, changes: changesSince(recentMilliseconds), isConnected } satisfies TabMessage);
        return;
      case 'welcome':
        if (!isNew) return;
        isNew = false;
        cursor = message.cursor;
        takeConnection(message.isConnected);
        return takeChanges(message.changes);
      case 'changes':
        return takeChanges(message.changes);
      case 'cursor':
        return;
      case 'reset':
        return takeReset();
      case 'connection':
        return takeConnection(message.isConnected);
      case 'ended':
        return takeEnd(message.reason);
    }
  };

  const publish = (message: TabMessage) => {
    channel?.postMessage(message);
    take(message);
  };

  function openStream(): void {
    stream?.close();
    failures = 0;
    takeConnection(false);
    stream = environment.openStream({
      origin: environment.origin,
      after: cursor,
      onChanges: (changes, at) => publish({ kind: 'changes', cursor: at, changes }),
      onCursor: (at) => publish({ kind: 'cursor', cursor: at }),
      onReset: (at) => publish({ kind: 'reset', cursor: at }),
      onEnded: (reason) => publish({ kind: 'ended', reason }),
      onConnection(connected) {
        failures = connected ? 0 : failures + 1;
        publish({ kind: 'connection', isConnected: connected });
        // An EventSource does not say why it was refused. The session may have ended, also while the server was away.
        if (failures > 0 && failures % failuresBeforeCheck === 0) void environment.checkSession();
      },
    });
  }

  /** Holds the lock until the tab closes, or until another tab takes it. */
  const lead = async (): Promise<void> => {
    if (!isStarted) return;
    isNew = false;
    openStream();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  const stopLeading = () => {
    stream?.close();
    stream = undefined;
    release?.();
    release = undefined;
  };
  const afterLock = () => {
    if (!isStarted) return;
    // A browser that refuses locks to the page: it has a stream of its own.
    if (release === undefined) return openStream();
    stopLeading();
    requestLock(false);
  };
  /** `isStolen`: from a tab that forwards nothing. A browser freezes tabs in the background, and they keep their locks. */
  function requestLock(isStolen: boolean): void {
    waiting?.abort();
    const turn = new AbortController();
    waiting = turn;
    // A request that steals takes no signal.
    const options: LockOptions = isStolen ? { steal: true } : { signal: turn.signal };
    void environment.locks
      ?.request(environment.lockName, options, lead)
      .catch(() => undefined)
      .then(() => {
        if (!turn.signal.aborted) afterLock();
      });
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      if (environment.locks === undefined) {
        isNew = false;
        openStream();
        return;
      }
      receivedAt = Date.now();
      channel = environment.openChannel();
      channel.addEventListener('message', ({ data }) => take(data as TabMessage));
      requestLock(false);
      channel.postMessage({ kind: 'hello' } satisfies TabMessage);
      watching = setInterval(() => {
        const isSilent = Date.now() - receivedAt > silentMilliseconds;
        if (stream !== undefined || !isSilent || !environment.isVisible()) return;
        receivedAt = Date.now();
        requestLock(true);
      }, streamRules.heartbeatSeconds * 1000);
    },
    stop() {
      isStarted = false;
      waiting?.abort();
      clearInterval(watching);
      clearTimeout(pausing);
      clearTimeout(resetting);
      [pausing, resetting] = [undefined, undefined];
      stopLeading();
      channel?.close();
      channel = undefined;
      isNew = true;
      setPaused(false);
    },
    subscribe(listener) {
      listeners.add(listener);
      // Not at once: the other parts of the page are being added as well, and a listener may add state.
      queueMicrotask(() => {
        const missed = changesSince(missedMilliseconds);
        if (missed.length > 0 && listeners.has(listener)) listener({ kind: 'changes', changes: missed });
      });
      return () => {
        listeners.delete(listener);
      };
    },
    isPaused: () => isPaused,
    whenPausedChanges(listener) {
      pauseListeners.add(listener);
      return () => {
        pauseListeners.delete(listener);
      };
    },
    deliver,
  };
}
