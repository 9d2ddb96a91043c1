import { createReadStream } from 'node:fs';
import type { applyFields, exportCostSheet, previewFields } from '@thamani/contract/cost-sheet-files.ts';
import { companyActionsFor } from '@thamani/domain/companies/policy.ts';
import { plannedImport } from '@thamani/domain/cost-sheet/files/plan.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { exportRules } from '@thamani/domain/lists/lists.ts';
import { decimalOf } from '@thamani/domain/money.ts';
import type { z } from 'zod';
import type { Caller, OpenSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { consumeRateLimit } from '../../../engine/rate-limit.ts';
import { facilityCountryOf, findOwnApplication } from '../../applications/service.ts';
import {
  answersSent,
  countsOf,
  fileTypes,
  fileView,
  importedId,
  importIn,
  isGood,
  isRemarked,
  readSheet,
  refuseFile,
  saveHead,
  savePlanned,
  sheetFile,
  sheetWords,
  wordsOfAllLanguages,
} from '../../cost-sheets/service.ts';
import { isReturned, onSheet, ownerOf, recordChange } from './commands.ts';

/** Cost sheets as files, for companies: downloads, and imports in two calls with the same file. */

type Given<Fields extends z.ZodType> = z.output<Fields>;

/** On this machine's disk. */
interface SentFile {
  readonly file: string;
  readonly sha256: Buffer;
}

/** A file costs more than a page. */
const importsAnHour = 120;

export async function exportSheetOwn(
  context: Context,
  session: OpenSession,
  id: string,
  { format, language, content }: Given<NonNullable<(typeof exportCostSheet)['query']>>,
) {
  const row = await findOwnApplication(context, session.companyId, id);
  const limit = { bucket: `cost sheet files of ${session.companyId}`, limit: exportRules.filesAnHour, windowSeconds: 3600 };
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, limit, context.clock.now()));
  // One moment for head, rates and lines.
  const stored = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readSheet(tx, { id, version: 0 }, facilityCountryOf(row.answers)));
  const isTemplate = content === 'template';
  const currency = stored.head?.currency ?? '';
  const amount = (minor: number | null | undefined) => (isTemplate || typeof minor !== 'number' ? '' : decimalOf({ minor, currency }));
  const head = {
    price: amount(stored.head?.priceMinor),
    currency: isTemplate ? '' : currency,
    repaidTaxes: amount(stored.head?.repaidTaxesMinor),
    unit: isTemplate ? '' : (stored.head?.unit ?? ''),
    rates: isTemplate ? [] : stored.sheet.rates,
  };
  const bytes = sheetFile(
    { lines: isTemplate ? [] : stored.lines, head },
    { format, language, words: sheetWords(language, context.translatorFor), t: context.translatorFor(language) },
  );
  const about = isTemplate ? 'template' : row.application_number;
  return { name: `thamani-cost-sheet-${about}.${format}`, type: fileTypes[format], bytes };
}

/** Before a byte of the file is read: whose application it is, and how often the company asks. */
export async function admitImport({ db, clock, pool }: Context, { companyId }: OpenSession, id: string): Promise<void> {
  await findOwnApplication({ pool }, companyId, id);
  const limit = { bucket: `cost sheet imports of ${companyId}`, limit: importsAnHour, windowSeconds: 3600 };
  await db.transaction().execute((tx) => consumeRateLimit(tx, limit, clock.now()));
}

export async function previewImportOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  file: SentFile,
  { answers, show, page, page_size: pageSize }: Given<typeof previewFields>,
) {
  const row = await findOwnApplication(context, session.companyId, id);
  if (!companyActionsFor(session, row.state).includes('edit')) throw new Refusal('action_not_allowed');
  if (row.state === 'correction' && !(await isReturned(context.db, id))) throw new Refusal('only_returned_answers');
  const country = facilityCountryOf(row.answers);
  const { head, lines } = await readSheet(context.db, { id, version: 0 }, country);
  const found = importIn(await tablesIn(context, file, caller), {
    words: wordsOfAllLanguages(context.translatorFor),
    answers: answersSent(answers),
    country,
    currency: head?.currency ?? '',
    takesHead: false,
  });
  const view = fileView(found, sheetWords(caller.language, context.translatorFor), caller.t);
  const { rows, sheet, otherTitles } = found.lines;
  const shown = show === 'remarked' ? rows.filter(isRemarked) : rows;
  const from = (page - 1) * pageSize;
  return {
    total: shown.length,
    preview: {
      sha256: file.sha256.toString('hex'),
      sheet,
      first_row: rows[0]?.row ?? null,
      last_row: rows.at(-1)?.row ?? null,
      ...countsOf(found.lines),
      line_count: lines.length,
      other_titles: [...otherTitles],
      questions: view.questions,
      rows: shown.slice(from, from + pageSize).map(view.rowView),
      head: view.head ?? null,
    },
  };
}

export async function applyImportOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  file: SentFile,
  fields: Given<typeof applyFields>,
) {
  const sha256 = file.sha256.toString('hex');
  if (fields.sha256 !== sha256) throw new Refusal('import_changed');
  // Opened before the application is locked: it takes seconds.
  const tables = await tablesIn(context, file, caller);
  const takesHead = fields.take_head === 'true';
  return onSheet(context, caller, session, id, 'import', fields, async (own) => {
    const country = facilityCountryOf(own.application.answers);
    const stored = await readSheet(own.tx, { id, version: 0 }, country);
    const { lines, head } = importIn(tables, {
      words: wordsOfAllLanguages(context.translatorFor),
      answers: answersSent(fields.answers),
      country,
      currency: stored.head?.currency ?? '',
      takesHead,
    });
    const good = lines.rows.filter(isGood);
    const isWhole = good.length === lines.rows.length;
    if ((!isWhole && fields.only_good_rows !== 'true') || (takesHead && (head === undefined || head.problems.length > 0)))
      throw new Refusal('import_incomplete');
    const plan = plannedImport({ mode: fields.mode, stored: stored.lines, rows: good, idOf: (row, turn) => importedId(sha256, row, turn) });
    const saved = await savePlanned(own.tx, ownerOf(own), plan);
    let { revision } = saved;
    // After the lines: a rate that no line needs any more can then be replaced.
    if (takesHead && head !== undefined) {
      const { headRevision = 0, priceCitations = [] } = stored.head ?? {};
      ({ revision } = await saveHead(own.tx, ownerOf(own), { ...head.head, base: headRevision, priceCitations }));
    }
    if (revision !== (stored.head?.revision ?? 0)) await recordChange(own, revision, plan.write.length + plan.remove.length);
    return {
      revision,
      line_count: saved.count,
      added: plan.added,
      changed: plan.changed,
      kept: plan.kept,
      removed: plan.remove.length,
      left_out: lines.rows.length - good.length,
      head_taken: takesHead,
    };
  });
}

async function tablesIn(context: Pick<Context, 'tables' | 'log'>, { file }: SentFile, { language }: Caller) {
  const reading = await context.tables.readTable(createReadStream(file), language).catch((error: unknown) => {
    context.log.error({ err: error }, 'the parser is away: no spreadsheet can be imported');
    throw new Refusal('unavailable', { retryAfterSeconds: 5, cause: error });
  });
  return reading.fault === undefined ? reading.tables : refuseFile(reading.fault);
}
