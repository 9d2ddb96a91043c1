import { createClient } from '@thamani/client/client.ts';
import { listCities, listCountries, listStates } from '@thamani/contract/geography.ts';
import type { Language } from '@thamani/domain/languages.ts';

const apiIn = (language: Language) => createClient({ origin: location.origin, language });

export async function countriesIn(language: Language) {
  return (await apiIn(language).call(listCountries)).data;
}

export async function statesOf(language: Language, country: string) {
  return (await apiIn(language).call(listStates, { params: { country } })).data;
}

export async function citiesOf(language: Language, country: string, state: string) {
  return (await apiIn(language).call(listCities, { params: { country, state } })).data;
}
