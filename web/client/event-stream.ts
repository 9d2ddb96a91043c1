import { longestCursor, streamChanges } from '@thamani/contract/live-updates.ts';
import type { LiveChange, StreamEndReason } from '@thamani/contract/live-updates.ts';
import { streamRules } from '@thamani/domain/review/live-changes.ts';
import { isChanges, isEnd } from './stream-events.ts';

export interface ChangeStreamOptions {
  /** Scheme, host and port that serve /api: the page's own. */
  readonly origin: string;
  /** The cursor of the last event that was received; without one the server begins with the last seconds. */
  readonly after: string | undefined;
  onChanges(changes: readonly LiveChange[], cursor: string): void;
  onCursor(cursor: string): void;
  /** Changes were left out: what is shown must be read again. */
  onReset(cursor: string): void;
  /** After `session` and `permission` the stream is closed; after the other reasons it opens again by itself. */
  onEnded(reason: StreamEndReason): void;
  /** With each opening, and with each failure. */
  onConnection(isConnected: boolean): void;
}

export interface ChangeStream {
  close(): void;
}

/** A connection that was cut without a word looks open for minutes: after three missed heartbeats it counts as lost. */
const silentMilliseconds = 3 * streamRules.heartbeatSeconds * 1000;

/** An EventSource gives up after an HTTP error. Consoles that lost the same server do not return at the same moment. */
const reopenMilliseconds = { least: 5_000, most: 15_000 } as const;

/** False where there is no EventSource: on the server. */
export function canOpenChangeStream(): boolean {
  return typeof EventSource !== 'undefined';
}

/**
 * Changes within the reader's scope as server-sent events. A lost connection is opened again after the last cursor, so that no change is
 * missed. It is no activity of the reader: the session ends as if it were not open.
 */
export function openChangeStream(options: ChangeStreamOptions): ChangeStream {
  let cursor = options.after;
  let source: EventSource | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(reopening);
    clearTimeout(silence);
    source?.close();
    source = undefined;
  };
  const fail = () => {
    stop();
    options.onConnection(false);
    const { least, most } = reopenMilliseconds;
    reopening = setTimeout(open, least + Math.random() * (most - least));
  };
  const waitForNext = () => {
    clearTimeout(silence);
    silence = setTimeout(fail, silentMilliseconds);
  };
  const dataOf = (event: MessageEvent<string>): unknown => {
    waitForNext();
    if (event.lastEventId !== '') cursor = event.lastEventId;
    return jsonOf(event.data);
  };

  function open(): void {
    const address = new URL(`/api${streamChanges.path}`, options.origin);
    const isCursorTooLong = cursor !== undefined && cursor.length > longestCursor;
    if (cursor !== undefined && !isCursorTooLong) address.searchParams.set('after', cursor);
    const opened = new EventSource(address);
    source = opened;
    waitForNext();
    opened.addEventListener('open', () => {
      waitForNext();
      options.onConnection(true);
      if (isCursorTooLong) options.onReset(cursor ?? '');
    });
    opened.addEventListener('error', () => {
      // Otherwise the browser connects again by itself, after the last cursor.
      if (opened.readyState === EventSource.CLOSED) fail();
      else options.onConnection(false);
    });
    opened.addEventListener('changes', (event) => {
      const changes = dataOf(event);
      // A newer server may send what this page cannot read.
      if (isChanges(changes)) options.onChanges(changes, cursor ?? '');
      else options.onReset(cursor ?? '');
    });
    opened.addEventListener('cursor', (event) => {
      dataOf(event);
      options.onCursor(cursor ?? '');
    });
    opened.addEventListener('reset', (event) => {
      dataOf(event);
      options.onReset(cursor ?? '');
    });
    opened.addEventListener('ended', (event) => {
      const ended = dataOf(event);
      if (!isEnd(ended)) return;
      if (ended.reason === 'session' || ended.reason === 'permission') stop();
      options.onEnded(ended.reason);
    });
  }

  open();
  return { close: stop };
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
