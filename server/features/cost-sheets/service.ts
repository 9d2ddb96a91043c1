import { figuresOfSheet, outcomeOf, type SheetOutcome } from '@thamani/domain/cost-sheet/submission.ts';
import type { CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import {
  citedStates,
  copySheet,
  headOf,
  lastFrozen,
  linesOf,
  nameCited,
  ratesOf,
  sheetsOfCompany,
  type SheetKey,
  type StoredHead,
  type StoredLine,
} from './store.ts';

/** Cost sheets as applications and the commands of companies use them. The caller has found or locked the application as the company's own. */

export { removeLines, saveHead, saveLines, savePlanned, type SentHead, type SentLine } from './changes.ts';
export { assessmentOf, judgementsIn, judgementsOf } from './judgements.ts';
export {
  carryJudgements,
  citedElsewhere,
  correctionPlaces,
  insertJudgements,
  insertOutcome,
  judgementsRevision,
  currentJudgements,
  type NewJudgement,
  type StoredJudgement,
} from './judgements-store.ts';
export { freezeSheets, lastFrozen } from './store.ts';
export { correctionView, headView, lineView, linesAnswered, ownJudgementsView, shareView, sheetView } from './view.ts';
export { faultOfField, wireField } from './messages.ts';
export { fileTypes, sheetFile } from './files/export.ts';
export { answersSent, countsOf, fileView, importedId, importIn, isGood, isRemarked, refuseFile } from './files/import.ts';
export { sheetWords, wordsOfAllLanguages } from './files/words.ts';
export { figuresOfSheet, type SheetOutcome };

interface StoredSheet {
  /** Nothing was saved yet: absent. */
  readonly head: StoredHead | undefined;
  readonly lines: readonly StoredLine[];
  readonly sheet: CostSheet;
}

/** The country is that of the facility, from the answers of the same version. */
export async function readSheet(db: Queryable, key: SheetKey, country: string | undefined): Promise<StoredSheet> {
  const [head, rates, lines] = [await headOf(db, key), await ratesOf(db, key), await linesOf(db, key)];
  const sheet = {
    country: country ?? '',
    price: { minor: head?.priceMinor ?? 0, currency: head?.currency ?? '' },
    repaidTaxes: head?.repaidTaxesMinor ?? 0,
    priceCitations: head?.priceCitations ?? [],
    lines,
    rates,
  };
  return { head, lines, sheet };
}

/** What a submission takes from each sheet, or why it cannot, by application. Also that its documents passed their check. */
export async function outcomesOf(
  db: Queryable,
  applications: readonly { readonly id: string; readonly country: string | undefined }[],
): Promise<ReadonlyMap<string, SheetOutcome>> {
  const outcomes = new Map<string, SheetOutcome>();
  if (applications.length === 0) return outcomes;
  const states = Map.groupBy(
    await citedStates(
      db,
      applications.map(({ id }) => id),
    ),
    (row) => row.application_id,
  );
  for (const { id, country } of applications) {
    const { head, sheet } = await readSheet(db, { id, version: 0 }, country);
    const cited = (states.get(id) ?? []).map(({ state }) => state);
    const outcome = outcomeOf(head && sheet);
    if ('fault' in outcome) outcomes.set(id, outcome);
    else if (cited.includes('refused')) outcomes.set(id, { fault: 'document_refused' });
    else outcomes.set(id, cited.includes('checking') ? { fault: 'document_checking' } : outcome);
  }
  return outcomes;
}

/** As the current sheet of a copy. Citations of documents that cannot be shown are left out, as answers that name them. */
export async function copySheetOf(tx: Tx, from: string, to: string): Promise<void> {
  if (await copySheet(tx, { from: { id: from, version: 0 }, to })) await nameCited(tx, to);
}

/** Months after which a document no longer proves the costs of a product. */
const evidenceMonths = 12;

/** As submitted last, for a renewal: without price, rates and documents of more than a year ago. */
export async function renewSheetOf(tx: Tx, { clock }: Pick<Context, 'clock'>, from: string, to: string): Promise<void> {
  const version = await lastFrozen(tx, from);
  if (version === undefined) return;
  const since = clock.now();
  since.setUTCMonth(since.getUTCMonth() - evidenceMonths);
  if (await copySheet(tx, { from: { id: from, version }, to, renewedSince: since })) await nameCited(tx, to);
}

/** For the export of a company's data: current sheets by application. */
export async function exportSheetsOf(db: Queryable, companyId: string) {
  const sheets = new Map<string, Awaited<ReturnType<typeof exportedSheet>>>();
  for (const { application_id: id } of await sheetsOfCompany(db, companyId, mostExported)) sheets.set(id, await exportedSheet(db, id));
  return sheets;
}

/** As many as applications are exported. */
const mostExported = 1000;

async function exportedSheet(db: Queryable, id: string) {
  const key = { id, version: 0 };
  return { ...(await headOf(db, key)), rates: await ratesOf(db, key), lines: await linesOf(db, key) };
}

/** A version that was never submitted is not found. */
export function refuseUnknownVersion({ head }: StoredSheet, version: number): void {
  if (version > 0 && head === undefined) throw new Refusal('not_found');
}
