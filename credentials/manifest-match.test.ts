import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf, matchFile, readManifest } from './manifest-match.ts';
import { signJwt } from './jwt.ts';
import { manifestType, type Manifest, statusRecordType } from './published-objects.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from './testing/example.ts';
import { fileWith } from './testing/pdf-file.ts';
import type { Fetched } from './verify.ts';

let [ours, another]: KeyPair[] = [];
let english: Uint8Array<ArrayBuffer>;
let arabic: Uint8Array<ArrayBuffer>;
let manifest: Manifest;

beforeAll(async () => {
  [ours, another] = [await keyPair(1), await keyPair(2)];
  const credential = await signerOf(ours).credential();
  [english, arabic] = [await fileWith([credential]), await fileWith([credential], { packed: false })];
  manifest = {
    number: facts.number,
    seal: await signerOf(ours).seal(),
    files: [
      { language: 'en', sha256: await hashOf(english), bytes: english.length },
      { language: 'ar', sha256: await hashOf(arabic), bytes: arabic.length },
    ],
    asOf: '2026-11-15T09:00:00.000Z',
  };
});

const signed = async (other: Partial<Manifest> = {}, key = ours as KeyPair, typ = manifestType): Promise<Fetched> => ({
  kind: 'found',
  text: await signJwt({ typ }, { ...manifest, ...other }, issuer.did, key.signing),
});
const match = async (file: Uint8Array<ArrayBuffer>, under?: Fetched, number = facts.number) =>
  matchFile(file, under ?? (await signed()), { number, issuer, keys: [(ours as KeyPair).known] });

describe('a file', () => {
  test('that was published is known again, and its language', async () => {
    expect(await match(english)).toEqual({ kind: 'published', language: 'en' });
    expect(await match(arabic)).toEqual({ kind: 'published', language: 'ar' });
  });

  test('that was changed by one byte is not the published one: 3,000 changes, and the file itself after all of them', async () => {
    const under = await signed();
    let matched = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const file = english.slice();
      const at = (round * 7_919) % file.length;
      file[at] = (file[at] ?? 0) ^ (1 + ((round * 31) % 255));
      if ((await match(file, under)).kind !== 'not_published') matched += 1;
    }
    expect(matched).toBe(0);
    expect((await match(english, under)).kind).toBe('published');
  });

  test('that is shorter, longer, empty or another is not the published one', async () => {
    for (const file of [english.slice(0, -1), new Uint8Array([...english, 10]), new Uint8Array(), await fileWith([])])
      expect(await match(file)).toEqual({ kind: 'not_published', files: manifest.files });
  });

  test('with the hash of one and the length of another is not published', async () => {
    const [first] = manifest.files;
    const files = [{ ...first!, bytes: english.length + 1 }];
    expect(await match(english, await signed({ files }))).toEqual({ kind: 'not_published', files });
  });

  test('under a number without a manifest is not published; where nobody answers, nobody knows', async () => {
    expect(await match(english, { kind: 'absent' })).toEqual({ kind: 'not_published', files: [] });
    expect(await match(english, { kind: 'unreachable' })).toEqual({ kind: 'could_not_look' });
  });
});

describe('a manifest', () => {
  test('that is not ours, or of another number, or of another kind, says nothing of any file', async () => {
    const could = { kind: 'could_not_look' };
    expect(await match(english, await signed({}, another))).toEqual(could);
    expect(await match(english, await signed({ number: 'TVA-GH26-0000-0000-0000' }))).toEqual(could);
    expect(await match(english, await signed({}, ours, statusRecordType))).toEqual(could);
    expect(await match(english, { kind: 'found', text: 'not a token' })).toEqual(could);
    expect(await match(english, await signed(), 'TVA-GH26-0000-0000-0000')).toEqual(could);
  });

  test('with one character changed is not read', async () => {
    const fetched = await signed();
    const text = fetched.kind === 'found' ? fetched.text : '';
    for (let at = 0; at < text.length; at += 11) {
      const other = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      const read = await readManifest(other, facts.number, issuer, [ours!.known]);
      expect(read.kind, `changed at ${at}`).not.toBe('genuine');
    }
    expect((await readManifest(text, facts.number, issuer, [ours!.known])).kind).toBe('genuine');
  });

  test('that a key signed after its last day is not believed', async () => {
    const fetched = await signed();
    const text = fetched.kind === 'found' ? fetched.text : '';
    const retired = (until: string) => readManifest(text, facts.number, issuer, [{ ...ours!.known, until }]);
    expect((await retired('2026-11-14')).kind).toBe('altered');
    expect((await retired('2026-11-15')).kind).toBe('genuine');
  });
});
