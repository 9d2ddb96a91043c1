import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from './files.ts';
import { checkFile, pretends, type FileAsked, type PublishedReader } from './inside.ts';
import { signJwt } from './jwt.ts';
import { manifestType, type Manifest } from './manifest.ts';
import { credentialsIn } from './pdf.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from './testing/example.ts';
import { bytesOf, fileWith, joined } from './testing/file.ts';
import type { Fetched } from './verify.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const other = { ...facts, number: certificateNumber('GH', 2026, 'BBBBBBBBBBB'), company: 'Another Company' };
const { list } = facts.status;

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
    standing: (number) => read(`standing ${number}`),
    list: (purpose, index) => read(`${purpose} ${index}`),
  };
};

async function check(dropped: Uint8Array<ArrayBuffer>, more: Partial<FileAsked> = {}) {
  const credentials = await credentialsIn(dropped);
  return checkFile({ file: dropped, credentials, issuer, keys: [ours!.known], now, published: reading(), ...more });
}

const codeOf = async (of = facts, key = ours!, origin = issuer.origin) => `${origin}/${of.number}#${await signerOf(key).seal(of)}`;
const changed = () => joined([file, bytesOf('\n')]);

describe('a file', () => {
  test('that was published is, with its certificate as it stands', async () => {
    const found = await check(file);
    expect(found).toMatchObject({ match: { kind: 'published', language: 'en' }, number: facts.number, contradictions: [] });
    expect(found.verification?.answer).toBe('valid');
    expect(pretends(found)).toBe(false);
  });

  test('that was changed is not, and what is inside is genuine all the same', async () => {
    const found = await check(changed(), { codes: [await codeOf()] });
    expect(found).toMatchObject({ match: { kind: 'not_published' }, credentials: [{ kind: 'genuine' }], contradictions: [] });
    expect(found.codes?.[0]?.opened?.kind).toBe('genuine');
    expect([found.verification?.answer, pretends(found)]).toEqual(['valid', false]);
  });

  test('without a credential is known by its code, by a number on it, or by what somebody typed', async () => {
    const empty = await fileWith([]);
    for (const more of [{ codes: [await codeOf()] }, { codes: [facts.number] }, { typed: facts.number }])
      expect(await check(empty, more)).toMatchObject({
        match: { kind: 'not_published' },
        number: facts.number,
        verification: { answer: 'valid' },
      });
    expect(await check(empty, { codes: ['https://example.org/'] })).toMatchObject({ match: { kind: 'no_number' }, contradictions: [] });
  });

  test('says of its certificate what is published of it, whatever it says itself', async () => {
    const before = objects.get(`revocation ${list}`) ?? '';
    objects.set(`revocation ${list}`, await signerOf(ours!).list('revocation', list, [facts.status.index], now));
    try {
      expect((await check(file)).verification?.answer).toBe('revoked');
    } finally {
      objects.set(`revocation ${list}`, before);
    }
    expect(
      (await check(await fileWith([await signerOf(ours!).credential({ ...facts, number: certificateNumber('GH', 2026, 'CCCCCCCCCCC') })])))
        .verification?.answer,
    ).toBe('not_found');
  });

  test('is called nothing where nobody answers', async () => {
    const found = await check(changed(), { published: reading(true), codes: [await codeOf()] });
    expect(found).toMatchObject({ match: { kind: 'could_not_look' }, verification: { answer: 'could_not_check' }, contradictions: [] });
    expect(pretends(found)).toBe(false);
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
    expect((await check(changed(), await more())).contradictions).toEqual([why]);
  });

  test('with two credentials, or with a genuine one that was never published', async () => {
    const second = await signerOf(ours!).credential(other);
    expect((await check(await fileWith([credential, second]))).contradictions).toEqual(['several_credentials']);
    const never = await signerOf(ours!).credential({ ...facts, valueAddition: '91.00' });
    expect((await check(await fileWith([never]))).contradictions).toEqual(['other_than_published']);
  });
});

describe('a file pretends', () => {
  test('with a credential of somebody else, or a changed one', async () => {
    const [head = '', body = '', signature = ''] = credential.split('.');
    const better = Buffer.from(Buffer.from(body, 'base64url').toString().replaceAll('58.42', '88.42')).toString('base64url');
    for (const [text, kind] of [
      [await signerOf(thief!).credential(), 'unknown_key'],
      [`${head}.${better}.${signature}`, 'altered'],
    ] as const) {
      const found = await check(await fileWith([text]));
      expect([found.credentials[0]?.kind, pretends(found)]).toEqual([kind, true]);
    }
  });

  test('with a seal of somebody else, or a genuine one that leads elsewhere', async () => {
    for (const code of [await codeOf(facts, thief), await codeOf(facts, ours, 'https://verify-thamani.example')])
      expect(pretends(await check(changed(), { codes: [code] }))).toBe(true);
  });

  test('not with somebody’s advertisement, nor with another’s attachment', async () => {
    const found = await check(joined([file, await fileWith(['aaa.bbb.ccc'])]), { codes: [await codeOf(), 'https://example.org/buy'] });
    expect(pretends(found)).toBe(false);
  });
});
