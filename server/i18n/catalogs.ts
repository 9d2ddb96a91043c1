import { readFileSync } from 'node:fs';
import { setupI18n, type I18n, type MessageDescriptor } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { languages, type Language } from '@thamani/domain/languages.ts';

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
