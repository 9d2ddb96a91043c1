import { z } from 'zod';
import { operation } from './operation.ts';
import { pageAnswered, pageAsked } from './paging.ts';
import { text } from './text.ts';

const productPrice = z
  .object({
    id: z.string(),
    product_category: z.string(),
    product_amount: z
      .string()
      .regex(/^\d+\.\d{2}$/)
      .describe('Fee for one application, a decimal with two places.'),
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
  takes_effect_on: z.string().describe('From the first moment of this day, UTC.'),
  asked_by: who,
  asked_at: z.string(),
};
const params = z.object({ id: z.uuid() });
const said = z.object({ message: z.string() }).meta({ id: 'PriceSaid' });

export const listPriceRequests = operation({
  id: 'listPriceRequests',
  method: 'GET',
  path: '/staff/price-requests',
  actor: 'staff',
  permission: 'read_prices',
  summary: 'Changes of price that wait for a second person, oldest first.',
  query: z.object(pageAsked),
  status: 200,
  answer: z
    .object({
      message: z.string(),
      data: z.array(
        z.object({
          ...change,
          amount_now: decimal,
          yours: z.boolean().describe('Whether the reader asked for it, and so cannot confirm it.'),
        }),
      ),
      ...pageAnswered,
    })
    .meta({ id: 'PriceRequestList' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

export const listPriceChanges = operation({
  id: 'listPriceChanges',
  method: 'GET',
  path: '/staff/price-changes',
  actor: 'staff',
  permission: 'read_prices',
  summary: 'Changes of price that two people agreed on and that wait for their day, the next one first.',
  query: z.object(pageAsked),
  status: 200,
  answer: z
    .object({ message: z.string(), data: z.array(z.object({ ...change, confirmed_by: who })), ...pageAnswered })
    .meta({ id: 'PriceChangeList' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

export const listPriceVersions = operation({
  id: 'listPriceVersions',
  method: 'GET',
  path: '/staff/price-versions',
  actor: 'staff',
  permission: 'read_prices',
  summary: 'Every price that ever stood, the newest first.',
  query: z.object(pageAsked),
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
      ...pageAnswered,
    })
    .meta({ id: 'PriceVersionList' }),
  refusals: ['fields_invalid', 'not_entitled', 'signed_out'],
});

export const requestPriceChange = operation({
  id: 'requestPriceChange',
  method: 'POST',
  path: '/staff/price-requests',
  actor: 'staff',
  permission: 'change_price',
  summary: 'Ask for another price from a day on. It stands once another admin has confirmed it, and holds from that day.',
  body: z
    .object({
      price_id: text(80).min(1),
      amount: text(40).describe('A decimal, above zero.'),
      takes_effect_on: z.iso.date().describe('From tomorrow on.'),
    })
    .meta({ id: 'PriceAsked' }),
  status: 201,
  answer: z.object({ message: z.string(), data: z.object({ id: z.uuid() }) }).meta({ id: 'PriceRequestMade' }),
  refusals: [
    'body_malformed',
    'fields_invalid',
    'fresh_proof_needed',
    'not_entitled',
    'not_found',
    'origin_foreign',
    'price_change_known',
    'signed_out',
  ],
});

const settling = ['fresh_proof_needed', 'not_entitled', 'not_found', 'origin_foreign', 'request_settled', 'signed_out'] as const;

export const confirmPrice = operation({
  id: 'confirmPrice',
  method: 'POST',
  path: '/staff/price-requests/:id/confirm',
  actor: 'staff',
  permission: 'change_price',
  summary: 'Confirm a change of price that another person asked for: it holds from its day on.',
  params,
  status: 200,
  answer: said,
  refusals: [...settling, 'price_change_known', 'price_day_passed', 'proposer_not_entitled', 'request_expired', 'same_person'],
});

export const refusePrice = operation({
  id: 'refusePrice',
  method: 'POST',
  path: '/staff/price-requests/:id/refuse',
  actor: 'staff',
  permission: 'change_price',
  summary: 'Refuse it, or take back what one asked for oneself.',
  params,
  status: 200,
  answer: said,
  refusals: settling,
});
