import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import type { Issuer } from './issuer.ts';

/** What a QR code turned out to hold. Only an address of exactly our own site is ours, whatever it looks like. */
export type Scanned =
  | { readonly kind: 'ours'; readonly number: string; readonly digits: string }
  /** Leads to another site. The seal that it carries may still be a copy of ours. */
  | { readonly kind: 'foreign'; readonly host: string; readonly digits: string }
  /** Our site, but no certificate of it. */
  | { readonly kind: 'no_certificate' }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'no_address' };

/** Of what is shown of an address, in characters. */
const longest = 100;

export function readScanned(text: string, { origin }: Pick<Issuer, 'origin'>): Scanned {
  const typed = readCertificateNumber(text);
  if (typed !== undefined) return { kind: 'number', number: typed };
  const url = parsed(text);
  // `javascript:` and `data:` lead to no host; nothing of them is ever opened.
  if (url === undefined || url.host === '') return { kind: 'no_address' };
  const digits = /^#\d+$/.test(url.hash) ? url.hash.slice(1) : '';
  if (url.origin !== origin || url.username !== '' || url.password !== '') return { kind: 'foreign', host: namedHost(url, origin), digits };
  const [, named = ''] = /^\/(?:(?:en|fr|ar)\/)?([^/]+)$/.exec(url.pathname) ?? [];
  const number = readCertificateNumber(named);
  // The fragment of our own address is a seal, or a broken one.
  return number === undefined ? { kind: 'no_certificate' } : { kind: 'ours', number, digits: url.hash.slice(1) };
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text.trim());
  } catch {
    return undefined;
  }
}

/**
 * As it is looked up, letters of other scripts in their ASCII form (the parser's doing). Names before an @ are shown only where they are what
 * makes it differ; of a long one the end is shown, which is the part that says whose it is.
 */
function namedHost({ protocol, host, username }: URL, origin: string): string {
  const user = host === new URL(origin).host && username !== '' ? `${username}@` : '';
  const whole = `${protocol === 'https:' ? '' : `${protocol}//`}${user}${host}`;
  return whole.length > longest ? `…${whole.slice(-longest)}` : whole;
}
