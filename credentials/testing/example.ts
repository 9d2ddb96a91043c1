import { statusPlaceOf, type CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { credentialOf } from '../credential.ts';
import { fromBase64url } from '../base64url.ts';
import { issuerAt, type Issuer } from '../issuer.ts';
import { signJwt } from '../jwt.ts';
import { kidOf, type PublicKey, type SigningKey } from '../keys.ts';
import { seal } from '../qr-seal.ts';
import { credentialType, statusRecordType, type StatusRecord } from '../published-objects.ts';
import { statusListCredential, type StatusPurpose } from '../status-list.ts';

/** An example certificate and its published objects, for tests, attacks and benchmarks. */
export const facts: CertificateFacts = {
  number: certificateNumber('GH', 2026, '123456789AB'),
  company: 'Tamale Shea Works',
  registrationNumber: 'RC-1',
  country: 'GH',
  product: 'Shea butter, refined',
  hsCode: '151590',
  valueAddition: '58.42',
  threshold: '30.00',
  scheme: '2026-1',
  town: 'Tamale',
  issuedOn: '2026-11-15',
  expiresOn: '2027-11-15',
  status: statusPlaceOf(140_000),
};

export const issuer: Issuer = issuerAt('https://verify.thamani.example', 'Thamani');

export interface KeyPair {
  readonly signing: SigningKey;
  readonly known: PublicKey;
}

/** PKCS #8 of an Ed25519 key, up to the 32 bytes themselves. */
const beforeSeed = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

/** The same for the same byte: what is signed with it can be compared with what was signed long ago. */
export async function keyPair(seed: number, until?: string): Promise<KeyPair> {
  const pkcs8 = Uint8Array.from([...beforeSeed, ...Array.from<number>({ length: 32 }).fill(seed)]);
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  const bytes = fromBase64url(x) ?? new Uint8Array();
  const kid = await kidOf(bytes);
  return {
    signing: { kid, sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)) },
    known: { kid, bytes, from: '2026-01-01', ...(until === undefined ? {} : { until }) },
  };
}

/** Signs as the signer does. */
export function signerOf({ signing }: KeyPair, by: Issuer = issuer) {
  return {
    credential: (of: CertificateFacts = facts) => signJwt({ typ: credentialType, cty: 'vc' }, credentialOf(of, by), by.did, signing),
    seal: (of: CertificateFacts = facts) => seal(of, signing),
    list: async (purpose: StatusPurpose, list: number, set: Iterable<number>, asOf: Date) =>
      signJwt({ typ: credentialType, cty: 'vc' }, await statusListCredential(by, purpose, list, set, asOf), by.did, signing),
    status: (record: StatusRecord) => signJwt({ typ: statusRecordType }, record, by.did, signing),
  };
}
