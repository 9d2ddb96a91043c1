import { facts, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import type { Verification } from '@thamani/credentials/verify.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Site from '../../pages/site.ts';
import { newer, now, origins, verifications } from '../../pages/testing/verifications.ts';
import { openSources, type Sources } from '../../build-tools/sources.ts';
import { checkCode } from './qr-fragment-check.ts';
import type { PageData } from '../page-data.ts';

/** The script of a certificate's page on the page itself; the check of signatures is Node's own, which is the browser's interface. */
const { number } = facts;
let sources: Sources;
let site: ReturnType<typeof Site.createSite>;
let found: Awaited<ReturnType<typeof verifications>>;
let [ours, thief]: KeyPair[] = [];
let seal: string;

beforeAll(async () => {
  sources = await openSources({ scripts: false });
  site = (await sources.load<typeof Site>('/pages/site.ts')).createSite(origins);
  found = await verifications();
  [ours, thief] = [await keyPair(1), await keyPair(2)];
  seal = await signerOf(ours).seal();
}, 60_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await sources.close();
});

interface Opened {
  readonly verification?: Verification;
  readonly language?: Language;
  readonly keys?: readonly KeyPair[];
}

async function open(scanned: string, { verification = found.valid, language = 'en', keys = [ours!] }: Opened = {}) {
  const window = new Window({ url: `${origins.verify}/${number}` });
  for (const name of ['document', 'HTMLTemplateElement', 'DocumentFragment'] as const) vi.stubGlobal(name, window[name]);
  const asked = { number, verification, keys: keys.map(({ known }) => known), checkedAt: now, givesReceipts: true };
  // Markup alone is read here, and a sheet takes longer to parse than all of it.
  window.document.write(site.certificate(asked, language).replaceAll(/<style>.*?<\/style>/gs, ''));
  await checkCode(JSON.parse(window.document.querySelector('#data')?.textContent ?? '') as PageData, scanned);
  const text = (selector: string) => window.document.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ').trim();
  const row = window.document.querySelector('.find [data-check=facts]');
  return {
    text,
    all: (selector: string) => window.document.querySelectorAll(selector),
    heading: text('h1'),
    tone: window.document.querySelector('#answer')?.className,
    result: row?.className,
    says: row?.querySelector('p')?.textContent,
    first: window.document.querySelector('.find li')?.getAttribute('data-check'),
    title: window.document.title,
  };
}

const withDigit = (at: number) => seal.slice(0, at) + ((Number(seal[at]) + 1) % 10) + seal.slice(at + 1);
const altered = {
  heading: 'Not valid: altered',
  tone: 'ans altered',
  result: 'INVALID',
  first: 'facts',
  title: `Not valid: altered: ${number} · Thamani`,
};

describe('a scanned code', () => {
  test('that is genuine is called so, and the answer stays', async () => {
    const page = await open(seal);
    expect(page).toMatchObject({
      heading: 'Valid',
      tone: 'ans valid',
      result: 'VALID',
      says: 'Genuine: the number, company, product and value addition are the same as published.',
      title: `Valid: ${number} · Thamani`,
    });
    expect(page.all('.find [data-check=facts]')).toHaveLength(1);
  });

  test('with any digit changed is altered', async () => {
    for (const at of [0, 1, 40, Math.floor(seal.length / 2), seal.length - 1])
      expect([at, await open(withDigit(at))]).toMatchObject([at, { ...altered, says: expect.stringMatching(/^The code /) as string }]);
  });

  test.each(['hello', '1', '9'.repeat(3_000)])('that is none (%s) is altered', async (none) => {
    expect(await open(none)).toMatchObject({ ...altered, says: 'The code is damaged, or it is not a Thamani code.' });
  });

  test('with a digit too many is altered', async () => {
    expect(await open(`${seal}0`)).toMatchObject({ ...altered, says: 'The code is damaged, or it is not a Thamani code.' });
  });

  test('signed with a third party’s key is altered', async () => {
    expect(await open(await signerOf(thief!).seal())).toMatchObject({
      ...altered,
      says: 'The code was not signed by Thamani. The key used for it has never belonged to Thamani.',
    });
  });

  test('of another certificate is altered, and says which', async () => {
    const page = await open(await signerOf(ours!).seal({ ...facts, number: newer }));
    expect(page).toMatchObject({ ...altered, says: `The code belongs to another certificate: ${newer}` });
  });

  test('that says something else is altered, and each difference is marked beside what is published', async () => {
    const other = { ...facts, company: 'Another Company', valueAddition: '91.10', expiresOn: '2031-01-02' } as const;
    const page = await open(await signerOf(ours!).seal(other));
    expect(page).toMatchObject(altered);
    expect(page.says).toContain('it differs from the published record');
    expect([...page.all('.differs .dif bdi')].map(({ textContent }) => textContent)).toEqual([
      'Another Company',
      '91.10%',
      '2 January 2031',
    ]);
    expect(page.text('[data-f=company]')).toContain(facts.company);
  });

  test('does not make a revoked certificate valid', async () => {
    expect(await open(seal, { verification: found.revoked })).toMatchObject({ heading: 'Not valid: revoked', result: 'VALID' });
  });

  test('does not make a number known that was never published', async () => {
    const page = await open(seal, { verification: found.not_found });
    expect(page).toMatchObject({ heading: 'Not found', tone: 'ans not_found' });
    expect(page.text('#answer')).not.toContain('genuine');
  });

  test('replaces the advice of the answer before it', async () => {
    const page = await open('hello', { verification: found.revoked });
    expect(page.all('main > .do')).toHaveLength(1);
    expect(page.text('main > .do p')).toMatch(/^Keep the certificate if you can/);
  });

  test('turns the page in its own language', async () => {
    expect(await open('1', { language: 'ar' })).toMatchObject({
      heading: 'غير صالحة: محرَّفة',
      title: `غير صالحة: محرَّفة: ${number} · Thamani`,
    });
    expect(await open('1', { language: 'fr' })).toMatchObject({ heading: 'Non valide : altéré' });
  });
});

