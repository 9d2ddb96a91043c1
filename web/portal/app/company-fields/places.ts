import { citiesOf, countriesOf, statesOf } from '@thamani/client/public-lists.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

export interface Region {
  readonly name: string;
  readonly iso2: string;
}

export interface Country extends Region {
  readonly phonecode: string;
}

export interface Places<Kind extends Region> {
  readonly list: readonly Kind[];
  /** The list could not be fetched: the form takes what is typed. */
  readonly away: boolean;
}

/** Countries, named and sorted in the page's language. */
export function useCountries(): Places<Country> {
  const { language } = useAddress();
  return usePlaces(`countries in ${language}`, () => countriesOf({ language }));
}

export function useStates(country: string): Places<Region> {
  const { language } = useAddress();
  return usePlaces(country === '' ? '' : `states of ${country}`, () => statesOf(country, { language }));
}

export function useCities(country: string, state: string): Places<Region> {
  const { language } = useAddress();
  const key = country === '' || state === '' ? '' : `cities of ${country} ${state}`;
  return usePlaces(key, () => citiesOf(country, state, { language }));
}

/** What this page has asked for; the browser keeps the answers for a day. A failure is asked for again. */
const asked = new Map<string, Promise<readonly Region[]>>();

function usePlaces<Kind extends Region>(key: string, ask: () => Promise<readonly Kind[]>): Places<Kind> {
  const [known, setKnown] = useState<Places<Kind> & { readonly key: string }>({ key: '', list: [], away: false });
  const answerTo = useEffectEvent((question: string) => {
    const answer = (asked.get(question) as Promise<readonly Kind[]> | undefined) ?? ask();
    asked.set(question, answer);
    return answer;
  });
  useEffect(() => {
    if (key === '') return;
    let wanted = true;
    answerTo(key).then(
      (list) => wanted && setKnown({ key, list, away: false }),
      () => {
        asked.delete(key);
        if (wanted) setKnown({ key, list: [], away: true });
      },
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  return known.key === key ? known : { list: nothing, away: false };
}

/** One constant array, so that memoized values are not computed again while a list is loading. */
const nothing: readonly never[] = [];
