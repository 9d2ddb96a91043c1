import { readDashboard } from '@thamani/contract/companies/dashboard.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import * as dashboard from './service.ts';
import { dashboardView } from './view.ts';

const sentences = {
  dashboard: /*i18n*/ { id: 'dashboard.read', message: 'What is waiting for you' },
};

export function dashboardRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readDashboard, async ({ caller, session }) => ({
    message: caller.t(sentences.dashboard),
    data: dashboardView(await dashboard.readDashboard(context, session)),
  }));
}
