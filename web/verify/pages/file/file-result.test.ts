import { hashOf } from '@thamani/credentials/manifest-match.ts';
import {
  checkFile,
  contradictions,
  otherAnswers,
  type FileCheckInput,
  type FileFound,
  type OtherFile,
  type PublishedFile,
} from '@thamani/credentials/file-check.ts';
import { readReceipt, signReceipt, type Receipt } from '@thamani/credentials/receipt.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { manifestType, type CertificateLanguage, type Manifest } from '@thamani/credentials/published-objects.ts';
import { credentialsIn } from '@thamani/credentials/pdf-attachment.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import { bytesOf, fileWith, joined } from '@thamani/credentials/testing/pdf-file.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSources, type Sources } from '../../build-tools/sources.ts';
import type * as Drawn from './file-result.ts';
import type { Looked } from './file-findings.ts';
import type * as Places from '../layout/page-context.ts';
import { newer, now, origins, verifications } from '../testing/verifications.ts';

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
  drawn = await sources.load<typeof Drawn>('/pages/file/file-result.ts');
  place = (await sources.load<typeof Places>('/pages/layout/page-context.ts')).placesAt(origins);
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

interface Asked extends Partial<Pick<FileCheckInput, 'codes' | 'typed'>> {
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
      status: (of) => read(`status ${of}`),
      list: (purpose, at) => read(`${purpose} ${at}`),
    },
    ...more,
  });
}

const { document } = new Window();

function show(outcome: Drawn.Outcome, language: Language = 'en', name = 'certificate.pdf') {
  document.body.innerHTML = drawn.fileDrawn(name, 'file-1', outcome, place(language)).markup;
  const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, ' ').trim();
  const rows = [...document.querySelectorAll('.find li')].map((item) => ({
    result: item.className,
    label: item.querySelector('b')?.textContent,
    word: item.querySelector('.w')?.textContent,
    words: plain(item.querySelector('p')?.textContent),
  }));
  return {
    name: document.querySelector('.nm')?.textContent,
    tone: document.querySelector('.ans')?.className,
    verdict: document.querySelector('h1')?.textContent,
    more: plain(document.querySelector('h1 + p')?.textContent),
    advice: plain(document.querySelector('.do')?.textContent),
    facts: Object.fromEntries(
      [...document.querySelectorAll('.cmp div:has(> dt)')].map((one) => [
        one.querySelector('dt')?.textContent,
        one.querySelector('dd')?.textContent,
      ]),
    ),
    whole: document.querySelector('.whole a')?.getAttribute('href'),
    row: (label: string) => rows.filter((row) => row.label === label),
    rows,
    asksForNumber: document.querySelector('form.ask input') !== null,
    links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  };
}
const shownAs = (found: FileFound, looked: Looked = 'looked', form: 'pdf' | 'picture' = 'pdf') =>
  ({ kind: 'file', form, found, looked, bytes: 231_000, checkedAt: now }) as const;

/** Nothing on the page that a reader could take for a yes: neither by its words, nor by its colour, nor by its mark. */
function expectNothingPositive(): void {
  expect(document.querySelectorAll('.VALID, .ans.valid, .ans.replaced')).toHaveLength(0);
  expect(document.body.textContent).not.toMatch(/\bValid\b(?! until)|no(?:t a)? sign of forgery|Genuine/);
}

async function revokedInBetween<Result>(purpose: 'revocation' | 'suspension', work: () => Promise<Result>): Promise<Result> {
  const before = objects.get(`${purpose} ${list}`) ?? '';
  objects.set(`${purpose} ${list}`, await signerOf(ours!).list(purpose, list, [index], now));
  try {
    return await work();
  } finally {
    objects.set(`${purpose} ${list}`, before);
  }
}

const publishedFile = async (): Promise<PublishedFile> => {
  const found = await check(published);
  if (found.kind !== 'published') throw new Error('not the published file');
  return found;
};

