import { checkAuditChain, exportAudit, listApplicationHistory, listDocumentReaders, searchAudit } from '@thamani/contract/audit.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveBytes } from '../../http/serving/serve-bytes.ts';
import { pagesOf, serve } from '../../http/serving/serve.ts';
import * as audit from './service.ts';
import { eventView, historyView, readerView } from './view.ts';

const sentences = {
  readers: /*i18n*/ { id: 'audit.readers', message: 'Who viewed your documents' },
  history: /*i18n*/ { id: 'audit.history', message: 'History of your application' },
  events: /*i18n*/ { id: 'audit.events', message: 'Audit log' },
  checked: /*i18n*/ { id: 'audit.checked', message: 'The audit log was checked for changes and gaps' },
};

export function auditRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listDocumentReaders, async ({ caller, session, params, query }) => {
    const { rows, total } = await audit.listDocumentReaders(context, session, { ...params, ...query });
    return {
      message: caller.t(sentences.readers),
      data: rows.map(readerView),
      ...pagesOf(`/application/${params.id}/document_access`, query, total),
    };
  });

  serve(api, listApplicationHistory, async ({ caller, session, params, query }) => {
    const { rows, total } = await audit.listApplicationHistory(context, session, { ...params, ...query });
    return {
      message: caller.t(sentences.history),
      data: rows.map(historyView),
      ...pagesOf(`/application/${params.id}/history`, query, total),
    };
  });

  serve(api, searchAudit, async ({ caller, session, query }) => {
    const { rows, total, names, lookedBackTo } = await audit.searchAudit(context, session, query);
    const { about, by, action, actions, from, to } = query;
    return {
      message: caller.t(sentences.events),
      data: rows.map((row) => eventView(row, names)),
      looked_back_to: lookedBackTo?.toISOString() ?? null,
      total,
      ...pagesOf(searchAudit.path, query, total, { about, by, action, actions, from, to }),
    };
  });

  serveBytes(api, exportAudit, async ({ caller, session, query }) => audit.exportAudit(context, caller, session, query));

  serve(api, checkAuditChain, async ({ caller, session, params }) => {
    const { events, sealed, sealedAt, found } = await audit.checkAuditChain(context, session, params.name);
    return { message: caller.t(sentences.checked), data: { events, sealed, sealed_at: sealedAt, found: [...found] } };
  });
}
