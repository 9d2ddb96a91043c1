import { openSeal } from '@thamani/credentials/qr-seal.ts';
import { verifySealed, type SealedVerification } from '@thamani/credentials/qr-seal-verification.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import { answers, type Fetched } from '@thamani/credentials/verify.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readTexts } from '../../browser/offline-app/offline-check.ts';
import { show, writtenAge, type Outcome } from '../../browser/offline-app/result-view.ts';
import { openSources, type Sources } from '../../build-tools/sources.ts';
import type * as Site from '../site.ts';
import { newer, now, origins } from '../testing/verifications.ts';

/** What the app's script shows of each outcome, with the templates of the page that it finds. */
const { number } = facts;
const { list, index } = facts.status;
const data = { origin: origins.verify, decoder: '', wasm: '', ed25519: '', doubt: `${origins.portal}/contact-us` };
let sources: Sources;
let site: ReturnType<typeof Site.createSite>;
let [ours, thief]: KeyPair[] = [];
let seal: string;

beforeAll(async () => {
  sources = await openSources({ scripts: false });
  site = (await sources.load<typeof Site>('/pages/site.ts')).createSite(origins);
  [ours, thief] = [await keyPair(1), await keyPair(2)];
  seal = await signerOf(ours).seal();
}, 60_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await sources.close();
});

