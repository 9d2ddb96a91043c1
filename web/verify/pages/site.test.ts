import { createHash } from 'node:crypto';
import { facts } from '@thamani/credentials/testing/example.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { languages } from '@thamani/domain/languages.ts';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSources, type Sources } from '../build-tools/sources.ts';
import type * as Site from './site.ts';
import { now, origins, verifications } from './testing/verifications.ts';

/** With the scripts as they are built: their hashes stand in the policies. */
let sources: Sources;
let site: ReturnType<typeof Site.createSite>;
let certificate: string;

beforeAll(async () => {
  sources = await openSources();
  site = (await sources.load<typeof Site>('/pages/site.ts')).createSite(origins);
  const { valid } = await verifications();
  certificate = site.certificate({ number: facts.number, verification: valid, keys: [], checkedAt: now, givesReceipts: true }, 'en');
}, 120_000);
afterAll(() => sources.close());

const reader = new new Window().DOMParser();
const parsed = (page: string) => reader.parseFromString(page, 'text/html');
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inner = (page: string, tag: 'style' | 'script') =>
  [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text);
const number = certificateNumber('GH', 2026, '7K3MQ2XW9F4');

describe('what a page may do', () => {
  const pages = () =>
    ({
      policy: [certificate, site.typeIn({}, 'fr'), site.scheme('2026-1', 'en'), site.register('ar')],
      receiptPolicy: [site.receipt([], 'en')],
      filePolicy: [site.file([], 'en')],
      appPolicy: [site.app('en')],
    }) as const;

  test('is named in its policy, and never everything of a kind', () => {
    for (const name of ['policy', 'receiptPolicy', 'filePolicy', 'appPolicy'] as const) {
      expect([name, site[name]]).toEqual([name, expect.not.stringMatching(/unsafe|nonce|\*|https?:/)]);
      expect(site[name]).toContain("default-src 'none'");
      expect(site[name]).toContain("frame-ancestors 'none'");
    }
    const own = Object.values(site.assets).flatMap((asset) => ('policy' in asset ? [asset.policy] : []));
    expect(own.length).toBeGreaterThan(2);
    for (const policy of own) expect(policy).toContain("default-src 'none'");
  });

  test('includes every inline script and style sheet, by its hash', () => {
    for (const [name, texts] of Object.entries(pages()))
      for (const page of texts) {
        const inside = [...inner(page, 'style'), ...inner(page, 'script')];
        expect(inside.length).toBeGreaterThan(0);
        for (const text of inside) expect([name, site[name as 'policy'].includes(hashOf(text))]).toEqual([name, true]);
        expect(parsed(page).querySelectorAll('[style], [onclick], [onload]')).toHaveLength(0);
      }
  });

  test('is to load from this site alone what it has an address for', () => {
    for (const page of Object.values(pages()).flat())
      for (const [, path = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) expect(Object.keys(site.assets)).toContain(path);
    for (const page of Object.values(pages()).flat()) expect(page).not.toMatch(/<(?:script|img|iframe|link)[^>]+(?:src|href)="https?:/);
  });

  test('is to be found by search engines, but for what is about one certificate or a wrong number', () => {
    const robots = (page: string) => parsed(page).querySelector('meta[name=robots]')?.getAttribute('content');
    for (const page of [certificate, site.typeIn({ typed: 'TVA-GH26' }, 'en'), site.receipt([], 'en')])
      expect(robots(page)).toBe('noindex');
    for (const page of [site.typeIn({}, 'en'), site.app('en'), site.file([], 'en'), site.scheme('2026-1', 'en')])
      expect(robots(page)).toBeUndefined();
  });
});

describe('the number that is typed', () => {
  const wrong = {
    short: [number.slice(0, -1), 'The number is too short. After the year there are three groups of four characters.'],
    long: [`${number}7`, 'The number is too long. After the year there are three groups of four characters.'],
    letter: [`${number.slice(0, -1)}U`, 'The number contains a character that certificate numbers never contain. Check each character.'],
    beginning: [
      number.replace('TVA', 'TWA'),
      'Certificate numbers start with TVA, then two letters for the country and two digits for the year.',
    ],
    check: [
      number.replace('7K3M', 'K73M'),
      'This is not a Thamani certificate number. Compare each character with the number on the certificate.',
    ],
    empty: ['', 'Type the number that is printed on the certificate.'],
  } as const;

  test.each(Object.entries(wrong))('and is wrong (%s) is kept in the field, with its error', (_, [typed, says]) => {
    const page = parsed(site.typeIn({ typed }, 'en'));
    expect(page.querySelector('#fault')?.textContent).toBe(says);
    expect(page.querySelector('#number')?.getAttribute('value')).toBe(typed);
    expect(page.querySelector('#number')?.getAttribute('aria-invalid')).toBe('true');
    expect(page.querySelector('h1')?.textContent).toBe('Not a Thamani certificate number');
  });

  test.each(languages)('has every fault ready for the script of the page, in %s', (language) => {
    const page = parsed(site.typeIn({}, language));
    for (const fault of Object.keys(wrong)) {
      const ready = page.querySelector(`template#fault-${fault}`) as unknown as { innerHTML: string } | null;
      const told = parsed(site.typeIn({ typed: wrong[fault as keyof typeof wrong][0] }, language)).querySelector('#fault')?.innerHTML;
      expect([fault, ready?.innerHTML]).toEqual([fault, told]);
    }
    expect(page.querySelector('#fault')?.textContent).toBe('');
    expect(page.querySelector('#number')?.hasAttribute('aria-invalid')).toBe(false);
    expect(page.querySelector('form')?.getAttribute('action')).toBe(`/${language}/`);
  });

  test('is asked for in each language, and what was typed is text', () => {
    const headings = languages.map((language) => parsed(site.typeIn({}, language)).querySelector('h1')?.textContent);
    expect(headings).toEqual(['Is this certificate genuine?', 'Est-ce un certificat authentique\u00A0?', 'هل هذه الشهادة أصلية؟']);
    const page = parsed(site.typeIn({ typed: '"><script>alert(1)</script>' }, 'en'));
    expect(page.querySelector('#number')?.getAttribute('value')).toBe('"><script>alert(1)</script>');
    expect(page.querySelectorAll('main script')).toHaveLength(0);
  });
});

describe('what a credential names', () => {
  test.each(languages)('the scheme and the register can be read in %s', (language) => {
    for (const markup of [site.scheme('2026-1', language), site.register(language)]) {
      const page = parsed(markup);
      expect([page.documentElement.lang, page.documentElement.dir]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
      expect(page.querySelectorAll('h1')).toHaveLength(1);
      expect(page.querySelector('h1')?.textContent).not.toBe('');
    }
    const scheme = parsed(site.scheme('2026-1', language));
    expect(scheme.querySelector('h1')?.textContent).toContain('2026-1');
    expect([...scheme.querySelectorAll('dl > div')].map(({ id }) => id)).toEqual(['measured', 'threshold', 'decided', 'lasts']);
  });

  test('the scheme says what is needed, and that exactly that is not enough', () => {
    const page = parsed(site.scheme('2026-1', 'en'));
    expect(page.title).toBe('Local value addition, scheme 2026-1 · Thamani');
    expect(page.querySelector('#threshold dd')?.textContent).toBe('More than 30%. Exactly 30% is not enough.');
  });
});

describe('the app', () => {
  test.each(languages)('has a manifest that presents it in %s', (language) => {
    const page = parsed(site.app(language));
    const path = page.querySelector('link[rel=manifest]')?.getAttribute('href') ?? '';
    const manifest = JSON.parse(String(site.assets[path]?.body)) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({
      id: '/app',
      scope: '/',
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      start_url: `/${language}/app`,
      display: 'standalone',
    });
    for (const { src } of manifest.icons) expect(site.assets).toHaveProperty([src]);
    expect(page.querySelector('h1')?.textContent).toBe(
      { en: 'Scan a certificate', fr: 'Scanner un certificat', ar: 'مسح شهادة' }[language],
    );
  });

  test('keeps, for the time without a network, each page and all that they load', () => {
    const [, shell = ''] = /^const shell=(.*);\n/.exec(String(site.assets['/sw.js']?.body)) ?? [];
    const kept = JSON.parse(shell) as { pages: Record<string, string>; assets: string[]; version: string };
    expect(kept.pages).toEqual({ en: '/en/app', fr: '/fr/app', ar: '/ar/app' });
    for (const path of kept.assets) expect(site.assets).toHaveProperty([path]);
    const page = site.app('en');
    const loaded = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(loaded.length).toBeGreaterThan(3);
    for (const path of loaded) expect(kept.assets).toContain(path);
    expect(site.assets['/sw.js']).toMatchObject({ cache: 'no-cache', policy: "default-src 'none'; connect-src 'self'" });
  });
});
