import {
  answerDocumentRequest,
  createApplication,
  deleteApplication,
  listApplications,
  listFacilities,
  reopenApplication,
  retrieveApplication,
  sendCorrection,
  startApplication,
  submitApplication,
  summariseApplications,
  updateApplication,
  withdrawApplication,
  writeToReview,
} from '@thamani/contract/applications.ts';
import { applyFields, applyImport, exportCostSheet, previewFields, previewImport } from '@thamani/contract/cost-sheet-files.ts';
import { readCostSheet, removeCostLines, saveCostLines, saveCostSheetHead } from '@thamani/contract/cost-sheets.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { readOriginVerdict, saveOriginAnswers } from '@thamani/contract/cost-sheets/origin.ts';
import { importBounds } from '@thamani/domain/cost-sheet/files/table.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { serveBytes } from '../../http/serving/serve-bytes.ts';
import { serveUpload, type ArrivedFile } from '../../http/serving/serve-upload.ts';
import { pagesOf, serve, type Call } from '../../http/serving/serve.ts';
import {
  admitImport,
  answerOwnDocumentRequest,
  applyImportOwn,
  changeOwn,
  createOwn,
  deleteOwn,
  exportSheetOwn,
  facilitiesOwn,
  listOwn,
  readOriginOwn,
  previewImportOwn,
  readOwn,
  readSheetOwn,
  removeLinesOwn,
  reopenOwn,
  saveHeadOwn,
  saveLinesOwn,
  saveOriginOwn,
  sendCorrectionOwn,
  startOwn,
  submitOwn,
  summariseOwn,
  withdrawOwn,
  writeOwn,
} from './service.ts';

const sentences = {
  saved: /*i18n*/ { id: 'applications.saved', message: 'Your draft is saved.' },
  submitted: /*i18n*/ {
    id: 'applications.submitted',
    message: 'Your application has been submitted. The review begins once you have paid the fee.',
  },
  started: /*i18n*/ {
    id: 'applications.started',
    message: 'Your draft is saved. Check the answers that we filled in.',
  },
  facilities: /*i18n*/ { id: 'applications.facilities', message: 'Your facilities' },
  list: /*i18n*/ { id: 'applications.list', message: 'Your applications' },
  summary: /*i18n*/ { id: 'applications.summary', message: 'Summary of your applications' },
  one: /*i18n*/ { id: 'applications.one', message: 'Your application' },
  reopened: /*i18n*/ { id: 'applications.reopened', message: 'Your application is a draft again. Submit it when it is ready.' },
  corrected: /*i18n*/ { id: 'applications.corrected', message: 'Your correction has been sent. The review continues.' },
  messageSent: /*i18n*/ { id: 'applications.message_sent', message: 'Your message has been sent.' },
  withdrawn: /*i18n*/ { id: 'applications.withdrawn', message: 'Your application has been withdrawn.' },
  costSheet: /*i18n*/ { id: 'cost_sheets.sheet', message: 'Your cost sheet' },
  costSheetSaved: /*i18n*/ { id: 'cost_sheets.saved', message: 'Your cost sheet is saved.' },
  costSheetPartly: /*i18n*/ { id: 'cost_sheets.partly', message: 'Some lines were not changed. Check the marked lines.' },
  origin: /*i18n*/ { id: 'origin.one', message: 'AfCFTA origin of your product, indicative' },
  originSaved: /*i18n*/ { id: 'origin.saved', message: 'Your answers about the origin are saved.' },
  importChecked: /*i18n*/ { id: 'cost_sheets.import_checked', message: 'Check the rows. Nothing was changed yet.' },
  imported: /*i18n*/ { id: 'cost_sheets.imported', message: 'The rows are in your cost sheet.' },
  deleted: /*i18n*/ { id: 'applications.deleted', message: 'Your draft has been deleted.' },
};

type Requester = Parameters<typeof readOwn> extends [unknown, ...infer Rest] ? Rest : never;

