import { z } from 'zod';
import { operation } from './operation.ts';

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
  summary: 'The fee of one product category.',
  params: z.object({ id: z.string().min(1).max(80) }),
  status: 200,
  answer: z.object({ message: z.string(), data: productPrice }).meta({ id: 'ProductPriceAnswer' }),
  refusals: ['not_found'],
  cacheSeconds: 60,
});
