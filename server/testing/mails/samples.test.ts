import { globSync, readFileSync } from 'node:fs';
import { directionOf, languages, type Language } from '@thamani/domain/languages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { configOfProcess } from '../../config/process-config.ts';
import { loadCatalogs, type Translate } from '../../i18n/catalogs.ts';
import type { RenderedMail } from '../../features/mail/layout-interface.ts';
import { mailSamples } from './samples.ts';

// Clipped by Gmail above 102 kB; ours are far below.
const largestHtml = 24_000;
const features = new URL('../../features/', import.meta.url).pathname;
const config = configOfProcess();
const origins = [config.publicOrigin, config.consoleOrigin, config.verifyOrigin];
const cases = Object.keys(mailSamples).flatMap((name) => languages.map((language) => [name, language] as const));

let translatorFor: (language: Language) => Translate;
beforeAll(async () => {
  translatorFor = await loadCatalogs();
});
const samplesOf = (name: string, language: Language) => mailSamples[name]?.({ config, translatorFor }, language) ?? [];

/** What makes a reader fetch something: everything but links that a person follows. */
const resources = (html: string) =>
  [
    ...html.matchAll(
      /(?:src|srcset|background|data|poster|action|formaction)\s*=\s*"([^"]*)"|url\(([^)]*)\)|@import\s+([^;]*)|<link[^>]*>/gi,
    ),
  ].map(([whole, attribute, url, sheet]) => attribute ?? url ?? sheet ?? whole);
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'));
const wordsOf = (html: string) =>
  html
    .replace(/^.*<body/s, '<body')
    .replaceAll(/<(?:\/?(?:p|td|th|tr|div|h1|blockquote|table))[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f>\s]/g, '');