export function applicationRoutes(api: FastifyInstance, context: Context): void {
  serve(api, createApplication, async ({ caller, session, body }) => {
    const created = await createOwn(context, caller, session, body);
    return { message: caller.t(created.submitted ? sentences.submitted : sentences.saved), data: created };
  });

  serve(api, startApplication, async ({ caller, session, body }) => ({
    message: caller.t(sentences.started),
    data: await startOwn(context, caller, session, body),
  }));

  serve(api, listFacilities, async ({ caller, session }) => ({
    message: caller.t(sentences.facilities),
    data: [...(await facilitiesOwn(context, session))],
  }));

  serve(api, listApplications, async ({ caller, session, query }) => {
    const { rows, total } = await listOwn(context, session, query);
    return {
      message: caller.t(sentences.list),
      data: rows,
      ...pagesOf(listApplications.path, query, total, {
        search: query.search,
        paid: query.paid,
        status: query.status,
        sort: query.sort === 'newest' ? undefined : query.sort,
      }),
    };
  });

  serve(api, summariseApplications, async ({ caller, session }) => {
    const { approved, pending, rejected } = await summariseOwn(context, session);
    return {
      message: caller.t(sentences.summary),
      data: {
        total_applications: approved + pending + rejected,
        approved_applications: approved,
        pending_applications: pending,
        rejected_applications: rejected,
      },
    };
  });

  const read = async (...[caller, session, id, sentence]: [...Requester, sentence: keyof typeof sentences]) => {
    const data = (await readOwn(context, caller, session, id)) as AnswerOf<typeof retrieveApplication>['data'];
    return { message: caller.t(sentences[sentence]), data };
  };

  /** Each command answers with the application in its new state. */
  const readAfter =
    <C extends Pick<Call<typeof retrieveApplication>, 'caller' | 'session' | 'params'>>(
      sentence: keyof typeof sentences,
      act: (call: C) => Promise<unknown>,
    ) =>
    async (call: C) => {
      await act(call);
      return read(call.caller, call.session, call.params.id, sentence);
    };

  serve(api, retrieveApplication, async ({ caller, session, params }) => read(caller, session, params.id, 'one'));

  serve(
    api,
    updateApplication,
    readAfter('saved', ({ caller, session, params, body }) => changeOwn(context, caller, session, params.id, body)),
  );
  serve(
    api,
    submitApplication,
    readAfter('submitted', ({ caller, session, params }) => submitOwn(context, caller, session, params.id)),
  );
  serve(
    api,
    sendCorrection,
    readAfter('corrected', ({ caller, session, params }) => sendCorrectionOwn(context, caller, session, params.id)),
  );
  serve(
    api,
    answerDocumentRequest,
    readAfter('saved', ({ caller, session, params, body }) =>
      answerOwnDocumentRequest(context, caller, session, params.id, { id: params.request, document: body.document }),
    ),
  );
  serve(
    api,
    writeToReview,
    readAfter('messageSent', ({ caller, session, params, body }) => writeOwn(context, caller, session, params.id, body.text)),
  );
  serve(
    api,
    reopenApplication,
    readAfter('reopened', ({ caller, session, params }) => reopenOwn(context, caller, session, params.id)),
  );
  serve(
    api,
    withdrawApplication,
    readAfter('withdrawn', ({ caller, session, params }) => withdrawOwn(context, caller, session, params.id)),
  );

  serve(api, deleteApplication, async ({ caller, session, params }) => {
    await deleteOwn(context, caller, session, params.id);
    return { message: caller.t(sentences.deleted) };
  });
}

export function costSheetRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readCostSheet, async ({ caller, session, params, query }) => {
    const { shown, total } = await readSheetOwn(context, caller, session, params.id, query);
    const { version } = query;
    return {
      message: caller.t(sentences.costSheet),
      data: shown,
      ...pagesOf(`/application/${params.id}/cost_sheet/`, query, total, { version: version === 0 ? undefined : String(version) }),
    };
  });

  serve(api, saveCostSheetHead, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.costSheetSaved),
    data: await saveHeadOwn(context, caller, session, params.id, body),
  }));

  const sentenceOf = (lines: readonly { readonly problem: unknown }[]) =>
    lines.every(({ problem }) => problem === null) ? sentences.costSheetSaved : sentences.costSheetPartly;

  serve(api, saveCostLines, async ({ caller, session, params, body }) => {
    const data = await saveLinesOwn(context, caller, session, params.id, body);
    return { message: caller.t(sentenceOf(data.lines)), data };
  });

  serve(api, removeCostLines, async ({ caller, session, params, body }) => {
    const data = await removeLinesOwn(context, caller, session, params.id, body);
    return { message: caller.t(sentenceOf(data.lines)), data };
  });
}

/** The indicative origin verdict of an application, and the answers that it needs. */
export function originRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readOriginVerdict, async ({ caller, session, params, query }) => ({
    message: caller.t(sentences.origin),
    data: (await readOriginOwn(context, caller, session, params.id, query.version)) as AnswerOf<typeof readOriginVerdict>['data'],
  }));

  serve(api, saveOriginAnswers, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.originSaved),
    data: await saveOriginOwn(context, caller, session, params.id, body),
  }));
}

/** Opened by children of 256 MB, two at a time: more would only wait. */
const importsAtOnce = { atOnce: 12, atOnceOfOneCompany: 2 } as const;

export function costSheetFileRoutes(api: FastifyInstance, context: Context): void {
  serveBytes(api, exportCostSheet, ({ session, params, query }) => exportSheetOwn(context, session, params.id, query));

  const upload = { field: 'file', mostBytes: importBounds.bytes, headBytes: 8, ...importsAtOnce } as const;

  serveUpload(
    api,
    previewImport,
    { ...upload, admit: (_, session, { id }) => admitImport(context, session, id) },
    async ({ caller, session, params, file, fields }) => {
      const query = readFields(previewFields, fields);
      const { preview, total } = await previewImportOwn(context, caller, session, params.id, arrived(file), query);
      return {
        message: caller.t(sentences.importChecked),
        data: preview,
        ...pagesOf(`/application/${params.id}/cost_sheet/import_preview/`, query, total),
      };
    },
  );

  serveUpload(
    api,
    applyImport,
    { ...upload, admit: (_, session, { id }) => admitImport(context, session, id) },
    async ({ caller, session, params, file, fields }) => ({
      message: caller.t(sentences.imported),
      data: await applyImportOwn(context, caller, session, params.id, arrived(file), readFields(applyFields, fields)),
    }),
  );
}

function arrived(file: ArrivedFile | undefined): ArrivedFile {
  if (file === undefined) throw new Refusal('fields_invalid', { fields: { file: 'missing' } });
  if (file.bytes === 0) throw new Refusal('import_unreadable', { fields: { file: 'file_empty' } });
  return file;
}

/** The texts of a form, by the shape of the contract. */
function readFields<Shape extends z.ZodType>(shape: Shape, fields: Readonly<Record<string, string | undefined>>): z.output<Shape> {
  const read = shape.safeParse(fields);
  if (read.success) return read.data;
  throw new Refusal('fields_invalid', {
    fields: Object.fromEntries(read.error.issues.map(({ path }) => [path.map(String).join('.'), 'value_malformed' as const])),
  });
}
