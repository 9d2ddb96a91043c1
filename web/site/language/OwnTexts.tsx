import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { Language } from '@thamani/domain/languages.ts';
import { useMemo } from 'react';
import { readAddress } from './localized-path.ts';

/** `<language>.po?lingui`: the messages of all pages with texts of their own, and in a build the ids of those that each section says. */
export interface OwnCatalog {
  readonly messages: Messages;
  readonly sections?: Readonly<Record<string, readonly string[]>>;
}

/** The texts that the page's section says alone, as JSON. They are sent uncompressed, as a reader's own pages are, so no others. */
export function ownTextsAt(pathname: string, catalogs: Readonly<Record<Language, OwnCatalog>>): string {
  const { messages, sections } = catalogs[readAddress(pathname).language];
  const ids = sections?.[sectionOf(pathname)];
  return JSON.stringify(ids === undefined ? messages : Object.fromEntries(ids.map((id) => [id, messages[id]])));
}

/** The first part of the path: `staff`, or `appeals` for /appeals and /fr/appeals/1. */
export function sectionOf(pathname: string): string {
  return readAddress(pathname).path.split('/')[1] ?? '';
}

/** The messages that came with a page's data, as JSON, beside those of the catalog that every page loads. */
export function OwnTexts({ texts, children }: { readonly texts: string; readonly children: React.ReactNode }) {
  const { i18n } = useLingui();
  const whole = useMemo(() => {
    const messages = { ...i18n.messages, ...(JSON.parse(texts) as Messages) };
    return setupI18n({ locale: i18n.locale, messages: { [i18n.locale]: messages } });
  }, [i18n, texts]);
  return <I18nProvider i18n={whole}>{children}</I18nProvider>;
}
