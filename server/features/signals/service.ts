import { evidenceSignals, type Check } from '@thamani/domain/signals/signals.ts';
import type { Queryable } from '../../database/connect.ts';
import { namedFiles } from './evidence-store.ts';
import { comparisonBasis } from './hashes.ts';
import { checksOf as storedChecks, comparisonOf } from './store.ts';

/** Signals: what automated checks notice in the evidence of a case. Each is a question to the officer; none decides. */
export { storeSignals, runChecks, type Noticed } from './checks.ts';
export { fillRegistrationKeys } from './duplicate-store.ts';
export { dropChecks, updateResolution, signalsOf, signalsOfCases } from './store.ts';
export { textOfDocument, textSourceOf } from './extraction-store.ts';
export { extractDocuments, extractEvidence } from './text-extraction.ts';

/** One for every check: what has not been made is not finished, never clear. */
export async function checksOf(db: Queryable, applicationId: string): Promise<readonly Check[]> {
  const stored = new Map((await storedChecks(db, applicationId)).map((check) => [check.code, check]));
  return evidenceSignals.map((code) => stored.get(code) ?? { code, result: 'skipped', reason: 'not_finished' });
}

/** What could not be read is tried again so much later, for as long as the case is open. */
const againAfter = 6 * 3_600_000;

/** Whether the checks are older than what they would be made of, and when to ask again. */
export async function comparisonDue(
  db: Queryable,
  { id, submissions }: { readonly id: string; readonly submissions: number },
  now: Date,
): Promise<{ readonly isDue: boolean; readonly askAgainAt?: Date }> {
  const [files, made] = [await namedFiles(db, id), await comparisonOf(db, id)];
  const isStale = made === undefined || made.basis !== comparisonBasis(submissions, files);
  const isDue = isStale || (!made.whole && now.getTime() - made.at.getTime() >= againAfter);
  // One that is made now may not come to its end either; the next look tells.
  if (isDue || !made.whole) return { isDue, askAgainAt: new Date((isDue ? now : made.at).getTime() + againAfter) };
  return { isDue };
}
