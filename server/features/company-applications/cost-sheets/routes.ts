import { readCostSheet, removeCostLines, saveCostLines, saveCostSheetHead } from '@thamani/contract/cost-sheets.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { pagesOf, serve } from '../../../http/serving/serve.ts';
import { readSheetOwn, removeLinesOwn, saveHeadOwn, saveLinesOwn } from '../service.ts';

const sentences = {
  sheet: /*i18n*/ { id: 'cost_sheets.sheet', message: 'Your cost sheet' },
  saved: /*i18n*/ { id: 'cost_sheets.saved', message: 'Your cost sheet is saved.' },
  partly: /*i18n*/ { id: 'cost_sheets.partly', message: 'Some lines were not changed. Check the marked lines.' },
};

export function costSheetRoutes(api: FastifyInstance, context: Context): void {
  serve(api, readCostSheet, async ({ caller, session, params, query }) => {
    const { shown, total } = await readSheetOwn(context, caller, session, params.id, query);
    const { version } = query;
    return {
      message: caller.t(sentences.sheet),
      data: shown,
      ...pagesOf(`/application/${params.id}/cost_sheet/`, query, total, { version: version === 0 ? undefined : String(version) }),
    };
  });

  serve(api, saveCostSheetHead, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.saved),
    data: await saveHeadOwn(context, caller, session, params.id, body),
  }));

  const sentenceOf = (lines: readonly { readonly problem: unknown }[]) =>
    lines.every(({ problem }) => problem === null) ? sentences.saved : sentences.partly;

  serve(api, saveCostLines, async ({ caller, session, params, body }) => {
    const data = await saveLinesOwn(context, caller, session, params.id, body);
    return { message: caller.t(sentenceOf(data.lines)), data };
  });

  serve(api, removeCostLines, async ({ caller, session, params, body }) => {
    const data = await removeLinesOwn(context, caller, session, params.id, body);
    return { message: caller.t(sentenceOf(data.lines)), data };
  });
}
