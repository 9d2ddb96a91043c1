import {
  requestPriceChange,
  confirmPrice,
  listPriceChanges,
  listPriceRequests,
  listPriceVersions,
  listProductPrices,
  readProductPrice,
  refusePrice,
} from '@thamani/contract/prices.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import * as prices from './service.ts';
import { changeView, priceView, requestView, versionView } from './view.ts';
import { priceSentences as sentences } from './messages.ts';

export function priceRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listProductPrices, async ({ caller }) => ({
    message: caller.t(sentences.list),
    data: (await prices.listPrices(context)).map(priceView),
  }));

  serve(api, readProductPrice, async ({ caller, params }) => ({
    message: caller.t(sentences.one),
    data: priceView(await prices.readPrice(context, params.id)),
  }));

  changes(api, context);
}

function changes(api: FastifyInstance, context: Context): void {
  serve(api, listPriceRequests, async ({ caller, session, query }) => {
    const { rows, total } = await prices.listPriceRequests(context, query);
    return {
      message: caller.t(sentences.requests),
      data: rows.map((row) => requestView(row, session.person.id)),
      ...pagesOf(listPriceRequests.path, query, total),
    };
  });

  serve(api, listPriceChanges, async ({ caller, query }) => {
    const { rows, total } = await prices.listPriceChanges(context, query);
    return { message: caller.t(sentences.changes), data: rows.map(changeView), ...pagesOf(listPriceChanges.path, query, total) };
  });

  serve(api, listPriceVersions, async ({ caller, query }) => {
    const { rows, total } = await prices.listPriceVersions(context, query);
    return { message: caller.t(sentences.versions), data: rows.map(versionView), ...pagesOf(listPriceVersions.path, query, total) };
  });

  serve(api, requestPriceChange, async ({ caller, session, body }) => ({
    message: caller.t(sentences.asked),
    data: await prices.requestPriceChange(context, caller, session, body),
  }));

  serve(api, confirmPrice, async ({ caller, session, params }) => {
    await prices.confirmPrice(context, caller, session, params.id);
    return { message: caller.t(sentences.confirmed) };
  });

  serve(api, refusePrice, async ({ caller, session, params }) => {
    await prices.refusePrice(context, caller, session, params.id);
    return { message: caller.t(sentences.refused) };
  });
}
