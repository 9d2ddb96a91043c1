import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { statusPurposes, type StatusList } from '@thamani/credentials/status-list.ts';
import { statusPlaceOf } from '@thamani/domain/certificates/facts.ts';
import type { Context } from '../../../context.ts';
import type { CertificateRow } from '../store.ts';

const token = 'application/vc+jwt';

type Reaching = Pick<Context, 'published' | 'signer'>;

/**
 * Signatures of a key that is no longer published cannot be verified, so a document that lacks one of our keys is not put. The setting
 * names our keys; without it, the published keys count as ours. A key that an attacker published is overwritten. A demonstration may lose
 * keys, as it may lose its data.
 */
export async function putKeys({ published: store, signer, config, log }: Reaching & Pick<Context, 'config' | 'log'>): Promise<void> {
  const issuer = issuerAt(config.verifyOrigin, '');
  const document = await signer.keys();
  const stored = await store.read(published.keys);
  const publishedKeys = stored === undefined ? [] : await keysIn(await text(stored.body), issuer);
  const kept = new Set((await keysIn(document, issuer)).map(({ kid }) => kid));
  const lost = publishedKeys.map(({ kid }) => kid).filter((kid) => !kept.has(kid) && (config.trustedKeys?.includes(kid) ?? true));
  if (lost.length > 0 && !config.demonstration) throw new Error(`the signer no longer has keys that are published: ${lost.join(', ')}`);
  if (lost.length > 0) log.warn({ lost }, 'keys of this demonstration are gone: what they signed cannot be checked any more');
  await store.put(published.keys, contentOf(document, 'application/did+json'));
}

/** How many status lists cover the certificates up to this status index. */
export function listsFor(lastStatusIndex: number): number {
  return statusPurposes.length * (statusPlaceOf(lastStatusIndex).list + 1);
}

export async function putCredential({ published: store }: Reaching, { number, credential }: CertificateRow): Promise<void> {
  if (credential === null) throw new Error(`certificate ${number} is not signed`);
  await store.put(published.credential(number), contentOf(credential, token));
}

export async function publishStatusRecord({ published: store, signer }: Reaching, number: string): Promise<void> {
  await putNewest(
    () => signer.status(number),
    (signed) => store.put(published.status(number), contentOf(signed, 'application/jwt')),
  );
}

export async function putManifest({ published: store, signer }: Reaching, number: string): Promise<void> {
  await putNewest(
    () => signer.manifest(number),
    (signed) => store.put(published.manifest(number), contentOf(signed, 'application/jwt')),
  );
}

/** A certificate is good until a list says otherwise, but a list must stand to say so. */
export async function putMissingLists(context: Reaching, list: number): Promise<void> {
  for (const purpose of statusPurposes)
    if (!(await context.published.has(published.statusList(purpose, list)))) await putList(context, purpose, list);
}

export async function putLists(context: Reaching, list: number): Promise<void> {
  for (const purpose of statusPurposes) await putList(context, purpose, list);
}

async function putList({ published: store, signer }: Reaching, purpose: (typeof statusPurposes)[number], list: number): Promise<void> {
  await putNewest(
    () => signer.statusList(purpose, list),
    (signed) => store.put(published.statusList(purpose, list), contentOf(signed, token)),
  );
}

/** More than the changes of a minute; after that, another process's put is the last one. */
const mostTries = 8;

/**
 * Two processes may sign and put the same object at the same time, and the older one may be put last. Each process signs again after its
 * put, and puts again if the content differs: the last put is never older than what is stored.
 */
async function putNewest(sign: () => Promise<string>, put: (signed: string) => Promise<void>): Promise<void> {
  let signed = await sign();
  for (let tries = 0; tries < mostTries; tries += 1) {
    await put(signed);
    const again = await sign();
    if (sameButForItsMoment(signed, again)) return;
    signed = again;
  }
  throw new Error('an object changed faster than it could be published');
}

function sameButForItsMoment(one: string, other: string): boolean {
  const [a, b] = [one, other].map((jwt) => {
    const {
      asOf: _,
      validFrom: __,
      ...rest
    } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Partial<StatusList> & {
      asOf?: string;
    };
    return JSON.stringify(rest);
  });
  return a === b;
}

function contentOf(text: string, type: string) {
  const body = new TextEncoder().encode(text);
  return { body, sha256: createHash('sha256').update(body).digest(), type };
}
