import { setupI18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { loadWidgetTexts } from '@thamani/site/react-aria-locales.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { Nonce } from '@thamani/site/request/nonce.ts';

const { language } = readAddress(location.pathname);
const [{ messages }] = await Promise.all([
  import(`./locales/${language}.po`) as Promise<{ messages: Messages }>,
  loadWidgetTexts(language),
]);
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
