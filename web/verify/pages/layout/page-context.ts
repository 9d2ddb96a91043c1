import { directionOf, languages, type Language } from '@thamani/domain/languages.ts';
import { setupI18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { escaped, html, type Markup } from './html.ts';
import { code, writtenIn, type Written } from './formatting.ts';
import { messages as arabic } from '../locales/ar.po';
import { messages as english } from '../locales/en.po';
import { messages as french } from '../locales/fr.po';

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
  /** The form of the portal that reports a problem with a certificate, with the number filled in. */
  doubt(number: string | undefined): string;
}

export function placesAt(origins: Origins): (language: Language) => PageContext {
  const places = new Map(languages.map((language) => [language, placeIn(language, origins)]));
  return (language) => places.get(language) as PageContext;
}

function placeIn(language: Language, origins: Origins): PageContext {
  const form = `${origins.portal}${language === 'en' ? '' : `/${language}`}/report-certificate`;
  return {
    language,
    direction: directionOf(language),
    origins,
    say: translatorFor(language),
    written: writtenIn(language),
    certificate: (number) => html`<a href="/${language}/${number}">${code(number)}</a>`,
    doubt: (number) => (number === undefined ? form : `${form}?number=${encodeURIComponent(number)}`),
  };
}

export type Sentence = MessageDescriptor & { readonly id: string; readonly message: string };

/** Says a sentence in the page's language; what is put into it is markup, made beforehand. */
type Translate = (sentence: Sentence, values?: Readonly<Record<string, Markup>>) => Markup;

const catalogs = { en: english, fr: french, ar: arabic };

function translatorFor(language: Language): Translate {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogs[language] } });
  return (sentence, values = {}) => {
    const names = Object.keys(values);
    // A value goes through the catalog as a mark that no text has, so that words are escaped and markup is not.
    const marks = Object.fromEntries(names.map((name, index) => [name, `\uE000${index}\uE001`]));
    const words = escaped(i18n._({ ...sentence, values: marks }));
    return { markup: words.replaceAll(/\uE000(\d+)\uE001/g, (_, index: string) => values[names[Number(index)] ?? '']?.markup ?? '') };
  };
}
