import { z } from 'zod';
import { operation } from '../operation.ts';
import { listAnswer } from '../shared-shapes.ts';
import { text } from '../text.ts';

const place = { name: z.string(), iso2: z.string() };
const country = z
  .object({
    ...place,
    name: z.string().describe("In the reader's language."),
    emoji: z.string(),
    phonecode: z.string().describe('Digits after the plus sign.'),
  })
  .meta({ id: 'Country' });

const aDay = 86_400;
const countryCode = z.string().regex(/^[A-Za-z]{2}$/);
const stateCode = text(10).min(1);

export const listCountries = operation({
  id: 'listCountries',
  method: 'GET',
  path: '/countries',
  actor: 'anyone',
  site: 'portal',
  summary: "Countries of the world, named and sorted in the reader's language.",
  status: 200,
  answer: listAnswer('CountryList', country),
  refusals: [],
  cacheSeconds: aDay,
});

export const listStates = operation({
  id: 'listStates',
  method: 'GET',
  path: '/countries/:country/states',
  actor: 'anyone',
  site: 'portal',
  summary: 'States, provinces or regions of a country, sorted by name. Empty if the data has none: forms then accept free text.',
  params: z.object({ country: countryCode }),
  status: 200,
  answer: listAnswer('StateList', z.object(place).meta({ id: 'State' })),
  refusals: ['not_found'],
  cacheSeconds: aDay,
});

export const listCities = operation({
  id: 'listCities',
  method: 'GET',
  path: '/countries/:country/states/:state/cities',
  actor: 'anyone',
  site: 'portal',
  summary: 'Cities of a state, sorted by name. Empty if the data has none: forms then accept free text.',
  params: z.object({ country: countryCode, state: stateCode }),
  status: 200,
  answer: listAnswer('CityList', z.object(place).meta({ id: 'City' })),
  refusals: ['not_found'],
  cacheSeconds: aDay,
});
