import { exportPerformance, readOfficerFigures, readOwnFigures, readPerformance } from '@thamani/contract/management/performance.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveBytes } from '../../http/serving/serve-bytes.ts';
import { pagesOf, serve } from '../../http/serving/serve.ts';
import * as figures from './service.ts';

const texts = {
  performance: /*i18n*/ { id: 'performance.figures', message: 'Management figures' },
  officers: /*i18n*/ { id: 'performance.officers', message: 'Figures by officer, in order of name' },
  own: /*i18n*/ { id: 'performance.own', message: 'Your own figures' },
};

export function managementRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readPerformance, async ({ caller, session, query }) => ({
    message: caller.t(texts.performance),
    data: await figures.readPerformance(context, session, query),
  }));
  serve(api, readOfficerFigures, async ({ caller, session, query }) => {
    const { data, total } = await figures.readOfficerFigures(context, session, query);
    const { from, to, country, sector } = query;
    return {
      message: caller.t(texts.officers),
      data,
      total,
      ...pagesOf(readOfficerFigures.path, query, total, { from, to, country, sector }),
    };
  });
  serve(api, readOwnFigures, async ({ caller, session, query }) => ({
    message: caller.t(texts.own),
    data: await figures.readOwnFigures(context, session, query),
  }));
  serveBytes(api, exportPerformance, async ({ caller, session, query }) => figures.exportFigures(context, caller, session, query));
}
