import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the media site says of a link. */
export { documentSentences } from './messages.ts';

/** What a link on the media site opens, and until when. The site holds no other knowledge: what nobody signed, nobody gets. */
export interface MediaLink {
  readonly key: string;
  /** In which store the key means something: companies' own files, unless it says otherwise. */
  readonly store?: 'published';
  readonly type: string;
  readonly name: string;
  readonly disposition: 'inline' | 'attachment';
  /** Milliseconds since 1970. */
  readonly until: number;
}

export function signLink(secret: string, link: MediaLink): string {
  const payload = Buffer.from(JSON.stringify(payloadOf(link))).toString('base64url');
  return `${payload}.${signatureOf(secret, payload)}`;
}

/** Undefined for one that none of these keys signed; whether it has ended is the reader's to ask. */
export function readLink(secrets: string | readonly string[], token: string): MediaLink | undefined {
  const [payload = '', signature = ''] = token.split('.');
  // Compared as written: of the last letter some bits carry nothing, and a decoder would let them differ.
  const shown = Buffer.from(signature);
  const isOurs = [secrets].flat().some((secret) => {
    const wanted = Buffer.from(signatureOf(secret, payload));
    return shown.length === wanted.length && timingSafeEqual(shown, wanted);
  });
  if (!isOurs) return undefined;
  const [key, type, name, disposition, until, store] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as LinkPayload;
  return { key, type, name, disposition, until, ...(store === undefined ? {} : { store }) };
}

type LinkPayload = [string, string, string, MediaLink['disposition'], number, MediaLink['store']?];

/** The store comes last, and only where it is not the default: every other link keeps its format. */
function payloadOf({ key, type, name, disposition, until, store }: MediaLink): LinkPayload {
  return store === undefined ? [key, type, name, disposition, until] : [key, type, name, disposition, until, store];
}

function signatureOf(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`media link ${payload}`).digest('base64url');
}
