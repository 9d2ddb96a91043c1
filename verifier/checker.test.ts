import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { hashOf } from '@thamani/credentials/manifest-match.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { manifestType, type Manifest } from '@thamani/credentials/published-objects.ts';
import { signReceipt, type Receipt } from '@thamani/credentials/receipt.ts';
import { keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { fileWith } from '@thamani/credentials/testing/pdf-file.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createChecker } from './checker.ts';
import { openSnapshot } from './snapshot.ts';
import { addresses, type Source } from './source.ts';
import { takeSnapshot } from './snapshot-writer.ts';
import { makeSite, type Fate, type MadeSite } from './testing/in-memory-site.ts';

const now = new Date('2026-12-01T12:00:00Z');
const fates: readonly Fate[] = ['good', 'revoked', 'suspended', 'expired', 'replaced'];
const answerTo = { good: 'valid', revoked: 'revoked', suspended: 'suspended', expired: 'expired', replaced: 'replaced' } as const;
let site: MadeSite;

beforeAll(async () => {
  site = await makeSite({ count: 25, now, fate: (index) => fates[index % fates.length] ?? 'good', withManifests: true });
});

const checkerOf = (source: Source, more: object = {}) => createChecker({ source, now: () => now, ...more });
const certificate = (index: number) => site.certificates[index] ?? site.certificates[0]!;
const outOfReach = (source: Source, isAway: (address: string) => boolean): Source => ({
  ...source,
  read: async (address) => (isAway(address) ? { kind: 'unreachable' } : source.read(address)),
});

async function snapshotOf(source: Source, numbers: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await takeSnapshot(source, numbers, (line) => void lines.push(line), now);
  const path = join(mkdtempSync(join(tmpdir(), 'snapshot-')), 'snapshot');
  writeFileSync(path, lines.join(''));
  return path;
}

describe('a number', () => {
  test('has the answer that its objects give, online and from a snapshot', async () => {
    const numbers = site.certificates.map(({ facts }) => facts.number);
    const path = await snapshotOf(site.source(), [...numbers, ...numbers]);
    for (const source of [site.source(), openSnapshot(path)]) {
      const checker = checkerOf(source);
      for (const [index, number] of numbers.entries())
        expect([index, (await checker.number(number)).answer]).toEqual([index, answerTo[fates[index % fates.length] ?? 'good']]);
    }
  });

  test('that the snapshot was not asked for could not be checked; one that was not there then is not found', async () => {
    const [known, other] = [certificate(0).facts.number, certificate(4).facts.number];
    const gone = new Map(site.texts);
    gone.delete(addresses.credential(known));
    const source: Source = {
      ...site.source(),
      read: async (address) => (gone.has(address) ? site.source().read(address) : { kind: 'absent' }),
    };
    const checker = checkerOf(openSnapshot(await snapshotOf(source, [known])));
    expect((await checker.number(known)).answer).toBe('not_found');
    expect((await checker.number(other)).answer).toBe('could_not_check');
  });

  test('in a snapshot past seven days: what is revoked stays so, what stood could not be checked', async () => {
    const path = await snapshotOf(
      site.source(),
      site.certificates.map(({ facts }) => facts.number),
    );
    const later = (days: number) => createChecker({ source: openSnapshot(path), now: () => new Date(now.getTime() + days * 86_400_000) });
    const answers = async (days: number) =>
      Promise.all([0, 1].map(async (index) => (await later(days).number(certificate(index).facts.number)).answer));
    expect(await answers(6.9)).toEqual(['valid', 'revoked']);
    expect(await answers(7.1)).toEqual(['could_not_check', 'revoked']);
  });

  test('with something out of reach is never called invalid', async () => {
    const { number } = certificate(0).facts;
    for (const away of [addresses.keys, addresses.credential(number), '/status/'])
      expect((await checkerOf(outOfReach(site.source(), (address) => address.startsWith(away))).number(number)).answer).toBe(
        'could_not_check',
      );
  });

  test('is believed by pinned keys alone: another’s key in the document changes nothing', async () => {
    const thief = await keyPair(9);
    const { facts } = certificate(0);
    const forged = await signerOf(thief, site.issuer).credential({ ...facts, company: 'Another Company' });
    const texts = new Map(site.texts)
      .set(addresses.keys, JSON.stringify(didDocument(site.issuer, [site.ours.known, thief.known])))
      .set(addresses.credential(facts.number), forged);
    const source: Source = { ...site.source(), read: async (address) => ({ kind: 'found', text: texts.get(address) ?? '' }) };
    expect((await checkerOf(source, { trusted: [site.ours.known.kid] }).number(facts.number)).answer).toBe('could_not_check');
    // The control: a checker without pinned keys believes the document, and so the thief.
    expect((await checkerOf(source).number(facts.number)).answer).toBe('valid');
  });

  test('asks for keys and lists once, however many are checked', async () => {
    const asked: string[] = [];
    const source: Source = { ...site.source(), read: (address) => (asked.push(address), site.source().read(address)) };
    const checker = checkerOf(source);
    await Promise.all(site.certificates.map(({ facts }) => checker.number(facts.number)));
    expect(asked.filter((address) => address === addresses.keys || address.startsWith('/status/')).length).toBe(3);
    expect(asked.length).toBe(3 + 2 * site.certificates.length);
  });
});

describe('a seal', () => {
  test('is compared with what is published; without it, it speaks for itself', async () => {
    const { seal, facts } = certificate(0);
    expect((await checkerOf(site.source()).seal(seal, facts.number)).answer).toBe('valid');
    const alone = checkerOf(outOfReach(site.source(), (address) => address === addresses.credential(facts.number)));
    expect(await alone.seal(seal)).toMatchObject({ answer: 'valid', facts: { number: facts.number } });
    expect((await alone.seal(certificate(1).seal)).answer).toBe('revoked');
  });

  test('of another number, altered, or of a certificate that says otherwise, is altered', async () => {
    const checker = checkerOf(site.source());
    const { seal, facts } = certificate(0);
    expect((await checker.seal(seal, certificate(4).facts.number)).answer).toBe('altered');
    expect((await checker.seal(`${seal.slice(0, -1)}${(Number(seal.at(-1)) + 1) % 10}`)).answer).toBe('altered');
    const other = await signerOf(site.ours, site.issuer).seal({ ...facts, valueAddition: '99.99' });
    expect((await checker.seal(other)).answer).toBe('altered');
  });
});

describe('a file', () => {
  test('is known again by its bytes; any other with the same credential has no positive answer', async () => {
    const { credential, facts, seal } = certificate(0);
    const file = await fileWith([credential]);
    const files: Manifest['files'] = [{ language: 'fr', sha256: await hashOf(file), bytes: file.length }];
    const manifest: Manifest = { number: facts.number, seal, files, asOf: now.toISOString() };
    const text = await signJwt({ typ: manifestType }, manifest, site.issuer.did, site.ours.signing);
    const source: Source = {
      ...site.source(),
      read: async (address) => (address === addresses.manifest(facts.number) ? { kind: 'found', text } : site.source().read(address)),
    };
    const checked = async (pdf: Uint8Array<ArrayBuffer>) => {
      const { kind, answer, contradictions } = await checkerOf(source).file(pdf);
      return [kind, answer, ...contradictions];
    };
    expect(await checked(file)).toEqual(['published', 'valid']);
    const changed = Uint8Array.from(file);
    changed[file.length - 2] = 0x20;
    expect(await checked(changed)).toEqual(['changed', 'changed']);
    expect(await checked(await fileWith([]))).toEqual(['no_number', 'could_not_check']);
    expect(await checked(await fileWith([certificate(1).credential]))).toEqual(['changed', 'revoked']);
    expect(await checked(await fileWith([credential, certificate(1).credential]))).toEqual(['changed', 'altered', 'several_credentials']);
    // With the list of files away the published one cannot be told from the others.
    const away = checkerOf(outOfReach(source, (address) => address === addresses.manifest(facts.number)));
    for (const pdf of [file, changed])
      expect(await away.file(pdf)).toMatchObject({ kind: 'not_compared', answer: 'could_not_check', certificate: { state: 'in_force' } });
  });
});

describe('a receipt', () => {
  test('tells what was said then, and the check what is to be said now', async () => {
    const { facts } = certificate(1);
    const receipt: Receipt = {
      number: facts.number,
      answer: 'valid',
      findings: [],
      facts,
      checkedAt: '2026-11-20T00:00:00Z',
      readAt: '2026-11-20T00:00:00Z',
      objectHashes: {},
    };
    const token = await signReceipt(receipt, site.issuer, site.receipts.signing);
    expect(await checkerOf(site.source()).receipt(token)).toMatchObject({
      kind: 'genuine',
      receipt: { answer: 'valid' },
      verification: { answer: 'revoked' },
    });
    // A key of certificates signs no receipt.
    expect((await checkerOf(site.source()).receipt(await signReceipt(receipt, site.issuer, site.ours.signing))).kind).toBe('unknown_key');
    expect((await checkerOf(site.source()).receipt(`${token.slice(0, -4)}AAAA`)).kind).toBe('altered');
  });
});

describe('a snapshot', () => {
  test('that was cut short anywhere, or added to, is none', async () => {
    const path = await snapshotOf(
      site.source(),
      site.certificates.slice(0, 3).map(({ facts }) => facts.number),
    );
    const whole = readFileSync(path, 'utf8');
    const lines = whole.split('\n');
    const openAs = (text: string) => {
      writeFileSync(path, text);
      return () => openSnapshot(path).close();
    };
    expect(openAs(whole)).not.toThrow();
    for (const cut of [0, 10, 200, 5_000, whole.length - 1]) expect(openAs(whole.slice(0, cut))).toThrow(/snapshot/);
    expect(openAs([...lines.slice(0, 1), ...lines.slice(2)].join('\n'))).toThrow('truncated');
    expect(openAs(`${whole}{"object":"/x","text":"y"}\n`)).toThrow('after its end');
    expect(openAs('{}\n{"end":0}\n')).toThrow('format');
    expect(openAs('hello\n')).toThrow('not a snapshot');
  });
});