function shown(outcome: Outcome, language: Language = 'en') {
  const window = new Window({ url: `${origins.verify}/${language}/app` });
  for (const name of ['document', 'HTMLTemplateElement', 'DocumentFragment'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('scrollTo', () => undefined);
  window.document.write(withoutStyles(site.app(language)));
  show(outcome, data);
  const { document } = window;
  const text = (selector: string) =>
    document
      .querySelector(selector)
      ?.textContent.replaceAll(/[\s\u2066\u2069]+/g, ' ')
      .trim();
  return {
    text,
    document,
    heading: text('#result h1'),
    tone: document.querySelector('#answer')?.className,
    lead: text('#answer h1 + p'),
    as: text('#answer .as')?.replaceAll('( ', '('),
    advice: text('#result .do b'),
    rows: [...document.querySelectorAll('#result .find li')].map((item) => `${item.getAttribute('data-check')} ${item.className}`),
    facts: [...document.querySelectorAll('#facts dd')].map(({ textContent }) => textContent),
    links: [...document.querySelectorAll('#result a')].map((link) => link.getAttribute('href')),
  };
}

/** Markup alone is read here, and a sheet takes longer to parse than all of it. */
function withoutStyles(page: string): string {
  return page.replaceAll(/<style>.*?<\/style>/gs, '');
}

const days = (count: number) => new Date(now.getTime() - count * 86_400_000);

interface Held {
  readonly revoked?: boolean;
  readonly suspended?: boolean;
  readonly listedAt?: Date;
  readonly isWithoutLists?: boolean;
}

async function verified(more: Partial<Parameters<typeof verifySealed>[0]> = {}, held: Held = {}): Promise<SealedVerification> {
  const { revoked = false, suspended = false, listedAt = days(0.5), isWithoutLists = false } = held;
  const lists = async (purpose: 'revocation' | 'suspension', isSet: boolean): Promise<Fetched> =>
    isWithoutLists
      ? { kind: 'absent' }
      : { kind: 'found', text: await signerOf(ours!).list(purpose, list, isSet ? [index] : [], listedAt) };
  return verifySealed({
    digits: seal,
    number,
    issuer,
    keys: [ours!.known],
    lists: async () => ({ revocation: await lists('revocation', revoked), suspension: await lists('suspension', suspended) }),
    now,
    ...more,
  });
}

describe('an answer without a network', () => {
  test('valid: says of when its status is, what was checked, and the facts of the code', async () => {
    const page = shown({ template: 'valid', verification: await verified(), number, at: now });
    expect(page).toMatchObject({
      heading: 'Valid',
      tone: 'ans valid',
      as: 'Status as of 1 December 2026, 00:00 UTC (12 hours ago)',
      advice: undefined,
      rows: ['signature VALID', 'status VALID', 'dates VALID', 'facts SKIPPED'],
      facts: [number, facts.company, facts.product, '1515.90', '58.42%', '15 November 2026', '15 November 2027'],
      links: [`/en/${number}`, `${data.doubt}?number=${number}`],
    });
    expect(page.document.title).toBe('Valid · Thamani');
    expect(page.document.activeElement?.textContent).toBe('Valid');
    expect(page.document.querySelector('#intro')?.hasAttribute('hidden')).toBe(true);
  });

  test('revoked: the list decided, and comes first', async () => {
    const page = shown({ template: 'revoked', verification: await verified({}, { revoked: true }), number, at: now });
    expect(page).toMatchObject({ heading: 'Not valid: revoked', tone: 'ans revoked', advice: 'Do not rely on this certificate.' });
    expect(page.rows[0]).toBe('status INVALID');
    expect(page.text('#result .find li p')).toBe('Revoked. Status list of 1 December 2026, 00:00 UTC .');
  });

  test('suspended', async () => {
    const page = shown({ template: 'suspended', verification: await verified({}, { suspended: true }), number, at: now });
    expect(page).toMatchObject({ heading: 'Not valid: suspended', tone: 'ans suspended', advice: 'Do not rely on this certificate.' });
  });

  test('expired: names both days', async () => {
    const at = new Date('2027-11-20T12:00:00Z');
    const page = shown({ template: 'expired', verification: await verified({ now: at }), number, at });
    expect(page).toMatchObject({ heading: 'Expired', lead: 'Issued on 15 November 2026. It was valid until 15 November 2027.' });
    expect(page.rows[0]).toBe('dates INVALID');
  });

  test('with a list past seven days: could not check, and no sign of forgery', async () => {
    const verification = await verified({}, { listedAt: days(8) });
    const page = shown({ template: 'too_old', verification, number, at: now });
    expect(page).toMatchObject({ heading: 'Could not check', as: 'Status as of 23 November 2026, 12:00 UTC (8 days ago)' });
    expect([page.rows[0], page.advice]).toEqual(['status UNKNOWN', 'This is not a sign of forgery.']);
  });

  test('without a list: the signature is genuine, the status unknown', async () => {
    const page = shown({ template: 'unlisted', verification: await verified({}, { isWithoutLists: true }), number, at: now });
    expect(page).toMatchObject({ heading: 'Could not check', as: 'Checked on this phone, 1 December 2026, 12:00 UTC' });
    expect(page.rows).toEqual(['status UNKNOWN', 'signature VALID', 'dates VALID', 'facts SKIPPED']);
    expect(page.text('[data-check=status] p')).toBe(
      'The status list for this certificate is not saved on this phone, so we cannot tell whether it was suspended or revoked.',
    );
  });

  test('by a clock that is wrong: days are not counted', async () => {
    const page = shown({ template: 'clock', verification: await verified({ isClockWrong: true }), number, at: now });
    expect(page.lead).toContain('clock may be wrong');
    expect(page.rows.slice(0, 2)).toEqual(['status UNKNOWN', 'dates UNKNOWN']);
  });

  test('of a key that the phone does not know: nobody is accused', async () => {
    const verification = await verified({ digits: await signerOf(thief!).seal() });
    const page = shown({ template: 'key', verification, number, at: now });
    expect(page).toMatchObject({ heading: 'Could not check', facts: [], advice: 'This is not a sign of forgery.' });
    expect(page.rows[0]).toBe('signature UNKNOWN');
  });

  test('altered: nothing of the code is shown', async () => {
    const verification = await verified({ digits: `${seal.slice(0, -1)}${(Number(seal.at(-1)) + 1) % 10}` });
    const page = shown({ template: 'altered', verification, number, at: now });
    expect(page).toMatchObject({ heading: 'Not valid: altered', tone: 'ans altered', facts: [] });
    expect(page.document.querySelector('#result')?.textContent).not.toContain(facts.company);
  });

  test('under another number: says which it belongs to', async () => {
    const page = shown({ template: 'other_number', verification: await verified({ number: newer }), number: newer, at: now });
    expect(page).toMatchObject({ heading: 'Not valid: altered' });
    expect(page.lead).toBe(`The address in the code names one certificate, but the signed data belongs to another: ${number}`);
  });

  test.each([
    ['nothing_heard', 'Could not check', 'This phone has no data from Thamani yet'],
    ['not_here', 'Could not check', 'This browser cannot check the signature.'],
    ['needs_code', 'Could not check', 'There is no network connection, so a number alone cannot be checked.'],
    [
      'no_address',
      'Not a certificate code',
      'This is not the code of a certificate. The code of a certificate leads to verify.thamani.example.',
    ],
    ['unread', 'No code found', 'No code can be read in this picture.'],
  ])('%s says what can be done', (template, heading, lead) => {
    const page = shown({ template, at: now });
    expect(page.heading).toBe(heading);
    expect(page.lead?.startsWith(lead)).toBe(true);
    expect(page.facts).toEqual([]);
  });
});

describe('a code that leads elsewhere', () => {
  const host = 'verify.xn--thmani-4ve.example';

  test('is named by its host, and nothing leads there', () => {
    const page = shown({ template: 'foreign', host, at: now });
    expect(page).toMatchObject({ heading: 'Not a Thamani address', tone: 'ans altered', facts: [], links: [data.doubt] });
    expect(page.lead).toBe(`This code leads to ${host}. That is not Thamani’s site.`);
    expect(page.text('#result .do p')).toBe('The code of a certificate always leads to verify.thamani.example.');
  });

  test('with a genuine seal shows whose facts they are, and still opens nothing', async () => {
    const page = shown({ template: 'foreign_genuine', verification: await verified(), host, at: now });
    expect(page.lead).toContain('The details below are from Thamani, but the address is not');
    expect(page.facts).toContain(facts.company);
    expect(page.links).toEqual([`${data.doubt}?number=${number}`]);
  });

  test('counts for nothing beside one of ours in the same picture', async () => {
    const house = { issuer, check: async () => true };
    const own = `${issuer.origin}/${number}#${seal}`;
    expect(readTexts([`https://evil.example/${number}#${seal}`, own], house)).toEqual({ kind: 'code', code: { digits: seal, number } });
    expect(readTexts([`https://evil.example/${number}#${seal}`], house)).toMatchObject({ kind: 'code', code: { host: 'evil.example' } });
    expect(readTexts([`${issuer.origin}/${number}`], house)).toEqual({ kind: 'number', number });
    expect(readTexts(['hello'], house)).toEqual({ kind: 'none' });
  });
});

describe('the words of the app', () => {
  const templates = (language: Language) => {
    const page = new new Window().DOMParser().parseFromString(site.app(language), 'text/html');
    return Object.fromEntries([...page.querySelectorAll('template')].map(({ id, innerHTML }) => [id, innerHTML]));
  };

  test('are all there in each language, and none is left in English', () => {
    const english = templates('en');
    expect(Object.keys(english).length).toBeGreaterThan(45);
    for (const language of ['fr', 'ar'] as const) {
      const other = templates(language);
      expect(Object.keys(other)).toEqual(Object.keys(english));
      const words = (markup = '') => markup.replaceAll(/<[^>]*>/g, '').trim();
      const same = Object.keys(english).filter((id) => words(english[id]) !== '' && words(english[id]) === words(other[id]));
      expect(same).toEqual([]);
    }
  });

  test('name every answer for the list of checks', () => {
    const english = templates('en');
    for (const answer of answers) expect(english[`w-answer-${answer}`]).not.toBe('');
    expect(english['w-answer-foreign']).toBe('Not a Thamani address');
  });

  test.each(languages)('give the answer in %s', async (language) => {
    const page = shown({ template: 'valid', verification: await verified(), number, at: now }, language);
    expect(page.heading).toBe({ en: 'Valid', fr: 'Valide', ar: 'صالحة' }[language]);
    expect(page.document.querySelector('[data-f=number] bdi')?.getAttribute('dir')).toBe('ltr');
    expect(page.links[0]).toBe(`/${language}/${number}`);
  });

  test('tell an age in minutes, hours and days', () => {
    shown({ template: 'unread', at: now });
    const age = (minutes: number) => writtenAge(new Date(now.getTime() - minutes * 60_000), now);
    expect([0, 1, 59, 60, 47 * 60, 48 * 60, 8 * 1_440].map(age)).toEqual([
      'this minute',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '47 hours ago',
      '2 days ago',
      '8 days ago',
    ]);
  });
});

test('the control: the seal of the examples opens with its own key, and with no other', async () => {
  expect((await openSeal(seal, [ours!.known])).kind).toBe('genuine');
  expect((await openSeal(seal, [thief!.known])).kind).toBe('unknown_key');
});
