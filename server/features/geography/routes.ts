import { listCities, listCountries, listStates } from '@thamani/contract/geography.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { listCitiesOf, listCountriesIn, listStatesOf } from './service.ts';
import { geographySentences } from './messages.ts';

export function geographyRoutes(api: FastifyInstance): void {
  serve(api, listCountries, async ({ caller }) => ({
    message: caller.t(geographySentences.countries),
    data: [...listCountriesIn(caller.language)],
  }));

  serve(api, listStates, async ({ caller, params }) => ({
    message: caller.t(geographySentences.states),
    data: [...listStatesOf(params.country)],
  }));

  serve(api, listCities, async ({ caller, params }) => ({
    message: caller.t(geographySentences.cities),
    data: [...listCitiesOf(params.country, params.state)],
  }));
}
