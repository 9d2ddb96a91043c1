import { listCities, listCountries, listStates } from '@thamani/contract/reference-lists/geography.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serving/serve.ts';
import { listCitiesOf, listCountriesIn, listStatesOf } from './service.ts';

const sentences = {
  countries: /*i18n*/ { id: 'geography.countries', message: 'Countries' },
  states: /*i18n*/ { id: 'geography.states', message: 'States, provinces and regions' },
  cities: /*i18n*/ { id: 'geography.cities', message: 'Cities' },
};

export function geographyRoutes(api: FastifyInstance): void {
  serve(api, listCountries, async ({ caller }) => ({
    message: caller.t(sentences.countries),
    data: [...listCountriesIn(caller.language)],
  }));

  serve(api, listStates, async ({ caller, params }) => ({
    message: caller.t(sentences.states),
    data: [...listStatesOf(params.country)],
  }));

  serve(api, listCities, async ({ caller, params }) => ({
    message: caller.t(sentences.cities),
    data: [...listCitiesOf(params.country, params.state)],
  }));
}
