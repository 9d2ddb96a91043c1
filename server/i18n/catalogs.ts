import { readFileSync } from 'node:fs';
import { setupI18n, type I18n, type MessageDescriptor } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { languages, type Language, defaultLanguage, formatLocaleOf, isLanguage } from '@thamani/domain/languages.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';

/** Says a sentence of the catalogs in the reader's language. */
export type Translate = (sentence: MessageDescriptor, values?: Record<string, string | number>) => string;

export type Sentence = MessageDescriptor & { readonly id: string; readonly message: string };

let loaded: Promise<(language: Language) => Translate> | undefined;

/** Reads the catalogs once for a process, at start; a process without its texts does not start. */
export function loadCatalogs(): Promise<(language: Language) => Translate> {
  loaded ??= readCatalogs();
  return loaded;
}

async function readCatalogs(): Promise<(language: Language) => Translate> {
  const speakers = new Map<Language, Translate>();
  for (const language of languages)
    speakers.set(language, translatorFor(setupI18n({ locale: language, messages: { [language]: await catalogOf(language) } })));
  return (language) => speakers.get(language) as Translate;
}

function translatorFor(i18n: I18n): Translate {
  return (sentence, values) => i18n._({ ...sentence, ...(values === undefined ? {} : { values }) });
}

async function catalogOf(language: Language): Promise<Record<string, ReturnType<typeof compileMessage>>> {
  const file = new URL(`./locales/${language}.po`, import.meta.url);
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), { locale: language, sourceLocale: 'en', filename: file.pathname });
  return Object.fromEntries(Object.entries(catalog).map(([id, entry]) => [id, compileMessage(entry.translation || (entry.message ?? ''))]));
}

export function languageOf({ language }: { readonly language: string }): Language {
  return isLanguage(language) ? language : defaultLanguage;
}

/** A page of the portal in the reader's language; English has no prefix. */
export function pageAddress(origin: string, language: Language, path: `/${string}`): string {
  return `${origin}${language === defaultLanguage ? '' : `/${language}`}${path}`;
}

/** With the zone said: a reader may be in another. */
export function momentIn(language: Language, moment: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(formatLocaleOf(language), format).format(moment)} UTC`;
}

/** A day and no moment. */
export function dayIn(language: Language, day: Day): string {
  return new Intl.DateTimeFormat(formatLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}
