import type { Language } from '../languages.ts';

/** A character between digits. Only a comma and a point are both: a mark of groups to some, and of decimals to others. */
export type GroupMark = ',' | '.' | ' ' | "'" | '\u066c';
export type DecimalMark = ',' | '.' | '\u066b';

export interface NumberSigns {
  /** Those of its regions that differ, as tags of BCP 47. `locales.test.ts` compares the signs with what `Intl.NumberFormat` writes for them. */
  readonly regions: readonly string[];
  /** Every mark that a region of the locale writes. A space is each kind of space, and an apostrophe each kind of apostrophe. */
  readonly groups: readonly GroupMark[];
  readonly decimals: readonly DecimalMark[];
  /** Groups of two after the first three digits: 12,34,567. */
  readonly indian?: true;
  /** What we write ourselves, always with the digits 0 to 9. */
  readonly writes: { readonly group: string; readonly decimal: ',' | '.' };
}

const narrowSpace = '\u202f';
const withComma = { group: ',', decimal: '.' } as const;
const withPoint = { group: '.', decimal: ',' } as const;
const withSpace = { group: narrowSpace, decimal: ',' } as const;

/**
 * How numbers are written, by locale. A language without a region has the marks of all its regions, so that a mark that one of them reads
 * otherwise is asked about: Arabic and Spanish have regions with 1,850.5 and regions with 1.850,5.
 */
export const numberLocales = {
  en: { regions: ['en', 'en-KE', 'en-NG', 'en-GB'], groups: [','], decimals: ['.'], writes: withComma },
  'en-IN': { regions: ['en-IN'], groups: [','], decimals: ['.'], indian: true, writes: withComma },
  'en-ZA': { regions: ['en-ZA'], groups: [' '], decimals: [','], writes: withSpace },
  fr: { regions: ['fr', 'fr-CI', 'fr-SN', 'fr-CM'], groups: [' '], decimals: [','], writes: withSpace },
  'fr-MA': { regions: ['fr-MA'], groups: ['.'], decimals: [','], writes: withPoint },
  ar: {
    regions: ['ar', 'ar-EG', 'ar-MA', 'ar-DZ', 'ar-SD'],
    groups: [',', '.', '\u066c'],
    decimals: [',', '.', '\u066b'],
    // A space, since a reader from one of the regions takes each of the other marks for a decimal mark.
    writes: { group: narrowSpace, decimal: '.' },
  },
  'ar-EG': { regions: ['ar-EG'], groups: ['\u066c'], decimals: ['\u066b'], writes: { group: narrowSpace, decimal: '.' } },
  'ar-MA': { regions: ['ar-MA'], groups: ['.'], decimals: [','], writes: withPoint },
  fa: { regions: ['fa'], groups: ['\u066c'], decimals: ['\u066b'], writes: { group: narrowSpace, decimal: '.' } },
  pt: { regions: ['pt', 'pt-MZ', 'pt-BR'], groups: ['.', ' '], decimals: [','], writes: withPoint },
  es: { regions: ['es', 'es-MX', 'es-GQ'], groups: [',', '.'], decimals: [',', '.'], writes: { group: narrowSpace, decimal: ',' } },
  de: { regions: ['de'], groups: ['.'], decimals: [','], writes: withPoint },
  'de-CH': { regions: ['de-CH'], groups: ["'"], decimals: ['.'], writes: { group: '’', decimal: '.' } },
  it: { regions: ['it'], groups: ['.'], decimals: [','], writes: withPoint },
  nl: { regions: ['nl'], groups: ['.'], decimals: [','], writes: withPoint },
  ru: { regions: ['ru'], groups: [' '], decimals: [','], writes: withSpace },
  tr: { regions: ['tr'], groups: ['.'], decimals: [','], writes: withPoint },
  zh: { regions: ['zh'], groups: [','], decimals: ['.'], writes: withComma },
  hi: { regions: ['hi'], groups: [','], decimals: ['.'], indian: true, writes: withComma },
  sw: { regions: ['sw', 'sw-TZ'], groups: [','], decimals: ['.'], writes: withComma },
  am: { regions: ['am'], groups: [','], decimals: ['.'], writes: withComma },
  ha: { regions: ['ha'], groups: [','], decimals: ['.'], writes: withComma },
  rw: { regions: ['rw'], groups: ['.'], decimals: [','], writes: withPoint },
  af: { regions: ['af'], groups: [' '], decimals: [','], writes: withSpace },
} as const satisfies Record<string, NumberSigns> & Record<Language, NumberSigns>;

export type NumberLocale = keyof typeof numberLocales;

export const numberLocaleNames = Object.keys(numberLocales) as readonly NumberLocale[];

export function signsOf(locale: NumberLocale): NumberSigns {
  return numberLocales[locale];
}
