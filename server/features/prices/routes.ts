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
import { pagesOf, serve } from '../../http/serving/serve.ts';
import * as prices from './service.ts';
import { changeView, priceView, requestView, versionView } from './view.ts';

const sentences = {
  list: /*i18n*/ { id: 'prices.list', message: 'Fees by product category' },
  requests: /*i18n*/ { id: 'prices.requests', message: 'Price changes awaiting confirmation' },
  changes: /*i18n*/ { id: 'prices.changes', message: 'Scheduled price changes' },
  versions: /*i18n*/ { id: 'prices.versions', message: 'Price history' },
  asked: /*i18n*/ { id: 'prices.asked', message: 'Request saved. Another administrator must confirm it.' },
  confirmed: /*i18n*/ { id: 'prices.confirmed', message: 'Confirmed. The new price applies from its start date.' },
  refused: /*i18n*/ { id: 'prices.refused', message: 'Refused. The price was not changed.' },
  one: /*i18n*/ { id: 'prices.one', message: 'Fee for this product category' },
};

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
