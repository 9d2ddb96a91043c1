import { statusListBits } from '@thamani/domain/certificates/facts.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import type { Issuer } from './issuer.ts';
import { through } from './compression.ts';

/** W3C Bitstring Status List 1.0: one bit for each certificate, for revocation and for suspension a list of its own. */
export const statusPurposes = ['revocation', 'suspension'] as const;
export type StatusPurpose = (typeof statusPurposes)[number];

const bytes = statusListBits / 8;

export function bitstringOf(set: Iterable<number>): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(bytes);
  for (const index of set) {
    if (!Number.isInteger(index) || index < 0 || index >= statusListBits) throw new RangeError(`no bit ${index} in a list`);
    // The first bit is the leftmost one, as the standard has it.
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  }
  return bits;
}

export function isSet(bits: Uint8Array, index: number): boolean {
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

/** Compressed, in base64url with the letter that names it (multibase). */
export async function encodeList(bits: Uint8Array<ArrayBuffer>): Promise<string> {
  return `u${toBase64url(await through(bits, new CompressionStream('gzip')))}`;
}

/** More than a list takes that does not shrink at all. */
const mostCharacters = 2 * bytes;

/** Undefined where it is none, or not as long as a list is: what unpacks without end is cut off. */
export async function decodeList(encoded: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const packed = encoded.startsWith('u') && encoded.length < mostCharacters ? fromBase64url(encoded.slice(1)) : undefined;
  if (packed === undefined) return undefined;
  try {
    const bits = await through(packed, new DecompressionStream('gzip'), bytes);
    return bits.length === bytes ? bits : undefined;
  } catch {
    return undefined;
  }
}

export interface StatusList {
  readonly '@context': readonly string[];
  readonly id: string;
  readonly type: readonly string[];
  readonly issuer: string;
  readonly validFrom: string;
  readonly credentialSubject: {
    readonly id: string;
    readonly type: 'BitstringStatusList';
    readonly statusPurpose: StatusPurpose;
    readonly encodedList: string;
  };
}

/** What is signed: the list as a credential of its own, with the moment that it speaks of. */
export async function statusListCredential(
  issuer: Issuer,
  purpose: StatusPurpose,
  list: number,
  set: Iterable<number>,
  asOf: Date,
): Promise<StatusList> {
  const id = statusListAddress(issuer, purpose, list);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuer.did,
    validFrom: asOf.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: purpose,
      encodedList: await encodeList(bitstringOf(set)),
    },
  };
}

export function statusListAddress({ origin }: Pick<Issuer, 'origin'>, purpose: StatusPurpose, list: number): string {
  return `${origin}/status/${purpose}/${list}`;
}
