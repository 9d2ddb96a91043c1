import type { Language } from '@thamani/domain/languages.ts';

/** Named on the server alone: a browser may know other names, and the page would change under its reader. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
