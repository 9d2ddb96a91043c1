import {
  requestDocument,
  declareConflictOfInterest,
  resolveSignals,
  decideRequirement,
  listCandidates,
  recordCaseView,
  openCaseFile,
  readCase,
  readQueue,
  reassignCase,
  recordVisit,
  releaseCase,
  takeCase,
  takeStep,
  writeMessage,
  writeNote,
} from '@thamani/contract/review.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve, type Call } from '../../http/serving/serve.ts';
import { serveRedirect } from '../../http/serving/serve-redirect.ts';
import * as review from './service.ts';
import { caseView, queueRowView } from './view.ts';

const sentences = {
  queue: /*i18n*/ { id: 'review.queue', message: 'Open cases' },
  one: /*i18n*/ { id: 'review.one', message: 'The case' },
  readers: /*i18n*/ { id: 'review.readers', message: 'Other people who have this case open' },
  candidates: /*i18n*/ { id: 'review.candidates', message: 'People who can take this case' },
};

export function reviewRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readQueue, async ({ caller, session, query }) => {
    const { rows, total, names, today, counts } = await review.readQueue(context, session, query);
    const { stage, country, whose, late, search } = query;
    return {
      message: caller.t(sentences.queue),
      data: rows.map((row) => queueRowView(row, names, today)),
      total,
      counts,
      ...pagesOf(readQueue.path, query, total, { stage, country, whose, late, search }),
    };
  });

  /** Each command answers with the case in its new state. */
  const answer = async ({ caller, session, params }: Pick<Call<typeof readCase>, 'caller' | 'session' | 'params'>) => ({
    message: caller.t(sentences.one),
    data: caseView(await review.readCase(context, caller, session, params.id)) as AnswerOf<typeof readCase>['data'],
  });
  serve(api, readCase, answer);

  serve(api, recordCaseView, async ({ caller, session, params }) => ({
    message: caller.t(sentences.readers),
    data: await review.recordCaseView(context, session, params.id),
  }));
  serve(api, listCandidates, async ({ caller, session, params }) => ({
    message: caller.t(sentences.candidates),
    data: (await review.listCandidates(context, session, params.id)).map(({ id, name, staff_number }) => ({ id, name, staff_number })),
  }));

  serve(api, takeCase, async (call) => {
    await review.assignToSelf(context, call.caller, call.session, call.params.id);
    return answer(call);
  });
  serve(api, releaseCase, async (call) => {
    await review.release(context, call.caller, call.session, call.params.id);
    return answer(call);
  });
  serve(api, reassignCase, async (call) => {
    await review.reassign(context, call.caller, call.session, call.params.id, call.body.staff_id);
    return answer(call);
  });
  serve(api, declareConflictOfInterest, async (call) => {
    await review.declareConflictOfInterest(context, call.caller, call.session, call.params.id, call.body.comment);
    return answer(call);
  });
  serve(api, decideRequirement, async (call) => {
    await review.decideRequirement(context, call.caller, call.session, call.params.id, call.body);
    return answer(call);
  });
  serve(api, resolveSignals, async (call) => {
    await review.resolveSignal(context, call.caller, call.session, call.params.id, call.body);
    return answer(call);
  });
  serve(api, requestDocument, async (call) => {
    await review.requestDocument(context, call.caller, call.session, call.params.id, call.body);
    return answer(call);
  });
  serve(api, writeNote, async (call) => {
    await review.writeNote(context, call.caller, call.session, call.params.id, call.body.text);
    return answer(call);
  });
  serve(api, writeMessage, async (call) => {
    await review.writeMessage(context, call.caller, call.session, call.params.id, call.body.text);
    return answer(call);
  });
  serve(api, recordVisit, async (call) => {
    await review.recordVisit(context, call.caller, call.session, call.params.id, call.body);
    return answer(call);
  });
  serve(api, takeStep, async (call) => {
    await review.stepOn(context, call.caller, call.session, call.params.id, call.body);
    return answer(call);
  });

  serveRedirect(api, openCaseFile, ({ caller, session, params, query }) =>
    review.linkToCaseFile(context, caller, session, { ...params, ...query }),
  );
}
