import { AsyncResource } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { longestCursor } from '@thamani/contract/live-updates.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { streamReaderOf, streamRules, type StreamReader } from '@thamani/domain/review/live-changes.ts';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../database/acting-for.ts';
import { staffSessionsByIds } from '../staff/service.ts';
import { ChangeRing, heldChange, type HeldChange } from './change-ring.ts';
import { changesSince, newestChanges, type ReadChanges } from './change-store.ts';
import { changesFrame, ChangeStreams, frameOf } from './change-streams.ts';
import { isVisibleIn, readSnapshot, type Snapshot } from './snapshots.ts';

type FeedContext = Pick<Context, 'pool' | 'db' | 'clock' | 'log' | 'metrics'>;

export interface ChangeFeed {
  /** Streams that are open. */
  readonly size: number;
  /** `after` is the cursor of what the console received last. */
  open(session: StaffSession, after: string | undefined): Promise<{ readonly stream: Readable }>;
  /** Ends all streams, and opens no more. */
  close(): void;
}

const afterFaultMilliseconds = 500;
const retryAfterSeconds = 5;

/** What the process has read. It exists while a stream is open. */
interface Reading {
  readonly ring: ChangeRing;
  /** As text, it is the cursor of all frames until the next read. */
  cursor: string;
  snapshot: Snapshot;
  heartbeatAt: number;
  checkedAt: number;
  isFailing: boolean;
  /** One at a time, so that snapshots come in their order. */
  underWay: Promise<void> | undefined;
}

/**
 * The new change rows of this process and the streams that are sent them (docs/decisions/2026-11-19-live-updates.md). It starts with the
 * first stream and stops with the last. `now` counts milliseconds and never runs backwards: a change of the system's time must not delay
 * the end of a session.
 */
