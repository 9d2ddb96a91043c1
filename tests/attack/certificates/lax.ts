import { createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { encodeCbor } from '@thamani/credentials/cbor.ts';
import type { PublicKey } from '@thamani/credentials/keys.ts';

/**
 * Readers as they are often written, for comparison: the signature is checked, and everything around it is read as kindly as the platform
 * reads it. What they take that we refuse is what our strictness is for.
 */
function signed(key: PublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(key.bytes).toString('base64url');
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
}

export function laxToken(token: string, key: PublicKey): boolean {
  const [head = '', body = '', signature = ''] = token.split('.');
  return signed(key, Buffer.from(`${head}.${body}`), Buffer.from(signature, 'base64url'));
}

export function laxList(token: string, key: PublicKey): boolean {
  if (!laxToken(token, key)) return false;
  try {
    const { credentialSubject } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      credentialSubject: { encodedList: string };
    };
    return gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/** Any form of a length, any header that is not signed, anything behind the end. */
export function laxSeal(digits: string, key: PublicKey): boolean {
  try {
    const hex = BigInt(digits.trim()).toString(16);
    const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').subarray(1);
    const reader = { bytes, at: 0 };
    const parts = read(reader) as unknown[];
    const [header, , payload, signature] = parts as [Buffer, unknown, Buffer, Buffer];
    return signed(key, encodeCbor(['Signature1', header, new Uint8Array(), payload]), signature);
  } catch {
    return false;
  }
}

function read(reader: { readonly bytes: Buffer; at: number }): unknown {
  const first = reader.bytes.readUInt8(reader.at);
  reader.at += 1;
  const small = first & 0x1f;
  let argument = small;
  if (small >= 24 && small < 27) {
    const length = 2 ** (small - 24);
    argument = reader.bytes.readUIntBE(reader.at, length);
    reader.at += length;
  }
  const items = (count: number) => Array.from({ length: count }, () => read(reader));
  switch (first >> 5) {
    case 2:
    case 3:
      reader.at += argument;
      return reader.bytes.subarray(reader.at - argument, reader.at);
    case 4:
      return items(argument);
    case 5:
      return items(2 * argument);
    case 6:
      return read(reader);
    default:
      return argument;
  }
}
