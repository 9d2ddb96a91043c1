import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDrawable } from '@thamani/domain/certificates/printed-names.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { PrintFacts } from '../../ports.ts';
import { edgesOf, textOf } from '../../testing/documents.ts';
import { readFonts } from './fonts.ts';
import { printable } from './printable-text.ts';
import { typstPrinter } from './printer.ts';

const printer = typstPrinter({ atOnce: 1 });
afterAll(() => printer.close());

const row = (product: string) => ({
  application: 'APP-26-000001',
  product,
  full: '250.00',
  discount: '0.00',
  discounted: false,
  amount: '250.00',
});

function factsWith(payer: string, products: readonly string[] = ['Shea butter']): PrintFacts {
  return {
    language: 'en',
    direction: 'ltr',
    date: '2026-11-15',
    number: 'INV-26-000001',
    title: 'Receipt',
    documentTitle: 'Receipt INV-26-000001',
    footer: 'Receipt INV-26-000001',
    paid: { name: 'Total paid', amount: 'USD 250.00' },
    dates: [{ name: 'Invoice number', lines: ['INV-26-000001'], kind: 'code' }],
    payer: { heading: 'Received from', name: payer, facts: [{ name: 'Registration number', lines: [payer], kind: 'number' }] },
    payment: { heading: 'Payment', facts: [{ name: 'Paid through', lines: [payer], kind: 'words' }] },
    items: { heading: 'Fees', columns: ['Application', 'Product', 'Full price', 'Discount', 'Amount'], rows: products.map(row) },
    sums: [],
    after: [],
    notes: ['A receipt.'],
    contact: { words: 'Write to us:', address: 'https://thamani.example/contact-us' },
    about: 'Thamani.',
  };
}

