import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { TableFault } from '@thamani/domain/cost-sheet/files/table.ts';

/** A ZIP archive (APPNOTE 6.3.3), read by its directory. Sizes are counted twice: as the directory has them, and while a part is inflated. */

export interface ArchivePart {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/** Why a file is not read, as the reader of a format finds it. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  readonly fault: TableFault;

  constructor(fault: TableFault, detail = '', options?: ErrorOptions) {
    super(`${fault} ${detail}`.trim(), options);
    this.fault = fault;
  }
}

const endBytes = 22;
const longestComment = 65_535;
const entryBytes = 46;
const localBytes = 30;
const mostParts = 2_000;
const [stored, deflated] = [0, 8];

export interface Archive {
  readonly parts: ReadonlyMap<string, ArchivePart>;
  /** Text of one part, as it is inflated. */
  textOf(part: ArchivePart): AsyncIterable<string>;
  close(): Promise<void>;
}

/** `mostBytes`: of all parts that are read. A directory that announces more is refused before anything is unpacked. */
export async function openArchive(path: string, mostBytes: number): Promise<Archive> {
  const file = await open(path);
  try {
    const parts = await directoryOf(file);
    let left = mostBytes;
    return {
      parts: new Map(parts.map((part) => [part.name, part])),
      async *textOf(part) {
        const decoder = new TextDecoder('utf-8', { fatal: true });
        for await (const piece of unpacked(file, part, left)) {
          left -= piece.byteLength;
          if (left < 0) throw new TableRefused('too_complex');
          yield decoder.decode(piece, { stream: true });
        }
        yield decoder.decode();
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function directoryOf(file: FileHandle): Promise<readonly ArchivePart[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - endBytes - longestComment), Math.min(size, endBytes + longestComment));
  const at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (at < 0 || at + endBytes > tail.byteLength) throw new TableRefused('damaged', 'no end of the directory');
  const count = tail.readUInt16LE(at + 10);
  const [bytes, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (count > mostParts || offset + bytes > size) throw new TableRefused('damaged', 'a directory that is too long');
  const directory = await bytesAt(file, offset, bytes);
  const parts: ArchivePart[] = [];
  for (let next = 0; parts.length < count;) {
    if (next + entryBytes > directory.byteLength || directory.toString('latin1', next, next + 4) !== 'PK\u0001\u0002')
      throw new TableRefused('damaged', 'an entry is missing');
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(next + place)) as [number, number, number];
    if ((directory.readUInt16LE(next + 8) & 1) === 1) throw new TableRefused('damaged', 'a part is encrypted');
    parts.push({
      name: directory.toString('utf8', next + entryBytes, next + entryBytes + nameLength),
      method: directory.readUInt16LE(next + 10),
      packedBytes: directory.readUInt32LE(next + 20),
      bytes: directory.readUInt32LE(next + 24),
      offset: directory.readUInt32LE(next + 42),
    });
    next += entryBytes + nameLength + extra + comment;
  }
  return parts;
}

/** The inflated bytes; at most one piece more than there is room for. */
async function* unpacked(file: FileHandle, { method, packedBytes, offset }: ArchivePart, mostBytes: number): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  const local = await bytesAt(file, offset, localBytes);
  if (local.toString('latin1', 0, 4) !== 'PK\u0003\u0004') throw new TableRefused('damaged', 'a part is not where it should be');
  const from = offset + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (from + packedBytes > size) throw new TableRefused('damaged', 'a part is cut off');
  const packed = await bytesAt(file, from, packedBytes);
  if (method === stored) return yield packed;
  if (method !== deflated) throw new TableRefused('damaged', 'a part is packed in another way');
  const inflating = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: 64 * 1024 }));
  let bytes = 0;
  try {
    for await (const piece of inflating as AsyncIterable<Buffer>) {
      bytes += piece.byteLength;
      yield piece;
      if (bytes > mostBytes) throw new TableRefused('too_complex');
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error ? new TableRefused('damaged', 'a part cannot be inflated', { cause: error }) : error;
  } finally {
    inflating.destroy();
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new TableRefused('damaged', 'the file is cut off');
  return buffer;
}
