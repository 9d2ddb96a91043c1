import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { Language } from '@thamani/domain/languages.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { messages as ar } from '../locales/ar.po?lingui';
import { messages as en } from '../locales/en.po?lingui';
import { messages as fr } from '../locales/fr.po?lingui';
import type { Route } from './+types/own-texts.ts';

/**
 * Around pages that few people open and that have many texts. Every hydrated page loads one catalog of messages; the texts that are on
 * these pages alone would be a part of it, and come with their data instead (build-tools/catalog-pruning.ts leaves no others here).
 */
export function loader({ request }: Route.LoaderArgs) {
  const catalogs: Record<Language, Messages> = { ar, en, fr };
  return { texts: JSON.stringify(catalogs[readAddress(new URL(request.url).pathname).language]) };
}

/** The texts never change while the page is open. */
export const shouldRevalidate = () => false;

export default function OwnTextsLayout({ loaderData: { texts } }: Route.ComponentProps) {
  const { i18n } = useLingui();
  const whole = useMemo(() => {
    const messages = { ...i18n.messages, ...(JSON.parse(texts) as Messages) };
    return setupI18n({ locale: i18n.locale, messages: { [i18n.locale]: messages } });
  }, [i18n, texts]);
  return (
    <I18nProvider i18n={whole}>
      <Outlet />
    </I18nProvider>
  );
}
