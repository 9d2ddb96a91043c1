import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { keyPair } from '@thamani/credentials/testing/example.ts';
import { certificateLanguages, type CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import { rosetteHash } from '@thamani/credentials/credential.ts';
import { openSeal } from '@thamani/credentials/qr-seal.ts';
import { rosette } from '@thamani/domain/certificates/rosette.ts';
import { printedSentences } from '@thamani/server/features/certificates/issuance/document-messages.ts';
import { textOf } from '@thamani/server/testing/documents.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachedTo, codeIn, scanned, wordsOf, type Word } from './pdf-reader.ts';
import { deciders, facts, names, origin, press } from './sample.ts';
import { verdictsOn } from './verapdf.ts';

let ours: Awaited<ReturnType<typeof press>>;
beforeAll(async () => {
  ours = await press();
});
afterAll(() => ours.close());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a certificate says of the example, in each language. */
const said: Readonly<Record<CertificateLanguage, readonly string[]>> = {
  en: [
    'Value Addition Certificate',
    '58.42',
    'required: more than 30%',
    'Scheme 2026-1',
    '15 November 2026',
    '15 November 2027',
    'Tamale, Ghana',
    '13 November 2026',
    '14 November 2026',
    'Scan, then compare',
  ],
  fr: [
    'Certificat de valeur ajoutée',
    '58,42',
    'requis : plus de 30 %',
    'Référentiel 2026-1',
    '15 novembre 2026',
    '15 novembre 2027',
    'Tamale, Ghana',
    '13 novembre 2026',
    '14 novembre 2026',
    'Scannez, puis comparez',
  ],
  ar: [
    'شهادة القيمة المضافة',
    '58.42',
    'المطلوب: أكثر من 30%',
    'نظام الشهادات 2026-1',
    '15 نوفمبر 2026',
    '15 نوفمبر 2027',
    'Tamale',
    'غانا',
    '13 نوفمبر 2026',
    '14 نوفمبر 2026',
    'امسح الرمز',
  ],
};
const everywhere = [
  facts.number,
  facts.company,
  facts.registrationNumber,
  facts.product,
  '1515.90',
  deciders.proposedBy,
  deciders.approvedBy,
  new URL(origin).host,
];

/** The reader gives the letters of a ligature in the order of their shapes: such runs are compared by their letters alone. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Bidi_Control}\u200B]/gu, '')
    .replaceAll(/(?<=\p{Script=Arabic})\p{M}+/gu, '')
    .replaceAll(/[اأإآلى]+/gu, (run) => Array.from(run).toSorted().join(''));
}

/** It also drops spaces between Arabic words and others. */
function wordsIn(text: string): string[] {
  return plain(text)
    .split(/[\s،؛.:;,()]+|(?<=\p{Script=Arabic})(?=[\w-])|(?<=[\w%])(?=\p{Script=Arabic})/u)
    .filter(Boolean);
}

describe.each(certificateLanguages)('a certificate in %s', (language) => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    pdf = await ours.file(facts, language);
  });

  test('says every fact, and every sentence word for word', async () => {
    const found = new Set(wordsIn(await textOf(pdf)));
    const t = ours.translatorFor(language);
    const { numbered: _, codeAlt: __, attached: ___, ...drawn } = printedSentences;
    const values = { number: '', threshold: '', scheme: '', town: '', country: '' };
    const expected = [...everywhere, ...said[language], ...Object.values(drawn).map((sentence) => t(sentence, values))];
    // Two words may touch a value that is left out here, so that only whole words of three letters or more are looked for.
    expect(expected.flatMap(wordsIn).filter((word) => !found.has(word) && /[\p{L}\p{N}]{2}/u.test(word))).toEqual([]);
    expect(found.has('Kumasi')).toBe(false);
  });

  test('has its number, dates and figures in the order in which they are read', async () => {
    const words = await wordsOf(pdf);
    const [seen, mirrored] = [drawnLines(words, language), drawnLines(words, language === 'ar' ? 'en' : 'ar')];
    const dates = said[language].filter((text) => /^\d+ \S+ 20\d\d$/.test(text));
    expect(dates).toHaveLength(4);
    for (const exact of [...dates, facts.number, '2026-1', deciders.proposedBy, deciders.approvedBy]) expect(seen).toContain(plain(exact));
    expect(seen).toMatch(language === 'fr' ? /58,42/ : /58\.42/);
    // The control: read in the opposite direction, no date is found, so the check depends on the order.
    for (const date of dates) expect(mirrored).not.toContain(plain(date));
  });

  test('leads by its code, scanned at 150 dots to the inch, to a seal that opens', async () => {
    const { text, level } = await codeIn(await scanned(pdf, 150));
    const [address, seal = ''] = text.split('#');
    expect({ address, level }).toEqual({ address: `${origin}/${facts.number}`, level: 'Q' });
    expect(await openSeal(seal, [(await keyPair(1)).known])).toMatchObject({ kind: 'genuine', facts: { number: facts.number } });
  });

  test('carries its credential, unchanged', async () => {
    expect(await attachedTo(pdf, 'credential.jwt')).toBe((await ours.signed(facts)).credential);
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/AFRelationship\s*\/Alternative/);
  });

  test('has a picture for screens, with the same code', async () => {
    const picture = await ours.picture(facts, language);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1_000, height: 1_415 });
    expect(picture.byteLength).toBeLessThan(150_000);
    expect((await codeIn(await sharp(picture).png().toBuffer())).text).toContain(`${origin}/${facts.number}#`);
  });
});

