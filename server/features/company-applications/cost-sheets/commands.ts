import type { readCostSheet, removeCostLines, saveCostLines, saveCostSheetHead } from '@thamani/contract/cost-sheets.ts';
import type { Operation } from '@thamani/contract/operation.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { companyActionsFor } from '@thamani/domain/companies/policy.ts';
import { figuresOfSheet } from '@thamani/domain/cost-sheet/submission.ts';
import type { CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { currentScheme, isScheme, takesCostSheet } from '@thamani/domain/valuation/value-addition.ts';
import type { z } from 'zod';
import type { Caller, OpenSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../database/connect.ts';
import { recordApplicationEvent, type ApplicationCommand } from '../../applications/company-interface.ts';
import { answersOfVersion, facilityCountryOf, findOwnApplication, schemeOf } from '../../applications/service.ts';
import {
  linesAnswered,
  ownJudgementsView,
  readSheet,
  refuseUnknownVersion,
  removeLines,
  saveHead,
  saveLines,
  sheetView,
  currentJudgements,
  type SentHead,
  type SentLine,
} from '../../cost-sheets/service.ts';
import { documentsOf } from '../../documents/service.ts';
import { fieldsToCorrect, isAssessed } from '../../review/company-interface.ts';
import { command } from '../commands.ts';

/** A company's commands on the cost sheet of one of its applications, each in one transaction that locks the application. */

type Body<O extends Operation> = z.output<NonNullable<O['body']>>;
type Query<O extends Operation> = z.output<NonNullable<O['query']>>;

/** Answers that a sheet gives, or is the evidence of: a correction that asks for one of them opens the sheet. */
const fieldsOfSheet: readonly RequirementId[] = [...figuresOfSheet, 'production_cost_breakdown'];

export async function readSheetOwn(
  context: Context,
  { t }: Caller,
  session: OpenSession,
  id: string,
  { page, page_size: pageSize, version }: Query<typeof readCostSheet>,
) {
  const row = await findOwnApplication(context, session.companyId, id);
  // One moment for head, rates and lines.
  const { stored, isOpen } = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const answers = version === 0 ? row.answers : await answersOfVersion(tx, id, version);
      return {
        stored: await readSheet(tx, { id, version }, facilityCountryOf(answers)),
        isOpen: row.state !== 'correction' || (await isReturned(tx, id)),
      };
    });
  refuseUnknownVersion(stored, version);
  const scheme = schemeOf(context, row);
  const isEditable = version === 0 && isOpen && companyActionsFor(session, row.state).includes('edit');
  const shown = sheetView(stored, {
    t,
    version,
    page,
    pageSize,
    scheme: isScheme(scheme) ? scheme : currentScheme,
    isEditable,
    isRequired: takesCostSheet(scheme),
  });
  return { shown: await withJudgements(context.db, row, stored.sheet, shown), total: stored.lines.length };
}

/** Of a submitted version, once the assessment was accepted, as changed figures are shown (review/company-interface.ts). */
async function withJudgements<Shown extends { readonly version: number; readonly lines: readonly { readonly id: string }[] }>(
  db: Queryable,
  { id, company_id: companyId }: { readonly id: string; readonly company_id: string },
  { price: { currency } }: CostSheet,
  shown: Shown,
) {
  if (shown.version === 0 || !(await isAssessed(db, id))) return shown;
  const rows = await currentJudgements(db, { id, version: shown.version });
  if (rows.length === 0) return shown;
  const places = rows.flatMap(({ place }) => place?.document ?? []);
  const { price, margin, lines } = ownJudgementsView(rows, currency, await documentsOf(db, companyId, [...new Set(places)]));
  return {
    ...shown,
    price_judgement: price,
    margin_judgement: margin,
    lines: shown.lines.map((line) => ({ ...line, judgement: lines.get(line.id) ?? null })),
  };
}

export async function saveHeadOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  body: Body<typeof saveCostSheetHead>,
) {
  return onSheet(context, caller, session, id, 'head', body, async (own) => {
    const saved = await saveHead(own.tx, ownerOf(own), headSent(body));
    if (saved.changed) await recordChange(own, saved.revision);
    return { revision: saved.revision, head_revision: saved.headRevision };
  });
}

export async function saveLinesOwn(context: Context, caller: Caller, session: OpenSession, id: string, body: Body<typeof saveCostLines>) {
  const saved = await onSheet(context, caller, session, id, 'lines', body, async (own) => {
    const answer = await saveLines(own.tx, ownerOf(own), body.lines.map(lineSent));
    if (answer.changed > 0) await recordChange(own, answer.revision, answer.changed);
    return answer;
  });
  return { revision: saved.revision, line_count: saved.count, lines: linesAnswered(saved.lines, caller.t) };
}

export async function removeLinesOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  body: Body<typeof removeCostLines>,
) {
  const removed = await onSheet(context, caller, session, id, 'removal', body, async (own) => {
    const answer = await removeLines(own.tx, ownerOf(own), body.lines);
    if (answer.changed > 0) await recordChange(own, answer.revision, answer.changed);
    return answer;
  });
  return { revision: removed.revision, line_count: removed.count, lines: linesAnswered(removed.lines, caller.t) };
}

/** Also of imports (`file-commands.ts`). Refused in a correction that does not ask for the figures. */
export async function onSheet<Answer>(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  what: string,
  body: unknown,
  work: (own: ApplicationCommand) => Promise<Answer>,
): Promise<Answer> {
  return command(context, caller, session, id, 'edit', { [what]: body }, async (own) => {
    if (own.application.state === 'correction' && !(await isReturned(own.tx, id))) throw new Refusal('only_returned_answers');
    return work(own);
  });
}

export async function isReturned(db: Queryable, id: string): Promise<boolean> {
  return (await fieldsToCorrect(db, id)).some((field) => fieldsOfSheet.includes(field));
}

export function ownerOf({ session, application }: ApplicationCommand) {
  return { companyId: session.companyId, id: application.id };
}

export async function recordChange(own: ApplicationCommand, sheetRevision: number, lines = 0): Promise<void> {
  await recordApplicationEvent(own, own.application.id, 'changed', { fields: 'cost_sheet', sheet_revision: sheetRevision, lines });
}

function headSent({
  base,
  price,
  currency,
  repaid_taxes: repaidTaxes,
  unit,
  rates,
  price_citations: citations,
}: Body<typeof saveCostSheetHead>): SentHead {
  return { base, price, currency, repaidTaxes, unit, rates, priceCitations: citations };
}

type LineBody = Body<typeof saveCostLines>['lines'][number];

function lineSent(line: LineBody): SentLine {
  const { hs_code: hsCode, country, origin_status: originStatus, origin_proof: originProof, supplier, unit_cost: unitCost, ...same } = line;
  return {
    ...same,
    originStatus,
    unitCost,
    ...(hsCode !== null && { hsCode }),
    ...(country !== null && { country }),
    ...(originProof !== null && { originProof }),
    ...(supplier !== null && { supplier }),
  };
}
