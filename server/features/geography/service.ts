import { Refusal } from '@thamani/domain/errors.ts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import data from './data/places.json' with { type: 'json' };

export { townNear } from './towns.ts';

/** Open data that ships with us (data/README.md): it changes by a commit, so it needs no table. */
interface Places {
  readonly countries: readonly { readonly iso2: string; readonly name: string; readonly emoji: string; readonly phonecode: string }[];
  readonly states: Readonly<
    Record<string, readonly { readonly name: string; readonly iso2: string; readonly cities: readonly string[] }[]>
  >;
}

const places: Places = data;

interface Region {
  readonly name: string;
  readonly iso2: string;
}

interface Country extends Region {
  readonly emoji: string;
  readonly phonecode: string;
}

/** Made once: naming and sorting 250 countries takes longer than the rest of a request. */
const countriesIn = new Map<Language, readonly Country[]>(languages.map((language) => [language, namedIn(language)]));
const codes = new Set(places.countries.map(({ iso2 }) => iso2));

export function listCountriesIn(language: Language): readonly Country[] {
  return countriesIn.get(language) ?? [];
}

export function isCountry(code: string): boolean {
  return codes.has(code);
}

export function listStatesOf(country: string): readonly Region[] {
  return sorted(statesOf(country).map(({ name, iso2 }) => ({ name, iso2 })));
}

/** A city has no code of its own in any standard; its name serves. */
export function listCitiesOf(country: string, state: string): readonly Region[] {
  const found = statesOf(country).find(({ iso2 }) => iso2 === state.toUpperCase());
  if (found === undefined) throw new Refusal('not_found');
  return sorted(found.cities.map((name) => ({ name, iso2: name })));
}

function statesOf(country: string) {
  const code = country.toUpperCase();
  if (!codes.has(code)) throw new Refusal('not_found');
  return places.states[code] ?? [];
}

function namedIn(language: Language): readonly Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const collator = new Intl.Collator(language);
  return places.countries
    .map(({ iso2, name, emoji, phonecode }) => ({ name: names.of(iso2) ?? name, iso2, emoji, phonecode: phonecode.replaceAll(/\D/g, '') }))
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

function sorted(list: Region[]): Region[] {
  const collator = new Intl.Collator('en');
  return list.toSorted((a, b) => collator.compare(a.name, b.name));
}
