import { facts, keyPair } from '@thamani/credentials/testing/example.ts';
import { answers, type Answer, type Verification } from '@thamani/credentials/verify.ts';
import { reasonsFor, statusReasons } from '@thamani/domain/certificates/status.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSources, type Sources } from '../../build-tools/sources.ts';
import type { PageData } from '../../browser/page-data.ts';
import type * as Site from '../site.ts';
import { newer, now, origins, verifications } from '../testing/verifications.ts';

let sources: Sources;
let site: ReturnType<typeof Site.createSite>;
let found: Awaited<ReturnType<typeof verifications>>;

beforeAll(async () => {
  sources = await openSources({ scripts: false });
  site = (await sources.load<typeof Site>('/pages/site.ts')).createSite(origins);
  found = await verifications();
}, 60_000);
afterAll(() => sources.close());

const { number } = facts;
const parsed = (page: string) => new new Window().DOMParser().parseFromString(page, 'text/html');

function pageOf(verification: Verification, language: Language = 'en', more: Partial<Parameters<typeof site.certificate>[0]> = {}) {
  return parsed(site.certificate({ number, verification, keys: [], checkedAt: now, givesReceipts: true, ...more }, language));
}
const text = (page: ReturnType<typeof parsed>, selector: string) =>
  page.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ').trim();

const words: Readonly<Record<Answer | 'superseded', Readonly<Record<Language, string>>>> = {
  valid: { en: 'Valid', fr: 'Valide', ar: 'صالحة' },
  replaced: { en: 'Valid: a newer certificate exists', fr: 'Valide : un certificat plus récent existe', ar: 'صالحة: توجد شهادة أحدث' },
  expired: { en: 'Expired', fr: 'Expiré', ar: 'منتهية الصلاحية' },
  suspended: { en: 'Not valid: suspended', fr: 'Non valide : suspendu', ar: 'غير صالحة: معلّقة' },
  revoked: { en: 'Not valid: revoked', fr: 'Non valide : révoqué', ar: 'غير صالحة: ملغاة' },
  not_found: { en: 'Not found', fr: 'Introuvable', ar: 'غير موجودة' },
  altered: { en: 'Not valid: altered', fr: 'Non valide : altéré', ar: 'غير صالحة: محرَّفة' },
  could_not_check: { en: 'Could not check', fr: 'Vérification impossible', ar: 'تعذّر التحقق' },
  superseded: { en: 'Not valid: replaced', fr: 'Non valide : remplacé', ar: 'غير صالحة: استُبدلت' },
};

