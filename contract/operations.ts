import { sendContactMessage } from './contact.ts';
import { listCities, listCountries, listStates } from './geography.ts';
import type { Operation } from './operation.ts';
import { listProductPrices, readProductPrice } from './prices.ts';

/** Every operation of the API. The route-table test fails when a route is missing here, or an operation there. */
export const operations: readonly Operation[] = [
  sendContactMessage,
  listProductPrices,
  readProductPrice,
  listCountries,
  listStates,
  listCities,
];
