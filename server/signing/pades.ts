import type { DocumentKey, SignableFile } from '../ports.ts';
import { detachedSignature, isSignedBy } from './cms.ts';

/**
 * Puts a signature (PAdES, level B-B) into the place that was prepared for it. ECDSA gives another one each time: the file that is stored
 * first is the one that counts.
 */
export async function signPdf({ pdf, update, hole }: SignableFile, key: DocumentKey): Promise<Uint8Array> {
  const digits = roomFor(key) * 2;
  if (Buffer.from(update.subarray(hole.from, hole.to)).toString('latin1') !== `<${'0'.repeat(digits)}>`)
    throw new Error('the place for the signature is not the one that was asked for');
  const [before, after] = [Buffer.concat([pdf, update.subarray(0, hole.from)]), update.subarray(hole.to)];
  const signature = (await detachedSignature(Buffer.concat([before, after]), key)).toString('hex');
  if (signature.length > digits) throw new Error(`a signature of ${signature.length / 2} bytes does not fit where it should stand`);
  return Buffer.concat([before, Buffer.from(`<${signature.padEnd(digits, '0')}>`), after]);
}

/**
 * Whether a file was signed here under that label. The place of the signature is found by the words before it, which the signature covers, and
 * nothing else of the file is read: all bytes around the signature are its content.
 */
export function isSignedFile(file: Buffer, label: string, certificates: readonly Uint8Array[]): boolean {
  const words = `/Reason (${label})\n  /Contents <`;
  const at = file.lastIndexOf(words, undefined, 'latin1');
  const from = at + words.length;
  const to = file.indexOf('>', from, 'latin1');
  if (at < 0 || to < 0) return false;
  const signature = signatureIn(Buffer.from(file.toString('latin1', from, to), 'hex'));
  return signature !== undefined && isSignedBy(Buffer.concat([file.subarray(0, from - 1), file.subarray(to + 1)]), signature, certificates);
}

/** Without the zeros that fill its place: it says itself how long it is, in two bytes (DER). */
function signatureIn(place: Buffer): Buffer | undefined {
  if (place.length < 4 || place.readUInt16BE(0) !== 0x30_82) return undefined;
  const length = 4 + place.readUInt16BE(2);
  return length > place.length ? undefined : place.subarray(0, length);
}

/** In bytes: enough for the certificates and what is said around them. */
export function roomFor({ certificates }: DocumentKey): number {
  return certificates.reduce((sum, { length }) => sum + length, 1_024);
}
