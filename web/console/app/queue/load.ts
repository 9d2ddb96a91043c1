import type { Client } from '@thamani/client/client.ts';
import { readQueue } from '@thamani/contract/review.ts';
import { readMyself } from '@thamani/contract/staff.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { countriesOfReader } from '../components/page-data.ts';
import { queryOf, startOf, type Question } from './search-params.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
}

/** For an address that asks for nothing. */
export async function loadStart(api: Client): Promise<Question> {
  const { data } = await api.call(readMyself);
  const roles = data.person.grants.map(({ role }) => role);
  if (!roles.includes('officer')) return startOf(roles, 0);
  const { counts } = await api.call(readQueue, { query: { whose: 'mine', page_size: '1' } });
  return startOf(roles, counts['mine'] ?? 0);
}

export async function loadQueue(api: Client, question: Question, language: Language) {
  const [{ data: myself }, queue] = await Promise.all([api.call(readMyself), api.call(readQueue, { query: queryOf(question) })]);
  return {
    ...queue,
    data: queue.data.map((row) => ({ ...row, country_name: countryName(row.country, language) })),
    countries: countriesOfReader(myself.person.grants, language),
    question,
  };
}
