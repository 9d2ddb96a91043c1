import { setupI18n } from '@lingui/core';
import type { I18n } from '@lingui/core';
import type { Language } from '@thamani/domain/languages.ts';
import { msg } from '@lingui/core/macro';
import { languages } from '@thamani/domain/languages.ts';
import { messages as ar } from '../locales/ar.po';
import { messages as en } from '../locales/en.po';
import { messages as fr } from '../locales/fr.po';

const catalogs = { ar, en, fr } satisfies Record<Language, typeof en>;

/** For the server side, which answers in all languages at once; a browser loads one (entry.client.tsx). */
export function textsIn(language: Language): I18n {
  return setupI18n({ locale: language, messages: { [language]: catalogs[language] } });
}

export interface LanguageOffer {
  readonly language: Language;
  readonly sentence: string;
  readonly lead: string;
  readonly close: string;
}

const sentence = msg({ message: 'This page is also available in English.', comment: 'Names the language that it is translated into.' });
const lead = msg({ message: 'Read it in English', comment: 'Names the language that it is translated into.' });
const close = msg`Close`;

/** Each in its own words: who is offered a language may not read the page's. Made on the server, which has all catalogs. */
export function languageOffers(): LanguageOffer[] {
  return languages.map((language) => {
    const texts = textsIn(language);
    return { language, sentence: texts._(sentence), lead: texts._(lead), close: texts._(close) };
  });
}
