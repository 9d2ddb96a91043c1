import type { IncomingMessage } from 'node:http';
import { matchFile } from '@thamani/credentials/manifest-match.ts';
import { keysIn, type Issuer } from '@thamani/credentials/issuer.ts';
import { type CertificateLanguage, published as keyOf } from '@thamani/credentials/published-objects.ts';
import type { ClientKeys } from '@thamani/domain/rate-limits/clients.ts';
import type { Log } from '../../log.ts';
import type { Clock, ObjectStore } from '../../ports.ts';
import { readAddress } from './routes.ts';
import { lives, type Lookup } from './lookup.ts';
import { paced, pacedByNetwork } from './token-bucket.ts';

export type PrintedFile =
  | { readonly kind: 'found'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'absent' | 'unreachable' | 'busy' };

export type PrintedFiles = (number: string, language: CertificateLanguage) => Promise<PrintedFile>;

interface Options {
  readonly published: ObjectStore;
  readonly asking: Lookup;
  readonly issuer: Issuer;
  readonly clock: Clock;
  readonly log: Log;
}

/** A certificate has some 80 kB. */
const mostBytes = 4 * 1024 * 1024;
/** Of reads from the store: what was read is held like any other answer. A reader opens one file, a program of a customs post a few. */
const paces = {
  client: { atOnce: 20, perSecond: 2 },
  network: { atOnce: 40, perSecond: 8 },
  everybody: { atOnce: 60, perSecond: 20 },
} as const;

/** Whether this client may have another file read from the store. Asked before everybody's pace, which it must not use up alone. */
export function createFilePace(clientOf: (request: IncomingMessage) => ClientKeys): (request: IncomingMessage, now: number) => boolean {
  const ofClient = pacedByNetwork(paces);
  return (request, now) => readAddress(request.url ?? '/').kind !== 'printed_file' || ofClient(clientOf(request), now);
}

/**
 * The published PDF, for readers whose own file differs from it. It is served only if the signed manifest names it: an attacker who can
 * write to the store but not sign cannot put another file in its place.
 */
export function createPrintedFiles({ published, asking, issuer, clock, log }: Options): PrintedFiles {
  const mayRead = paced(paces.everybody.atOnce, paces.everybody.perSecond);
  return async (number, language) => {
    const [manifest, keyed] = await Promise.all([asking.object(keyOf.manifest(number), lives.changing), asking.keys()]);
    if (manifest.fetched.kind === 'absent') return { kind: 'absent' };
    if (manifest.fetched.kind !== 'found' || keyed.fetched.kind !== 'found') return { kind: 'unreachable' };
    if (!mayRead(clock.now().getTime())) return { kind: 'busy' };
    try {
      const bytes = await bytesOf(published, keyOf.file(number, language));
      if (bytes === undefined) return { kind: 'absent' };
      const match = await matchFile(bytes, manifest.fetched, { number, issuer, keys: await keysIn(keyed.fetched.text, issuer) });
      if (match.kind === 'published' && match.language === language) return { kind: 'found', bytes };
      log.error({ number, language, match: match.kind }, 'a file in the store is not the one that its manifest names');
      return { kind: match.kind === 'not_published' ? 'absent' : 'unreachable' };
    } catch (error) {
      log.warn({ err: error }, 'a published file could not be read');
      return { kind: 'unreachable' };
    }
  };
}

async function bytesOf(store: ObjectStore, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const object = await store.read(key);
  if (object === undefined) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of object.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`${key} is larger than any file that we publish`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
