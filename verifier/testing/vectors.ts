import { crc32 } from 'node:zlib';
import { toBase64url } from '@thamani/credentials/base64url.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { credentialType } from '@thamani/credentials/published-objects.ts';
import { bitstringOf, statusListCredential, statusPurposes, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { addresses } from '../source.ts';
import { makeSite, type Fate, type MadeSite } from './in-memory-site.ts';

/** docs/verify/vectors.json: the same to the last byte wherever it is made, with a key that signs nothing real. */
const now = new Date('2026-12-01T12:00:00Z');
const fates: readonly Fate[] = ['good', 'revoked', 'suspended', 'expired', 'replaced'];
const answers = { good: 'valid', revoked: 'revoked', suspended: 'suspended', expired: 'expired', replaced: 'replaced' } as const;

export async function vectors(): Promise<string> {
  const site = await makeSite({ count: fates.length, now, fate: (index) => fates[index] ?? 'good' });
  for (const purpose of statusPurposes) await listAgain(site, purpose);
  const [good, revoked] = site.certificates;
  if (good === undefined || revoked === undefined) throw new RangeError('no certificates were made');
  const { number } = good.facts;
  const at = addresses.credential(number);
  const thief = await signerOf(await keyPair(66), site.issuer).credential(good.facts);
  const missing = 'TVA-GH26-Z0H5-9P1Y-C7KS';
  const cases = [
    ...site.certificates.map(({ facts }, index) => ({ what: fates[index], number: facts.number, answer: answers[fates[index] ?? 'good'] })),
    ...site.certificates.map(({ facts, seal }, index) => ({
      what: `${fates[index]}, by its code`,
      number: facts.number,
      seal,
      answer: answers[fates[index] ?? 'good'],
    })),
    { what: 'digits alone', seal: good.seal, answer: 'valid' },
    {
      what: 'digits alone, credential out of reach',
      seal: revoked.seal,
      objects: { [addresses.credential(revoked.facts.number)]: null },
      answer: 'revoked',
    },
    { what: 'no such number', number: missing, answer: 'not_found' },
    { what: 'credential out of reach', number, objects: { [at]: null }, answer: 'could_not_check' },
    { what: 'credential of another number', number, objects: { [at]: revoked.credential }, answer: 'altered' },
    { what: 'credential signed by a key that is not ours', number, objects: { [at]: thief }, answer: 'could_not_check' },
    { what: 'the same bytes in another base64url', number, objects: { [at]: otherEnd(good.credential) }, answer: 'altered' },
    { what: 'seal of another number', number, seal: revoked.seal, answer: 'altered' },
    {
      what: 'seal with its last digit changed',
      seal: `${good.seal.slice(0, -1)}${(Number(good.seal.at(-1)) + 1) % 10}`,
      answer: 'altered',
    },
    { what: 'lists of seven days and a second ago', number, now: '2026-12-08T12:00:01.000Z', answer: 'could_not_check' },
    { what: 'old lists still tell of a revocation', number: revoked.facts.number, now: '2026-12-20T00:00:00.000Z', answer: 'revoked' },
  ].map((one) => ({ now: now.toISOString(), ...one }));
  const numbers = [
    number,
    missing,
    'tva gh26 z0h5 9p1y c7ks',
    'TVA-ZA05-OOOO-0000-000F',
    'TVA-GH26-Z0H5-9P1Y-C7KT',
    'TVA-GH26-0ZH5-9P1Y-C7KS',
    'TVA',
    '',
  ];
  const typed = numbers.map((one) => ({ typed: one, number: readCertificateNumber(one) ?? null }));
  return `${JSON.stringify({ origin: site.issuer.origin, objects: Object.fromEntries(site.texts), numbers: typed, cases }, null, 2)}\n`;
}

/** Another last character for the same bytes: two bits of it carry something, four nothing. */
function otherEnd(token: string): string {
  const next: Readonly<Record<string, string>> = { A: 'B', Q: 'R', g: 'h', w: 'x' };
  return token.slice(0, -1) + (next[token.at(-1) ?? ''] ?? '');
}

/** How well a list is packed differs from machine to machine; stored as it is, it is the same on each. */
async function listAgain(site: MadeSite, purpose: StatusPurpose): Promise<void> {
  const wanted = purpose === 'revocation' ? 'revoked' : 'suspended';
  const list = site.certificates[0]?.facts.status.list ?? 0;
  const set = site.certificates.filter(({ status }) => status.status === wanted).map(({ facts }) => facts.status.index);
  const made = await statusListCredential(site.issuer, purpose, list, [], now);
  const credentialSubject = { ...made.credentialSubject, encodedList: `u${toBase64url(stored(bitstringOf(set)))}` };
  const token = await signJwt({ typ: credentialType, cty: 'vc' }, { ...made, credentialSubject }, site.issuer.did, site.ours.signing);
  site.texts.set(addresses.list(purpose, list), token);
}

/** gzip (RFC 1952) with one block that is not packed. */
function stored(bytes: Uint8Array): Uint8Array {
  const [head, tail] = [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1, 0, 0, 0, 0]), Buffer.alloc(8)];
  head.writeUInt16LE(bytes.length, 11);
  head.writeUInt16LE(bytes.length ^ 0xffff, 13);
  tail.writeUInt32LE(crc32(bytes), 0);
  tail.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, tail]);
}
