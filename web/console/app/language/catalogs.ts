import { setupI18n } from '@lingui/core';
import type { I18n } from '@lingui/core';
import type { Language } from '@thamani/domain/languages.ts';
import { messages as ar } from '../locales/ar.po';
import { messages as en } from '../locales/en.po';
import { messages as fr } from '../locales/fr.po';

const catalogs = { ar, en, fr } satisfies Record<Language, typeof en>;

/** For the server side, which answers in all languages at once; a browser loads one (entry.client.tsx). */
export function textsIn(language: Language): I18n {
  return setupI18n({ locale: language, messages: { [language]: catalogs[language] } });
}
