/** RFC 4648 section 5, without padding, in its one canonical form: a reader that takes another form takes changed bytes. */
const alphabet = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const ascii = new TextDecoder();
const none = -1;
const values = new Int8Array(128).fill(none);
for (const [value, code] of alphabet.entries()) values[code] = value;

export function toBase64url(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let [at, held, bits] = [0, 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 6; at += 1) codes[at] = alphabet[(held >> (bits -= 6)) & 63] ?? 0;
  }
  if (bits > 0) codes[at] = alphabet[(held << (6 - bits)) & 63] ?? 0;
  return ascii.decode(codes);
}

/** Undefined for text that is not canonical. Uses lookup tables: without them, bulk checks spend more time here than on signatures. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const [whole, rest] = [text.length & ~3, text.length & 3];
  if (rest === 1) return undefined;
  const bytes = new Uint8Array((whole / 4) * 3 + Math.max(0, rest - 1));
  let at = 0;
  for (let index = 0; index < whole; index += 4) {
    const bits =
      (valueAt(text, index) << 18) | (valueAt(text, index + 1) << 12) | (valueAt(text, index + 2) << 6) | valueAt(text, index + 3);
    // One that is none of ours makes all of it negative.
    if (bits < 0) return undefined;
    bytes[at] = bits >> 16;
    bytes[at + 1] = bits >> 8;
    bytes[at + 2] = bits;
    at += 3;
  }
  if (rest === 0) return bytes;
  const bits = (valueAt(text, whole) << 18) | (valueAt(text, whole + 1) << 12) | (rest === 3 ? valueAt(text, whole + 2) << 6 : 0);
  // What is left over of the last character is zero, or there would be two ways to write the same.
  if (bits < 0 || (bits & (rest === 3 ? 0xff : 0xffff)) !== 0) return undefined;
  bytes[at] = bits >> 16;
  if (rest === 3) bytes[at + 1] = bits >> 8;
  return bytes;
}

/** Negative, however it is shifted, where it is none of ours. */
function valueAt(text: string, index: number): number {
  return values[text.charCodeAt(index)] ?? none;
}
