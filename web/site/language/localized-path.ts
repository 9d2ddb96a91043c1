import { defaultLanguage, isLanguage } from '@thamani/domain/languages.ts';
import type { Language } from '@thamani/domain/languages.ts';

/** The page's language, and its path as English has it. English has no prefix: /contact-us, /fr/contact-us. */
export interface PageAddress {
  readonly language: Language;
  readonly path: string;
}

export function readAddress(pathname: string): PageAddress {
  const [, first = '', ...rest] = pathname.split('/');
  if (!isLanguage(first)) return { language: defaultLanguage, path: tidy(pathname) };
  return { language: first, path: tidy(`/${rest.join('/')}`) };
}

export function addressIn(language: Language, path: string): string {
  if (language === defaultLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Each page has one address: the default language's prefix leads to the page without it. */
export function movedTo(pathname: string): string | undefined {
  const { language, path } = readAddress(pathname);
  return language === defaultLanguage && pathname.split('/')[1] === defaultLanguage ? path : undefined;
}

/** One slash in front, none behind: `//host` at the start of a Location would lead to another site. */
function tidy(path: string): string {
  return `/${path.replaceAll(/^\/+|\/+$/g, '')}`;
}