describe.each(Object.entries(words))('the page of a certificate that is %s', (kind, said) => {
  test.each(languages)('says so in its heading and title, in %s, with an icon and without script', (language) => {
    const page = pageOf(found[kind as Answer], language);
    const { documentElement: root } = page;
    expect([root.lang, root.dir]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(text(page, 'h1')).toBe(said[language]);
    expect(page.title.replaceAll('\u00A0', ' ')).toBe(`${said[language]}: ${number} · Thamani`);
    expect(page.querySelector('#answer .ic svg')).not.toBeNull();
    expect(page.querySelector('#answer')?.closest('[hidden], noscript, template')).toBeNull();
    expect(page.querySelector('#answer')?.className).toBe(`ans ${kind === 'superseded' ? 'revoked' : kind}`);
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });
});

describe('the answer', () => {
  test('has an icon that no other answer has, so that colour is never needed', () => {
    const icons = answers.map((answer) => pageOf(found[answer]).querySelector('#answer .ic')?.innerHTML);
    expect(new Set(icons).size).toBe(answers.length);
  });

  test('differs from every other in each language', () => {
    for (const language of languages) expect(new Set(Object.values(words).map((said) => said[language])).size).toBe(9);
  });

  test('names the moment of the status that it goes by, and of the check where there is none', () => {
    expect(text(pageOf(found.valid), '.as')).toBe('As of 1 December 2026, 12:00 UTC');
    expect(text(pageOf(found.not_found), '.as')).toBe('Checked 1 December 2026, 12:00 UTC');
    expect(text(pageOf(found.revoked), '.rec')).toBe(`Record of a check made on 1 December 2026, 12:00 UTC at ${origins.verify}/${number}`);
  });

  test.each([
    ['valid', 'This certificate was issued by Thamani and is valid today.'],
    ['replaced', `This certificate is valid until 15 November 2027. A newer certificate for the same product exists: ${newer}`],
    ['expired', 'Issued on 15 November 2026. It was valid until 15 November 2027.'],
    ['suspended', 'Suspended on 20 November 2026. Thamani will decide whether to reinstate or revoke the certificate.'],
    ['suspended_without_record', 'This certificate is suspended. Thamani will decide whether to reinstate or revoke it.'],
    ['revoked', 'Issued on 15 November 2026, revoked on 25 November 2026.'],
    ['revoked_without_record', 'Issued on 15 November 2026, later revoked.'],
    ['superseded', `Issued on 15 November 2026, replaced on 25 November 2026 by a corrected certificate: ${newer}`],
    [
      'superseded_early',
      'Issued on 15 November 2026, replaced on 25 November 2026. The corrected certificate will be shown here as soon as it is issued.',
    ],
    ['not_found', `Thamani has not published a certificate with the number ${number}.`],
    ['altered', 'The published record of this number differs from what Thamani signed.'],
    ['could_not_check', 'The published certificates are temporarily unavailable.'],
    ['key_unknown', 'The signature could not be checked, because this page does not have the key for it yet.'],
    ['status_unknown', 'The certificate is genuine. We cannot tell whether it was later suspended or revoked.'],
    [
      'not_yet_valid',
      'The certificate is genuine, but its issue date, 15 November 2026, is in the future. The clock of this device or of our site may be wrong.',
    ],
  ] as const)('%s is explained below its heading', (kind, lead) => {
    expect(text(pageOf(found[kind]), '#answer h1 + p')).toBe(lead);
  });

  test.each([
    [
      'expired',
      `Ask for a newer certificate. A certificate is valid for twelve months. The details may have changed since this certificate was issued. The newer certificate for the same product: ${newer}`,
    ],
    ['suspended', 'Do not rely on this certificate. Reason: the evidence for the certificate is in doubt.'],
    ['revoked', 'Do not rely on this certificate. Reason: the certificate was issued on the basis of false evidence.'],
    ['revoked_without_record', 'Do not rely on this certificate. The reason is temporarily unavailable.'],
    ['superseded', 'Ask for the corrected certificate. Reason: a detail on the certificate was corrected.'],
    [
      'not_found',
      `Check every character of the number again. If the certificate really shows ${number}, do not rely on the certificate, and tell us.`,
    ],
    [
      'altered',
      'Do not rely on this certificate. Keep the certificate if you can, and tell us where it came from. A genuine certificate does not give this result.',
    ],
    [
      'could_not_check',
      'This is not a sign of forgery. Check again in a few minutes, or note the number and check it later. Treat the certificate as unconfirmed until a check succeeds.',
    ],
    ['valid', undefined],
    ['replaced', undefined],
  ] as const)('%s comes with its advice', (kind, advice) => {
    const box = pageOf(found[kind]).querySelector('main > .do');
    expect(box === null ? undefined : [...box.children].map(({ textContent }) => textContent.trim()).join(' ')).toBe(advice);
  });

  test('gives every reason of a change its own sentence in each language', () => {
    for (const language of languages) {
      const sentences = statusReasons.map((reason) => {
        const change = reasonsFor.revoke.includes(reason) ? 'revoke' : 'suspend';
        const history = [{ change, reason, at: '2026-11-25T09:00:00.000Z' }] as const;
        return text(pageOf({ ...found.valid, status: { ...found.valid.status!, history } }, language), '.hist li:last-child p');
      });
      expect(new Set(sentences).size).toBe(statusReasons.length);
    }
  });

  test('leads to the newer certificate in the same language, and escapes what a company wrote', () => {
    expect(pageOf(found.replaced, 'fr').querySelector('#answer a')?.getAttribute('href')).toBe(`/fr/${newer}`);
    const hostile = { ...facts, company: '<script>alert(1)</script>', product: '"><img src=x>', town: '</dd>' };
    const page = pageOf({ ...found.valid, facts: hostile });
    expect(page.querySelector('[data-f=company]')?.textContent).toBe(hostile.company);
    expect(page.querySelector('[data-f=product]')?.textContent).toBe(hostile.product);
    expect(page.querySelectorAll('main img, main script:not([type="application/json"])')).toHaveLength(0);
    expect(JSON.parse(page.querySelector('#data')?.textContent ?? '')).toMatchObject({ facts: hostile });
  });
});

describe('the facts', () => {
  const rows = (page: ReturnType<typeof parsed>) =>
    Object.fromEntries([...page.querySelectorAll('#facts dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]));

  test('are all there to compare with the paper', () => {
    const page = pageOf(found.valid);
    expect(text(page, '#facts h2')).toBe('Now compare these details with your copy');
    expect(rows(page)).toMatchObject({
      Number: number,
      Company: facts.company,
      'Registration number': facts.registrationNumber,
      Country: 'Ghana',
      'Town of production': 'Tamale',
      Product: facts.product,
      'HS code': '1515.90',
      'Local value addition': '58.42%',
      Issued: '15 November 2026',
      'Valid until': '15 November 2027',
    });
    expect(text(page, '#facts .more')).toBe('Scheme 2026-1 requires more than 30%.');
    expect(page.querySelector('#facts .more a')?.getAttribute('href')).toBe('/en/schemes/local-value-addition/2026-1');
  });

  test('are written as each language writes them, with western figures and numbers from left to right', () => {
    const arabic = pageOf(found.valid, 'ar');
    expect(text(arabic, '[data-f=expiresOn]')).toBe(
      new Intl.DateTimeFormat('ar-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(facts.expiresOn)),
    );
    expect(text(arabic, '[data-f=expiresOn]')).toMatch(/^15 .* 2027$/);
    expect(arabic.querySelector('[data-f=expiresOn] bdi')?.hasAttribute('dir')).toBe(false);
    for (const name of ['number', 'hsCode', 'valueAddition'])
      expect([name, arabic.querySelector(`[data-f=${name}] bdi`)?.getAttribute('dir')]).toEqual([name, 'ltr']);
    expect(text(pageOf(found.valid, 'fr'), '[data-f=issuedOn]')).toBe('15 novembre 2026');
    expect(text(pageOf(found.valid, 'fr'), '[data-f=valueAddition]')).toMatch(/^58,42\s%$/);
  });

  test.each([
    ['expired', 'Was valid until'],
    ['suspended', 'Expiry date'],
    ['revoked', 'Expiry date'],
  ] as const)('of one that is %s are not to be compared, and do not say that it is valid until a day', (kind, label) => {
    const page = pageOf(found[kind]);
    expect(text(page, '#facts h2')).toBe('Certificate details');
    expect(rows(page)).toHaveProperty(label, '15 November 2027');
    expect(rows(page)).not.toHaveProperty('Valid until');
  });

  test('are not shown where none were read', () => {
    for (const kind of ['not_found', 'altered', 'could_not_check'] as const) expect(pageOf(found[kind]).querySelector('#facts')).toBeNull();
  });
});

describe('what was checked and what happened', () => {
  const checks = (page: ReturnType<typeof parsed>) =>
    [...page.querySelectorAll('.find li')].map((item) => `${item.getAttribute('data-check')} ${item.className}`);

  test('lists every check, the one that decided first', () => {
    expect(checks(pageOf(found.valid))).toEqual(['signature VALID', 'status VALID', 'dates VALID', 'facts SKIPPED']);
    expect(checks(pageOf(found.revoked))[0]).toBe('status INVALID');
    expect(text(pageOf(found.revoked), '.find li p')).toBe('Revoked. Status list of 1 December 2026, 12:00 UTC.');
    expect(checks(pageOf(found.expired))[0]).toBe('dates INVALID');
    expect(checks(pageOf(found.status_unknown))[0]).toBe('status UNKNOWN');
    expect(text(pageOf(found.superseded), '.find li p')).toMatch(/^Revoked, because a corrected certificate replaces it\./);
  });

  test('ends each row with the state of the certificate, or else with the result of the check', () => {
    const states = (kind: keyof typeof found) =>
      [...pageOf(found[kind]).querySelectorAll('.find .w')].map(({ textContent }) => textContent);
    expect(states('valid')).toEqual(['Valid', 'Valid', 'Not expired', 'Not checked']);
    expect(states('revoked')).toEqual(['Revoked', 'Valid', 'Not expired', 'Not checked']);
    expect(states('expired')[0]).toBe('Expired');
    expect(states('status_unknown')[0]).toBe('Unknown');
  });

  test('says of a code that nobody scanned that it was not looked at', () => {
    const row = pageOf(found.valid).querySelector('[data-check=facts]');
    expect(row?.className).toBe('SKIPPED');
    expect(row?.querySelector('p')?.textContent).toMatch(/^Not checked, because the number was typed or JavaScript is switched off\./);
  });

  test('tells the history oldest first, with its reasons; of one that nothing happened to there is none', () => {
    const entries = (kind: keyof typeof found) =>
      [...pageOf(found[kind]).querySelectorAll('.hist li')].map((item) => [...item.children].map(({ textContent }) => textContent));
    expect(entries('revoked')).toEqual([
      ['15 November 2026', 'Issued'],
      ['20 November 2026', 'Suspended', 'the evidence for the certificate is in doubt.'],
      ['25 November 2026', 'Revoked', 'the certificate was issued on the basis of false evidence.'],
    ]);
    expect(entries('reinstated').at(-1)).toEqual(['25 November 2026', 'Reinstated', 'the concerns about the certificate were resolved.']);
    expect(entries('valid')).toEqual([]);
  });
});

describe('what can be done on the page', () => {
  const links = (page: ReturnType<typeof parsed>) =>
    Object.fromEntries([...page.querySelectorAll('.foot a')].map((link) => [link.textContent, link.getAttribute('href')]));

  test('a receipt is offered where the site gives them and something was checked', () => {
    expect(links(pageOf(found.valid))).toMatchObject({ 'Get a verification receipt': `/en/${number}/receipt` });
    expect(links(pageOf(found.not_found))).toHaveProperty('Get a verification receipt');
    expect(links(pageOf(found.could_not_check))).not.toHaveProperty('Get a verification receipt');
    expect(links(pageOf(found.valid, 'en', { givesReceipts: false }))).not.toHaveProperty('Get a verification receipt');
  });

  test('a doubt leads to the contact page of the portal in the same language, with the number', () => {
    expect(links(pageOf(found.suspended, 'fr'))).toMatchObject({
      'Signaler un problème concernant ce certificat': `${origins.portal}/fr/report-certificate?number=${number}`,
    });
    expect(links(pageOf(found.suspended))).toMatchObject({
      'Report a problem with this certificate': `${origins.portal}/report-certificate?number=${number}`,
    });
  });

  test('what could not be checked is checked again; what was not found is typed again', () => {
    expect(links(pageOf(found.could_not_check))).toMatchObject({ 'Check again': `/en/${number}`, 'Check another number': '/en/' });
    expect(links(pageOf(found.valid))).not.toHaveProperty('Check again');
    const absent = pageOf(found.not_found);
    expect(links(absent)).not.toHaveProperty('Check another number');
    expect(absent.querySelector('form.ask input')?.getAttribute('value')).toBe(number);
  });

  test('the same certificate is one choice away in each language', () => {
    const choices = [...pageOf(found.valid, 'ar').querySelectorAll('.pick a')];
    expect(choices.map((link) => [link.getAttribute('lang'), link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
      languages.map((language) => [language, `/${language}/${number}`, language === 'ar' ? 'true' : null]),
    );
  });

  test('its script is told the keys, the answer and the facts, and nothing that was not published', async () => {
    const [current, ended] = [(await keyPair(1)).known, (await keyPair(2, '2026-06-30')).known];
    const page = pageOf(found.valid, 'en', { keys: [current, ended], hash: 'abc' });
    const data = JSON.parse(page.querySelector('#data')?.textContent ?? '') as PageData;
    expect(data).toMatchObject({ number, answer: 'valid', facts, hash: 'abc' });
    expect(data.keys.map(([kid, , until]) => [kid, until])).toEqual([
      [current.kid, undefined],
      [ended.kid, '2026-06-30'],
    ]);
    const absent = JSON.parse(pageOf(found.not_found).querySelector('#data')?.textContent ?? '') as PageData;
    expect([absent.answer, absent.facts, absent.hash]).toEqual(['not_found', undefined, undefined]);
  });

  test('a preview says what it is, runs nothing and offers no receipt', () => {
    const page = parsed(site.foreseen({ number, verification: found.revoked, checkedAt: now }, 'fr'));
    expect(text(page, 'main > .do b')).toBe('Aperçu : cette page n’est pas publiée.');
    expect(text(page, 'h1')).toBe(words.revoked.fr);
    expect(page.querySelectorAll('script')).toHaveLength(0);
    expect(page.querySelector('base')?.getAttribute('target')).toBe('_blank');
    expect(links(page)).not.toHaveProperty('Obtenir un reçu de vérification');
  });
});
