import { ordinalOf, statusListBits, type CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { sealedName } from '@thamani/domain/certificates/printed-names.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import { decodeCbor, encodeCbor, type Cbor } from './cbor.ts';
import { checkEd25519, couldSign, type Check, type PublicKey, type SigningKey } from './keys.ts';

/** What an officer at a border compares with the paper, signed, small enough for a QR code. */
export interface SealedFacts {
  readonly number: string;
  readonly company: string;
  readonly product: string;
  readonly hsCode: string;
  readonly valueAddition: string;
  readonly issuedOn: Day;
  readonly expiresOn: Day;
  readonly status: CertificateFacts['status'];
  readonly scheme: string;
}

/** Keys of the payload. They stand on paper for years: none is ever given another meaning. Not a CWT, whose keys mean other things. */
const keys = { number: 1, company: 2, product: 3, hsCode: 4, valueAddition: 5, issuedOn: 6, expiresOn: 7, status: 8, scheme: 9 } as const;

/** COSE_Sign1 of RFC 9052: its tag, and the labels of algorithm and key. */
const sign1 = 18;
const [algorithm, keyId, edDsa] = [1, 4, -8];

export async function seal(facts: CertificateFacts, key: SigningKey): Promise<string> {
  const [header, payload] = [headerOf(key.kid), payloadOf(facts)];
  const signature = await key.sign(signedPart(header, payload));
  return toDigits(encodeCbor({ tag: sign1, content: [header, new Map<number, Cbor>(), payload, signature] }));
}

function headerOf(kid: string): Uint8Array<ArrayBuffer> {
  const id = Uint8Array.from(kid.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return encodeCbor(new Map<number, Cbor>([[algorithm, edDsa] as const, [keyId, id] as const]));
}

function payloadOf(facts: CertificateFacts): Uint8Array<ArrayBuffer> {
  return encodeCbor(
    new Map<number, Cbor>([
      [keys.number, facts.number],
      [keys.company, sealedName(facts.company)],
      [keys.product, sealedName(facts.product)],
      [keys.hsCode, Number(facts.hsCode)],
      [keys.valueAddition, hundredthsOf(facts.valueAddition)],
      [keys.issuedOn, dayNumber(facts.issuedOn)],
      [keys.expiresOn, dayNumber(facts.expiresOn)],
      [keys.status, ordinalOf(facts.status)],
      [keys.scheme, facts.scheme],
    ]),
  );
}

function signedPart(header: Uint8Array, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return encodeCbor(['Signature1', header, new Uint8Array(), payload]);
}

export type Opened =
  | { readonly kind: 'genuine'; readonly facts: SealedFacts; readonly key: PublicKey }
  /** No seal at all, or not in the one form that we write. */
  | { readonly kind: 'unreadable' }
  /** Signed with a key that is none of those known here: perhaps a newer one. */
  | { readonly kind: 'unknown_key'; readonly kid: string }
  | { readonly kind: 'altered' };

/** Whatever was changed, by one byte or by many, is never genuine. */
export async function openSeal(digits: string, known: readonly PublicKey[], check: Check = checkEd25519): Promise<Opened> {
  const parts = partsOf(digits);
  if (parts === undefined) return { kind: 'unreadable' };
  const { header, kid, payload, signature } = parts;
  const key = known.find((one) => one.kid === kid);
  if (key === undefined) return { kind: 'unknown_key', kid };
  if (!(await check(key.bytes, signature, signedPart(header, payload)))) return { kind: 'altered' };
  const facts = factsIn(payload);
  if (facts === undefined) return { kind: 'unreadable' };
  return couldSign(key, facts.issuedOn) ? { kind: 'genuine', facts, key } : { kind: 'altered' };
}

function partsOf(digits: string) {
  const bytes = fromDigits(digits);
  const value = bytes && decodeCbor(bytes);
  if (value === undefined || !isTagged(value) || value.tag !== sign1 || !Array.isArray(value.content)) return undefined;
  const [header, unprotected, payload, signature, ...more] = value.content as readonly Cbor[];
  if (more.length > 0 || !isBytes(header) || !isBytes(payload) || !isBytes(signature) || signature.length !== 64) return undefined;
  if (!(unprotected instanceof Map) || unprotected.size > 0) return undefined;
  const named = decodeCbor(header);
  if (!(named instanceof Map) || named.size !== 2 || named.get(algorithm) !== edDsa) return undefined;
  const id = (named as ReadonlyMap<number, Cbor>).get(keyId);
  if (!isBytes(id) || id.length !== 8) return undefined;
  const kid = [...id].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { header, kid, payload, signature };
}

function isTagged(value: Cbor): value is { tag: number; content: Cbor } {
  return typeof value === 'object' && 'tag' in value;
}

function isBytes(value: Cbor | undefined): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array;
}

function factsIn(payload: Uint8Array): SealedFacts | undefined {
  const value = decodeCbor(payload);
  if (!(value instanceof Map) || value.size !== Object.keys(keys).length) return undefined;
  const read = value as ReadonlyMap<number, Cbor>;
  const text = (key: number) => (typeof read.get(key) === 'string' ? (read.get(key) as string) : undefined);
  const whole = (key: number) => (typeof read.get(key) === 'number' ? (read.get(key) as number) : undefined);
  const [number, company, product, scheme] = [text(keys.number), text(keys.company), text(keys.product), text(keys.scheme)];
  const [hs, added, issued, expires, statusIndex] = [keys.hsCode, keys.valueAddition, keys.issuedOn, keys.expiresOn, keys.status].map(
    whole,
  );
  if (number === undefined || readCertificateNumber(number) !== number) return undefined;
  if (company === undefined || product === undefined || scheme === undefined) return undefined;
  if (hs === undefined || added === undefined || issued === undefined || expires === undefined || statusIndex === undefined)
    return undefined;
  if ([hs, added, issued, expires, statusIndex].some((value) => value < 0)) return undefined;
  if (hs > 999_999 || added > 99_999 || Math.max(issued, expires) > lastDay) return undefined;
  return {
    number,
    company,
    product,
    hsCode: String(hs).padStart(6, '0'),
    valueAddition: `${Math.trunc(added / 100)}.${String(added % 100).padStart(2, '0')}`,
    issuedOn: dayAt(issued),
    expiresOn: dayAt(expires),
    status: { list: Math.floor(statusIndex / statusListBits), index: statusIndex % statusListBits },
    scheme,
  };
}

function hundredthsOf(percent: string): number {
  if (!/^\d{1,3}\.\d{2}$/.test(percent)) throw new RangeError(`a certified value addition has two places: ${percent}`);
  return Number(percent.replace('.', ''));
}

const dayMilliseconds = 86_400_000;
/** 9999-12-31. */
const lastDay = 2_932_896;

function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMilliseconds;
}

function dayAt(number: number): Day {
  return dayOf(new Date(number * dayMilliseconds));
}

/**
 * Bytes as one decimal number: a numeric segment of a QR code carries it almost without loss, and an address takes it as it is. A first byte
 * of 1 keeps zeros at the start.
 */
export function toDigits(bytes: Uint8Array): string {
  let hex = '01';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt(`0x${hex}`).toString();
}

/** More than any seal of ours: a stranger's page must not count for minutes. */
const mostDigits = 2_000;

export function fromDigits(digits: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[1-9]\d*$/.test(digits) || digits.length > mostDigits) return undefined;
  const written = BigInt(digits).toString(16);
  const hex = written.length % 2 === 0 ? written : `0${written}`;
  if (!hex.startsWith('01')) return undefined;
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
