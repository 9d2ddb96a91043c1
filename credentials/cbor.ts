/** CBOR (RFC 8949), as far as a seal goes, and only in its deterministic form: what would be written otherwise is not read. */
export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number, Cbor> | Tagged;

export interface Tagged {
  readonly tag: number;
  readonly content: Cbor;
}

export function encodeCbor(value: Cbor): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  write(value, out);
  return Uint8Array.from(out);
}

function write(value: Cbor, out: number[]): void {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`a seal has whole numbers alone, not ${value}`);
    head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value, out);
  } else if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value);
    head(3, bytes.length, out);
    out.push(...bytes);
  } else if (value instanceof Uint8Array) {
    head(2, value.length, out);
    out.push(...value);
  } else if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<number, Cbor>)].map(([key, content]) => [encodeCbor(key), content] as const);
    entries.sort(([a], [b]) => compare(a, b));
    head(5, entries.length, out);
    for (const [key, content] of entries) {
      out.push(...key);
      write(content, out);
    }
  } else if (Array.isArray(value)) {
    head(4, value.length, out);
    for (const item of value as readonly Cbor[]) write(item, out);
  } else {
    const { tag, content } = value as Tagged;
    head(6, tag, out);
    write(content, out);
  }
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function head(major: number, argument: number, out: number[]): void {
  const first = major << 5;
  if (argument < 24) out.push(first | argument);
  else if (argument < 0x100) out.push(first | 24, argument);
  else if (argument < 0x1_0000) out.push(first | 25, argument >> 8, argument & 0xff);
  else if (argument < 0x1_0000_0000) out.push(first | 26, ...[24, 16, 8, 0].map((shift) => (argument >>> shift) & 0xff));
  else throw new RangeError('a seal has no such long numbers');
}

/** Undefined for what is none, or is not in its one form: longer lengths, keys out of order, bytes behind the end. */
export function decodeCbor(bytes: Uint8Array): Cbor | undefined {
  try {
    const reader = { bytes, at: 0 };
    const value = read(reader, 0);
    if (reader.at !== bytes.length || compare(encodeCbor(value), bytes) !== 0) return undefined;
    return value;
  } catch {
    return undefined;
  }
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

const deepest = 8;

function read(reader: Reader, depth: number): Cbor {
  if (depth > deepest) throw new RangeError('too deep');
  const first = take(reader, 1)[0] ?? 0;
  const argument = argumentOf(reader, first & 0x1f);
  switch (first >> 5) {
    case 0:
      return argument;
    case 1:
      return -1 - argument;
    case 2:
      return take(reader, argument);
    case 3:
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(take(reader, argument));
    case 4:
      return times(reader, argument, () => read(reader, depth + 1));
    case 5:
      return new Map(times(reader, argument, () => [keyOf(read(reader, depth + 1)), read(reader, depth + 1)] as const));
    case 6:
      return { tag: argument, content: read(reader, depth + 1) };
    default:
      throw new RangeError('not in a seal');
  }
}

function keyOf(key: Cbor): number {
  if (typeof key !== 'number') throw new RangeError('keys are numbers');
  return key;
}

function times<Item>(reader: Reader, count: number, one: () => Item): Item[] {
  if (count > reader.bytes.length) throw new RangeError('more items than bytes');
  return Array.from({ length: count }, one);
}

function argumentOf(reader: Reader, small: number): number {
  if (small < 24) return small;
  if (small > 26) throw new RangeError('not in a seal');
  let argument = 0;
  for (const byte of take(reader, 2 ** (small - 24))) argument = argument * 256 + byte;
  return argument;
}

function take(reader: Reader, count: number): Uint8Array {
  const end = reader.at + count;
  if (end > reader.bytes.length) throw new RangeError('too short');
  const taken = reader.bytes.slice(reader.at, end);
  reader.at = end;
  return taken;
}
