import {
  assignCases,
  deleteQueueView,
  listQueueViews,
  readArchive,
  readMyQueue,
  readWorkload,
  saveQueueView,
} from '@thamani/contract/queue.ts';
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
  readCaseVersion,
  readQueue,
  reassignCase,
  recordShownPages,
  recordVisit,
  releaseCase,
  takeCase,
  takeStep,
  undoCaseAction,
  writeMessage,
  writeNote,
} from '@thamani/contract/review.ts';
import { judgeCostLines, judgeSheetMargin, judgeSheetPrice, readCaseCostSheet } from '@thamani/contract/cost-sheets/line-review.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { readCaseOrigin, saveCaseOriginAnswers } from '@thamani/contract/cost-sheets/origin.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve, type Call } from '../../http/serving/serve.ts';
import { serveRedirect } from '../../http/serving/serve-redirect.ts';
import * as review from './service.ts';
import { archivedCaseView, assignmentView, caseView, paneGroupView, queueRowView, workloadView } from './view.ts';

const sentences = {
  queue: /*i18n*/ { id: 'review.queue', message: 'Open cases' },
  myQueue: /*i18n*/ { id: 'review.my_queue', message: 'Cases that are waiting for you' },
  archive: /*i18n*/ { id: 'review.archive', message: 'Closed cases' },
  views: /*i18n*/ { id: 'review.views', message: 'Your saved views' },
  viewSaved: /*i18n*/ { id: 'review.view_saved', message: 'The view is saved.' },
  viewDeleted: /*i18n*/ { id: 'review.view_deleted', message: 'The view is deleted.' },
  workload: /*i18n*/ { id: 'review.workload', message: 'Open cases of each person' },
  assignments: /*i18n*/ { id: 'review.assignments', message: 'Result of the assignment, for each case' },
  version: /*i18n*/ { id: 'review.version', message: 'The answers of this version' },
  one: /*i18n*/ { id: 'review.one', message: 'The case' },
  readers: /*i18n*/ { id: 'review.readers', message: 'Other people who have this case open' },
  candidates: /*i18n*/ { id: 'review.candidates', message: 'People who can take this case' },
  document: /*i18n*/ { id: 'review.document', message: 'The document' },
  origin: /*i18n*/ { id: 'review.origin', message: 'AfCFTA origin of the product, indicative' },
  originSaved: /*i18n*/ { id: 'review.origin_saved', message: 'The change of the answers about the origin is saved.' },
  costSheet: /*i18n*/ { id: 'review.cost_sheet', message: 'The cost sheet of the case' },
  judged: /*i18n*/ { id: 'review.judged', message: 'Your judgement is recorded.' },
  shown: /*i18n*/ { id: 'review.shown', message: 'The pages that were shown are recorded.' },
};

export function reviewRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readQueue, async ({ caller, session, query }) => {
    const { rows, total, names, today, counts } = await review.readQueue(context, session, query);
    const { stage, country, whose, late, search, assignee, sort, direction } = query;
    // The usual order is not repeated in links.
    const order = { sort: sort === 'due' ? undefined : sort, direction: direction === 'ascending' ? undefined : direction };
    return {
      message: caller.t(sentences.queue),
      data: rows.map((row) => queueRowView(row, names, today)),
      total,
      counts,
      ...pagesOf(readQueue.path, query, total, { stage, country, whose, late, search, assignee, ...order }),
    };
  });
  serveTeamQueue(api, context);
  serveLineReview(api, context);

  /** Each command answers with the case in its new state. */
  const answer = async ({ caller, session, params }: Pick<Call<typeof readCase>, 'caller' | 'session' | 'params'>) => ({
    message: caller.t(sentences.one),
    data: caseView(await review.readCase(context, caller, session, params.id)) as AnswerOf<typeof readCase>['data'],
  });
  serve(api, readCase, answer);
  serve(api, readCaseVersion, async ({ caller, session, params }) => ({
    message: caller.t(sentences.version),
    data: (await review.readCaseVersion(context, caller, session, params.id, params.version)) as AnswerOf<typeof readCaseVersion>['data'],
  }));
  type Answerable = Parameters<typeof answer>[0];
  const answerAfter =
    <C extends Answerable>(act: (call: C) => Promise<unknown>) =>
    async (call: C) => {
      await act(call);
      return answer(call);
    };
  /** With what its person can undo for a few seconds. */
  const answerAfterUndoable =
    <C extends Answerable>(act: (call: C) => ReturnType<typeof review.release>) =>
    async (call: C) => {
      const { undo = null } = await act(call);
      return { ...(await answer(call)), undo };
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
    answerAfterUndoable(({ caller, session, params }) => review.assignToSelf(context, caller, session, params.id)),
  );
  serve(
    api,
    releaseCase,
    answerAfterUndoable(({ caller, session, params }) => review.release(context, caller, session, params.id)),
  );
  serve(
    api,
    undoCaseAction,
    answerAfter(({ caller, session, params, body }) => review.undoCaseAction(context, caller, session, params.id, body.undo)),
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
    answerAfterUndoable(({ caller, session, params, body }) => review.decideRequirement(context, caller, session, params.id, body)),
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

  serve(api, readCaseOrigin, async ({ caller, session, params, query }) => {
    const { shown, total } = await review.readOrigin(context, caller, session, params.id, query);
    return {
      message: caller.t(sentences.origin),
      data: shown as AnswerOf<typeof readCaseOrigin>['data'],
      ...pagesOf(`/review/cases/${params.id}/origin`, query, total),
    };
  });
  serve(api, saveCaseOriginAnswers, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.originSaved),
    data: await review.changeOriginAnswers(context, caller, session, params.id, body),
  }));
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

