import { defaultLanguage, languages } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { publicPages } from './pages.ts';

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
