import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Language } from '@thamani/domain/languages.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readAddress } from './language/localized-path.ts';
import { Nonce } from './request/request-context.ts';

/** Starts React on a page that the server drew. `load` gives the site's own catalog in the page's language. */
export async function hydrate(load: (language: Language) => Promise<{ readonly messages: Messages }>): Promise<void> {
  const { language } = readAddress(location.pathname);
  const [{ messages }] = await Promise.all([load(language), loadWidgetTexts(language)]);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Nonce value={nonce}>
          <I18nProvider i18n={i18n}>
            <HydratedRouter />
          </I18nProvider>
        </Nonce>
      </StrictMode>,
    );
  });
}

/** The texts of React Aria's own controls. Its English replaces a language that it lacks. */
const widgetTexts: Record<Language, { tag: string; load: () => Promise<object> }> = {
  ar: { tag: 'ar-AE', load: () => import('react-aria-components/i18n/ar-AE') },
  en: { tag: 'en-US', load: () => import('react-aria-components/i18n/en-US') },
  fr: { tag: 'fr-FR', load: () => import('react-aria-components/i18n/fr-FR') },
};

async function loadWidgetTexts(wanted: Language): Promise<void> {
  const { tag, load } = widgetTexts[wanted];
  const { default: texts } = (await load()) as { default: unknown };
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: tag, [Symbol.for('react-aria.i18n.strings')]: texts });
}
