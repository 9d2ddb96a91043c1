import { readReceipt, receiptOf, signReceipt, type Looked, type Receipt } from '@thamani/credentials/receipt.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import { answers, type Answer, type Fetched } from '@thamani/credentials/verify.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSources, type Sources } from '../../build-tools/sources.ts';
import type * as File from '../file/file-result.ts';
import type * as Places from '../layout/page-context.ts';
import type * as Drawn from './receipt-result.ts';
import type * as Site from '../site.ts';
import { now, origins, verifications } from '../testing/verifications.ts';

const { number } = facts;
let sources: Sources;
let drawn: typeof Drawn;
let file: typeof File;
let site: ReturnType<typeof Site.createSite>;
let place: ReturnType<typeof Places.placesAt>;
let receipts: KeyPair;
const tokens = new Map<Answer, string>();

beforeAll(async () => {
  sources = await openSources({ scripts: false });
  drawn = await sources.load<typeof Drawn>('/pages/receipt/receipt-result.ts');
  file = await sources.load<typeof File>('/pages/file/file-result.ts');
  place = (await sources.load<typeof Places>('/pages/layout/page-context.ts')).placesAt(origins);
  site = (await sources.load<typeof Site>('/pages/site.ts')).createSite(origins);
  receipts = await keyPair(5);
  const found: Fetched = { kind: 'found', text: await signerOf(await keyPair(1)).credential() };
  const absent: Fetched = { kind: 'absent' };
  const looked: Looked = { credential: found, status: absent, lists: { revocation: found, suspension: found } };
  for (const [answer, verification] of Object.entries(await verifications())) {
    const receipt = await receiptOf({ number, checkedAt: now, readAt: now, verification, looked });
    if (receipt !== undefined && !tokens.has(answer as Answer))
      tokens.set(answer as Answer, await signReceipt(receipt, issuer, receipts.signing));
  }
}, 60_000);
afterAll(() => sources.close());

const { document, DOMParser } = new Window();
const read = (token: string) => readReceipt(token, issuer, [receipts.known]);
const text = (selector: string) => document.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ').trim();

async function show(token: string, language: Language = 'en') {
  document.body.innerHTML = drawn.receiptDrawn(await read(token), place(language)).markup;
}

const given = answers.filter((answer) => answer !== 'could_not_check');
const said = {
  valid: ['Valid', 'Valide', 'صالحة'],
  replaced: ['Valid: a newer certificate exists', 'Valide : un certificat plus récent existe', 'صالحة: توجد شهادة أحدث'],
  expired: ['Expired', 'Expiré', 'منتهية الصلاحية'],
  suspended: ['Not valid: suspended', 'Non valide : suspendu', 'غير صالحة: معلّقة'],
  revoked: ['Not valid: revoked', 'Non valide : révoqué', 'غير صالحة: ملغاة'],
  not_found: ['Not found', 'Introuvable', 'غير موجودة'],
  altered: ['Not valid: altered', 'Non valide : altéré', 'غير صالحة: محرَّفة'],
} satisfies Partial<Record<Answer, readonly string[]>>;

describe('a genuine receipt', () => {
  test.each(given)('of the answer %s says what was answered, in each language', async (answer) => {
    for (const [index, language] of languages.entries()) {
      await show(tokens.get(answer)!, language);
      expect(text('h1')).toBe(['Genuine verification receipt', 'Reçu de vérification authentique', 'إيصال تحقق أصلي'][index]);
      expect(text('#said')).toBe(said[answer as keyof typeof said][index]);
      expect(document.querySelector('#said')?.className).toBe(`said ${answer}`);
      expect(document.querySelector('.acts a')?.getAttribute('href')).toBe(`/${language}/${number}`);
    }
  });

  test('of what could not be checked does not exist', () => {
    expect(tokens.has('could_not_check')).toBe(false);
  });

  test('names the number, the moment, what it proves and what it does not', async () => {
    await show(tokens.get('valid')!);
    expect(text('#answer')).toContain(`On 1 December 2026, 12:00 UTC this site checked ${number}. The result was:`);
    expect(text('#answer .as')).toBe('The receipt shows the result at that time. It does not show the status today.');
    expect(document.querySelectorAll('.says li')).toHaveLength(3);
    expect(text('.says')).toContain('The receipt does not prove the status today');
    expect(text('#facts h2')).toBe('Certificate details');
    expect(text('#facts')).toContain(facts.company);
    expect(text('.rec')).toContain(receipts.known.kid);
  });

  test('says of a code that it was not looked at, and lists what was, by its hash', async () => {
    await show(tokens.get('valid')!);
    expect(text('[data-check=facts] p')).toBe('Not checked.');
    const hashes = [...document.querySelectorAll('.hashes div')].map((row) => row.querySelector('dt')?.textContent);
    expect(hashes).toEqual(['Certificate', 'List of revocations', 'List of suspensions']);
    await show(tokens.get('not_found')!);
    expect(document.querySelector('#facts')).toBeNull();
    expect(document.querySelector('#findings')).toBeNull();
  });

  test('can be checked now, printed, saved and copied', async () => {
    await show(tokens.get('valid')!);
    const actions = [...document.querySelectorAll('.acts a, .acts button')].map(({ textContent }) => textContent);
    expect(actions).toEqual(['Check the certificate now', 'Print', 'Save as a file', 'Copy the link']);
    expect(document.querySelector('#copied')?.getAttribute('data-done')).toBe('Copied.');
  });
});

