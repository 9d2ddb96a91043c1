import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { fromBase64url } from './base64url.ts';

/** What a credential says of itself before anybody checked it: enough to know what to look up, and never to be believed. */
export interface UnverifiedClaims {
  readonly number?: string;
  /** Which status list; a wrong one is found out later, since a list names itself. */
  readonly list?: number;
}

/** Both stand near the beginning, and thousands are looked at: the rest is read only where they do not. */
const beginning = 2_048;
const utf8 = new TextDecoder();

export function namedIn(credential: string): UnverifiedClaims {
  const body = credential.split('.', 2)[1] ?? '';
  const near = namedAt(body.slice(0, beginning));
  return near.number === undefined || near.list === undefined ? namedAt(body) : near;
}

function namedAt(part: string): UnverifiedClaims {
  const bytes = fromBase64url(part);
  if (bytes === undefined) return {};
  const text = utf8.decode(bytes);
  const [, written] = /"id":"[^"]*\/([^"/]{1,40})"/.exec(text) ?? [];
  const number = written === undefined ? undefined : readCertificateNumber(written);
  const [, list] = /"statusListCredential":"[^"]*\/status\/\w+\/(\d{1,9})"/.exec(text) ?? [];
  return { ...(number === undefined ? {} : { number }), ...(list === undefined ? {} : { list: Number(list) }) };
}
