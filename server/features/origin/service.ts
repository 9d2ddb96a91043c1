import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Answers } from '@thamani/domain/applications/answers.ts';
import { billOf, type BillOfMaterials } from '@thamani/domain/cost-sheet/bill-of-materials.ts';
import { correctedSheet, openJudgements, type Judgements } from '@thamani/domain/cost-sheet/judgements.ts';
import { goodsWith, isReadable, repeatedAnswer, withChanges, type GivenAnswers } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { faultsOf, type CostSheet } from '@thamani/domain/cost-sheet/sheet.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { freeze, recountFault, type FrozenVerdict, type RecountFault } from '@thamani/domain/origin/freezing.ts';
import { appendixIV } from '@thamani/domain/origin/list.ts';
import { candidatesOf, statePartiesOn } from '@thamani/domain/origin/nomenclature.ts';
import { originOf, type OriginVerdict, type Setting } from '@thamani/domain/origin/verdict.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { judgementsOf, readSheet } from '../cost-sheets/service.ts';
import {
  answersOf,
  changesOf,
  freezeAnswers,
  insertChange,
  insertVerdict,
  mostChanges,
  originOfCompany,
  verdictOf,
  writeAnswers,
  type AnswerChange,
  type OriginKey,
  type StoredVerdict,
} from './store.ts';

/** The origin verdict of an application. The caller has found or locked the application, and says what its answers are. */

export { answersOf, changesOf, lastApproval, verdictOf, type AnswerChange, type StoredVerdict } from './store.ts';
export { frozenView, originView } from './view.ts';

/** What the application says of its product, in the same version as its sheet. */
export interface ProductFacts extends OriginKey {
  readonly hsCode: string | undefined;
  /** Of the facility. */
  readonly country: string | undefined;
}

export function productFacts(key: OriginKey, { hs_code: hsCode, facility_country: country }: Answers): ProductFacts {
  return {
    ...key,
    hsCode: typeof hsCode === 'string' && hsCode !== '' ? hsCode : undefined,
    country: typeof country === 'string' ? country : undefined,
  };
}

/** Why there is no verdict. */
export type OriginGap = 'hs_code_missing' | 'sheet_missing' | 'sheet_incomplete';

export type ReadBill = { readonly sheet: CostSheet } & (
  | { readonly bill: BillOfMaterials; readonly gap?: never }
  | { readonly gap: OriginGap; readonly bill?: never }
);

/** Materials and price of the sheet as judged so far. */
export async function readBill(db: Queryable, facts: ProductFacts, judgements: Judgements = openJudgements): Promise<ReadBill> {
  const { head, sheet } = await readSheet(db, facts, facts.country);
  if (head === undefined || sheet.lines.length === 0) return { sheet, gap: 'sheet_missing' };
  if (facts.hsCode === undefined) return { sheet, gap: 'hs_code_missing' };
  if (faultsOf(correctedSheet(sheet, judgements)).length > 0) return { sheet, gap: 'sheet_incomplete' };
  const bill = billOf(sheet, judgements, facts.hsCode, candidatesOf);
  return bill === undefined ? { sheet, gap: 'sheet_incomplete' } : { sheet, bill };
}

/** While a case is open, what is not proven is open; when it is decided, it counts as non-originating. */
export function settingOn(day: string, unproven: Setting['unproven'] = 'open'): Setting {
  return { list: appendixIV, day, stateParties: statePartiesOn(day), unproven };
}

export function verdictFor(bill: BillOfMaterials, answers: GivenAnswers, day: string): OriginVerdict {
  return originOf(goodsWith(bill, answers), settingOn(day));
}

/** All answers at once: a person answers a few questions, and each can make another one needless. */
export async function saveAnswers(tx: Tx, id: string, { base, answers }: { readonly base: number; readonly answers: GivenAnswers }) {
  refuseUnreadable(answers);
  const stored = await answersOf(tx, { id, version: 0 });
  // Sent again after a lost answer, or answered alike in two windows.
  if (isDeepStrictEqual(stored.answers, answers)) return { revision: stored.revision, changed: false };
  if (stored.revision !== base) throw new Refusal('origin_answers_changed');
  const revision = stored.revision + 1;
  await writeAnswers(tx, id, { answers, revision });
  return { revision, changed: true };
}

