import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { issuerAt } from '@thamani/credentials/issuer.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { addresses, type Source } from './source.ts';

/**
 * A snapshot is a text file with one JSON object on each line (docs/verify/README.md has the format): a head, the objects that certificates
 * share, a line for each number, and an end that counts them, so that a file that was cut short is known.
 */
export const snapshotFormat = 'thamani-snapshot/1';

export interface SnapshotHead {
  readonly format: typeof snapshotFormat;
  readonly origin: string;
  /** ISO 8601: nothing in it is younger than this. */
  readonly taken_at: string;
}

/** Null: there was none. */
export interface SnapshotNumber {
  readonly number: string;
  readonly credential: string | null;
  readonly status: string | null;
  readonly manifest: string | null;
}

export interface SnapshotObject {
  readonly object: string;
  readonly text: string | null;
}

export interface SnapshotEnd {
  readonly end: number;
}

export interface Snapshot extends Source {
  readonly takenAt: Date;
  readonly numbers: number;
  close(): void;
}

/** Of one line: five objects of ours, and room. */
const longestLine = 4 * 1024 * 1024;

export class UnreadableSnapshot extends Error {}

/** Keeps the position of each line and not the lines: a million numbers take some hundred megabytes, whatever the size of the file. */
export function openSnapshot(path: string): Snapshot {
  const file = openSync(path, 'r');
  try {
    return readAll(file);
  } catch (error) {
    closeSync(file);
    throw error instanceof UnreadableSnapshot ? error : new UnreadableSnapshot(`${path} is not a snapshot`);
  }
}

function readAll(file: number): Snapshot {
  const places = new Map<string, number>();
  const objects = new Map<string, Fetched>();
  let [head, ended]: [SnapshotHead | undefined, number | undefined] = [undefined, undefined];
  for (const { line, at } of linesOf(file)) {
    if (ended !== undefined) throw new UnreadableSnapshot('the snapshot has data after its end');
    const number = numberIn(line);
    if (number !== undefined) {
      places.set(number, at);
      continue;
    }
    const read = JSON.parse(line.toString('utf8')) as Partial<SnapshotHead & SnapshotObject & SnapshotEnd>;
    if (head === undefined) head = headIn(read);
    else if (typeof read.object === 'string') objects.set(read.object, asFetched(read.text));
    else ended = read.end;
  }
  if (head === undefined || ended !== places.size) throw new UnreadableSnapshot('the snapshot is truncated');
  return {
    issuer: issuerAt(head.origin, 'Thamani'),
    isCurrent: false,
    takenAt: new Date(head.taken_at),
    numbers: places.size,
    read: reader(file, places, objects),
    close: () => closeSync(file),
  };
}

function headIn(read: Partial<SnapshotHead>): SnapshotHead {
  const { format, origin, taken_at: takenAt = '' } = read;
  if (format !== snapshotFormat || origin === undefined || new URL(origin).origin !== origin || Number.isNaN(Date.parse(takenAt)))
    throw new UnreadableSnapshot(`a snapshot must begin with its format (${snapshotFormat}), origin and time`);
  return { format, origin, taken_at: takenAt };
}

function asFetched(text: unknown): Fetched {
  return typeof text === 'string' ? { kind: 'found', text } : text === null ? { kind: 'absent' } : { kind: 'unreachable' };
}

const beginning = '{"number":"';
const numberLength = 'TVA-GH26-0000-0000-0000'.length;

/** Without reading the rest of the line: it is read when it is asked for. */
function numberIn(line: Buffer): string | undefined {
  return line.subarray(0, beginning.length).toString('latin1') === beginning
    ? line.subarray(beginning.length, beginning.length + numberLength).toString('latin1')
    : undefined;
}

/** What the snapshot was not asked for is not in it: that says nothing of whether it exists. */
function reader(file: number, places: ReadonlyMap<string, number>, objects: ReadonlyMap<string, Fetched>): Source['read'] {
  const { credential, status, manifest } = addresses;
  let last: { readonly number: string; readonly line: SnapshotNumber } | undefined;
  const lineOf = (number: string): SnapshotNumber | undefined => {
    if (last?.number === number) return last.line;
    const place = places.get(number);
    if (place === undefined) return undefined;
    const line = JSON.parse(lineAt(file, place)) as SnapshotNumber;
    if (line.number !== number) return undefined;
    last = { number, line };
    return line;
  };
  return async (address) => {
    const object = objects.get(address);
    if (object !== undefined) return object;
    const number = address.slice(1, 1 + numberLength);
    const line = lineOf(number);
    if (line === undefined) return { kind: 'unreachable' };
    switch (address) {
      case credential(number):
        return asFetched(line.credential);
      case status(number):
        return asFetched(line.status);
      case manifest(number):
        return asFetched(line.manifest);
      default:
        return { kind: 'unreachable' };
    }
  };
}

function* linesOf(file: number): Generator<{ readonly line: Buffer; readonly at: number }> {
  const size = fstatSync(file).size;
  const chunk = Buffer.alloc(Math.min(longestLine, Math.max(1, size)));
  for (let at = 0; at < size;) {
    const read = readSync(file, chunk, 0, chunk.length, at);
    const held = chunk.subarray(0, read);
    let from = 0;
    for (let end = held.indexOf(10); end !== -1; end = held.indexOf(10, from)) {
      yield { line: held.subarray(from, end), at: at + from };
      from = end + 1;
    }
    // Nothing whole in so many bytes: either cut short, or not ours.
    if (from === 0) throw new UnreadableSnapshot('the snapshot is truncated');
    at += from;
  }
}

const usual = 16 * 1024;
/** Used again for each line: one of its own for each would be most of what the collector has to do. */
const page = Buffer.alloc(usual);

function lineAt(file: number, at: number): string {
  for (let size = usual; size <= longestLine; size *= 4) {
    const bytes = size === usual ? page : Buffer.allocUnsafe(size);
    const end = bytes.subarray(0, readSync(file, bytes, 0, size, at)).indexOf(10);
    if (end !== -1) return bytes.toString('utf8', 0, end);
  }
  throw new UnreadableSnapshot('a line of the snapshot is too long');
}
