import { ApiProblem } from '@thamani/client/client.ts';
import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { data } from 'react-router';

/** A page that the reader may not open is not there for them. */
export async function orMissing<Answer>(asked: Promise<Answer>, refusals: readonly number[] = [403, 404]): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem && refusals.includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
}

/** Which page of a list the address asks for; one that is no number is the first. */
export function pageIn(url: URL, name = 'page'): string {
  const asked = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? asked : '1';
}

/** Named here, on the server: a browser may know other names. */
export function countryChoices(language: Language): { readonly value: string; readonly word: string }[] {
  return facilityCountries
    .map((value) => ({ value, word: countryName(value, language) }))
    .toSorted((one, other) => one.word.localeCompare(other.word, language));
}

/** Only where the reader works, by name. */
export function countriesOfReader(
  grants: readonly { readonly countries: readonly string[] | null }[],
  language: Language,
): readonly { readonly code: string; readonly name: string }[] {
  const held = grants.map(({ countries }) => countries);
  const codes = held.includes(null) ? facilityCountries : [...new Set(held.flatMap((countries) => countries ?? []))];
  return codes
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
}
