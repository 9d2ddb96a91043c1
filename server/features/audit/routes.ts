import { checkAuditChain, listDocumentReaders, searchAudit } from '@thamani/contract/audit.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import * as audit from './service.ts';
import { eventView, readerView } from './view.ts';
import { auditSentences as sentences } from './messages.ts';

export function auditRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listDocumentReaders, async ({ caller, session, params, query }) => {
    const { rows, total } = await audit.listDocumentReaders(context, session, { ...params, ...query });
    return {
      message: caller.t(sentences.readers),
      data: rows.map(readerView),
      ...pagesOf(`/application/${params.id}/document_access`, query, total),
    };
  });

  serve(api, searchAudit, async ({ caller, session, query }) => {
    const { rows, total, names, lookedBackTo } = await audit.searchAudit(context, session, query);
    const { about, by, action, from, to } = query;
    return {
      message: caller.t(sentences.events),
      data: rows.map((row) => eventView(row, names)),
      looked_back_to: lookedBackTo?.toISOString() ?? null,
      ...pagesOf(searchAudit.path, query, total, { about, by, action, from, to }),
    };
  });

  serve(api, checkAuditChain, async ({ caller, session, params }) => {
    const { events, sealed, sealedAt, found } = await audit.checkAuditChain(context, session, params.name);
    return { message: caller.t(sentences.checked), data: { events, sealed, sealed_at: sealedAt, found: [...found] } };
  });
}
