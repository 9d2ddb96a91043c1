import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { hashOf } from './manifest-match.ts';
import {
  checkFile,
  otherAnswers,
  pretends,
  type FileCheckInput,
  type FileFound,
  type NamedCertificate,
  type OtherFile,
  type PublishedReader,
} from './file-check.ts';
import { signJwt } from './jwt.ts';
import { manifestType, type Manifest } from './published-objects.ts';
import { credentialsIn } from './pdf-attachment.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from './testing/example.ts';
import { bytesOf, fileWith, joined } from './testing/pdf-file.ts';
import type { Fetched } from './verify.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const other = { ...facts, number: certificateNumber('GH', 2026, 'BBBBBBBBBBB'), company: 'Another Company' };
const { list } = facts.status;
const none = { kind: 'none' } as const;

let [ours, thief]: KeyPair[] = [];
let credential: string;
let file: Uint8Array<ArrayBuffer>;
let objects: Map<string, string>;

beforeAll(async () => {
  [ours, thief] = [await keyPair(1), await keyPair(2)];
  const signer = signerOf(ours);
  credential = await signer.credential();
  file = await fileWith([credential]);
  const manifest: Manifest = {
    number: facts.number,
    seal: await signer.seal(),
    files: [{ language: 'en', sha256: await hashOf(file), bytes: file.length }],
    asOf: '2026-11-15T09:00:00.000Z',
  };
  objects = new Map([
    [`credential ${facts.number}`, credential],
    [`credential ${other.number}`, await signer.credential(other)],
    [`manifest ${facts.number}`, await signJwt({ typ: manifestType }, manifest, issuer.did, ours.signing)],
    [`revocation ${list}`, await signer.list('revocation', list, [], now)],
    [`suspension ${list}`, await signer.list('suspension', list, [], now)],
  ]);
});

const reading = (away = false): PublishedReader => {
  const read = async (key: string): Promise<Fetched> => {
    const text = objects.get(key);
    return away ? { kind: 'unreachable' } : text === undefined ? { kind: 'absent' } : { kind: 'found', text };
  };
  return {
    credential: (number) => read(`credential ${number}`),
    manifest: (number) => read(`manifest ${number}`),
    status: (number) => read(`status ${number}`),
    list: (purpose, index) => read(`${purpose} ${index}`),
  };
};

async function check(dropped: Uint8Array<ArrayBuffer>, more: Partial<FileCheckInput> = {}) {
  const credentials = await credentialsIn(dropped);
  return checkFile({ file: dropped, credentials, issuer, keys: [ours!.known], now, published: reading(), ...more });
}

const codeOf = async (of = facts, key = ours!, origin = issuer.origin) => `${origin}/${of.number}#${await signerOf(key).seal(of)}`;
const changed = () => joined([file, bytesOf('\n')]);

