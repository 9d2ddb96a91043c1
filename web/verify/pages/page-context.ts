import { directionOf, languages, type Language } from '@thamani/domain/languages.ts';
import { html, type Markup } from './html.ts';
import { translatorFor, type Translate } from './translation.ts';
import { code, writtenIn, type Written } from './formatting.ts';

/** The origins of the sites. */
export interface Origins {
  readonly verify: string;
  readonly portal: string;
}

/** All that a page needs to speak: its language, and where other pages are. */
export interface PageContext {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly origins: Origins;
  readonly say: Translate;
  readonly written: Written;
  /** A link to another certificate, in the same language. */
  certificate(number: string): Markup;
  /** The contact page of the portal, with the number filled in. */
  doubt(number: string | undefined): string;
}

export function placesAt(origins: Origins): (language: Language) => PageContext {
  const places = new Map(languages.map((language) => [language, placeIn(language, origins)]));
  return (language) => places.get(language) as PageContext;
}

function placeIn(language: Language, origins: Origins): PageContext {
  const contact = `${origins.portal}${language === 'en' ? '' : `/${language}`}/contact-us`;
  return {
    language,
    direction: directionOf(language),
    origins,
    say: translatorFor(language),
    written: writtenIn(language),
    certificate: (number) => html`<a href="/${language}/${number}">${code(number)}</a>`,
    doubt: (number) => (number === undefined ? contact : `${contact}?certificate=${encodeURIComponent(number)}`),
  };
}
