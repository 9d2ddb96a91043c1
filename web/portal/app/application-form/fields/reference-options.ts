import { countriesOfOrigin } from '@thamani/domain/cost-sheet/files/words.ts';
import { currencies, facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { NamedChoice } from './select-options.ts';

/**
 * Of a page that the server draws, called on the server alone: a browser may know other names, and the page would change under its reader.
 * A part that only the browser draws (saving/LostApplication.tsx) calls it there. Not in select-options.ts, which imports all catalogs.
 */
export function countriesIn(language: Language): readonly NamedChoice[] {
  return namedCountries(facilityCountries, language);
}

/** The same of every country, for what a material was made in. */
export function originCountriesIn(language: Language): readonly NamedChoice[] {
  return namedCountries(countriesOfOrigin, language);
}

function namedCountries(codes: readonly string[], language: Language): readonly NamedChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(language);
  return codes.map((value) => ({ value, word: names.of(value) ?? value })).toSorted((a, b) => compare(a.word, b.word));
}

export function currenciesIn(language: Language): readonly NamedChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency', fallback: 'code' });
  return currencies.map((value) => ({ value, word: `${value} · ${names.of(value) ?? value}` }));
}
