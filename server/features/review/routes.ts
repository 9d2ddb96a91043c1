import {
  requestDocument,
  declareConflictOfInterest,
  resolveSignals,
  decideRequirement,
  listCandidates,
  recordCaseView,
  openCaseDocument,
  openCaseFile,
  readCase,
  readCaseDocumentText,
  readQueue,
  reassignCase,
  recordShownPages,
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
  document: /*i18n*/ { id: 'review.document', message: 'The document' },
  shown: /*i18n*/ { id: 'review.shown', message: 'The pages that were shown are recorded.' },
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
  type Answerable = Parameters<typeof answer>[0];
  const answerAfter =
    <C extends Answerable>(act: (call: C) => Promise<unknown>) =>
    async (call: C) => {
      await act(call);
      return answer(call);
    };

  serve(api, recordCaseView, async ({ caller, session, params }) => ({
    message: caller.t(sentences.readers),
    data: await review.recordCaseView(context, session, params.id),
  }));
  serve(api, listCandidates, async ({ caller, session, params }) => ({
    message: caller.t(sentences.candidates),
    data: (await review.listCandidates(context, session, params.id)).map(({ id, name, staff_number }) => ({ id, name, staff_number })),
  }));

  serve(
    api,
    takeCase,
    answerAfter(({ caller, session, params }) => review.assignToSelf(context, caller, session, params.id)),
  );
  serve(
    api,
    releaseCase,
    answerAfter(({ caller, session, params }) => review.release(context, caller, session, params.id)),
  );
  serve(
    api,
    reassignCase,
    answerAfter(({ caller, session, params, body }) => review.reassign(context, caller, session, params.id, body.staff_id)),
  );
  serve(
    api,
    declareConflictOfInterest,
    answerAfter(({ caller, session, params, body }) => review.declareConflictOfInterest(context, caller, session, params.id, body.comment)),
  );
  serve(
    api,
    decideRequirement,
    answerAfter(({ caller, session, params, body }) => review.decideRequirement(context, caller, session, params.id, body)),
  );
  serve(
    api,
    resolveSignals,
    answerAfter(({ caller, session, params, body }) => review.resolveSignal(context, caller, session, params.id, body)),
  );
  serve(
    api,
    requestDocument,
    answerAfter(({ caller, session, params, body }) => review.requestDocument(context, caller, session, params.id, body)),
  );
  serve(
    api,
    writeNote,
    answerAfter(({ caller, session, params, body }) => review.writeNote(context, caller, session, params.id, body.text)),
  );
  serve(
    api,
    writeMessage,
    answerAfter(({ caller, session, params, body }) => review.writeMessage(context, caller, session, params.id, body.text)),
  );
  serve(
    api,
    recordVisit,
    answerAfter(({ caller, session, params, body }) => review.recordVisit(context, caller, session, params.id, body)),
  );
  serve(
    api,
    takeStep,
    answerAfter(({ caller, session, params, body }) => review.stepOn(context, caller, session, params.id, body)),
  );

  serve(api, openCaseDocument, async ({ caller, session, params }) => ({
    message: caller.t(sentences.document),
    data: await review.openCaseDocument(context, caller, session, params),
  }));
  serve(api, recordShownPages, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.shown),
    data: await review.recordShownPages(context, session, params, {
      pages: body.pages,
      pageCount: body.page_count ?? null,
      hasFailed: body.has_failed ?? false,
    }),
  }));
  serve(api, readCaseDocumentText, async ({ caller, session, params }) => ({
    message: caller.t(sentences.document),
    data: await review.readCaseDocumentText(context, session, params),
  }));
  serveRedirect(api, openCaseFile, ({ caller, session, params, query }) =>
    review.linkToCaseFile(context, caller, session, { ...params, ...query }),
  );
}