/** By an officer who may work on the case. The answers of the company stay as they are. */
export async function changeAnswers(tx: Tx, key: OriginKey, base: number, change: Omit<AnswerChange, 'revision'>): Promise<number> {
  refuseUnreadable(change.answers);
  const former = await changesOf(tx, key);
  if ((former.at(-1)?.revision ?? 0) !== base || former.length >= mostChanges) throw new Refusal('origin_answers_changed');
  await insertChange(tx, key, { ...change, revision: base + 1 });
  return base + 1;
}

function refuseUnreadable(answers: GivenAnswers): void {
  const at = answers.findIndex((given) => !isReadable(given));
  if (at >= 0) throw new Refusal('fields_invalid', { fields: { [`answers.${at}.answer`]: 'value_malformed' } });
  const repeated = repeatedAnswer(answers);
  if (repeated !== undefined) throw new Refusal('fields_invalid', { fields: { [`answers.${repeated}.asks`]: 'value_malformed' } });
}

/** The company's answers with what officers changed, in the order in which they did. */
export function answersWith(answers: GivenAnswers, changes: readonly Pick<AnswerChange, 'answers'>[]): GivenAnswers {
  return changes.reduce((given, change) => withChanges(given, change.answers), answers);
}

/**
 * Of applications with a sheet, once it is frozen and before their versions: answers and, where the sheet has no fault, the verdict. Gives
 * back the hash of the inputs, by application, for the audit event.
 */
export async function freezeAtSubmission(
  tx: Tx,
  versions: readonly (OriginKey & { readonly answers: Answers; readonly at: Date })[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  if (versions.length === 0) return hashes;
  await freezeAnswers(tx, versions);
  for (const { id, version, answers, at } of versions) {
    const { bill } = await readBill(tx, productFacts({ id, version }, answers));
    if (bill === undefined) continue;
    const given = await answersOf(tx, { id, version });
    const frozen = freeze(goodsWith(bill, given.answers), settingOn(dayOf(at)), sha256);
    await insertVerdict(tx, { id, version }, 'submission', frozen);
    hashes.set(id, frozen.sha256);
  }
  return hashes;
}

/** The officer's verdict, in the transaction of the approval: as everything was judged and answered, and what is not proven does not originate. */
export async function freezeAtApproval(tx: Tx, facts: ProductFacts, at: Date): Promise<string | undefined> {
  const { bill } = await readBill(tx, facts, await judgementsOf(tx, facts.id, facts.version));
  if (bill === undefined) return undefined;
  const answers = answersWith((await answersOf(tx, facts)).answers, await changesOf(tx, facts));
  const frozen = freeze(goodsWith(bill, answers), settingOn(dayOf(at), 'non_originating'), sha256);
  await insertVerdict(tx, facts, 'approval', frozen);
  return frozen.sha256;
}

/** Whether a stored verdict still comes out of its stored inputs (Annex 2, Article 32). */
export function recountOf(stored: FrozenVerdict | StoredVerdict): RecountFault | undefined {
  return recountFault(stored, [appendixIV], sha256);
}

/** As the current answers of a copy, or of a renewal of what was submitted last: the lines of a copied sheet keep their ids. */
export { copyAnswers as copyAnswersOf, renewAnswers as renewAnswersOf } from './store.ts';

/** For the export of a company's data, by application. */
export async function exportOriginOf(db: Queryable, companyId: string) {
  const { answers, verdicts } = await originOfCompany(db, companyId, mostExported);
  const verdictsOf = Map.groupBy(verdicts, (row) => row.application_id);
  const ids = new Set([...answers.map((row) => row.application_id), ...verdictsOf.keys()]);
  const answersById = new Map(answers.map((row) => [row.application_id, row.answers]));
  return new Map(
    [...ids].map((id) => [
      id,
      {
        answers: answersById.get(id) ?? [],
        verdicts: (verdictsOf.get(id) ?? []).map(({ application_id: _, ...verdict }) => verdict),
      },
    ]),
  );
}

/** As many as applications are exported. */
const mostExported = 1000;

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export async function frozenAt(db: Queryable, key: OriginKey) {
  return { submission: await verdictOf(db, key, 'submission'), approval: await verdictOf(db, key, 'approval') };
}
