import { defaultLanguage, isLanguage, type Language } from '@thamani/domain/languages.ts';
import { pageAddress } from '../../../i18n/catalogs.ts';

/** Our page of a payment: where the provider sends people back to, and where they wait while its own page is being made. */
const path = '/paymment-verification';

export function pageOf(publicOrigin: string, language: Language, reference: string): string {
  return pageAddress(publicOrigin, language, `${path}?payment=${reference}`);
}

/** In which language an address shows that page; undefined for any other address. */
export function languageOfPage(publicOrigin: string, address: string): Language | undefined {
  const url = URL.canParse(address, publicOrigin) ? new URL(address, publicOrigin) : undefined;
  if (url === undefined || url.origin !== new URL(publicOrigin).origin || url.username !== '' || url.password !== '') return undefined;
  const [, prefix, rest] = /^(?:\/([a-z]{2}))?(\/[^/]+)\/?$/.exec(url.pathname) ?? [];
  if (rest !== path) return undefined;
  return prefix === undefined ? defaultLanguage : isLanguage(prefix) ? prefix : undefined;
}
