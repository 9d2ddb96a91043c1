import { setupI18n, type MessageDescriptor } from '@lingui/core';
import type { Language } from '@thamani/domain/languages.ts';
import { escaped, type Markup } from './html.ts';
import { messages as arabic } from './locales/ar.po';
import { messages as english } from './locales/en.po';
import { messages as french } from './locales/fr.po';

export type Sentence = MessageDescriptor & { readonly id: string; readonly message: string };

/** Says a sentence in the page's language; what is put into it is markup, made beforehand. */
export type Translate = (sentence: Sentence, values?: Readonly<Record<string, Markup>>) => Markup;

const catalogs = { en: english, fr: french, ar: arabic };

export function translatorFor(language: Language): Translate {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogs[language] } });
  return (sentence, values = {}) => {
    const names = Object.keys(values);
    // A value goes through the catalog as a mark that no text has, so that words are escaped and markup is not.
    const marks = Object.fromEntries(names.map((name, index) => [name, `\uE000${index}\uE001`]));
    const words = escaped(i18n._({ ...sentence, values: marks }));
    return { markup: words.replaceAll(/\uE000(\d+)\uE001/g, (_, index: string) => values[names[Number(index)] ?? '']?.markup ?? '') };
  };
}
