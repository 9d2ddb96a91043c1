import type { Language } from '@thamani/domain/languages.ts';
import { defaultLanguage, languages } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';

/** The public pages, in the order of the site map. A page joins with its line: site map, cards and browser tests read it here. */
export const publicPages = [
  { name: 'home', path: '/' },
  { name: 'services', path: '/services' },
  { name: 'eligibility', path: '/eligibility' },
  { name: 'calculator', path: '/calculator' },
  { name: 'origin', path: '/origin' },
  { name: 'origin', path: '/origin/rules' },
  { name: 'fees', path: '/fees' },
  { name: 'help', path: '/help' },
  { name: 'help', path: '/help/apply' },
  { name: 'help', path: '/help/form' },
  { name: 'help', path: '/help/payment' },
  { name: 'help', path: '/help/review' },
  { name: 'help', path: '/help/certificate' },
  { name: 'help', path: '/help/check' },
  { name: 'help', path: '/help/account' },
  { name: 'help', path: '/help/sample-application' },
  { name: 'about', path: '/about-us' },
  { name: 'contact', path: '/contact-us' },
  { name: 'report', path: '/report-certificate' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-use' },
  { name: 'licence', path: '/liscence' },
  { name: 'accessibility', path: '/accessibility' },
  // Earlier versions of legal documents: a replaced version stays readable at its address, with the card of its document.
  { name: 'privacy', path: '/privacy-policy/2025-09-02' },
  { name: 'privacy', path: '/privacy-policy/2026-11-18' },
  { name: 'terms', path: '/terms-of-use/2025-09-02' },
  { name: 'licence', path: '/liscence/2025-09-02' },
] as const satisfies readonly { readonly name: string; readonly path: string }[];

export type PublicPage = (typeof publicPages)[number];
export type PublicPageName = PublicPage['name'];

/** Sign-in leads back to it too, where it was opened without a session. */
export const invitationPath = '/invitation';

/** The way into an account, and to one's own report: for people, of no use to a search engine. */
export const accountPaths = [
  '/report-certificate/follow',
  '/login',
  '/login/code',
  '/sign-up',
  '/forgot-password',
  '/verify-email',
  '/password-reset',
  '/confirm-email',
  '/confirm-reset',
  '/undo-deletion',
  '/undo-company-deletion',
  invitationPath,
] as const;

/** A company's own, of no use to a search engine. */
export const signedInPaths = [
  '/dashboard',
  '/applications',
  '/payments',
  '/certificates',
  '/profile',
  '/choose-company',
  '/paymment-verification',
] as const;

export function publicPageAt(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === path);
}

/** The picture that other sites show beside a link to the page, drawn by the build. */
export const cardSize = { width: 1200, height: 630 } as const;

export function cardAddress(name: PublicPageName, language: Language): string {
  return `/cards/${name}.${language}.png`;
}

/** Other spellings of a page's address, and where each leads; the same in every language. */
export const otherSpellings: Readonly<Record<string, string>> = {
  contact: '/contact-us',
  licence: '/liscence',
  license: '/liscence',
  'payment-verification': '/paymment-verification',
};

/** Each page in each language, each naming the others (sitemaps.org, with Google's links between languages). Our addresses need no escaping. */
export function siteMap(origin: string): string {
  const entries = publicPages.flatMap(({ path }) => {
    const link = (hreflang: string, address: string) =>
      `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${address}"/>`;
    const alternates = [
      ...languages.map((other) => link(other, addressIn(other, path))),
      link('x-default', addressIn(defaultLanguage, path)),
    ];
    return languages.map((language) =>
      ['  <url>', `    <loc>${origin}${addressIn(language, path)}</loc>`, ...alternates, '  </url>'].join('\n'),
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
