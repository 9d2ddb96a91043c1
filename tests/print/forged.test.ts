import { hashOf } from '@thamani/credentials/manifest-match.ts';
import { checkFile, type PublishedReader } from '@thamani/credentials/file-check.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { certificateLanguages, manifestType, type Manifest } from '@thamani/credentials/published-objects.ts';
import { credentialsIn } from '@thamani/credentials/pdf-attachment.ts';
import { issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { statusPlaceOf, type CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { ensure, testTools } from '@thamani/ops/services/install.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createSigningKeys } from '@thamani/server/context.ts';
import { ownToken } from '@thamani/server/testing/softhsm-token.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgedBy, isVisible, waysToForge, type GenuineFile } from '../attack/files/forgeries.ts';
import { signedFile } from '../system/certificates.ts';
import { scanned } from './pdf-reader.ts';
import { facts, press } from './sample.ts';

/**
 * The short form of `npm run attack -- forged-files`, which drops 200 forgeries on the page as well: twelve ways, in the library; every way with
 * FULL=1, as at night.
 */
const tried = process.env['FULL'] === '1' ? waysToForge : waysToForge.filter((_, at) => at % 5 < 2).slice(0, 12);
const now = new Date('2026-12-01T12:00:00Z');
const other: CertificateFacts = {
  ...facts,
  number: certificateNumber('GH', 2026, 'BBBBBBBBBBB'),
  company: 'Volta Cocoa Works',
  product: 'Cocoa butter',
  valueAddition: '41.30',
  status: statusPlaceOf(140_001),
};
const texts = new Map<string, string>();
const genuine: GenuineFile[] = [];
const closing: (() => unknown)[] = [];
const { list } = facts.status;

beforeAll(async () => {
  await ensure([testTools]);
  const [ours, signing] = [await press(), await keyPair(1)];
  const newKey = async () => {
    const token = ownToken();
    const keys = createSigningKeys(configOfProcess({ NODE_ENV: 'test', ...token.settings }));
    closing.push(async () => {
      await keys.close();
      token.remove();
    });
    return keys.document();
  };
  closing.push(() => ours.close());
  const [own, thief, signer] = [await newKey(), await newKey(), signerOf(signing)];
  for (const purpose of ['revocation', 'suspension'] as const) texts.set(`${purpose} ${list}`, await signer.list(purpose, list, [], now));
  for (const certificate of [facts, other]) {
    const files: Manifest['files'][number][] = [];
    for (const language of certificateLanguages) {
      const label = `${certificate.number} ${language}`;
      const pdf = await signedFile(await ours.file(certificate, language), own, now, label);
      files.push({ language, sha256: await hashOf(new Uint8Array(pdf)), bytes: pdf.length });
      genuine.push({
        pdf,
        facts: certificate,
        credential: await signer.credential(certificate),
        language,
        printedAgain: async (better) =>
          signedFile(await ours.copied(certificate, { ...certificate, ...better }, language), thief, now, label),
        leadingElsewhere: async () => pdf,
      });
    }
    const manifest: Manifest = { number: certificate.number, seal: await signer.seal(certificate), files, asOf: now.toISOString() };
    texts.set(`credential ${certificate.number}`, await signer.credential(certificate));
    texts.set(`manifest ${certificate.number}`, await signJwt({ typ: manifestType }, manifest, issuer.did, signing.signing));
  }
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
});

async function answerTo(pdf: Buffer, named?: Manifest) {
  const signing = await keyPair(1);
  const read = async (key: string): Promise<Fetched> => {
    const text = texts.get(key);
    return text === undefined ? { kind: 'absent' } : { kind: 'found', text };
  };
  const published: PublishedReader = {
    credential: (number) => read(`credential ${number}`),
    manifest: async (number) =>
      named?.number === number
        ? { kind: 'found', text: await signJwt({ typ: manifestType }, named, issuer.did, signing.signing) }
        : read(`manifest ${number}`),
    status: (number) => read(`status ${number}`),
    list: (purpose, at) => read(`${purpose} ${at}`),
  };
  const file = new Uint8Array(pdf);
  return checkFile({ file, credentials: await credentialsIn(file), issuer, keys: [signing.known], now, published });
}

test('every genuine file is valid, with its signature intact', async () => {
  for (const { pdf, language } of genuine)
    expect(await answerTo(pdf)).toMatchObject({ kind: 'published', answer: 'valid', language, signature: { kind: 'intact' } });
});

test('no forgery of any kind is positive; those that are meant to be seen are; without comparing most would be', async () => {
  const positive: string[] = [];
  const unseen: string[] = [];
  let taken = 0;
  for (const [at, what] of tried.entries()) {
    const one = genuine[at % 3];
    const second = genuine[3 + (at % 3)];
    if (one === undefined || second === undefined) throw new Error('nothing was printed');
    const pdf = await forgedBy(what, one, second);
    const { answer, signature } = await answerTo(pdf);
    if (answer === 'valid' || answer === 'replaced') positive.push(what);
    // A forger's own signature is intact, and does not help.
    expect([what, signature.kind === 'intact']).toEqual([what, /signed by a forger/.test(what)]);
    if (
      isVisible(what) &&
      !/page added|elsewhere/.test(what) &&
      Buffer.from(await scanned(pdf, 50)).equals(Buffer.from(await scanned(one.pdf, 50)))
    )
      unseen.push(what);
    // The control: a manifest that names the forgery, which is the comparison switched off.
    const files: Manifest['files'] = [{ language: one.language, sha256: await hashOf(new Uint8Array(pdf)), bytes: pdf.length }];
    const without = await answerTo(pdf, { number: one.facts.number, seal: '', files, asOf: now.toISOString() });
    if (without.answer === 'valid') taken += 1;
  }
  expect(positive).toEqual([]);
  expect(unseen).toEqual([]);
  expect(taken).toBeGreaterThan(tried.length / 2);
}, 240_000);
