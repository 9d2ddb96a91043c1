import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StreamEndReason, StreamEventName } from '@thamani/contract/live-updates.ts';
import { streamReaderOf, streamRules, type StreamReader } from '@thamani/domain/review/live-changes.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { Metrics } from '../../metrics.ts';
import { sentTo, type HeldChange } from './change-ring.ts';

/** Streams whose people are sent the same: a frame is written out once for all of them. */
interface Group {
  readonly key: string;
  readonly reader: StreamReader;
  readonly streams: Set<ChangeStream>;
}

/**
 * What one console reads. It has no reader queue of its own and no timer: frames are pushed to it and shared with the other streams of its
 * group.
 */
class ChangeStream extends Readable {
  readonly sessionId: string;
  readonly personId: string;
  /** undefined: it left. */
  group: Group | undefined;
  readonly #left: (stream: ChangeStream) => void;

  constructor(sessionId: string, personId: string, left: (stream: ChangeStream) => void) {
    super();
    this.sessionId = sessionId;
    this.personId = personId;
    this.#left = left;
  }

  override _read(): void {
    // Frames come when there are changes, not when they are asked for.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#left(this);
    done(error);
  }
}

/** One event as the standard writes it. `cursor` is the snapshot up to which everything was sent. */
export function frameOf(event: StreamEventName, cursor: string, json = '{}'): Buffer {
  return Buffer.from(`id: ${cursor}\nevent: ${event}\ndata: ${json}\n\n`);
}

/** undefined: nothing of it is for this reader. Changes of one person's notifications are in the frames of that person alone. */
export function changesFrame(reader: StreamReader, cursor: string, changes: readonly HeldChange[], personId?: string): Buffer | undefined {
  const sent = changes.flatMap((change) => sentTo(reader, change, personId) ?? []);
  return sent.length === 0 ? undefined : frameOf('changes', cursor, `[${sent.join(',')}]`);
}

/** Consoles connect again at different moments after a restart. */
const retryMilliseconds = { from: 1_000, to: 5_000 };

/** For metrics: `slow` and `client` are not sent, since nothing more would be received. */
type LeaveReason = StreamEndReason | 'slow' | 'client';

/** All open streams of a process, by what their people are sent. */
export class ChangeStreams {
  readonly #groups = new Map<string, Group>();
  readonly #metrics: Pick<Metrics, 'openStreams' | 'endedStreams'>;
  readonly #onEmpty: () => void;
  /** One function for all streams. */
  readonly #left = (stream: ChangeStream): void => this.#leave(stream, 'client');
  #size = 0;

  constructor(metrics: Pick<Metrics, 'openStreams' | 'endedStreams'>, onEmpty: () => void) {
    this.#metrics = metrics;
    this.#onEmpty = onEmpty;
  }

  get size(): number {
    return this.#size;
  }

  /** `first`: what the console missed. */
  open(sessionId: string, personId: string, reader: StreamReader, first: Buffer): ChangeStream {
    const stream = new ChangeStream(sessionId, personId, this.#left);
    this.#join(stream, reader);
    this.#size += 1;
    this.#metrics.openStreams.inc();
    stream.push(`retry: ${randomInt(retryMilliseconds.from, retryMilliseconds.to + 1)}\n\n`);
    stream.push(first);
    return stream;
  }

  /** The same frame to every stream. */
  sendToAll(frame: Buffer): void {
    for (const { streams } of this.#groups.values()) for (const stream of streams) this.#send(stream, frame);
  }

  sendChanges(cursor: string, changes: readonly HeldChange[]): void {
    const recipients = new Set(changes.map(({ row }) => row.recipient_id));
    for (const { reader, streams } of this.#groups.values()) {
      const shared = changesFrame(reader, cursor, changes);
      for (const stream of streams) {
        // One frame with everything: of two with the same cursor, a connection that breaks between them would lose the second.
        const frame = recipients.has(stream.personId) ? changesFrame(reader, cursor, changes, stream.personId) : shared;
        if (frame !== undefined) this.#send(stream, frame);
      }
    }
  }

  /** Ends streams whose session is over or whose person reads no case any more. After a change of grants the console loads again. */
  keepOnly(people: ReadonlyMap<string, Person>, checked: readonly ChangeStream[], cursor: string): void {
    for (const stream of checked) {
      if (stream.group === undefined) continue;
      const person = people.get(stream.sessionId);
      const reader = person && streamReaderOf(person);
      if (reader === undefined) this.#end(stream, person === undefined ? 'session' : 'permission', cursor);
      else if (keyOf(reader) !== stream.group.key) {
        this.#part(stream);
        this.#join(stream, reader);
        this.#send(stream, frameOf('reset', cursor));
      }
    }
  }

  all(): readonly ChangeStream[] {
    return [...this.#groups.values()].flatMap(({ streams }) => [...streams]);
  }

  endAll(reason: StreamEndReason, cursor: string): void {
    for (const stream of this.all()) this.#end(stream, reason, cursor);
  }

  #send(stream: ChangeStream, frame: Buffer): void {
    stream.push(frame);
    if (stream.readableLength <= streamRules.mostBufferedBytes) return;
    // Its reader would receive nothing more, so there is nothing to say to it.
    this.#leave(stream, 'slow');
    stream.destroy();
  }

  #end(stream: ChangeStream, reason: StreamEndReason, cursor: string): void {
    this.#leave(stream, reason);
    stream.push(frameOf('ended', cursor, JSON.stringify({ reason })));
    stream.push(null);
  }

  #join(stream: ChangeStream, reader: StreamReader): void {
    const key = keyOf(reader);
    const group = this.#groups.get(key) ?? { key, reader, streams: new Set() };
    this.#groups.set(key, group);
    group.streams.add(stream);
    stream.group = group;
  }

  #part(stream: ChangeStream): void {
    const { group } = stream;
    stream.group = undefined;
    group?.streams.delete(stream);
    if (group?.streams.size === 0) this.#groups.delete(group.key);
  }

  /** Once for each stream: a stream that was ended is destroyed afterwards. */
  #leave(stream: ChangeStream, reason: LeaveReason): void {
    if (stream.group === undefined) return;
    this.#part(stream);
    this.#size -= 1;
    this.#metrics.openStreams.dec();
    this.#metrics.endedStreams.inc({ reason });
    if (this.#size === 0) this.#onEmpty();
  }
}

/** Equal for equal readers: `streamReaderOf` puts scopes, countries and sectors in one order. */
function keyOf(reader: StreamReader): string {
  return JSON.stringify(reader);
}
