import { fromBase64url, toBase64url } from '@thamani/credentials/base64url.ts';
import type { PublicKey } from '@thamani/credentials/keys.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { Origins } from '../pages/layout/page-context.ts';

/** What a page that reads something of the reader's own tells its script. */
export interface ReadingData {
  readonly language: Language;
  readonly origins: Origins;
  /** Those of receipts: id, key in base64url, from and until when. */
  readonly keys: readonly (readonly [kid: string, key: string, from: string, until?: string])[];
  /** Where the library is that checks signatures for a browser that cannot. */
  readonly ed25519: string;
  /** What is fetched only for a file that is not the published one. */
  readonly pages: { readonly pdf: string; readonly worker: string; readonly decoder: string; readonly wasm: string };
}

export function writtenKeys(keys: readonly PublicKey[]): ReadingData['keys'] {
  return keys.map(({ kid, bytes, from, until }) =>
    until === undefined ? [kid, toBase64url(bytes), from] : [kid, toBase64url(bytes), from, until],
  );
}

export function readKeys(keys: ReadingData['keys']): readonly PublicKey[] {
  return keys.flatMap(([kid, key, from, until]) => {
    const bytes = fromBase64url(key);
    return bytes === undefined ? [] : [{ kid, bytes, from, ...(until === undefined ? {} : { until }) }];
  });
}
