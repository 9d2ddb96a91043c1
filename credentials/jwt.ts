import { fromBase64url, toBase64url } from './base64url.ts';
import { checkEd25519, type Check, type PublicKey, type SigningKey } from './keys.ts';

/** Compact JWS (RFC 7515) with EdDSA, written and read in one form alone. */

export interface Header {
  readonly alg: 'EdDSA';
  readonly kid: string;
  readonly typ: string;
  readonly cty?: string;
}

const text = new TextEncoder();
/** A mark at the start is not swallowed: what is read is every byte that was signed. */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export async function signJwt(header: Omit<Header, 'alg' | 'kid'>, payload: object, issuer: string, key: SigningKey): Promise<string> {
  const whole: Header = { alg: 'EdDSA', kid: `${issuer}#${key.kid}`, ...header };
  const signed = `${part(whole)}.${part(payload)}`;
  return `${signed}.${toBase64url(await key.sign(text.encode(signed)))}`;
}

function part(value: object): string {
  return toBase64url(text.encode(JSON.stringify(value)));
}

export type Read<Payload> =
  | { readonly kind: 'genuine'; readonly payload: Payload; readonly key: PublicKey }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'unknown_key'; readonly kid: string }
  | { readonly kind: 'altered' };

/** The payload is what we signed and nothing else: its shape is ours to trust once the signature holds. */
export async function readJwt<Payload>(
  token: string,
  typ: string,
  issuer: string,
  known: readonly PublicKey[],
  check: Check = checkEd25519,
): Promise<Read<Payload>> {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const [headBytes, bodyBytes, signatureBytes] = [head, body, signature].map(fromBase64url);
  if (more.length > 0 || !headBytes || !bodyBytes || signatureBytes?.length !== 64) return { kind: 'unreadable' };
  const header = jsonIn(headBytes)?.value as Header | undefined;
  if (header === undefined || header.typ !== typ || typeof header.kid !== 'string' || !isWritten(header, head))
    return { kind: 'unreadable' };
  const kid = header.kid.slice(header.kid.lastIndexOf('#') + 1);
  const key = known.find((one) => one.kid === kid);
  if (key === undefined || header.kid !== `${issuer}#${kid}`) return { kind: 'unknown_key', kid };
  if (!(await check(key.bytes, signatureBytes, text.encode(`${head}.${body}`)))) return { kind: 'altered' };
  const read = jsonIn(bodyBytes);
  if (read === undefined || JSON.stringify(read.value) !== read.json) return { kind: 'unreadable' };
  return { kind: 'genuine', payload: read.value as Payload, key };
}

/** The members that we write, in our order, and no other: a member that we do not know might change what the rest means. */
function isWritten({ kid, typ, cty }: Header, head: string): boolean {
  return part({ alg: 'EdDSA', kid, typ, ...(cty === undefined ? {} : { cty }) }) === head && (cty === undefined || cty === 'vc');
}

function jsonIn(bytes: Uint8Array): { readonly value: object; readonly json: string } | undefined {
  try {
    const json = strict.decode(bytes);
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { value, json } : undefined;
  } catch {
    return undefined;
  }
}