/** The cost sheet of a case, judged line by line. */
function serveLineReview(api: FastifyInstance, context: Context): void {
  serve(api, readCaseCostSheet, async ({ caller, session, params, query }) => {
    const { shown, total } = await review.readSheetOfCase(context, caller, session, params.id, query);
    const { version } = query;
    return {
      message: caller.t(sentences.costSheet),
      data: shown as AnswerOf<typeof readCaseCostSheet>['data'],
      ...pagesOf(`/review/cases/${params.id}/cost_sheet`, query, total, { version: version?.toString() }),
    };
  });
  serve(api, judgeCostLines, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.judged),
    data: (await review.judgeLines(context, caller, session, params.id, body)) as AnswerOf<typeof judgeCostLines>['data'],
  }));
  serve(api, judgeSheetPrice, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.judged),
    data: await review.judgePrice(context, caller, session, params.id, body),
  }));
  serve(api, judgeSheetMargin, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.judged),
    data: await review.judgeMargin(context, caller, session, params.id, body),
  }));
}

/** The queue as a team's tool. */
function serveTeamQueue(api: FastifyInstance, context: Context): void {
  serve(api, readMyQueue, async ({ caller, session, query }) => {
    const { groups, names, today } = await review.readMyQueue(context, session, query);
    return { message: caller.t(sentences.myQueue), data: { groups: groups.map((group) => paneGroupView(group, names, today)) } };
  });
  serve(api, readArchive, async ({ caller, session, query }) => {
    const { rows, total, isTotalExact } = await review.readArchive(context, session, query);
    const { search, country, stage } = query;
    return {
      message: caller.t(sentences.archive),
      data: rows.map(({ row, certificate }) => archivedCaseView(row, certificate)),
      total,
      is_total_exact: isTotalExact,
      ...pagesOf(readArchive.path, query, total, { search, country, stage }),
    };
  });

  serve(api, listQueueViews, async ({ caller, session }) => ({
    message: caller.t(sentences.views),
    data: (await review.listQueueViews(context, session)).map(({ id, name, question }) => ({ id, name, question })),
  }));
  serve(api, saveQueueView, async ({ caller, session, body }) => ({
    message: caller.t(sentences.viewSaved),
    data: await review.saveQueueView(context, session, body),
  }));
  serve(api, deleteQueueView, async ({ caller, session, params }) => {
    await review.deleteQueueView(context, session, params.id);
    return { message: caller.t(sentences.viewDeleted) };
  });

  serve(api, readWorkload, async ({ caller, session, query }) => ({
    message: caller.t(sentences.workload),
    data: (await review.readWorkload(context, session, query)).map(workloadView),
  }));
  serve(api, assignCases, async ({ caller, session, body }) => ({
    message: caller.t(sentences.assignments),
    data: (await review.assignCases(context, caller, session, body)).map((one) => assignmentView(one, caller.t)),
  }));
}
