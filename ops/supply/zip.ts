import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** Enough for half a million files with the names that OSV gives them. */
const mostDirectory = 64 * 2 ** 20;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * The files of a ZIP archive, one in memory at a time. The export has more than 65,535 of them, so it is a Zip64 archive (APPNOTE.TXT 6.3.10,
 * 4.3). Sizes come from the central directory: archives that are written as a stream have none before the data.
 */
export async function* filesOfZip(path: string, mostBytes: number): AsyncGenerator<{ name: string; content: Buffer }> {
  const file = await open(path);
  try {
    for (const entry of entriesOf(await directoryOf(file, path))) {
      if (entry.name.endsWith('/')) continue;
      if (entry.size > mostBytes || entry.compressed > mostBytes)
        throw new Error(`${path}: ${entry.name} has more than ${mostBytes} bytes.`);
      yield { name: entry.name, content: await contentOf(file, entry, mostBytes) };
    }
  } finally {
    await file.close();
  }
}

async function directoryOf(file: FileHandle, path: string): Promise<Buffer> {
  const { size } = await file.stat();
  // The end record has 22 bytes and a comment of at most 65,535.
  const tail = await read(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (at === -1) throw new Error(`${path} is not a ZIP archive, or it is truncated.`);
  let length = tail.readUInt32LE(at + 12);
  let offset = tail.readUInt32LE(at + 16);
  const locator = tail.lastIndexOf(Buffer.from('PK\x06\x07', 'latin1'), at);
  if (locator !== -1 && (length === 0xff_ff_ff_ff || offset === 0xff_ff_ff_ff || tail.readUInt16LE(at + 10) === 0xff_ff)) {
    const end = await read(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
    length = Number(end.readBigUInt64LE(40));
    offset = Number(end.readBigUInt64LE(48));
  }
  if (length > mostDirectory) throw new Error(`${path}: its directory has ${length} bytes; at most ${mostDirectory} are read.`);
  return read(file, offset, length);
}

function* entriesOf(directory: Buffer): Generator<Entry> {
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('The directory of the ZIP archive is damaged.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [size, compressed, offset] = wide(
      extra,
      [24, 20, 42].map((place) => directory.readUInt32LE(at + place)),
    );
    yield { name, method: directory.readUInt16LE(at + 10), compressed: compressed ?? 0, size: size ?? 0, offset: offset ?? 0 };
    at += 46 + nameLength + extraLength + commentLength;
  }
}

/** The extra field 1 has, in this order, 64 bits for each value that does not fit into 32. */
function wide(extra: Buffer, values: readonly number[]): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  let field = at + 4;
  return values.map((value) => {
    if (value !== 0xff_ff_ff_ff || field + 8 > extra.length) return value;
    field += 8;
    return Number(extra.readBigUInt64LE(field - 8));
  });
}

async function contentOf(file: FileHandle, entry: Entry, mostBytes: number): Promise<Buffer> {
  const header = await read(file, entry.offset, 30);
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const data = await read(file, start, entry.compressed);
  if (entry.method === 0) return data;
  if (entry.method === 8) return inflate(data, { maxOutputLength: mostBytes });
  throw new Error(`${entry.name} is compressed by method ${entry.method}; only deflate is supported.`);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error('The ZIP archive is truncated.');
  return buffer;
}
