import { hashOf } from '@thamani/credentials/files.ts';
import { checkFile, contradictions, type FileAsked, type FileFound } from '@thamani/credentials/inside.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { manifestType, type CertificateLanguage, type Manifest } from '@thamani/credentials/manifest.ts';
import { credentialsIn } from '@thamani/credentials/pdf.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import { bytesOf, fileWith, joined } from '@thamani/credentials/testing/file.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSources, type Sources } from '../building/sources.ts';
import type * as Drawn from './file-drawn.ts';
import type * as Places from './place.ts';
import { newer, now, origins, verifications } from './testing/verifications.ts';

const { number } = facts;
const other = { ...facts, number: newer, company: 'Another Company' };
const { list, index } = facts.status;

let sources: Sources;
let drawn: typeof Drawn;
let place: ReturnType<typeof Places.placesAt>;
let [ours, thief]: KeyPair[] = [];
let published: Uint8Array<ArrayBuffer>;
let objects: Map<string, string>;

beforeAll(async () => {
  sources = await openSources({ scripts: false });
  drawn = await sources.load<typeof Drawn>('/app/file-drawn.ts');
  place = (await sources.load<typeof Places>('/app/place.ts')).placesAt(origins);
  [ours, thief] = [await keyPair(1), await keyPair(2)];
  const signer = signerOf(ours);
  published = await fileWith([await signer.credential()]);
  objects = new Map([
    [`credential ${number}`, await signer.credential()],
    [`credential ${other.number}`, await signer.credential(other)],
    [`manifest ${number}`, await manifestOf('ar', published)],
    [`revocation ${list}`, await signer.list('revocation', list, [], now)],
    [`suspension ${list}`, await signer.list('suspension', list, [], now)],
  ]);
}, 60_000);
afterAll(() => sources.close());

async function manifestOf(language: CertificateLanguage, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const manifest: Manifest = {
    number,
    seal: await signerOf(ours!).seal(),
    files: [{ language, sha256: await hashOf(file), bytes: file.length }],
    asOf: now.toISOString(),
  };
  return signJwt({ typ: manifestType }, manifest, issuer.did, ours!.signing);
}

const codeOf = async (of = facts, key = ours!, origin = issuer.origin) => `${origin}/${of.number}#${await signerOf(key).seal(of)}`;
const changed = () => joined([published, bytesOf('\n')]);

interface Asked extends Partial<Pick<FileAsked, 'codes' | 'typed'>> {
  readonly isAway?: boolean;
}

async function check(file: Uint8Array<ArrayBuffer>, { isAway = false, ...more }: Asked = {}): Promise<FileFound> {
  const read = async (key: string): Promise<Fetched> => {
    const text = objects.get(key);
    return isAway ? { kind: 'unreachable' } : text === undefined ? { kind: 'absent' } : { kind: 'found', text };
  };
  return checkFile({
    file,
    credentials: await credentialsIn(file),
    issuer,
    keys: [ours!.known],
    now,
    published: {
      credential: (of) => read(`credential ${of}`),
      manifest: (of) => read(`manifest ${of}`),
      standing: (of) => read(`standing ${of}`),
      list: (purpose, at) => read(`${purpose} ${at}`),
    },
    ...more,
  });
}

const { document } = new Window();

function show(outcome: Drawn.Outcome, language: Language = 'en', name = 'certificate.pdf') {
  document.body.innerHTML = drawn.fileDrawn(name, 'file-1', outcome, place(language)).markup;
  const rows = [...document.querySelectorAll('.find li')].map((item) => ({
    result: item.className,
    label: item.querySelector('b')?.textContent,
    word: item.querySelector('.w')?.textContent,
    words: item.querySelector('p')?.textContent.replaceAll(/\s+/g, ' ').trim(),
  }));
  return {
    name: document.querySelector('h2')?.textContent,
    tone: document.querySelector('.ver')?.className,
    verdict: document.querySelector('.ver b')?.textContent,
    more: document.querySelector('.ver p')?.textContent,
    whole: document.querySelector('.whole a')?.getAttribute('href'),
    row: (label: string) => rows.filter((row) => row.label === label),
    asksForNumber: document.querySelector('form.ask input') !== null,
    links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  };
}
const pdf = (found: FileFound, looked: Drawn.Looked = 'looked') => ({ kind: 'pdf', found, looked }) as const;

