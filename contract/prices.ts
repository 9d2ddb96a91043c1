import { z } from 'zod';
import { operation } from './operation.ts';
import { pageAnswer, pageQuery } from './shared-shapes.ts';
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
  answer: z.object({ message: z.string(), data: z.array(productPrice) }).meta({ id: 'ProductPriceList' }),
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
  answer: z.object({ message: z.string(), data: productPrice }).meta({ id: 'ProductPriceAnswer' }),
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
const params = z.object({ id: z.uuid() });
const said = z.object({ message: z.string() }).meta({ id: 'PriceSaid' });

export const listPriceRequests = operation({
  id: 'listPriceRequests',
  method: 'GET',
  path: '/staff/price-requests',
  actor: 'staff',
  permission: 'read_prices',
  summary: 'Price changes awaiting confirmation, oldest first.',
  query: z.object(pageQuery),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          ...change,
          amount_now: decimal,
          yours: z.boolean().describe('Whether the reader requested it and therefore cannot confirm it.'),
        }),
      ),
      ...pageAnswer,
    })
    .meta({ id: 'PriceRequestList' }),
  refusals: ['fields_invalid', 'permission_denied', 'unauthenticated'],
});

export const listPriceChanges = operation({
  id: 'listPriceChanges',
  method: 'GET',
  path: '/staff/price-changes',
  actor: 'staff',
  permission: 'read_prices',
  summary: 'Confirmed price changes that are not yet in effect, earliest first.',
  query: z.object(pageQuery),
  status: 200,
  answer: z
    .object({ message: z.string(), data: z.array(z.object({ ...change, confirmed_by: who })), ...pageAnswer })
    .meta({ id: 'PriceChangeList' }),
  refusals: ['fields_invalid', 'permission_denied', 'unauthenticated'],
});

export const listPriceVersions = operation({
  id: 'listPriceVersions',
  method: 'GET',
  path: '/staff/price-versions',
  actor: 'staff',
  permission: 'read_prices',
  summary: 'Price history, newest first.',
  query: z.object(pageQuery),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          price_id: z.string(),
          product_category: z.string(),
          version: z.number().int(),
          amount: decimal,
          currency: z.literal('USD'),
          valid_from: z.string(),
        }),
      ),
      ...pageAnswer,
    })
    .meta({ id: 'PriceVersionList' }),
  refusals: ['fields_invalid', 'permission_denied', 'unauthenticated'],
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
  answer: z.object({ message: z.string(), data: z.object({ id: z.uuid() }) }).meta({ id: 'PriceRequestMade' }),
  refusals: [
    'body_malformed',
    'fields_invalid',
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

export const confirmPrice = operation({
  id: 'confirmPrice',
  method: 'POST',
  path: '/staff/price-requests/:id/confirm',
  actor: 'staff',
  permission: 'change_price',
  summary: 'Confirm a price change that another person requested. It takes effect on its start date.',
  params,
  status: 200,
  answer: said,
  refusals: [...settling, 'price_change_pending', 'price_date_passed', 'proposer_permission_denied', 'request_expired', 'same_person'],
});

export const refusePrice = operation({
  id: 'refusePrice',
  method: 'POST',
  path: '/staff/price-requests/:id/refuse',
  actor: 'staff',
  permission: 'change_price',
  summary: "Refuse a request, or withdraw one's own.",
  params,
  status: 200,
  answer: said,
  refusals: settling,
});
