import type { Choice } from '@thamani/ui/combobox/options.ts';

/** Regions that a browser can name and that are no countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'CQ']);
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** When our own list is out of reach: the countries that the browser can name, in the page's language. */
export function countriesOfBrowser(language: string): readonly Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const { compare } = new Intl.Collator(language);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && !isAnotherName(code))
    .flatMap((value) => {
      const word = names.of(value);
      return word === undefined ? [] : [{ value, word }];
    })
    .toSorted((a, b) => compare(a.word, b.word));
}

/** Until our list is there; a draft may hold anything. */
export function countryNamed(language: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? '';
}

/** Codes that were given up, e.g. BU for MM. */
function isAnotherName(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region !== code;
}
