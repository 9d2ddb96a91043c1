import { createHash, generateKeyPairSync, randomInt, sign } from 'node:crypto';
import { credentialOf } from '@thamani/credentials/credential.ts';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { kidOf, type PublicKey, type SigningKey } from '@thamani/credentials/keys.ts';
import { published, credentialType, statusRecordType, type StatusRecord } from '@thamani/credentials/published-objects.ts';
import { seal } from '@thamani/credentials/qr-seal.ts';
import { statusListCredential, statusPurposes, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { statusPlaceOf, type CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { certificateNumber, randomCharacters } from '@thamani/domain/certificates/number.ts';
import { expiryOf } from '@thamani/domain/certificates/validity.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createVerifyContext, signatureUpdate } from '@thamani/server/context.ts';
import type { DocumentKey } from '@thamani/server/ports.ts';
import { roomFor, signPdf } from '@thamani/server/signing/pades.ts';

/** Certificates of every kind, signed with a key of the test's own and published in a bucket of its own: no database has a part in them. */
export interface PublishingHouse {
  readonly key: { readonly signing: SigningKey; readonly known: PublicKey };
  issue(changed?: Partial<CertificateFacts>, status?: Partial<StatusRecord>): Promise<IssuedCertificate>;
  /** The lists as they are after everything so far. */
  publishLists(set: Readonly<Record<StatusPurpose, readonly IssuedCertificate[]>>, asOf?: Date, list?: number): Promise<void>;
  /** A list as it would be published, signed and kept back. */
  listOf(purpose: StatusPurpose, set: readonly IssuedCertificate[], asOf: Date, list?: number): Promise<string>;
  /** Stores an object under a key of `published`, as it was signed or changed. */
  put(key: string, content: string | Uint8Array): Promise<void>;
  /** A fragment for these facts, with this key or another. */
  sealOf(facts: CertificateFacts, key?: SigningKey): Promise<string>;
  close(): Promise<void>;
}

export interface IssuedCertificate {
  readonly facts: CertificateFacts;
  readonly credential: string;
  readonly seal: string;
}

export async function openPublishingHouse(settings: Readonly<Record<string, string>>): Promise<PublishingHouse> {
  const { published: store, issuer, close } = await createVerifyContext(configOfProcess({ LOG_LEVEL: 'silent', ...settings }));
  await store.prepare();
  const key = await keyPair();
  let issued = 0;
  const put = async (name: string, content: string | Uint8Array): Promise<void> => {
    const body = Buffer.from(content);
    await store.put(name, { body, sha256: createHash('sha256').update(body).digest(), type: 'text/plain' });
  };
  const listOf: PublishingHouse['listOf'] = async (purpose, set, asOf, list = 0) => {
    const places = set.map(({ facts }) => facts.status).filter((place) => place.list === list);
    const indexes = places.map(({ index }) => index);
    return signJwt({ typ: credentialType }, await statusListCredential(issuer, purpose, list, indexes, asOf), issuer.did, key.signing);
  };
  await put(published.keys, JSON.stringify(didDocument(issuer, [key.known])));
  return {
    key,
    put,
    listOf,
    close,
    sealOf: (facts, other = key.signing) => seal(facts, other),
    async issue(changed = {}, status = {}) {
      const facts: CertificateFacts = { ...sample(issued), ...changed };
      issued += 1;
      const credential = await signJwt({ typ: credentialType, cty: 'vc' }, credentialOf(facts, issuer), issuer.did, key.signing);
      const record: StatusRecord = { number: facts.number, status: 'good', history: [], asOf: new Date().toISOString(), ...status };
      await put(published.credential(facts.number), credential);
      await put(published.status(facts.number), await signJwt({ typ: statusRecordType }, record, issuer.did, key.signing));
      return { facts, credential, seal: await seal(facts, key.signing) };
    },
    async publishLists(set, asOf = new Date(), list = 0) {
      for (const purpose of statusPurposes) await put(published.statusList(purpose, list), await listOf(purpose, set[purpose], asOf, list));
    },
  };
}

export async function keyPair(): Promise<{ signing: SigningKey; known: PublicKey }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const kid = await kidOf(bytes);
  return {
    signing: { kid, sign: async (message) => new Uint8Array(sign(null, message, privateKey)) },
    known: { kid, bytes, from: '2026-01-01' },
  };
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function someNumber(country = 'GH', year = 2026): string {
  return certificateNumber(country, year, Array.from({ length: randomCharacters }, () => letters[randomInt(letters.length)]).join(''));
}

/** So many days from today. */
export function dayFrom(days: number): CertificateFacts['issuedOn'] {
  return dayOf(new Date(Date.now() + days * 86_400_000));
}

function sample(status_index: number): CertificateFacts {
  const issuedOn = dayFrom(-30);
  return {
    number: someNumber(),
    company: 'Tamale Shea Works (sample)',
    registrationNumber: 'CS-204-118-2019',
    country: 'GH',
    product: 'Shea butter, refined',
    hsCode: '151590',
    valueAddition: '58.42',
    threshold: '30.00',
    scheme: '2026-1',
    town: 'Tamale',
    issuedOn,
    expiresOn: expiryOf(issuedOn),
    status: statusPlaceOf(status_index),
  };
}

/** A printed file with its signature, as the signer makes it, by any key: a forger's too. */
export async function signedFile(pdf: Uint8Array, key: DocumentKey, at: Date, label: string): Promise<Buffer> {
  return Buffer.from(await signPdf({ pdf, ...signatureUpdate(pdf, { room: roomFor(key), at, label }) }, key));
}
