import {
  declareInterestInAppeal,
  listAppeals,
  lodgeAppeal,
  openAppealDocument,
  openAppealFile,
  readAppeal,
  readAppealDocumentText,
  readOwnAppeals,
  voteOnAppeal,
} from '@thamani/contract/appeals.ts';
import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve, type Call } from '../../http/serving/serve.ts';
import { serveRedirect } from '../../http/serving/serve-redirect.ts';
import * as appeals from './service.ts';
import { appealableView, appealView, lineView, ownView } from './view.ts';

const sentences = {
  own: /*i18n*/ { id: 'appeals.own', message: 'Appeals on your application' },
  lodged: /*i18n*/ {
    id: 'appeals.lodged',
    message: 'Your appeal has been sent. The appeals board will decide within {days} working days.',
  },
  list: /*i18n*/ { id: 'appeals.list', message: 'Appeals' },
  one: /*i18n*/ { id: 'appeals.one', message: 'The appeal' },
  voted: /*i18n*/ { id: 'appeals.voted', message: 'Your vote has been recorded.' },
  interestDeclared: /*i18n*/ {
    id: 'appeals.interest_declared',
    message: 'Your conflict of interest has been recorded. You do not vote on this appeal.',
  },
  document: /*i18n*/ { id: 'appeals.document', message: 'The document' },
};

export function appealRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readOwnAppeals, async ({ caller, session, params }) => {
    const { appeals: own, openDecision, canAppeal } = await appeals.readOwn(context, caller, session, params.id);
    const decision = openDecision && appealableView(openDecision);
    return {
      message: caller.t(sentences.own),
      data: { appeals: own.map(ownView), ...(canAppeal ? { appealable: decision } : { appealable: null, open_decision: decision }) },
    };
  });
  serve(api, lodgeAppeal, async ({ caller, session, params, body }) => {
    const { id } = await appeals.lodge(context, caller, session, params.id, body);
    return {
      message: caller.t(sentences.lodged, { days: appealRules.workingDaysToDecide }),
      data: ownView(await appeals.readOwnOne(context, caller, session, id)),
    };
  });

  serve(api, listAppeals, async ({ caller, session, query }) => {
    const { rows, total } = await appeals.list(context, session, query);
    return {
      message: caller.t(sentences.list),
      data: rows.map(lineView),
      total,
      ...pagesOf(listAppeals.path, query, total, { which: query.which }),
    };
  });

  /** Each command answers with the appeal in its new state. */
  type AppealCall = Pick<Call<typeof readAppeal>, 'caller' | 'session' | 'params'>;
  const answer = async ({ caller, session, params }: AppealCall, sentence: (typeof sentences)[keyof typeof sentences] = sentences.one) => ({
    message: caller.t(sentence),
    data: appealView(await appeals.read(context, caller, session, params.id)),
  });
  serve(api, readAppeal, async (call) => answer(call));
  serve(api, voteOnAppeal, async (call) => {
    await appeals.vote(context, call.caller, call.session, call.params.id, call.body);
    return answer(call, sentences.voted);
  });
  serve(api, declareInterestInAppeal, async (call) => {
    await appeals.declareConflictOfInterest(context, call.caller, call.session, call.params.id, call.body.comment);
    return answer(call, sentences.interestDeclared);
  });
  serve(api, openAppealDocument, async ({ caller, session, params }) => ({
    message: caller.t(sentences.document),
    data: await appeals.openDocument(context, caller, session, params),
  }));
  serve(api, readAppealDocumentText, async ({ caller, session, params }) => ({
    message: caller.t(sentences.document),
    data: await appeals.readDocumentText(context, session, params),
  }));
  serveRedirect(api, openAppealFile, ({ caller, session, params, query }) =>
    appeals.linkToFile(context, caller, session, { ...params, ...query }),
  );
}
