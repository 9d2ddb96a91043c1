import { createInflate } from 'node:zlib';

/** What turns a few bytes into many; a chain may hold one of them. Pictures have their own bound, by their pixels (pdf-active-content.ts). */
const swelling = new Set(['FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL']);
const asText = new Set(['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85']);
const pictures = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode']);
const longestChain = 3;

/**
 * How many bytes a stream is once it is decoded, counted and not kept; as far as its chain goes before a picture. Undefined for a chain
 * that no honest program writes: too long, with two that swell, or with one that nobody knows. Stops soon after `maxBytes`.
 */
export async function decodedBytes(filters: readonly string[], contents: Uint8Array, maxBytes: number): Promise<number | undefined> {
  if (filters.length > longestChain || filters.filter((name) => swelling.has(name)).length > 1) return undefined;
  let bytes: Buffer = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  for (const name of filters) {
    if (pictures.has(name)) return bytes.byteLength;
    if (asText.has(name)) bytes = name.startsWith('ASCIIHex') || name === 'AHx' ? fromHex(bytes) : fromBase85(bytes);
    else if (name === 'FlateDecode' || name === 'Fl') return inflatedBytes(bytes, maxBytes);
    else if (name === 'LZWDecode' || name === 'LZW') return lzwBytes(bytes, maxBytes);
    else if (name === 'RunLengthDecode' || name === 'RL') return runLengthBytes(bytes);
    else return undefined;
  }
  return bytes.byteLength;
}

function fromHex(bytes: Buffer): Buffer {
  return Buffer.from((bytes.toString('latin1').split('>')[0] ?? '').replaceAll(/[^0-9a-fA-F]/g, ''), 'hex');
}

/** Adobe's: five characters of 85 for four bytes, `z` for four zeros, `~>` at the end. */
function fromBase85(bytes: Buffer): Buffer {
  const decoded = Buffer.alloc(Math.ceil(bytes.byteLength * 4) + 4);
  let [length, value, count] = [0, 0, 0];
  for (const character of bytes) {
    if (character === 0x7e) break;
    if (character === 0x7a && count === 0) length += 4;
    else if (character >= 0x21 && character <= 0x75) {
      value = (value * 85 + character - 0x21) % 2 ** 32;
      count += 1;
      if (count === 5) {
        decoded.writeUInt32BE(value, length);
        [length, value, count] = [length + 4, 0, 0];
      }
    }
  }
  for (let left = count; left > 0 && left < 5; left += 1) value = (value * 85 + 84) % 2 ** 32;
  if (count > 1) {
    decoded.writeUInt32BE(value, length);
    length += count - 1;
  }
  return decoded.subarray(0, length);
}

/** A stream that ends early or badly counts as far as it came. */
async function inflatedBytes(contents: Buffer, maxBytes: number): Promise<number> {
  const inflate = createInflate();
  inflate.end(contents);
  let bytes = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) break;
    }
  } catch {
    return bytes;
  }
  return bytes;
}

const [clear, end] = [256, 257];

/** Codes of nine to twelve bits. Only how long each one's string is has to be known. */
function lzwBytes(contents: Buffer, maxBytes: number): number {
  const lengths = new Uint32Array(4_097);
  lengths.fill(1, 0, 256);
  let [next, width, former, bytes, held, bits] = [258, 9, 0, 0, 0, 0];
  for (const byte of contents) {
    held = ((held << 8) | byte) & 0xff_ff_ff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === end || bytes > maxBytes) break;
    if (code === clear) {
      [next, width, former] = [258, 9, 0];
      continue;
    }
    const length = code < next ? (lengths[code] ?? 1) : former + 1;
    bytes += length;
    if (former > 0 && next < 4_096) {
      lengths[next] = former + 1;
      next += 1;
      // One early, as PDF has it unless it says otherwise.
      if (next + 1 >= 1 << width && width < 12) width += 1;
    }
    former = length;
  }
  return bytes;
}

function runLengthBytes(contents: Buffer): number {
  let bytes = 0;
  for (let at = 0; at < contents.byteLength;) {
    const length = contents[at] ?? 128;
    if (length === 128) break;
    bytes += length < 128 ? length + 1 : 257 - length;
    at += length < 128 ? length + 2 : 2;
  }
  return bytes;
}