describe('while nothing published can be reached, a scanned code', () => {
  const away = () => ({ verification: found.could_not_check });

  test('that is genuine is shown with what it says, and proves nothing of the status', async () => {
    const page = await open(seal, away());
    expect(page).toMatchObject({ heading: 'Could not check', tone: 'ans could_not_check', result: 'VALID' });
    expect(page.text('#answer')).toContain('The signature in the code is genuine.');
    expect(page.text('.do b')).toBe('This is not a sign of forgery.');
    expect([...page.all('#facts dd')].map(({ textContent }) => textContent)).toEqual([
      number,
      facts.company,
      facts.product,
      '1515.90',
      '58.42%',
      '15 November 2026',
      '15 November 2027',
    ]);
  });

  test('is written as the page’s language writes it, numbers from left to right', async () => {
    const page = await open(seal, { ...away(), language: 'ar' });
    expect(page.text('#facts [data-f=issuedOn] bdi')).toBe(
      new Intl.DateTimeFormat('ar-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(facts.issuedOn)),
    );
    expect(['issuedOn', 'company', 'number'].map((name) => page.all(`#facts [data-f=${name}] bdi`)[0]?.getAttribute('dir'))).toEqual([
      null,
      null,
      'ltr',
    ]);
  });

  test('of a key that is not known accuses nobody', async () => {
    const page = await open(await signerOf(thief!).seal(), away());
    expect(page).toMatchObject({ heading: 'Could not check', result: 'UNKNOWN', says: 'Signed with an unknown key.' });
    expect(page.all('#facts')).toHaveLength(0);
  });

  test('of another certificate is altered all the same', async () => {
    const page = await open(await signerOf(ours!).seal({ ...facts, number: newer }), away());
    expect(page).toMatchObject({ heading: 'Not valid: altered', says: `The code belongs to another certificate: ${newer}` });
  });

  test('is not judged without any keys', async () => {
    const page = await open(seal, { ...away(), keys: [] });
    expect(page).toMatchObject({
      heading: 'Could not check',
      result: 'UNKNOWN',
      says: 'The signature cannot be checked at the moment. Try again in a few minutes.',
    });
  });
});

describe('the script of the page', () => {
  let runs = 0;
  /** As a browser runs it: in the head, then once all of the page is there. */
  async function run(verification: Verification, fragment: string) {
    const window = new Window({ url: `${origins.verify}/${number}#${fragment}` });
    for (const name of ['document', 'location', 'HTMLTemplateElement', 'DocumentFragment'] as const) vi.stubGlobal(name, window[name]);
    const listeners = new Map<string, () => void>();
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
    // Rosettes are drawn on a canvas of a real browser.
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const asked = { number, verification, keys: [ours!.known], checkedAt: now, givesReceipts: true };
    window.document.write(site.certificate(asked, 'en').replaceAll(/<style>.*?<\/style>/gs, ''));
    // Each query is a module of its own, so the script runs again and all that it imports stays.
    const script = `./main.ts?run=${(runs += 1)}`;
    await import(/* @vite-ignore */ script);
    const isWaiting = () => window.document.documentElement.classList.contains('wait');
    const waitsAtFirst = isWaiting();
    listeners.get('DOMContentLoaded')?.();
    const waitsWhileChecking = isWaiting();
    await vi.waitFor(() => expect(isWaiting()).toBe(false), { timeout: 5_000 });
    return { waitsAtFirst, waitsWhileChecking, rows: window.document.querySelectorAll('.find [data-check=facts]') };
  }

  const answers = [
    'valid',
    'replaced',
    'expired',
    'suspended',
    'revoked',
    'superseded',
    'not_found',
    'altered',
    'could_not_check',
  ] as const;

  test.each(answers)('%s: the answer is hidden until a scanned code was checked, and the code has one row', async (answer) => {
    for (const fragment of [seal, await signerOf(ours!).seal({ ...facts, number: newer }), 'hello']) {
      const { waitsAtFirst, waitsWhileChecking, rows } = await run(found[answer], fragment);
      expect([waitsAtFirst, waitsWhileChecking, rows.length]).toEqual([true, true, 1]);
    }
  });

  test('nothing is hidden where no code was scanned', async () => {
    expect(await run(found.valid, '')).toMatchObject({ waitsAtFirst: false, waitsWhileChecking: false });
  });

  test('the answer is shown too where the browser can check no signature', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));
    try {
      expect(await run(found.revoked, seal)).toMatchObject({ waitsAtFirst: true, rows: { length: 1 } });
    } finally {
      importKey.mockRestore();
    }
  });
});

test('a browser that can check no signature says so, and the answer stays', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));
  try {
    expect(await open(seal)).toMatchObject({
      heading: 'Valid',
      result: 'UNKNOWN',
      says: 'This browser cannot check the signature. Try another browser.',
    });
  } finally {
    importKey.mockRestore();
  }
});
