import { createPublicKey, type KeyObject } from 'node:crypto';
import pkcs11js, { type Attribute, type Handle, type Template } from 'pkcs11js';
import type { Opened } from './token.ts';

/** Of PKCS #11 3.0, which the binding does not name. */
export const edwards = { keyType: 0x40, generate: 0x1055, sign: 0x1057 } as const;

/** The curves as DER of their object identifiers. */
export const curves = { ed25519: Buffer.from('06032b6570', 'hex'), p256: Buffer.from('06082a8648ce3d030107', 'hex') } as const;

export function find({ p11, session }: Opened, template: Template): Handle[] {
  p11.C_FindObjectsInit(session, template);
  try {
    const found: Handle[] = [];
    for (let more = p11.C_FindObjects(session, 100); more.length > 0; more = p11.C_FindObjects(session, 100)) found.push(...more);
    return found;
  } finally {
    p11.C_FindObjectsFinal(session);
  }
}

export function bytesOf({ p11, session }: Opened, object: Handle, ...types: readonly number[]): Buffer[] {
  const asked: Attribute[] = types.map((type) => ({ type }));
  return p11.C_GetAttributeValue(session, object, asked).map(({ value }) => value as Buffer);
}

export function privateKeys(opened: Opened, id: Buffer, keyType: number): Handle[] {
  return find(opened, [
    { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PRIVATE_KEY },
    { type: pkcs11js.CKA_KEY_TYPE, value: keyType },
    { type: pkcs11js.CKA_ID, value: id },
  ]);
}

export function publicKeys(opened: Opened, keyType: number) {
  const wanted = [
    { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PUBLIC_KEY },
    { type: pkcs11js.CKA_KEY_TYPE, value: keyType },
  ];
  return find(opened, wanted).map((handle) => {
    const empty = Buffer.alloc(0);
    const [id = empty, point = empty, label = empty] = bytesOf(opened, handle, pkcs11js.CKA_ID, pkcs11js.CKA_EC_POINT, pkcs11js.CKA_LABEL);
    return { handle, id, point: pointOf(point), label: label.toString() };
  });
}

export async function signedBy(
  { p11, session }: Opened,
  key: Handle,
  mechanism: number,
  message: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  p11.C_SignInit(session, { mechanism }, key);
  return new Uint8Array(await p11.C_SignAsync(session, Buffer.from(message), Buffer.alloc(signatureBytes)));
}

/** Of Ed25519 and of ECDSA with P-256 alike. */
const signatureBytes = 64;

/** A key that could leave the token is none that only the token has. */
export function isKept(opened: Opened, privateKey: Handle): boolean {
  const [sensitive, extractable] = bytesOf(opened, privateKey, pkcs11js.CKA_SENSITIVE, pkcs11js.CKA_EXTRACTABLE);
  return sensitive?.[0] === 1 && extractable?.[0] === 0;
}

/** A point is inside of an OCTET STRING; some vendors leave that out. */
export function pointOf(value: Buffer): Buffer {
  return value[0] === 4 && value[1] === value.length - 2 ? value.subarray(2) : value;
}

export function p256KeyOf(point: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
}

/**
 * The days of a key stand in its label, where every tool shows them: many tokens have no dates for keys, and the binding cannot read an
 * empty one.
 */
export interface Days {
  readonly from: string;
  readonly until?: string;
}

export function labelOf({ from, until }: Days): string {
  return `credentials from ${from}${until === undefined ? '' : ` until ${until}`}`;
}

export function daysIn(label: string): Days | undefined {
  const [, from, until] = /^credentials from (\d{4}-\d\d-\d\d)(?: until (\d{4}-\d\d-\d\d))?$/.exec(label) ?? [];
  return from === undefined ? undefined : { from, ...(until === undefined ? {} : { until }) };
}