describe('the published file', () => {
  test.each([
    ['en', 'Valid', 'This is exactly the file that Thamani published, in Arabic.'],
    ['fr', 'Valide', 'C’est exactement le fichier publié par Thamani, en arabe.'],
    ['ar', 'صالحة', 'هذا هو بالضبط الملف الذي نشرته Thamani، بالعربية.'],
  ] as const)('is called so in %s, with its language, and leads to its certificate', async (language, verdict, more) => {
    const shown = show(shownAs(await publishedFile(), 'not_needed'), language);
    expect(shown).toMatchObject({ tone: 'ans valid', verdict, more, whole: `/${language}/${number}`, asksForNumber: false });
  });

  test('is green in each row: status, dates, file and credential', async () => {
    const shown = show(shownAs(await publishedFile(), 'not_needed'));
    expect(shown.row('Your file')).toMatchObject([{ result: 'VALID', word: 'Unchanged' }]);
    expect(shown.row('Status')).toMatchObject([{ result: 'VALID', word: 'Valid' }]);
    expect(shown.rows.every(({ result }) => result === 'VALID')).toBe(true);
    expect(shown.facts).toMatchObject({ 'Value addition': '58.42%', 'Valid until': '15 November 2027' });
    expect(shown.advice).toBeUndefined();
  });

  test.each([
    ['revoked', 'Not valid: revoked', { result: 'INVALID', word: 'Revoked' }],
    ['suspended', 'Not valid: suspended', { result: 'INVALID', word: 'Suspended' }],
    ['superseded', 'Not valid: replaced', { result: 'INVALID', word: 'Revoked' }],
    ['could_not_check', 'Could not check', {}],
  ] as const)('of a certificate that is %s: that answer leads, and the file is a note', async (kind, verdict, status) => {
    const verification = (await verifications())[kind];
    const shown = show(shownAs({ ...(await publishedFile()), answer: verification.answer, verification }, 'not_needed'));
    expect(shown).toMatchObject({ tone: `ans ${verification.answer}`, verdict });
    expect(shown.row('Your file')).toMatchObject([{ result: 'NOTE', word: 'Unchanged' }]);
    expect(shown.row('Status')).toMatchObject([status]);
    expectNothingPositive();
  });

  test('of a revoked certificate tells what it was, until when, and why', async () => {
    const verification = (await verifications()).revoked;
    const shown = show(shownAs({ ...(await publishedFile()), answer: 'revoked', verification }, 'not_needed'));
    expect(shown.advice).toMatch(
      /^Do not rely on this certificate\. ?The file is genuine, but the certificate has since been revoked\. Reason: /,
    );
    expect(Object.keys(shown.facts)).toEqual(expect.arrayContaining(['Value addition on the date of issue', 'Was valid until']));
  });
});