describe('names', () => {
  /** Every name in every language with FULL=1; else each name once, the languages in turn. */
  const all = Object.entries(names).flatMap(([name, changed], at) =>
    certificateLanguages
      .filter((_, index) => process.env['FULL'] === '1' || index === at % certificateLanguages.length)
      .map((language) => [name, language, changed] as const),
  );

  test.each(all)('%s stand whole on one page in %s, and cover nothing', async (_, language, changed) => {
    const of = { ...facts, ...changed };
    const pdf = await ours.file(of, language);
    const words = await wordsOf(pdf);
    expect(new Set(words.map(({ page }) => page))).toEqual(new Set([1]));
    for (const { left, right, top, bottom } of words) {
      expect(Math.min(left, 595 - right)).toBeGreaterThan(54);
      expect(Math.min(top, 842 - bottom)).toBeGreaterThan(36);
    }
    expect(covered(words)).toEqual([]);
    const letters = (text: string): string =>
      Array.from(plain(text).replaceAll(/[^\p{L}\p{N}]/gu, ''))
        .toSorted()
        .join('');
    const drawn = letters(words.map(({ text }) => text).join(''));
    for (const name of [of.company, of.product, of.town, of.registrationNumber]) expect(missingFrom(drawn, letters(name))).toEqual([]);
  });

  test('that cover each other are found', () => {
    const word = { page: 1, text: 'a', left: 100, right: 140, top: 100, bottom: 110 };
    expect(covered([word, { ...word, text: 'b', top: 103, bottom: 113 }])).toHaveLength(1);
    expect(covered([word, { ...word, text: 'b', top: 109, bottom: 119 }])).toHaveLength(0);
  });

  test.each(['#read("/etc/passwd")', '*bold* _it_ $x^2$ <label> @ref', '"]}) \\u{41} #panic("x")', '<svg onload="x"/> & \' </text>'])(
    'that look like markup are printed as they stand: %s',
    async (name) => {
      const text = await textOf(
        await ours.file({ ...facts, company: name, product: name, registrationNumber: name, town: '#t("x")' }, 'en'),
      );
      expect(text.replaceAll(/\s/g, '').split(name.replaceAll(' ', '')).length - 1).toBe(3);
      expect(text).toContain('#t("x"), Ghana');
    },
  );

  test('cannot change the order of the text beside them', async () => {
    const turned = { ...facts, company: 'Ac\u202Eme\u202C \u2066Works', registrationNumber: 'RC\u202E-1\u2068' };
    const text = plain(await textOf(await ours.file(turned, 'en')));
    expect(text).toContain('Acme Works');
    expect(text).toContain('Registration no. RC-1');
  });
});

