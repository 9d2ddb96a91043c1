import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link on the media site opens, and until when. The site holds no other knowledge: what nobody signed, nobody gets. */
export interface MediaLink {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly disposition: 'inline' | 'attachment';
  /** Milliseconds since 1970. */
  readonly until: number;
}

export function signLink(secret: string, link: MediaLink): string {
  const words = Buffer.from(JSON.stringify([link.key, link.type, link.name, link.disposition, link.until])).toString('base64url');
  return `${words}.${signatureOf(secret, words)}`;
}

/** Undefined for one that we did not sign; whether it has ended is the reader's to ask. */
export function readLink(secret: string, token: string): MediaLink | undefined {
  const [words = '', signature = ''] = token.split('.');
  // Compared as written: of the last letter some bits carry nothing, and a decoder would let them differ.
  const shown = Buffer.from(signature);
  const wanted = Buffer.from(signatureOf(secret, words));
  if (shown.length !== wanted.length || !timingSafeEqual(shown, wanted)) return undefined;
  const [key, type, name, disposition, until] = JSON.parse(Buffer.from(words, 'base64url').toString()) as [
    string,
    string,
    string,
    MediaLink['disposition'],
    number,
  ];
  return { key, type, name, disposition, until };
}

function signatureOf(secret: string, words: string): string {
  return createHmac('sha256', secret).update(`media link ${words}`).digest('base64url');
}