describe('a file that is not the published one', () => {
  test.each([
    ['en', 'This file was changed after publication', 'Do not rely on this file.'],
    ['fr', 'Ce fichier a été modifié après sa publication', 'Ne vous fiez pas à ce fichier.'],
    ['ar', 'عُدّل هذا الملف بعد نشره', 'لا تعتمد على هذا الملف.'],
  ] as const)('says so in %s, though everything inside it is genuine', async (language, verdict, advice) => {
    const shown = show(shownAs(await check(changed(), { codes: [await codeOf()] })), language);
    expect(shown).toMatchObject({ tone: 'ans changed', verdict });
    expect(shown.advice).toContain(advice);
    expectNothingPositive();
  });

  test('shows what was signed, the published file, and what was checked', async () => {
    const shown = show(shownAs(await check(changed(), { codes: [await codeOf()] })));
    expect(shown.facts).toEqual({
      Number: number,
      'Value addition': '58.42%',
      'Valid until': '15 November 2027',
      Company: facts.company,
      Product: facts.product,
      'HS code': '1515.90',
      Issued: '15 November 2026',
    });
    expect(shown.links).toContain(`/${number}/ar.pdf`);
    expect(shown.row('Your file')).toMatchObject([
      { result: 'INVALID', word: 'Changed', words: 'certificate.pdf, 231 kB. It is not identical to any published file.' },
    ]);
    expect(shown.row('PDF signature')).toMatchObject([{ result: 'INVALID', word: 'Missing' }]);
    expect(shown.row('The certificate itself')).toMatchObject([
      { result: 'NOTE', word: 'Valid', words: `Certificate ${number} is valid. This does not mean that your file is genuine.` },
    ]);
    expect(shown.row('Signed data inside the file')).toMatchObject([{ result: 'NOTE', word: 'From Thamani' }]);
    expect(shown.row('QR code')).toMatchObject([{ result: 'NOTE', word: 'From Thamani' }]);
    expect(shown.row('Every line matches')).toHaveLength(1);
    expect(shown.links).toContain(`https://thamani.example/report-certificate?number=${number}`);
  });

  test.each([
    ['broken', 'INVALID', 'Not valid'],
    ['added_to', 'INVALID', 'Content added'],
    ['none', 'INVALID', 'Missing'],
    ['intact', 'NOTE', 'Not proof on its own'],
  ] as const)('tells of a signature that is %s', async (kind, result, word) => {
    const shown = show(shownAs({ ...(await check(changed())), signature: { kind } }));
    expect(shown.row('PDF signature')).toMatchObject([{ result, word }]);
    expectNothingPositive();
  });

  test('is known by its code where printing left the credential out', async () => {
    const shown = show(shownAs(await check(await fileWith([]), { codes: [await codeOf()] })));
    expect(shown).toMatchObject({ verdict: 'This file was changed after publication', whole: `/en/${number}` });
    expect(shown.row('Signed data inside the file')).toMatchObject([
      { result: 'SKIPPED', words: 'The file contains no signed data. Printing a file to PDF removes this data.' },
    ]);
    expectNothingPositive();
  });

  test('that is a picture is called one, and is to be compared with the published file', async () => {
    const shown = show(shownAs(await check(await fileWith([]), { codes: [await codeOf()] }), 'looked', 'picture'));
    expect(shown).toMatchObject({ tone: 'ans changed', verdict: 'This is a picture, not the published file' });
    expect(shown.advice).toContain('use the published file instead');
    expect(shown.links).toContain(`/${number}/ar.pdf`);
    expect(shown.row('PDF signature')).toEqual([]);
    expectNothingPositive();
  });

  test.each([
    ['revocation', 'ans revoked', 'Not valid: revoked', 'Revoked'],
    ['suspension', 'ans suspended', 'Not valid: suspended', 'Suspended'],
  ] as const)(
    'by the list of %s: what happened to the certificate leads, and that it was changed is told',
    async (purpose, tone, verdict, word) => {
      const found = await revokedInBetween(purpose, () => check(changed()));
      const shown = show(shownAs(found));
      expect(shown).toMatchObject({ tone, verdict });
      expect(shown.advice).toContain('Your file was also changed after publication.');
      expect(shown.rows[0]).toMatchObject({ result: 'INVALID', label: 'Status', word });
      expect(shown.row('Your file')).toMatchObject([{ result: 'INVALID', word: 'Changed' }]);
      expectNothingPositive();
    },
  );

  test('of a certificate that expired says both', async () => {
    const found = (await check(changed())) as OtherFile;
    const shown = show(shownAs({ ...found, certificate: { ...found.certificate!, state: 'expired' } }));
    expect(shown).toMatchObject({ tone: 'ans changed', verdict: 'This file was changed after publication' });
    expect(shown.row('The certificate itself')).toMatchObject([{ result: 'INVALID', word: 'Expired' }]);
    expect(Object.keys(shown.facts)).toContain('Was valid until');
  });

  test('carries parts that do not belong together: changed, and in the colour of what is forged', async () => {
    const shown = show(shownAs(await check(changed(), { codes: [await codeOf(other)] })));
    expect(shown).toMatchObject({
      tone: 'ans altered',
      verdict: 'This file was changed after publication',
      more: 'The file contains parts that do not belong together.',
    });
    expect(shown.row('Parts of the file')).toMatchObject([
      { result: 'INVALID', words: 'The code belongs to a different certificate from the rest of the file.' },
    ]);
    expectNothingPositive();
  });

  test('says of each contradiction what it is', async () => {
    const found = (await check(changed())) as OtherFile;
    const sentences = languages.flatMap((language) =>
      contradictions.map((one) => {
        const shown = show(shownAs({ ...found, answer: 'altered', contradictions: [one] }), language);
        expect(shown.tone).toBe('ans altered');
        return document.querySelector('.cols > div:last-child .find li.INVALID p')?.textContent;
      }),
    );
    expect(new Set(sentences).size).toBe(languages.length * contradictions.length);
  });

  test('is not ours with a credential that was changed, or that a third party signed', async () => {
    const [head = '', body = '', signature = ''] = (await signerOf(ours!).credential()).split('.');
    const better = Buffer.from(Buffer.from(body, 'base64url').toString().replaceAll('58.42', '88.42')).toString('base64url');
    for (const [text, words] of [
      [`${head}.${better}.${signature}`, 'This data was changed after it was signed.'],
      [
        await signerOf(thief!).credential({ ...facts, valueAddition: '88.42' }),
        'Not signed by Thamani. The key used has never belonged to Thamani.',
      ],
    ] as const) {
      const shown = show(shownAs(await check(await fileWith([text]), { codes: [await codeOf()] })));
      expect(shown).toMatchObject({ tone: 'ans altered', verdict: 'This file was changed after publication' });
      expect(shown.row('Signed data inside the file')).toMatchObject([{ result: 'INVALID', words }]);
      expect(show(shownAs(await check(await fileWith([text]))))).toMatchObject({ tone: 'ans altered', verdict: 'Not signed by Thamani' });
      expectNothingPositive();
    }
    const foreign = show(shownAs(await check(await fileWith([]), { typed: number, codes: [await codeOf(facts, thief)] })));
    expect(foreign.row('QR code')).toMatchObject([
      { result: 'INVALID', words: 'The signature in the code was changed, or was not made by Thamani.' },
    ]);
  });

  test('with a genuine seal on a code that leads elsewhere names the host, and links nowhere near it', async () => {
    const shown = show(shownAs(await check(changed(), { codes: [await codeOf(facts, ours, 'https://verify-thamani.example')] })));
    expect(shown.tone).toBe('ans altered');
    expect(shown.row('QR code')).toMatchObject([
      {
        result: 'INVALID',
        words: `The code contains a genuine signature for ${number}, but leads to verify-thamani.example, which is not Thamani’s site.`,
      },
    ]);
    expect(shown.links.filter((href) => href?.includes('verify-thamani'))).toEqual([]);
  });

  test.each([
    ['https://evil.example/x', 'The code leads to evil.example, which is not Thamani’s site.', 'UNKNOWN'],
    [number, `The code contains ${number}, but no signature.`, 'UNKNOWN'],
    ['hello', 'This is not the code of a certificate.', 'SKIPPED'],
  ])('with the code %s says what it is', async (code, words, result) => {
    expect(show(shownAs(await check(changed(), { codes: [code] }))).row('QR code')).toMatchObject([{ result, words }]);
  });

  test.each([
    ['looking', 'Looking for codes on the pages of the file…', 'SKIPPED'],
    ['looked', 'No code was found on the first five pages.', 'SKIPPED'],
    ['closed', 'The pages are protected by a password and could not be checked.', 'UNKNOWN'],
    ['unread', 'The pages could not be displayed in this browser.', 'UNKNOWN'],
  ] as const)('whose pages were %s says so', async (looked, words, result) => {
    expect(show(shownAs(await check(changed()), looked)).row('QR code')).toMatchObject([{ result, words }]);
  });

  test('cannot be compared while the store is away: neither forged nor genuine, with the signed facts to compare', async () => {
    for (const file of [changed(), published]) {
      const shown = show(shownAs(await check(file, { isAway: true, codes: [await codeOf()] })));
      expect(shown).toMatchObject({ tone: 'ans could_not_check', verdict: 'This file could not be compared' });
      expect(shown.advice).toContain('Do not rely on this file yet.');
      expect(shown.facts).toMatchObject({ 'Value addition': '58.42%' });
      expect(shown.row('Your file')).toMatchObject([{ result: 'UNKNOWN', word: 'Not compared' }]);
      expect(shown.row('Signed data inside the file')).toMatchObject([{ result: 'NOTE' }]);
      expectNothingPositive();
    }
  });

  test('is asked for its number where nothing inside names one, and not while it is looked for', async () => {
    const found = await check(await fileWith([]));
    expect(show(shownAs(found))).toMatchObject({ verdict: 'Which certificate is this?', asksForNumber: true, whole: undefined });
    expect(show(shownAs(found, 'looking')).asksForNumber).toBe(false);
  });

  test('has a colour that its headline bears out, for every answer, form and language', async () => {
    const found = (await check(changed())) as OtherFile;
    const headings = new Map<string, Set<string>>();
    for (const language of languages)
      for (const form of ['pdf', 'picture'] as const)
        for (const answer of otherAnswers) {
          const isStatus = answer === 'revoked' || answer === 'suspended' || answer === 'not_found';
          const certificate = { ...found.certificate!, state: isStatus ? answer : ('in_force' as const) };
          const kind = answer === 'could_not_check' ? 'not_compared' : 'changed';
          const contradicts = answer === 'altered' ? (['code_of_another'] as const) : [];
          const shown = show(shownAs({ ...found, kind, answer, certificate, contradictions: contradicts }, 'looked', form), language);
          expect([language, answer, shown.tone]).toEqual([language, answer, `ans ${answer}`]);
          if (language === 'en') headings.set(shown.tone ?? '', (headings.get(shown.tone ?? '') ?? new Set()).add(shown.verdict ?? ''));
          expect(document.querySelectorAll('.VALID')).toHaveLength(0);
        }
    expect(Object.fromEntries([...headings].map(([tone, said]) => [tone, [...said]]))).toEqual({
      'ans revoked': ['Not valid: revoked'],
      'ans suspended': ['Not valid: suspended'],
      'ans altered': ['This file was changed after publication'],
      'ans not_found': ['Not found'],
      'ans changed': ['This file was changed after publication', 'This is a picture, not the published file'],
      'ans could_not_check': ['This file could not be compared'],
    });
  });
});

