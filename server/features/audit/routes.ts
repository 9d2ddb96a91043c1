import { checkAuditChain, listApplicationHistory, listDocumentReaders, searchAudit } from '@thamani/contract/audit.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve } from '../../http/serving/serve.ts';
import * as audit from './service.ts';

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

type HistoryRow = Awaited<ReturnType<typeof audit.listApplicationHistory>>['rows'][number];
type ReaderRow = Awaited<ReturnType<typeof audit.listDocumentReaders>>['rows'][number];
type FoundEvents = Awaited<ReturnType<typeof audit.searchAudit>>;

/** A company is told who by role and number, never by name. */
function readerView({ at, role, staff_number, document_id, document_name }: ReaderRow) {
  return { at: at.toISOString(), role, staff_number, document: { id: document_id, name: document_name } };
}

/** Of staff and the system nothing but the kind. */
function historyView({ at, action, actor_kind, person, times }: HistoryRow) {
  const by = actor_kind === 'company' || actor_kind === 'staff' ? actor_kind : ('system' as const);
  return { at: at.toISOString(), action, by, ...(person && { person }), times };
}

function eventView(row: FoundEvents['rows'][number], names: FoundEvents['names']) {
  const person = row.actor_kind === 'staff' && row.actor_id !== null ? row.actor_id : undefined;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor_kind,
    by: person === undefined ? null : (names.staff.get(person) ?? { id: person, name: person.slice(0, 8), staff_number: '' }),
    ...(row.person && { person: row.person }),
    ...(row.acting_for !== null && { acting_for: { id: row.acting_for, name: names.companies.get(row.acting_for) ?? '' } }),
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: names.subjects.get(`${row.subject_kind} ${row.subject_id}`) ?? row.subject_id,
    },
    data: row.data,
    chain: { name: row.chain, position: Number(row.position), hash: row.hash.toString('hex') },
  };
}
