import { evidenceSignals, type Check } from '@thamani/domain/signals/signals.ts';
import type { Queryable } from '../../database/connect.ts';
import { basisOf, namedFiles } from './evidence-store.ts';
import { checksOf as keptChecks, comparisonOf } from './store.ts';

/** Signals: what automated checks notice in the evidence of a case. Each is a question to the officer; none decides. */
export { storeSignals, runChecks, type Noticed } from './checks.ts';
export { fillRegistrationKeys } from './registration-keys.ts';
export { dropChecks, updateResolution, signalsOf } from './store.ts';

/** One for every check: what has not been made is not finished, never clear. */
export async function checksOf(db: Queryable, applicationId: string): Promise<readonly Check[]> {
  const kept = new Map((await keptChecks(db, applicationId)).map((check) => [check.code, check]));
  return evidenceSignals.map((code) => kept.get(code) ?? { code, result: 'skipped', reason: 'not_finished' });
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
  const isStale = made === undefined || made.basis !== basisOf(submissions, files);
  const isDue = isStale || (!made.whole && now.getTime() - made.at.getTime() >= againAfter);
  // One that is made now may not come to its end either; the next look tells.
  if (isDue || !made.whole) return { isDue, askAgainAt: new Date((isDue ? now : made.at).getTime() + againAfter) };
  return { isDue };
}