describe('a file', () => {
  test('that was published is, with the answer that its certificate has', async () => {
    const found = await check(file);
    expect(found).toMatchObject({ kind: 'published', language: 'en', answer: 'valid', number: facts.number, contradictions: [] });
    expect(pretends(found)).toBe(false);
  });

  test('that was changed has no positive answer, though all inside it is genuine and its certificate in force', async () => {
    const found = await check(changed(), { codes: [await codeOf()] });
    expect(found).toMatchObject({
      kind: 'changed',
      answer: 'changed',
      credentials: [{ kind: 'genuine' }],
      contradictions: [],
      certificate: { state: 'in_force', facts: { number: facts.number } },
      files: [{ language: 'en', bytes: file.length }],
      signature: { kind: 'none' },
    });
    expect(found.codes?.[0]?.opened?.kind).toBe('genuine');
    expect(JSON.stringify({ ...found, certificate: undefined })).not.toContain('"valid"');
  });

  test('that is not the published one has neither a verification nor a positive answer in its type', () => {
    expectTypeOf<Extract<OtherFile['answer'], 'valid' | 'replaced'>>().toBeNever();
    expectTypeOf<Extract<NamedCertificate['status'], 'valid' | 'replaced'>>().toBeNever();
    expectTypeOf<OtherFile>().not.toHaveProperty('verification');
    expectTypeOf<NamedCertificate>().not.toHaveProperty('answer');
    // @ts-expect-error A changed file that is valid cannot be written down.
    const impossible: FileFound = { kind: 'changed', answer: 'valid', credentials: [], contradictions: [], files: [], signature: none };
    expect(otherAnswers).not.toContain(impossible.answer);
  });

  test('that is published under another number, or in another version, is changed', async () => {
    const [second] = [await fileWith([await signerOf(ours!).credential(other)])];
    expect(await check(second)).toMatchObject({ kind: 'changed', answer: 'changed', number: other.number, files: [] });
  });

  test('without a credential is identified by its code, by a number in a code, or by a typed number', async () => {
    const empty = await fileWith([]);
    for (const more of [{ codes: [await codeOf()] }, { codes: [facts.number] }, { typed: facts.number }])
      expect(await check(empty, more)).toMatchObject({
        kind: 'changed',
        answer: 'changed',
        number: facts.number,
        certificate: { state: 'in_force' },
      });
    expect(await check(empty, { codes: ['https://example.org/'] })).toMatchObject({
      kind: 'no_number',
      answer: 'could_not_check',
      contradictions: [],
    });
  });

  test.each(['revocation', 'suspension'] as const)(
    'says first what happened to its certificate, by the list of %s, changed or not',
    async (purpose) => {
      const before = objects.get(`${purpose} ${list}`) ?? '';
      const answer = purpose === 'revocation' ? 'revoked' : 'suspended';
      objects.set(`${purpose} ${list}`, await signerOf(ours!).list(purpose, list, [facts.status.index], now));
      try {
        expect(await check(file)).toMatchObject({ kind: 'published', answer });
        expect(await check(changed())).toMatchObject({ kind: 'changed', answer, certificate: { state: answer } });
        // With a code of another on its pages as well.
        expect(await check(changed(), { codes: [await codeOf(other)] })).toMatchObject({ kind: 'changed', answer });
      } finally {
        objects.set(`${purpose} ${list}`, before);
      }
    },
  );

  test('of a certificate that expired is changed first, and says that it expired beside it', async () => {
    const later = new Date('2027-11-16T12:00:00.000Z');
    const lists = await Promise.all(
      (['revocation', 'suspension'] as const).map(
        async (purpose) => [purpose, await signerOf(ours!).list(purpose, list, [], later)] as const,
      ),
    );
    const texts = new Map<string, string>(lists);
    const published = { ...reading(), list: async (purpose: string) => ({ kind: 'found', text: texts.get(purpose) ?? '' }) as const };
    expect(await check(file, { now: later, published })).toMatchObject({ kind: 'published', answer: 'expired' });
    expect(await check(changed(), { now: later, published })).toMatchObject({ answer: 'changed', certificate: { state: 'expired' } });
  });

  test('of a number that was never published is not found', async () => {
    const never = await signerOf(ours!).credential({ ...facts, number: certificateNumber('GH', 2026, 'CCCCCCCCCCC') });
    expect(await check(await fileWith([never]))).toMatchObject({ answer: 'not_found', certificate: { state: 'not_found' } });
  });

  test('is called nothing where nobody answers, not even the published one', async () => {
    for (const one of [changed(), file]) {
      const found = await check(one, { published: reading(true), codes: [await codeOf()] });
      expect(found).toMatchObject({
        kind: 'not_compared',
        answer: 'could_not_check',
        certificate: { state: 'could_not_check', facts: { valueAddition: facts.valueAddition } },
        contradictions: [],
      });
      expect(pretends(found)).toBe(false);
    }
  });

  test('that could not be compared is not positive either, though the lists tell that its certificate is in force', async () => {
    const published = { ...reading(), manifest: async () => ({ kind: 'unreachable' }) as const };
    expect(await check(file, { published })).toMatchObject({
      kind: 'not_compared',
      answer: 'could_not_check',
      certificate: { state: 'in_force' },
    });
  });
});

describe('a file contradicts itself', () => {
  test.each([
    ['with the code of another certificate', async () => ({ codes: [await codeOf(other)] }), 'code_of_another'],
    ['with two codes', async () => ({ codes: [await codeOf(), await codeOf(other)] }), 'code_of_another'],
    ['with a code that names another and seals none', async () => ({ codes: [`${issuer.origin}/${other.number}`] }), 'code_of_another'],
    [
      'with a code under another number than its seal',
      async () => ({ codes: [(await codeOf()).replace(facts.number, other.number)] }),
      'code_of_another',
    ],
    [
      'with a code that says something else',
      async () => ({ codes: [await codeOf({ ...facts, valueAddition: '91.00' })] }),
      'code_says_other',
    ],
  ])('%s', async (_, more, why) => {
    expect(await check(changed(), await more())).toMatchObject({ kind: 'changed', answer: 'altered', contradictions: [why] });
  });

  test('with two credentials, or with a genuine one that was never published', async () => {
    const second = await signerOf(ours!).credential(other);
    expect((await check(await fileWith([credential, second]))).contradictions).toEqual(['several_credentials']);
    const never = await signerOf(ours!).credential({ ...facts, valueAddition: '91.00' });
    expect((await check(await fileWith([never]))).contradictions).toEqual(['other_than_published']);
  });
});

describe('a file pretends', () => {
  test('with a credential signed by an unknown key, or a changed one', async () => {
    const [head = '', body = '', signature = ''] = credential.split('.');
    const better = Buffer.from(Buffer.from(body, 'base64url').toString().replaceAll('58.42', '88.42')).toString('base64url');
    for (const [text, kind] of [
      [await signerOf(thief!).credential(), 'unknown_key'],
      [`${head}.${better}.${signature}`, 'altered'],
    ] as const) {
      const found = await check(await fileWith([text]));
      expect([found.credentials[0]?.kind, pretends(found), found.kind, found.answer]).toEqual([kind, true, 'no_number', 'altered']);
    }
  });

  test('with a seal signed by an unknown key, or a genuine seal on a code that leads to another site', async () => {
    for (const code of [await codeOf(facts, thief), await codeOf(facts, ours, 'https://verify-thamani.example')])
      expect(pretends(await check(changed(), { codes: [code] }))).toBe(true);
  });

  test('not with an unrelated code, nor with an unrelated attachment', async () => {
    const found = await check(joined([file, await fileWith(['aaa.bbb.ccc'])]), { codes: [await codeOf(), 'https://example.org/buy'] });
    expect(pretends(found)).toBe(false);
  });
});
