import { didDocument, type Issuer } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { manifestType, type Manifest, type StatusRecord } from '@thamani/credentials/published-objects.ts';
import { receiptsIssuer } from '@thamani/credentials/receipt.ts';
import { statusPurposes, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { facts as example, issuer as exampleIssuer, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { ordinalOf, statusPlaceOf, type CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { expiryOf } from '@thamani/domain/certificates/validity.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { addresses, type Source } from '../source.ts';

/** A site in memory: certificates that were made and signed for a test, by the address that each object has. For tests and benchmarks. */
export interface MadeSite {
  readonly issuer: Issuer;
  readonly ours: KeyPair;
  readonly receipts: KeyPair;
  readonly now: Date;
  readonly texts: Map<string, string>;
  readonly certificates: readonly MadeCertificate[];
  /** As of now, or as a snapshot. */
  source(isCurrent?: boolean): Source;
}

export interface MadeCertificate {
  readonly facts: CertificateFacts;
  readonly status: StatusRecord;
  readonly credential: string;
  readonly seal: string;
}

export type Fate = 'good' | 'revoked' | 'suspended' | 'expired' | 'replaced';

export interface Making {
  readonly count: number;
  readonly now: Date;
  /** What happened to each; all stand where it is left out. */
  readonly fate?: (index: number) => Fate;
  readonly withManifests?: boolean;
  readonly issuer?: Issuer;
}

export async function makeSite({
  count,
  now,
  fate = () => 'good',
  withManifests = false,
  issuer = exampleIssuer,
}: Making): Promise<MadeSite> {
  const [ours, receipts] = [await keyPair(1), await keyPair(5)];
  const texts = new Map<string, string>([
    [addresses.keys, JSON.stringify(didDocument(issuer, [ours.known]))],
    [addresses.receiptKeys, JSON.stringify(didDocument(receiptsIssuer(issuer), [receipts.known]))],
  ]);
  const certificates: MadeCertificate[] = [];
  const [signer, asOf] = [signerOf(ours, issuer), now.toISOString()];
  for (let index = 0; index < count; index += 1) {
    const facts = someFacts(index, now, fate(index));
    const status = statusOf(facts, fate(index), asOf);
    const [credential, seal] = [await signer.credential(facts), await signer.seal(facts)];
    certificates.push({ facts, status, credential, seal });
    texts.set(addresses.credential(facts.number), credential).set(addresses.status(facts.number), await signer.status(status));
    if (!withManifests) continue;
    const manifest: Manifest = { number: facts.number, seal, files: [], asOf };
    texts.set(addresses.manifest(facts.number), await signJwt({ typ: manifestType }, manifest, issuer.did, ours.signing));
  }
  for (const purpose of statusPurposes)
    for (const list of new Set(certificates.map(({ facts }) => facts.status.list)))
      texts.set(addresses.list(purpose, list), await signer.list(purpose, list, fallen(certificates, purpose, list), now));
  return { issuer, ours, receipts, now, texts, certificates, source: (isCurrent = true) => sourceOf(issuer, texts, isCurrent) };
}

function sourceOf(issuer: Issuer, texts: ReadonlyMap<string, string>, isCurrent: boolean): Source {
  return {
    issuer,
    isCurrent,
    async read(address): Promise<Fetched> {
      const text = texts.get(address);
      return text === undefined ? { kind: isCurrent ? 'absent' : 'unreachable' } : { kind: 'found', text };
    },
  };
}

function fallen(certificates: readonly MadeCertificate[], purpose: StatusPurpose, list: number): number[] {
  const wanted = purpose === 'revocation' ? 'revoked' : 'suspended';
  return certificates
    .filter(({ facts, status }) => facts.status.list === list && status.status === wanted)
    .map(({ facts }) => facts.status.index);
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const companies = [
  'Tamale Shea Works',
  'Société ivoirienne de cacao',
  'شركة أسوان للمنسوجات',
  'የኢትዮጵያ ቡና',
  `Long ${'name '.repeat(40)}end`,
];
const products = ['Shea butter, refined', 'Beurre de cacao', 'قطن طويل التيلة', 'ቡና', `Cloth ${'of many threads '.repeat(12)}`];
const countries = ['GH', 'CI', 'EG', 'ET', 'ZA'];

/** The same for the same index: what differs between two runs is then the checker's. */
function someFacts(index: number, now: Date, fate: Fate): CertificateFacts {
  let seed = (index + 1) * 2_654_435_761;
  const draw = (max: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * max);
  };
  const kind = index % companies.length;
  const daysAgo = fate === 'expired' ? 366 + draw(300) : draw(360);
  const issuedOn = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10) as Day;
  const country = countries[kind] ?? 'GH';
  return {
    ...example,
    number: certificateNumber(country, Number(issuedOn.slice(0, 4)), Array.from({ length: 11 }, () => alphabet[draw(32)]).join('')),
    company: (companies[kind] ?? '').trim(),
    country,
    product: (products[kind] ?? '').trim(),
    hsCode: String(10_000 + draw(980_000)).padStart(6, '0'),
    valueAddition: `${30 + draw(70)}.${String(draw(100)).padStart(2, '0')}`,
    issuedOn,
    expiresOn: expiryOf(issuedOn),
    // Two lists, and the border between them.
    status: statusPlaceOf(ordinalOf({ list: 1, index: 0 }) - 500 + index),
  };
}

function statusOf({ number }: CertificateFacts, fate: Fate, asOf: string): StatusRecord {
  const at = asOf;
  switch (fate) {
    case 'revoked':
      return { number, status: 'revoked', history: [{ change: 'revoke', reason: 'evidence_false', at }], asOf };
    case 'suspended':
      return { number, status: 'suspended', history: [{ change: 'suspend', reason: 'evidence_in_doubt', at }], asOf };
    case 'replaced':
      return { number, status: 'good', history: [], replacedBy: example.number, asOf };
    case 'good':
    case 'expired':
      return { number, status: 'good', history: [], asOf };
  }
}
