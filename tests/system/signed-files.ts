import { signatureUpdate } from '@thamani/server/context.ts';
import type { DocumentKey } from '@thamani/server/ports.ts';
import { roomFor, signPdf } from '@thamani/server/signing/pades.ts';

/** A printed file with its signature, as the signer makes it, by any key: a forger's too. */
export async function signedFile(pdf: Uint8Array, key: DocumentKey, at: Date, label: string): Promise<Buffer> {
  return Buffer.from(await signPdf({ pdf, ...signatureUpdate(pdf, { room: roomFor(key), at, label }) }, key));
}
