import type { searchHsCodes } from '@thamani/contract/reference-lists/hs-codes.ts';
import type { listCities, listCountries, listStates } from '@thamani/contract/reference-lists/geography.ts';
import type { AnswerOf, Operation } from '@thamani/contract/operation.ts';

/**
 * Lists that anyone may read, asked for from the browser as one types and kept by it for a day. They come from the page's own origin
 * and are not held to their shape again: the library that does so weighs more than the page that asks.
 */
export interface Asking {
  readonly language: string;
  readonly signal?: AbortSignal;
}

export type FoundHsCodes = AnswerOf<typeof searchHsCodes>;

/** Undefined where there is no answer: the form then takes the digits as they are typed. */
export async function findHsCodes({ search, ...asking }: Asking & { readonly search: string }): Promise<FoundHsCodes | undefined> {
  try {
    return await read<typeof searchHsCodes>(`/hs-codes?search=${encodeURIComponent(search)}`, asking);
  } catch {
    return undefined;
  }
}

export async function countriesOf(asking: Asking) {
  return (await read<typeof listCountries>('/countries', asking)).data;
}

export async function statesOf(country: string, asking: Asking) {
  return (await read<typeof listStates>(`/countries/${encodeURIComponent(country)}/states`, asking)).data;
}

export async function citiesOf(country: string, state: string, asking: Asking) {
  const address = `/countries/${encodeURIComponent(country)}/states/${encodeURIComponent(state)}/cities`;
  return (await read<typeof listCities>(address, asking)).data;
}

async function read<O extends Operation>(path: string, { language, signal }: Asking): Promise<AnswerOf<O>> {
  const limit = AbortSignal.timeout(10_000);
  const answer = await fetch(`/api${path}`, {
    headers: { accept: 'application/json', 'accept-language': language },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as AnswerOf<O>;
}
