import { fromBase64url, toBase64url } from './base64url.ts';
import { kidOf, type PublicKey } from './keys.ts';

/** The issuer is the verify site's own origin, so that the address of a certificate also says where its keys are published. */
export interface Issuer {
  readonly origin: string;
  readonly did: string;
  readonly name: string;
}

/** `did:web` names a host; a port is written with its colon escaped. */
export function issuerAt(origin: string, name: string): Issuer {
  return { origin, did: `did:web:${encodeURIComponent(new URL(origin).host)}`, name };
}

/** Served at /.well-known/did.json. Keys that no longer sign stay: what they signed is still true. */
export function didDocument({ did }: Issuer, keys: readonly PublicKey[]) {
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: keys.map(({ kid, bytes, from, until }) => ({
      id: `${did}#${kid}`,
      // The newer name, JsonWebKey, is refused by tools that strangers use.
      type: 'JsonWebKey2020',
      controller: did,
      signsSince: from,
      ...(until === undefined ? {} : { signedUntil: until }),
      publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid, x: toBase64url(bytes) },
    })),
    assertionMethod: keys.map(({ kid }) => `${did}#${kid}`),
  };
}

/** The keys of a DID document of ours; empty where it is none. */
export async function keysIn(document: string, { did }: Issuer): Promise<readonly PublicKey[]> {
  try {
    const { id, verificationMethod } = JSON.parse(document) as ReturnType<typeof didDocument>;
    if (id !== did) return [];
    const keys: PublicKey[] = [];
    for (const { id: method, publicKeyJwk: jwk, signsSince, signedUntil } of verificationMethod) {
      // Certificates are signed with Ed25519 only: keys of other types are skipped.
      const bytes = jwk?.kty === 'OKP' && jwk.crv === 'Ed25519' && typeof jwk.x === 'string' ? fromBase64url(jwk.x) : undefined;
      if (bytes?.length !== 32 || (await kidOf(bytes)) !== jwk.kid || method !== `${did}#${jwk.kid}`) continue;
      keys.push({ kid: jwk.kid, bytes, from: signsSince, ...(signedUntil === undefined ? {} : { until: signedUntil }) });
    }
    return keys;
  } catch {
    return [];
  }
}
