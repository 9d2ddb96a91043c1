import type { Issuer } from './issuer.ts';
import { readJwt, type Read } from './jwt.ts';
import { checkEd25519, couldSign, type Check, type PublicKey } from './keys.ts';
import { manifestType, type CertificateLanguage, type Manifest } from './published-objects.ts';
import type { Fetched } from './verify.ts';

/** Whether a file is one that was published under a number: the manifest that is signed under it alone can tell. */
export type FileMatch =
  | { readonly kind: 'published'; readonly language: CertificateLanguage }
  /**
   * The certificate may still be valid: a gateway or another program may have rewritten the file (rulings, section 6). Such a file never
   * gets a positive result (section 9), since its pages may show anything. `files`: those that were published.
   */
  | { readonly kind: 'not_published'; readonly files: Manifest['files'] }
  | { readonly kind: 'could_not_look' };

/** A manifest of another number is as good as an altered one. */
export async function readManifest(
  text: string,
  number: string,
  issuer: Issuer,
  keys: readonly PublicKey[],
  check: Check = checkEd25519,
): Promise<Read<Manifest>> {
  const read = await readJwt<Manifest>(text, manifestType, issuer.did, keys, check);
  if (read.kind !== 'genuine') return read;
  return read.payload.number === number && couldSign(read.key, read.payload.asOf) ? read : { kind: 'altered' };
}

export interface ManifestSubject {
  readonly number: string;
  readonly issuer: Issuer;
  readonly keys: readonly PublicKey[];
  readonly check?: Check;
}

export async function matchFile(
  file: Uint8Array<ArrayBuffer>,
  manifest: Fetched,
  { number, issuer, keys, check }: ManifestSubject,
): Promise<FileMatch> {
  // Under a number without a manifest nothing was published, so this file neither.
  if (manifest.kind === 'absent') return { kind: 'not_published', files: [] };
  const read = manifest.kind === 'found' ? await readManifest(manifest.text, number, issuer, keys, check) : undefined;
  if (read?.kind !== 'genuine') return { kind: 'could_not_look' };
  const sha256 = await hashOf(file);
  const same = read.payload.files.find((one) => one.sha256 === sha256 && one.bytes === file.length);
  return same === undefined ? { kind: 'not_published', files: read.payload.files } : { kind: 'published', language: same.language };
}

/** SHA-256 in hexadecimal. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
