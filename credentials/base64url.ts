/** RFC 4648 section 5, without padding, in its one canonical form: a reader that takes another form takes changed bytes. */
const alphabet = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const none = 64;
const values = new Uint8Array(128).fill(none);
for (const [value, code] of alphabet.entries()) values[code] = value;

export function toBase64url(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let [at, held, bits] = [0, 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 6; at += 1) codes[at] = alphabet[(held >> (bits -= 6)) & 63] ?? 0;
  }
  if (bits > 0) codes[at] = alphabet[(held << (6 - bits)) & 63] ?? 0;
  return new TextDecoder().decode(codes);
}

/** Undefined for anything that we would not have written. By tables, since whoever checks many spends more time here than on signatures. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [at, held, bits] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const value = values[text.charCodeAt(index)] ?? none;
    if (value === none) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (held >> bits) & 0xff;
      at += 1;
    }
  }
  // What is left over of the last character is zero, or there would be two ways to write the same.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