describe('the published file', () => {
  test.each([
    ['en', 'This is the published file', 'Byte for byte the file that Thamani published, in Arabic.'],
    ['fr', 'C’est bien le fichier publié', 'Octet pour octet le fichier publié par Thamani, en arabe.'],
    ['ar', 'هذا هو الملف المنشور', 'مطابق بايتًا ببايت للملف الذي نشرته Thamani، بالعربية.'],
  ] as const)('is called so in %s, with its language, and leads to its certificate', async (language, verdict, more) => {
    const shown = show(pdf(await check(published), 'not_needed'), language);
    expect(shown).toMatchObject({ tone: 'ver valid', verdict, more, whole: `/${language}/${number}`, asksForNumber: false });
  });

  test('has its hash in the signed list, and its code need not be looked at', async () => {
    const shown = show(pdf(await check(published), 'not_needed'));
    expect(shown.row('The file itself')).toMatchObject([
      { result: 'VALID', words: 'Its SHA-256 stands in the signed list of published files.' },
    ]);
    expect(shown.row('QR code')).toMatchObject([{ result: 'SKIPPED', words: 'Not looked at: the file is the published one.' }]);
    expect(shown.row('The certificate now')).toMatchObject([
      { result: 'VALID', word: 'Valid', words: `${number} · ${facts.company} · ${facts.product} As of 1 December 2026, 12:00 UTC` },
    ]);
  });

  test.each([
    ['revoked', 'INVALID', 'Not valid: revoked'],
    ['suspended', 'INVALID', 'Not valid: suspended'],
    ['expired', 'INVALID', 'Expired'],
    ['replaced', 'VALID', 'Replaced, still valid'],
    ['superseded', 'INVALID', 'Not valid: replaced'],
  ] as const)('of a certificate that is %s has the tone of that answer', async (kind, result, word) => {
    const verification = (await verifications())[kind];
    const shown = show(pdf({ ...(await check(published)), verification }, 'not_needed'));
    expect(shown).toMatchObject({ tone: `ver ${verification.answer}`, verdict: 'This is the published file' });
    expect(shown.row('The certificate now')).toMatchObject([{ result, word }]);
  });
});

