import { defaultLanguage, isLanguage, type Language } from '@thamani/domain/languages.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';

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

/** A day and no moment, with Western digits everywhere. */
export function dayIn(language: Language, day: Day): string {
  const format = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`));
}