/** Every child of this process that sets documents. */
function printingChildren(): number[] {
  const list = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync(`/proc/${process.pid}/task`)
    .flatMap((task) => list(`/proc/${process.pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
    .filter((pid) => list(`/proc/${pid}/cmdline`).includes('typst/worker.ts'));
}

describe('a document', () => {
  it('is a tagged PDF/A-3a in its own language, and carries its date and no other', async () => {
    const source = Buffer.from(await printer.print('receipt', factsWith('Tamale Shea Works'))).toString('latin1');
    expect(source.slice(0, 5)).toBe('%PDF-');
    expect(source).toContain('/StructTreeRoot');
    expect(source).toContain('/Lang (en');
    expect(source).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>A</);
    expect(source.match(/\d{4}-\d\d-\d\dT\d\d:\d\d/g)?.filter((date) => date !== '2026-11-15T00:00')).toEqual([]);
    expect(source.match(/\(D:\d{8}/g)?.every((date) => date === '(D:20261115')).toBe(true);
  });

  it('has the same bytes for the same facts, in another process too, and others for other facts', async () => {
    const first = await printer.print('receipt', factsWith('Tamale Shea Works'));
    const elsewhere = typstPrinter({ atOnce: 1 });
    const second = await elsewhere.print('receipt', factsWith('Tamale Shea Works'));
    const other = await elsewhere.print('receipt', factsWith('Tamale Shea Works Ltd'));
    await elsewhere.close();
    expect(Buffer.from(second).equals(first)).toBe(true);
    expect(Buffer.from(other).equals(first)).toBe(false);
  });

  it('is drawn with fonts of ours alone', async () => {
    const source = Buffer.from(await printer.print('receipt', factsWith('زيت የቡና ⴰⵔⴳⴰⵏ ߛߌ Ŋmɛ'))).toString('latin1');
    const names = [...source.matchAll(/\/BaseFont\s*\/[A-Z]{6}\+(\w+)/g)].map(([, name]) => name);
    expect(new Set(names.map((name) => /^Thamani(Text|Arabic|Ethiopic|Tifinagh|NKo|Mono|Display)/.test(name ?? '')))).toEqual(
      new Set([true]),
    );
    for (const script of ['Arabic', 'Ethiopic', 'Tifinagh', 'NKo']) expect(names.join(' ')).toContain(`Thamani${script}`);
  });
});

describe('facts', () => {
  it.each([
    ['an import', '#import "@preview/evil:1.0.0": *'],
    ['a file to read', '#read("/etc/passwd") #include "brand.typ"'],
    ['markup', '*bold* _it_ $x^2$ `raw` <label> @ref = heading // comment'],
    ['ends of strings', '"]}) \\u{41} \\" \\\\ #panic("x")'],
  ])('that look like %s are printed as they stand', async (_, payer) => {
    const text = await textOf(await printer.print('receipt', factsWith('Payer', [payer])));
    expect(text.replaceAll(/\s+/g, '')).toContain(payer.replaceAll(' ', ''));
  });

  it('cannot turn the order of letters, hide anything or end a line', async () => {
    const hostile = 'Ac\u0000me\u001B[31m \u202Egnp.exe\u202C\u2066\u2069\u2069 \u200BTr\u00ADading\u2028Ltd\r\n\u{E0041}\uFEFF\uDC00';
    const text = await textOf(await printer.print('receipt', factsWith('Payer', [hostile])));
    expect(text).toContain('Acme[31m gnp.exe Trading Ltd');
  });

  it('with letters that no font of ours draws are printed with those letters shown as missing', async () => {
    const text = await textOf(await printer.print('receipt', factsWith('Payer', ['漢字 Works \u{1F600} ሀ\u0301 end'])));
    expect(text).toContain('\uFFFD\uFFFD Works \uFFFD \uFFFD end');
  });

  it('of 200 letters without a space, in 50 rows, stay within their pages', async () => {
    const long = 'M'.repeat(200);
    const pdf = await printer.print(
      'receipt',
      factsWith(
        long,
        Array.from({ length: 50 }, () => long),
      ),
    );
    const { left, right } = await edgesOf(pdf);
    expect(left).toBeGreaterThan(56);
    expect(right).toBeLessThan(540);
    const text = await textOf(pdf);
    expect(text.match(/M/g)).toHaveLength(200 * 53);
    // The head of the table is on every page.
    const pages = text.split('\f').filter((page) => page.includes('M'.repeat(20)));
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages.slice(1)) expect(page).toContain('Full price');
  });

  it('of any letters at all are printed', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 40 });
    const likely = fc
      .array(
        fc.oneof(
          ...[0x20, 0x300, 0x600, 0x64b, 0x7c0, 0x1200, 0x135d, 0x2000, 0x2d30, 0xfe00].map((from) =>
            fc.integer({ min: from, max: from + 60 }),
          ),
        ),
        { maxLength: 40 },
      )
      .map((letters) => String.fromCodePoint(...letters));
    const names = fc.sample(fc.oneof(anything, likely), { numRuns: 300, seed: 26 });
    for (let from = 0; from < names.length; from += 50) {
      const pdf = await printer.print('receipt', factsWith(names[from] ?? '', names.slice(from, from + 50)));
      expect(pdf.byteLength).toBeGreaterThan(10_000);
    }
  });

  it('that are too many are not even tried', async () => {
    await expect(printer.print('receipt', factsWith('W'.repeat(250_000)))).rejects.toThrow('too long');
  });

  it('of one word without end are settled within the bounds, and the next document is printed', async () => {
    const began = performance.now();
    await Promise.allSettled([printer.print('receipt', factsWith('Payer', ['W'.repeat(190_000)]))]);
    expect(performance.now() - began).toBeLessThan(40_000);
    expect(await textOf(await printer.print('receipt', factsWith('Tamale Shea Works')))).toContain('Tamale Shea Works');
  });

  it('that a template misses are told without what they hold', async () => {
    const failed = printer.print('receipt', { language: 'en', date: '2026-11-15', secret: 'Tamale Shea Works' });
    await expect(failed).rejects.toThrow(/^the receipt cannot be printed: (?!.*Tamale)/);
  });
});

describe('a child', () => {
  it('that is killed in the middle of a print, or while it waits, loses nothing', async () => {
    const own = typstPrinter({ atOnce: 1 });
    const before = new Set(printingChildren());
    const long = factsWith(
      'Tamale Shea Works',
      Array.from({ length: 120 }, (_, index) => `Product ${index}`),
    );
    const expected = await own.print('receipt', long);
    const killOwn = (): number => {
      const mine = printingChildren().filter((pid) => !before.has(pid));
      for (const pid of mine) process.kill(pid, 'SIGKILL');
      return mine.length;
    };
    let done = false;
    const underWay = own.print('receipt', long).finally(() => (done = true));
    await sleep(40);
    expect({ killed: killOwn(), done }).toEqual({ killed: 1, done: false });
    expect(Buffer.from(await underWay).equals(expected)).toBe(true);
    expect(killOwn()).toBe(1);
    expect(Buffer.from(await own.print('receipt', long)).equals(expected)).toBe(true);
    await own.close();
  });

  it('keeps its memory within bounds over many documents', async () => {
    const facts = factsWith(
      'Tamale Shea Works',
      Array.from({ length: 10 }, (_, index) => `Product ${index}`),
    );
    for (let printed = 0; printed < 60; printed++) await printer.print('receipt', { ...facts, number: `INV-26-${printed}` });
    const memory = printingChildren().map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
    expect(Math.max(...memory)).toBeLessThan(448);
  });
});

describe('letters', () => {
  const { scripts } = readFonts();
  const isMissing = (letter: number): boolean => (printable(String.fromCodePoint(letter), scripts) as string).includes('\uFFFD');
  const everyLetterOf = (script: RegExp): number[] =>
    Array.from({ length: 0x11000 }, (_, letter) => letter).filter((letter) => script.test(String.fromCodePoint(letter)));

  it.each([
    ['Latin', /(?=\p{Script=Latin})(?=\p{L})[\0-\u1FFF]/u, 0.99],
    ['Arabic', /(?=\p{Script=Arabic})\p{L}/u, 0.85],
    ['Ethiopic', /(?=\p{Script=Ethiopic})\p{L}/u, 0.95],
    ['Tifinagh', /(?=\p{Script=Tifinagh})\p{L}/u, 0.95],
    ['N’Ko', /(?=\p{Script=Nko})\p{L}/u, 0.95],
  ])('of %s that a certificate takes are drawn', (_, script, share) => {
    const letters = everyLetterOf(script).filter((letter) => isDrawable(String.fromCodePoint(letter)));
    expect(letters.filter((letter) => !isMissing(letter)).length / letters.length).toBeGreaterThan(share);
  });

  it('of the alphabets that African companies write with are drawn, every one', () => {
    const alphabets = 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸÃÕÁÍÓÚÑ ƁƊƘƳƴɓɗƙ ẸỌṢẹọṣ ŊŋƐɛƆɔƝɲƎǝ Ɣɣ Ḥḥ Ṭṭ ǀǁǂǃ 0123456789 ’‘“”«»–—…·•€£₦₵™©®°ºª½×';
    expect(printable(alphabets, scripts)).toBe(alphabets);
    expect(printable('شركة تصدير زيت الزيتون ـ ش.م.م، ؟ ١٢٣ پچژگ', scripts)).toBe('شركة تصدير زيت الزيتون ـ ش.م.م، ؟ ١٢٣ پچژگ');
  });
});

describe('the look', () => {
  const site = (file: string): string => readFileSync(new URL(`../../../web/${file}`, import.meta.url), 'utf8');
  const ours = (file: string): string => readFileSync(new URL(`./templates/${file}`, import.meta.url), 'utf8');

  it('is the screens’ own: band, mark and colours', () => {
    expect(ours('band.svg')).toBe(site('ui/weave/house-band.svg'));
    expect(/ d="([^"]+)"/.exec(ours('mark.svg'))?.[1]).toBe(/ d="([^"]+)"/.exec(site('portal/public/mark.svg'))?.[1]);
    const tokens = site('ui/tokens.css');
    const colours = [...ours('brand.typ').matchAll(/#let ([\w-]+) = rgb\("(#[\da-f]{6})"\)/g)];
    expect(colours.length).toBeGreaterThan(5);
    for (const [, name, hex] of colours) expect(tokens).toContain(`--${name?.replace('-colour', '')}: ${hex};`);
  });
});
