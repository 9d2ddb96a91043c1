import type { SealedFacts } from '@thamani/credentials/qr-seal.ts';

/** Figures and days as the page's language writes them; western figures in Arabic too, as on the certificate. */
export function localeOf(): string {
  const { lang } = document.documentElement;
  return lang === 'en' ? 'en-GB' : `${lang}-u-nu-latn`;
}

function writtenFact(name: keyof SealedFacts, sealed: SealedFacts): string {
  const value = sealed[name];
  const locale = localeOf();
  if (typeof value !== 'string') return '';
  if (name === 'hsCode') return `${value.slice(0, 4)}.${value.slice(4)}`;
  if (name === 'valueAddition')
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', minimumFractionDigits: 2 }).format(
      value as Intl.StringNumericLiteral,
    );
  return name === 'issuedOn' || name === 'expiresOn' ? writtenDay(value) : value;
}

export function writtenDay(day: string | Date): string {
  return new Intl.DateTimeFormat(localeOf(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Each isolated; numbers run from left to right in every language, and names and days as they are. */
export function written(name: keyof SealedFacts, sealed: SealedFacts): HTMLElement {
  const element = document.createElement('bdi');
  if (name === 'number' || name === 'hsCode' || name === 'valueAddition') element.dir = 'ltr';
  if (name === 'number' || name === 'hsCode') element.className = 'code';
  element.append(writtenFact(name, sealed));
  return element;
}

export function contentOf(template: string): DocumentFragment {
  const found = document.getElementById(template);
  return found instanceof HTMLTemplateElement ? (found.content.cloneNode(true) as DocumentFragment) : new DocumentFragment();
}
