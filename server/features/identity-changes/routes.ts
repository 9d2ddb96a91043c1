import {
  decideIdentityChange,
  listIdentityChanges,
  listOwnIdentityChanges,
  openIdentityChangeDocument,
  readIdentityChange,
  requestIdentityChange,
  withdrawIdentityChange,
} from '@thamani/contract/companies/identity-changes.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve, type Call } from '../../http/serving/serve.ts';
import { serveRedirect } from '../../http/serving/serve-redirect.ts';
import * as changes from './service.ts';
import { changeView, ownView, rowView } from './view.ts';

const sentences = {
  requested: /*i18n*/ {
    id: 'identity_changes.requested',
    message: 'Your request has been sent. Our staff decide on it, and we notify you of the decision.',
  },
  own: /*i18n*/ { id: 'identity_changes.own', message: 'Your requests to change locked details' },
  withdrawn: /*i18n*/ { id: 'identity_changes.withdrawn', message: 'Your request has been withdrawn.' },
  list: /*i18n*/ { id: 'identity_changes.list', message: 'Requests to change company details' },
  one: /*i18n*/ { id: 'identity_changes.one', message: 'The request' },
  accepted: /*i18n*/ { id: 'identity_changes.accepted', message: 'The company’s details have been changed.' },
  refused: /*i18n*/ { id: 'identity_changes.refused', message: 'The request has been refused.' },
};

export function identityChangeRoutes(api: FastifyInstance, context: Context): void {
  serve(api, requestIdentityChange, async ({ caller, session, body }) => ({
    message: caller.t(sentences.requested),
    data: await changes.requestIdentityChange(context, caller, session, body),
  }));
  serve(api, listOwnIdentityChanges, async ({ caller, session, query }) => {
    const { rows, total, documents } = await changes.listOwnIdentityChanges(context, session, query);
    return {
      message: caller.t(sentences.own),
      data: rows.map((row) => ownView(row, documents.get(row.document_id))),
      ...pagesOf(listOwnIdentityChanges.path, query, total),
    };
  });
  serve(api, withdrawIdentityChange, async ({ caller, session, params }) => {
    await changes.withdrawIdentityChange(context, caller, session, params.id);
    return { message: caller.t(sentences.withdrawn) };
  });

  serve(api, listIdentityChanges, async ({ caller, session, query }) => {
    const { rows, total, names } = await changes.listIdentityChanges(context, session, query);
    return {
      message: caller.t(sentences.list),
      data: rows.map((row) => rowView(row, names)),
      ...pagesOf(listIdentityChanges.path, query, total, { state: query.state }),
    };
  });
  type Reading = Pick<Call<typeof readIdentityChange>, 'caller' | 'session' | 'params'>;
  const answer = async ({ caller, session, params }: Reading, sentence: (typeof sentences)[keyof typeof sentences]) => ({
    message: caller.t(sentence),
    data: changeView(await changes.readIdentityChange(context, session, params.id)),
  });
  serve(api, readIdentityChange, (call) => answer(call, sentences.one));
  serve(api, decideIdentityChange, async (call) => {
    await changes.decideIdentityChange(context, call.caller, call.session, { ...call.params, ...call.body });
    return answer(call, sentences[call.body.decision]);
  });
  serveRedirect(api, openIdentityChangeDocument, ({ caller, session, params, query }) =>
    changes.linkToDocument(context, caller, session, { ...params, ...query }),
  );
}