/** What a mail of ours lacks; empty when it is right. */
function faultsOf({ html, text, subject, images }: RenderedMail, language: Language): string[] {
  const faults: string[] = [];
  const cids = images.map(({ id }) => `cid:${id}`);
  faults.push(
    ...resources(html)
      .filter((resource) => !cids.includes(resource))
      .map((resource) => `fetches ${resource}`),
  );
  faults.push(...cids.filter((cid) => !html.includes(cid)).map((cid) => `does not show ${cid}`));
  const links = linksIn(html);
  faults.push(...links.filter((link) => !origins.includes(new URL(link).origin)).map((link) => `links to ${link}`));
  faults.push(...links.filter((link) => !text.includes(link)).map((link) => `its text lacks ${link}`));
  const plain = bare(text);
  // One after the other in the HTML, joined or labelled in the text.
  faults.push(
    ...wordsOf(html)
      .filter((line) => line !== 'Thamani' && !line.split('·').every((part) => plain.includes(bare(part))))
      .map((line) => `its text lacks “${line}”`),
  );
  if (!html.includes(`<html lang="${language}" dir="${directionOf(language)}">`)) faults.push('names no language or direction');
  if (!html.includes('name="color-scheme" content="light dark"')) faults.push('has no dark theme');
  if (html.length > largestHtml) faults.push(`has ${html.length} characters of HTML`);
  if ([...html.matchAll(/class="t-button/g)].length > 1) faults.push('has more than one button');
  if (/undefined|NaN|\[object|\{\w+\}/.test(subject + text)) faults.push('has a hole');
  if (/[\r\n]/.test(subject) || subject.length > 150) faults.push('has a subject of several lines or beyond 150 characters');
  return faults;
}

describe('every mail', () => {
  it('is among the samples', () => {
    const made = globSync('**/*mails.ts', { cwd: features }).flatMap((file) =>
      [...readFileSync(features + file, 'utf8').matchAll(/^export function (\w+Mail)\(/gm)].map(([, name]) => `${file} ${name}`),
    );
    expect(made.length).toBeGreaterThan(25);
    expect(Object.keys(mailSamples).sort()).toEqual(made.sort());
  });

  it.each(cases)('%s is complete in %s', (name, language) => {
    for (const mail of samplesOf(name, language)) {
      expect({ kind: mail.kind, faults: faultsOf(mail, mail.language) }).toEqual({ kind: mail.kind, faults: [] });
      // The team reads English; what others chose is theirs.
      expect(mail.language).toBe(name === 'contact/mails.ts teamMail' ? mail.language : language);
    }
  });

  it.each(cases)('%s says who it greets, why it came and how to reach us in %s', (name, language) => {
    for (const { text, language: written } of samplesOf(name, language)) {
      const t = translatorFor(written);
      expect(text).toContain(t({ id: 'mail.about' }));
      expect(
        ['company', 'account', 'receipt', 'requested', 'invitation', 'staff'].filter((why) =>
          text.includes(t({ id: `mail.reason.${why}` })),
        ),
      ).toHaveLength(1);
      expect(text.includes('/contact-us') || text.includes(t({ id: 'mail.reason.staff' }))).toBe(true);
      const greetsNobody = /teamMail|invitationMail|certificate-reports.*(?:acknowledgement|reporterOutcome)Mail/.test(name);
      expect(greetsNobody || /Ama|Kofi Boateng|Wanjiru/.test(text)).toBe(true);
    }
  });

  it.each(['fr', 'ar'] as const)('has no sentence that stays English in %s', (language) => {
    const words = (mail: RenderedMail) =>
      [mail.subject, ...mail.text.split('\n')].filter((line) => /\p{L}{3,} \p{L}{2,} \p{L}{2,}/u.test(line));
    for (const name of Object.keys(mailSamples).filter((one) => !one.endsWith('teamMail'))) {
      const [english, translated] = [samplesOf(name, 'en').flatMap(words), samplesOf(name, language).flatMap(words)];
      const typed =
        /Kwame|goods in the photo|conching|cut off|invoices show|keys|pressed|Which documents|We press|cocoa liquor|no longer made|oven|invoice of May/;
      expect(translated.filter((line) => english.includes(line) && !typed.test(line))).toEqual([]);
    }
  });

  it('isolates what the sentences are given in Arabic', () => {
    const [correction] = samplesOf('review/notifications/mails.ts noticeMail', 'ar');
    expect(correction?.subject).toContain('\u2068APP-26-000123\u2069');
  });

  it('shows the digits of a code in at least 28 px, from left to right', () => {
    for (const language of languages)
      for (const { html } of samplesOf('one-time-codes/mails.ts codeMail', language)) {
        const digits = [...html.matchAll(/class="t-digit[^>]*font:600 (\d+)px[^>]*>(\d)</g)];
        expect(digits.map(([, , digit]) => digit).join('')).toBe('4071');
        expect(Math.min(...digits.map(([, size]) => Number(size)))).toBeGreaterThanOrEqual(28);
        expect(html).toMatch(/<table role="presentation" dir="ltr"[^>]*><tr><td[^>]*><div class="t-digit/);
      }
  });

  it('control: the faults are found', () => {
    const [good] = samplesOf('accounts/mails.ts welcomeMail', 'en');
    if (good === undefined) throw new Error('no sample');
    const faulty = (html: string) => faultsOf({ ...good, html: good.html.replace('</h1>', `</h1>${html}`) }, 'en');
    expect(faulty('<img src="https://tracker.example/p.gif">')).toContain('fetches https://tracker.example/p.gif');
    expect(faulty('<div style="background:url(//tracker.example)">')).toContain('fetches //tracker.example');
    expect(faulty('<a href="https://phish.example/">')).toContain('links to https://phish.example/');
    expect(faulty('<p>Only in the HTML</p>')).toEqual(['its text lacks “Only in the HTML”']);
    expect(faultsOf({ ...good, text: '' }, 'en').length).toBeGreaterThan(3);
    expect(faultsOf(good, 'ar')).toEqual(['names no language or direction']);
  });
});
