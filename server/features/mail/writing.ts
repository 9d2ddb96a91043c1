import { defaultLanguage, isLanguage, type Language } from '@thamani/domain/languages.ts';

/** What letters of several features need to be written. */

export function languageOf({ language }: { readonly language: string }): Language {
  return isLanguage(language) ? language : defaultLanguage;
}

/** A page of the portal in the reader's language; English has no prefix. */
export function pageAddress(origin: string, language: Language, path: `/${string}`): string {
  return `${origin}${language === defaultLanguage ? '' : `/${language}`}${path}`;
}

/** With Western digits everywhere, and the zone said: a reader may be in another. */
export function momentIn(language: Language, moment: Date): string {
  return `${new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`;
}
