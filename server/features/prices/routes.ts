import { listProductPrices, readProductPrice } from '@thamani/contract/prices.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { listPrices, readPrice } from './service.ts';
import { priceView } from './view.ts';
import { priceSentences } from './words.ts';

export function priceRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listProductPrices, async ({ caller }) => ({
    message: caller.say(priceSentences.list),
    data: (await listPrices(context)).map(priceView),
  }));

  serve(api, readProductPrice, async ({ caller, params }) => ({
    message: caller.say(priceSentences.one),
    data: priceView(await readPrice(context, params.id)),
  }));
}