describe('the file', () => {
  const printElsewhere = (): Promise<string> =>
    promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      `const { press, facts } = await import(${JSON.stringify(new URL('sample.ts', import.meta.url).href)});
       const { createHash } = await import('node:crypto');
       const ours = await press();
       const hashes = [];
       for (const language of ['en', 'fr', 'ar']) hashes.push(createHash('sha256').update(await ours.file(facts, language)).digest('hex'));
       console.log(hashes.join());
       await ours.close();`,
    ]).then(({ stdout }) => stdout.trim());

  test('has the same bytes from two processes, and others for another certificate', async () => {
    const here: string[] = [];
    for (const language of certificateLanguages) here.push(sha256(await ours.file(facts, language)));
    expect(await printElsewhere()).toBe(here.join());
    expect(sha256(await ours.file({ ...facts, valueAddition: '58.43' }, 'en'))).not.toBe(here[0]);
  }, 120_000);

  test('is PDF/A-3a to veraPDF, in every language and every script, and a broken one is not', async () => {
    const files: Uint8Array[] = [];
    for (const language of certificateLanguages) files.push(await ours.file(facts, language));
    for (const changed of Object.values(names).slice(1)) files.push(await ours.file({ ...facts, ...changed }, 'ar'));
    // The same file, with another part of the standard claimed for it.
    const broken = Buffer.from(
      Buffer.from(files[0] ?? '')
        .toString('latin1')
        .replace('pdfaid:part>3<', 'pdfaid:part>2<'),
      'latin1',
    );
    const verdicts = await verdictsOn([...files, broken]);
    expect(verdicts.slice(0, -1)).toEqual(files.map(() => 'passes'));
    expect(verdicts.at(-1)).toMatch(/^fails /);
  }, 240_000);

  test('is drawn over the rosette of its credential', async () => {
    const { credential } = await ours.signed(facts);
    expect(await rosetteHash(credential)).toBe(sha256(Buffer.from(credential)));
    const other = await rosetteHash((await ours.signed({ ...facts, valueAddition: '58.43' })).credential);
    expect(rosette(other)).not.toEqual(rosette(await rosetteHash(credential)));
  });
});

/**
 * The words of each line as a reader of the language meets them, by where they were drawn and not by how they were stored. The letters of
 * an Arabic word come from left to right.
 */
function drawnLines(words: readonly Word[], language: CertificateLanguage): string {
  const lines: Word[][] = [];
  // Two fonts of one line have boxes of different height around the same middle.
  const middle = ({ top, bottom }: Word): number => (top + bottom) / 2;
  for (const word of words.toSorted((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && middle(word) - middle(line[0]) < 5) line.push(word);
    else lines.push([word]);
  }
  const inOrder = (one: Word, other: Word): number => (language === 'ar' ? other.right - one.right : one.left - other.left);
  const spelled = ({ text }: Word): string => (/\p{Script=Arabic}/u.test(text) ? Array.from(text).toReversed().join('') : text);
  return lines.map((line) => plain(line.toSorted(inOrder).map(spelled).join(' '))).join('\n');
}

/** Pairs of words that overlap: the middle halves of their boxes intersect. */
function covered(words: readonly Word[]): [string, string][] {
  const middle = ({ left, right, top, bottom }: Word) => ({
    left: left + 1,
    right: right - 1,
    top: top + (bottom - top) / 4,
    bottom: bottom - (bottom - top) / 4,
  });
  const boxes = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).map((word) => ({ text: word.text, ...middle(word) }));
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      // The reader gives some marks of N’Ko a second time, as words of their own.
      .filter((other) => !one.text.includes(other.text) && !other.text.includes(one.text))
      .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      .map((other): [string, string] => [one.text, other.text]),
  );
}

/** Letters that are wanted more often than they are there; both in the order of the alphabet. */
function missingFrom(drawn: string, wanted: string): string[] {
  const count = (text: string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    return counts;
  };
  const there = count(drawn);
  return [...count(wanted)].filter(([letter, times]) => (there.get(letter) ?? 0) < times).map(([letter]) => letter);
}
