import { readCaseRelations, readCompanyFile, searchConsole } from '@thamani/contract/casework.ts';
import { readWaiting } from '@thamani/contract/live-updates.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import * as casework from './service.ts';
import { companyFileView, foundView, relationsView } from './view.ts';

const sentences = {
  relations: /*i18n*/ { id: 'casework.relations', message: 'Certificates, appeals, payments and earlier cases' },
  company: /*i18n*/ { id: 'casework.company', message: 'The company and its cases' },
  found: /*i18n*/ { id: 'casework.found', message: 'Search results' },
  waiting: /*i18n*/ { id: 'casework.waiting', message: 'What is waiting for you' },
};

export function caseworkRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readCaseRelations, async ({ caller, session, params }) => ({
    message: caller.t(sentences.relations),
    data: relationsView(await casework.readCaseRelations(context, session, params.id)),
  }));

  serve(api, readCompanyFile, async ({ caller, session, params }) => ({
    message: caller.t(sentences.company),
    data: companyFileView(await casework.readCompanyFile(context, session, params.id)),
  }));

  serve(api, searchConsole, async ({ caller, session, query }) => ({
    message: caller.t(sentences.found),
    data: foundView(await casework.searchConsole(context, session, query.q)),
  }));

  serve(api, readWaiting, async ({ caller, session }) => ({
    message: caller.t(sentences.waiting),
    data: await casework.readWaiting(context, session),
  }));
}