describe('a receipt that is not genuine', () => {
  const forged = async () => {
    const token = tokens.get('revoked')!;
    const [head = '', body = '', signature = ''] = token.split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Receipt;
    const better = Buffer.from(JSON.stringify({ ...payload, answer: 'valid' })).toString('base64url');
    return {
      altered: [`${head}.${better}.${signature}`, 'The receipt was changed after it was signed.'],
      'by another key': [
        await signReceipt({ ...payload, answer: 'valid' }, issuer, (await keyPair(7)).signing),
        'The receipt was not signed by this site.',
      ],
      'by the key of certificates': [
        await signReceipt({ ...payload, answer: 'valid' }, issuer, (await keyPair(1)).signing),
        'The receipt was not signed by this site.',
      ],
      unreadable: ['<img src=x onerror=alert(1)>', 'This is not a verification receipt from Thamani, or it is incomplete.'],
      'far too long': ['A'.repeat(100_000), 'This is not a verification receipt from Thamani, or it is incomplete.'],
    } as const;
  };

  test.each(['altered', 'by another key', 'by the key of certificates', 'unreadable', 'far too long'] as const)(
    '(%s) says why, and nothing of what it claims',
    async (kind) => {
      const [token, why] = (await forged())[kind];
      await show(token);
      expect([text('h1'), text('#answer p'), text('.do b')]).toEqual([
        'Not a genuine verification receipt',
        why,
        'Do not rely on this receipt.',
      ]);
      expect(document.body.textContent).not.toContain(facts.company);
      expect(document.body.textContent).not.toContain(number);
      expect(document.querySelectorAll('img, #said, #facts')).toHaveLength(0);
    },
  );

  test('is called so in each language', async () => {
    const headings: unknown[] = [];
    for (const language of languages) {
      await show('a.b.c', language);
      headings.push(text('h1'));
    }
    expect(headings).toEqual([
      'Not a genuine verification receipt',
      'Ce n’est pas un reçu de vérification authentique',
      'ليس إيصال تحقق أصليًا',
    ]);
  });

  test('is not what cannot be checked here: that is no sign of forgery', () => {
    document.body.innerHTML = drawn.receiptUnread(place('en')).markup;
    expect(text('h1')).toBe('The verification receipt could not be checked');
    expect(document.querySelector('#answer')?.className).toBe('ans could_not_check');
    expect(text('#answer')).toContain('This is not a sign of forgery');
  });
});

describe('the file of a receipt', () => {
  const showFile = async (token: string) => {
    const outcome = { kind: 'receipt', token, read: await read(token) } as const;
    document.body.innerHTML = file.fileDrawn('a.jwt', 'file-1', outcome, place('en')).markup;
  };

  test('that is genuine says what was answered, and leads to the whole of it', async () => {
    const token = tokens.get('suspended')!;
    await showFile(token);
    expect(text('h1')).toBe('Genuine verification receipt');
    expect(text('h1 + p')).toContain('Not valid: suspended');
    const links = [...document.querySelectorAll('.whole a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([`/en/receipt#${token}`, `/en/${number}`]);
  });

  test('that is not says so, and nothing else', async () => {
    await showFile(`${tokens.get('suspended')!.slice(0, -4)}AAAA`);
    expect([document.querySelector('.ans')?.className, text('h1')]).toEqual(['ans altered', 'Not a genuine verification receipt']);
    expect(document.body.textContent).not.toContain(number);
  });
});

describe('the pages around it', () => {
  const page = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');

  test.each([
    ['could_not_check', 'The certificate could not be checked, so no verification receipt can be signed.', false],
    ['busy', 'Too many verification receipts are being requested.', true],
    ['no_key', 'This site does not sign verification receipts at present.', false],
  ] as const)('a refusal (%s) says why, and offers another try only where that helps', (why, words, offersAgain) => {
    const refused = page(site.receiptRefused({ number, why }, 'en'));
    expect(refused.querySelector('h1')?.textContent).toBe('Verification receipt not available');
    expect(refused.querySelector('.lead')?.textContent.startsWith(words)).toBe(true);
    const links = [...refused.querySelectorAll('.foot a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([...(offersAgain ? [`/en/${number}/receipt`] : []), `/en/${number}`, '/en/file']);
  });

  test('a refusal is made in each language', () => {
    const headings = languages.map(
      (language) => page(site.receiptRefused({ number, why: 'could_not_check' }, language)).querySelector('h1')?.textContent,
    );
    expect(headings).toEqual(['Verification receipt not available', 'Reçu de vérification indisponible', 'إيصال التحقق غير متاح']);
  });

  test('the page without a receipt says so, and without keys that none are signed', () => {
    expect(page(site.receipt([receipts.known], 'en')).querySelector('.none')?.textContent).toMatch(
      /^This address contains no verification receipt\./,
    );
    expect(page(site.receipt([], 'en')).querySelector('.none')?.textContent).toMatch(
      /^This site does not sign verification receipts at present\./,
    );
    expect(page(site.receipt([receipts.known], 'en')).querySelector('noscript')).not.toBeNull();
  });
});
