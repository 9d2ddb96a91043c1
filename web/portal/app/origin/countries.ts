import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { countriesOfBrowser } from '../company-fields/browser-countries.ts';

export interface CountryChoice {
  readonly value: string;
  readonly word: string;
}

const named = new Map<Language, readonly CountryChoice[]>();

/** Every country, for the origin of a material. The server names them: 676 names are read once for each language. */
export function allCountriesIn(language: Language): readonly CountryChoice[] {
  const known = named.get(language);
  if (known !== undefined) return known;
  const found = countriesOfBrowser(language).map(({ value, word }) => ({ value, word }));
  named.set(language, found);
  return found;
}

export function isCountry(code: string): boolean {
  return allCountriesIn('en').some(({ value }) => value === code);
}

/** Where the product is made: a member of the African Union, State Party or not. */
export function makersIn(language: Language): readonly CountryChoice[] {
  const { compare } = new Intl.Collator(language);
  return facilityCountries.map((value) => ({ value, word: countryName(value, language) })).toSorted((a, b) => compare(a.word, b.word));
}