export function createChangeFeed(context: FeedContext, now: () => number = () => performance.now()): ChangeFeed {
  const { pool, clock, log, metrics } = context;
  const streams = new ChangeStreams(metrics, stop);
  let reading: Reading | undefined;
  let starting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  // The context of the request that opened the first stream, for whom it acts and its trace, would last as long as the timer.
  const outside = AsyncResource.bind((work: () => void) => work());

  function stop(): void {
    clearTimeout(timer);
    reading = undefined;
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    outside(() => {
      timer = setTimeout(() => void poll(), milliseconds).unref();
    });
  }

  /** The newest rows and the snapshot that saw them. */
  async function seed(): Promise<Pick<Reading, 'ring' | 'cursor' | 'snapshot'>> {
    const { snapshot: cursor, rows } = await asSystem(() => newestChanges(pool));
    const snapshot = snapshotIn(cursor);
    const [moment, today] = [now(), clock.now().getTime()];
    const ring = new ChangeRing();
    const visible = rows.filter(({ xid }) => isVisibleIn(snapshot, xid));
    // When they were committed is not known; the event is a little earlier.
    const held = visible.map((row) => heldChange(row, moment - Math.max(0, today - row.at.getTime())));
    ring.begin(held, snapshot, rows.length < streamRules.mostKept);
    forgetOld(ring);
    return { ring, cursor, snapshot };
  }

  function forgetOld(ring: ChangeRing): void {
    ring.forgetBefore(now() - streamRules.keptMinutes * 60_000);
  }

  async function start(): Promise<void> {
    const seeded = await seed();
    if (!isClosed) reading = { ...seeded, heartbeatAt: now(), checkedAt: now(), isFailing: false, underWay: undefined };
  }

  /** Reads what is new and sends it. Joins a read that is under way. */
  function read(own: Reading): Promise<void> {
    own.underWay ??= readAndSend(own).finally(() => (own.underWay = undefined));
    return own.underWay;
  }

  async function readAndSend(own: Reading): Promise<void> {
    const found = await asSystem(() => changesSince(pool, own.snapshot));
    if (reading !== own) return;
    const next = snapshotIn(found.snapshot);
    // More than a console should work through, or a database that was restored to an earlier state.
    if (found.rows.length > streamRules.mostInOneRead || next.xmax < own.snapshot.xmax) return reset(own);
    // Not those that another database left behind: one may have the number of a transaction that is running here.
    const rows = found.rows.filter(({ xid }) => isVisibleIn(next, xid));
    own.snapshot = next;
    own.cursor = found.snapshot;
    const moment = now();
    const changes = rows.map((row) => heldChange(row, moment));
    own.ring.add(changes);
    forgetOld(own.ring);
    if (changes.length > 0) streams.sendChanges(own.cursor, changes);
    observeDelays(rows);
  }

  function observeDelays(rows: ReadChanges['rows']): void {
    const today = clock.now().getTime();
    for (const { at } of rows) metrics.changeDelay.observe(Math.max(0, today - at.getTime()) / 1000);
  }

  /** Consoles load everything again. */
  async function reset(own: Reading): Promise<void> {
    const seeded = await seed();
    if (reading !== own) return;
    reading = { ...own, ...seeded, underWay: undefined };
    streams.sendToAll(frameOf('reset', seeded.cursor));
  }

  async function poll(): Promise<void> {
    const isRead = await attempt(read);
    sendHeartbeat();
    const isChecked = await attempt(checkSessions);
    sendHeartbeat();
    if (reading === undefined) return;
    const isFailing = !isRead || !isChecked;
    if (reading.isFailing && !isFailing) log.info('live updates are read again');
    reading.isFailing = isFailing;
    schedule(isFailing ? afterFaultMilliseconds : streamRules.pollMilliseconds);
  }

  /** After a failure the next read begins at the same snapshot, so that nothing is lost. One warning for all tries. */
  async function attempt(work: (own: Reading) => Promise<void>): Promise<boolean> {
    const own = reading;
    if (own === undefined) return true;
    try {
      await work(own);
      return true;
    } catch (error) {
      if (!own.isFailing) log.warn({ err: error }, 'live updates cannot be read; trying again');
      own.isFailing = true;
      return false;
    }
  }

  /** Also while nothing can be read: the connection is closed after 30 seconds of silence, and one statement may take some. */
  function sendHeartbeat(): void {
    if (reading === undefined || now() - reading.heartbeatAt < streamRules.heartbeatSeconds * 1000) return;
    reading.heartbeatAt = now();
    streams.sendToAll(frameOf('cursor', reading.cursor));
  }

  /** One statement for all streams. It does not prolong the sessions. */
  async function checkSessions(own: Reading): Promise<void> {
    if (now() - own.checkedAt < streamRules.sessionCheckSeconds * 1000) return;
    const checked = streams.all();
    const ids = [...new Set(checked.map(({ sessionId }) => sessionId))];
    const people = await asSystem(() => staffSessionsByIds(context, ids));
    own.checkedAt = now();
    streams.keepOnly(people, checked, own.cursor);
  }

  /** What a new stream is sent first. */
  function firstFrame(own: Reading, reader: StreamReader, personId: string, received: Snapshot | 'none' | 'unreadable'): Buffer {
    const { cursor } = own;
    const missed = missedSince(own, received);
    if (missed === undefined) return frameOf('reset', cursor);
    const frame = changesFrame(reader, cursor, missed, personId) ?? frameOf('cursor', cursor);
    // More than a slow reader may be behind.
    return frame.byteLength > streamRules.mostBufferedBytes ? frameOf('reset', cursor) : frame;
  }

  /** undefined: not known, so that the console loads everything again. */
  function missedSince({ ring, snapshot }: Reading, received: Snapshot | 'none' | 'unreadable'): readonly HeldChange[] | undefined {
    if (received === 'none') return ring.readSince(now() - streamRules.replaySeconds * 1000);
    // What is still ahead of this database is of another one.
    return received === 'unreadable' || received.xmax > snapshot.xmax ? undefined : ring.notVisibleIn(received);
  }

  return {
    get size() {
      return streams.size;
    },

    async open(session, after) {
      const reader = streamReaderOf(session.person);
      if (reader === undefined) throw new Refusal('permission_denied');
      const received = readCursor(after);
      let own = await started();
      // Another process may have read later than this one. A read that is under way may have begun before that, so it is read twice.
      for (let turn = 0; turn < 2 && typeof received === 'object' && received.xmax > own.snapshot.xmax; turn += 1) {
        await read(own);
        own = await started();
      }
      // Nothing waits from here on: between what the stream is sent first and what follows, no change is lost.
      const stream = streams.open(session.id, session.person.id, reader, firstFrame(own, reader, session.person.id, received));
      if (streams.size === 1) schedule(streamRules.pollMilliseconds);
      return { stream };
    },

    close() {
      isClosed = true;
      if (reading !== undefined) streams.endAll('restart', reading.cursor);
      stop();
    },
  };

  async function started(): Promise<Reading> {
    while (!isClosed) {
      if (reading !== undefined) return reading;
      starting ??= start().finally(() => (starting = undefined));
      await starting;
    }
    throw new Refusal('unavailable', { retryAfterSeconds });
  }
}

/** From a client. */
function readCursor(text: string | undefined): Snapshot | 'none' | 'unreadable' {
  if (text === undefined) return 'none';
  return (text.length > longestCursor ? undefined : readSnapshot(text)) ?? 'unreadable';
}

function snapshotIn(text: string): Snapshot {
  const snapshot = readSnapshot(text);
  if (snapshot === undefined) throw new Error('the database returned an unreadable snapshot');
  return snapshot;
}