describe('anything else', () => {
  test.each([
    ['too_large', 'Too large for a Thamani certificate'],
    ['no_file_of_ours', 'This is not a PDF, a picture or a verification receipt'],
    ['unread', 'This file could not be read'],
    ['could_not_look', 'This file could not be compared'],
  ] as const)('that is %s is told plainly, in each language another way', (kind, verdict) => {
    expect(show({ kind })).toMatchObject({ tone: 'ans could_not_check', verdict });
    expect(new Set(languages.map((language) => show({ kind }, language).verdict)).size).toBe(languages.length);
  });

  test('that is a receipt is never green, and says that it is about no file', async () => {
    const receipts = await keyPair(5);
    const receipt: Receipt = {
      number,
      answer: 'valid',
      findings: [],
      facts,
      checkedAt: now.toISOString(),
      readAt: now.toISOString(),
      objectHashes: {},
    };
    const token = await signReceipt(receipt, issuer, receipts.signing);
    const shown = show({ kind: 'receipt', token, read: await readReceipt(token, issuer, [receipts.known]) }, 'en', 'receipt.jwt');
    expect(shown).toMatchObject({ tone: 'ans could_not_check', verdict: 'Genuine verification receipt' });
    expect(shown.more).toContain('The receipt does not confirm any file or printout.');
  });

  test('has its name shown as text', () => {
    const name = '<img src=x onerror=alert(1)>.pdf';
    expect(show({ kind: 'unread' }, 'en', name).name).toBe(name);
    document.body.innerHTML = drawn.fileWaiting(name, 'file-2', place('en')).markup;
    expect(document.querySelector('.nm')?.textContent).toBe(name);
    expect(document.querySelector('article')?.getAttribute('aria-busy')).toBe('true');
    expect(document.querySelectorAll('img')).toHaveLength(0);
  });
});