describe('a file that is not the published one', () => {
  test('is no forgery by that alone, and what is inside it is genuine', async () => {
    const shown = show(pdf(await check(changed(), { codes: [await codeOf()] })));
    expect(shown).toMatchObject({ tone: 'ver could_not_check', verdict: 'Not the published file' });
    expect(shown.more).toMatch(/^That alone is no sign of forgery/);
    expect(shown.row('The file itself')).toMatchObject([{ result: 'UNKNOWN', word: 'Not the published file' }]);
    const inside = `Genuine: signed by Thamani for ${number}, ${facts.company}, ${facts.product}.`;
    expect(shown.row('Credential inside')).toMatchObject([{ result: 'VALID', words: inside }]);
    expect(shown.row('QR code')).toMatchObject([{ result: 'VALID', words: inside }]);
    expect(document.body.textContent).not.toContain('Invalid');
  });

  test('is known by its code where printing left the credential out', async () => {
    const shown = show(pdf(await check(await fileWith([]), { codes: [await codeOf()] })));
    expect(shown).toMatchObject({ verdict: 'Not the published file', whole: `/en/${number}` });
    expect(shown.row('Credential inside')).toMatchObject([
      { result: 'SKIPPED', words: 'None is attached. Printing to PDF leaves it out.' },
    ]);
    expect(shown.row('The certificate now')).toMatchObject([{ result: 'VALID' }]);
  });

  test('of a revoked certificate has the tone of that answer', async () => {
    const before = objects.get(`revocation ${list}`) ?? '';
    objects.set(`revocation ${list}`, await signerOf(ours!).list('revocation', list, [index], now));
    try {
      expect(show(pdf(await check(changed())))).toMatchObject({ tone: 'ver revoked', verdict: 'Not the published file' });
    } finally {
      objects.set(`revocation ${list}`, before);
    }
  });

  test('contradicts itself with a credential behind another certificate’s page', async () => {
    const shown = show(pdf(await check(changed(), { codes: [await codeOf(other)] })));
    expect(shown).toMatchObject({ tone: 'ver altered', verdict: 'The file contradicts itself' });
    expect(shown.row('Whether its parts agree')).toMatchObject([
      { result: 'INVALID', words: 'The code belongs to another certificate than the rest of the file.' },
    ]);
  });

  test('says of each contradiction what it is, and that it decides over all else', async () => {
    const found = await check(published);
    const sentences = languages.flatMap((language) =>
      contradictions.map((one) => {
        const shown = show(pdf({ ...found, contradictions: [one] }), language);
        expect(shown.tone).toBe('ver altered');
        return document.querySelector('.find li.INVALID p')?.textContent;
      }),
    );
    expect(new Set(sentences).size).toBe(languages.length * contradictions.length);
  });

  test('is altered with a credential that was changed, or that somebody else signed', async () => {
    const [head = '', body = '', signature = ''] = (await signerOf(ours!).credential()).split('.');
    const better = Buffer.from(Buffer.from(body, 'base64url').toString().replaceAll('58.42', '88.42')).toString('base64url');
    for (const [text, words] of [
      [`${head}.${better}.${signature}`, 'Changed after it was signed.'],
      [await signerOf(thief!).credential({ ...facts, valueAddition: '88.42' }), 'Signed with a key that was never Thamani’s.'],
    ] as const) {
      const shown = show(pdf(await check(await fileWith([text]), { codes: [await codeOf()] })));
      expect(shown).toMatchObject({ tone: 'ver altered', verdict: 'Not the published file, and altered' });
      expect(shown.row('Credential inside')).toMatchObject([{ result: 'INVALID', words }]);
    }
    const foreign = show(pdf(await check(await fileWith([]), { typed: number, codes: [await codeOf(facts, thief)] })));
    expect(foreign.row('QR code')).toMatchObject([{ result: 'INVALID', words: 'Its seal was changed, or was not made by Thamani.' }]);
  });

  test('with a genuine seal on a code that leads elsewhere names the host, and links nowhere near it', async () => {
    const shown = show(pdf(await check(changed(), { codes: [await codeOf(facts, ours, 'https://verify-thamani.example')] })));
    expect(shown.tone).toBe('ver altered');
    expect(shown.row('QR code')).toMatchObject([
      {
        result: 'INVALID',
        words: `It carries a genuine seal for ${number}, but leads to verify-thamani.example, which is not Thamani’s site.`,
      },
    ]);
    expect(shown.links.filter((href) => href?.includes('verify-thamani'))).toEqual([]);
  });

  test.each([
    ['https://evil.example/x', 'It leads to evil.example, which is not Thamani’s site.', 'UNKNOWN'],
    [number, `It names ${number} and carries no seal.`, 'UNKNOWN'],
    ['hello', 'It is no code of a certificate.', 'SKIPPED'],
  ])('with the code %s says what it is', async (code, words, result) => {
    expect(show(pdf(await check(changed(), { codes: [code] }))).row('QR code')).toMatchObject([{ result, words }]);
  });

  test.each([
    ['looking', 'Looking for codes on its pages …', 'SKIPPED'],
    ['looked', 'None was found on the first five pages.', 'SKIPPED'],
    ['closed', 'The pages are closed by a password and could not be looked at.', 'UNKNOWN'],
    ['unread', 'The pages could not be drawn in this browser.', 'UNKNOWN'],
  ] as const)('whose pages were %s says so', async (looked, words, result) => {
    expect(show(pdf(await check(changed()), looked)).row('QR code')).toMatchObject([{ result, words }]);
  });

  test('is called nothing while the store is away', async () => {
    const shown = show(pdf(await check(changed(), { isAway: true, codes: [await codeOf()] })));
    expect(shown).toMatchObject({ tone: 'ver could_not_check', verdict: 'Could not compare' });
    expect(shown.row('The file itself')).toMatchObject([{ result: 'UNKNOWN', words: 'It could not be compared.' }]);
    expect(shown.row('Credential inside')).toMatchObject([{ result: 'VALID' }]);
    expect(document.body.textContent).not.toContain('Invalid');
  });

  test('is asked for its number where nothing inside names one, and not while it is looked for', async () => {
    const found = await check(await fileWith([]));
    expect(show(pdf(found))).toMatchObject({ verdict: 'Which certificate is this?', asksForNumber: true, whole: undefined });
    expect(show(pdf(found, 'looking')).asksForNumber).toBe(false);
  });
});

describe('anything else', () => {
  test.each([
    ['too_large', 'Too large to be one of ours'],
    ['no_file_of_ours', 'No PDF and no receipt'],
    ['unread', 'This file could not be read'],
    ['could_not_look', 'Could not compare'],
  ] as const)('that is %s is told plainly, in each language another way', (kind, verdict) => {
    expect(show({ kind })).toMatchObject({ tone: 'ver could_not_check', verdict });
    expect(new Set(languages.map((language) => show({ kind }, language).verdict)).size).toBe(languages.length);
  });

  test('has its name shown as text', () => {
    const name = '<img src=x onerror=alert(1)>.pdf';
    expect(show({ kind: 'unread' }, 'en', name).name).toBe(name);
    document.body.innerHTML = drawn.fileWaiting(name, 'file-2', place('en')).markup;
    expect(document.querySelector('h2')?.textContent).toBe(name);
    expect(document.querySelector('article')?.getAttribute('aria-busy')).toBe('true');
    expect(document.querySelectorAll('img')).toHaveLength(0);
  });
});
