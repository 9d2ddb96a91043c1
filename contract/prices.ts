import { z } from 'zod';
import { operation, staffList } from './operation.ts';
import { createdAnswer, dataAnswer, idParams, listAnswer, messageAnswer, pagedAnswer, pageOnly } from './shared-shapes.ts';
import { text } from './text.ts';

const productPrice = z
  .object({
    id: z.string(),
    product_category: z.string(),
    product_amount: z
      .string()
      .regex(/^\d+\.\d{2}$/)
      .describe('Fee for one application, a decimal number with two decimal places.'),
    currency: z.literal('USD'),
  })
  .meta({ id: 'ProductPrice' });

export const listProductPrices = operation({
  id: 'listProductPrices',
  method: 'GET',
  path: '/product-prices/',
  actor: 'anyone',
  // The portal shows what a certificate costs; the console's page of prices shows the same beside the changes.
  site: 'both',
  summary: 'The fee of each product category.',
  status: 200,
  answer: listAnswer('ProductPriceList', productPrice),
  refusals: [],
  cacheSeconds: 60,
});

export const readProductPrice = operation({
  id: 'readProductPrice',
  method: 'GET',
  path: '/product-prices/:id',
  actor: 'anyone',
  site: 'portal',
  summary: 'The fee of one product category.',
  params: z.object({ id: text(80).min(1) }),
  status: 200,
  answer: dataAnswer('ProductPriceAnswer', productPrice),
  refusals: ['not_found'],
  cacheSeconds: 60,
});

const who = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'WhoOfStaff' });
const decimal = z.string().regex(/^\d+\.\d{2}$/);
const change = {
  id: z.uuid(),
  price_id: z.string(),
  product_category: z.string(),
  amount: decimal.describe('The new fee.'),
  currency: z.literal('USD'),
  takes_effect_on: z.string().describe('From 00:00 UTC of this day.'),
  requested_by: who,
  requested_at: z.string(),
};
const said = messageAnswer('PriceSaid');

export const listPriceRequests = operation({
  ...staffList,
  id: 'listPriceRequests',
  path: '/staff/price-requests',
  permission: 'read_prices',
  summary: 'Price changes awaiting confirmation, oldest first.',
  query: pageOnly,
  answer: pagedAnswer(
    'PriceRequestList',
    z.object({
      ...change,
      amount_now: decimal,
      yours: z.boolean().describe('Whether the reader requested it and therefore cannot confirm it.'),
    }),
  ),
});

export const listPriceChanges = operation({
  ...staffList,
  id: 'listPriceChanges',
  path: '/staff/price-changes',
  permission: 'read_prices',
  summary: 'Confirmed price changes that are not yet in effect, earliest first.',
  query: pageOnly,
  answer: pagedAnswer('PriceChangeList', z.object({ ...change, confirmed_by: who })),
});

export const listPriceVersions = operation({
  ...staffList,
  id: 'listPriceVersions',
  path: '/staff/price-versions',
  permission: 'read_prices',
  summary: 'Price history, newest first.',
  query: pageOnly,
  answer: pagedAnswer(
    'PriceVersionList',
    z.object({
      price_id: z.string(),
      product_category: z.string(),
      version: z.number().int(),
      amount: decimal,
      currency: z.literal('USD'),
      valid_from: z.string(),
    }),
  ),
});

export const requestPriceChange = operation({
  id: 'requestPriceChange',
  method: 'POST',
  path: '/staff/price-requests',
  actor: 'staff',
  permission: 'change_price',
  summary: 'Request a price change from a given day. It takes effect on that day if another administrator has confirmed it.',
  body: z
    .object({
      price_id: text(80).min(1),
      amount: text(40).describe('A decimal number above zero.'),
      takes_effect_on: z.iso.date().describe('Tomorrow or a later date.'),
    })
    .meta({ id: 'PriceChangeCommand' }),
  status: 201,
  answer: createdAnswer('PriceRequestMade'),
  refusals: [
    'body_malformed',
    'fields_invalid',
    'number_ambiguous',
    'step_up_required',
    'permission_denied',
    'not_found',
    'cross_origin_forbidden',
    'price_change_pending',
    'unauthenticated',
  ],
});

const settling = [
  'step_up_required',
  'permission_denied',
  'not_found',
  'cross_origin_forbidden',
  'request_already_resolved',
  'unauthenticated',
] as const;

const settlement = { method: 'POST', actor: 'staff', permission: 'change_price', params: idParams, status: 200, answer: said } as const;

export const confirmPrice = operation({
  ...settlement,
  id: 'confirmPrice',
  path: '/staff/price-requests/:id/confirm',
  summary: 'Confirm a price change that another person requested. It takes effect on its start date.',
  refusals: [...settling, 'price_change_pending', 'price_date_passed', 'proposer_permission_denied', 'request_expired', 'same_person'],
});

export const refusePrice = operation({
  ...settlement,
  id: 'refusePrice',
  path: '/staff/price-requests/:id/refuse',
  summary: "Refuse a request, or withdraw one's own.",
  refusals: settling,
});
