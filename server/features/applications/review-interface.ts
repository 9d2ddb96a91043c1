import { documentsIn, isSameAnswer } from '@thamani/domain/applications/answers.ts';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import type { LifecyclePosition } from '@thamani/domain/applications/lifecycle.ts';
import type { Tx } from '../../database/connect.ts';
import { copiesOf } from './denormalized-columns.ts';
import { answersOfVersion, lockOne, nameDocuments, renewInstead, updateAnswers, updateStatus, type ApplicationRow } from './store.ts';

/** For the review, which works on any company's application; who may is the review's to say. */
export async function lockForReview(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  return lockOne(tx, id);
}

/** The caller has asked the table of states, and holds the application. */
export async function setReviewState(tx: Tx, id: string, { state, returnStage }: LifecyclePosition, at: Date): Promise<void> {
  await updateStatus(tx, id, { state, return_stage: returnStage ?? null, updated_at: at });
}

/** What renews a certificate that has a successor renews that one. */
export async function setRenewalState(tx: Tx, former: readonly string[], number: string): Promise<void> {
  await renewInstead(tx, former, number);
}

/** What an officer assessed takes the place of what the company declared, wherever the figure is shown. */
export async function keepAssessed(tx: Tx, id: string, percent: string, at: Date): Promise<void> {
  await updateStatus(tx, id, { cva: percent, updated_at: at });
}

/** What a company changed in a correction and never sent is no answer of its: nobody declared it, and no version keeps it. */
export async function putBackSubmitted(tx: Tx, row: ApplicationRow, at: Date): Promise<void> {
  const submitted = await answersOfVersion(tx, row.id, row.submissions);
  const changed = requirements
    .map(({ id }) => id)
    .filter((id) => !isSameAnswer(row.answers[id], submitted[id]) || row.unparsed_answers[id] !== undefined);
  if (changed.length === 0) return;
  const revision = row.revision + 1;
  const versions = { ...row.field_versions, ...Object.fromEntries(changed.map((field) => [field, revision])) };
  await updateAnswers(tx, row.id, { answers: submitted, unparsed: {}, versions, revision, copies: copiesOf(submitted), at });
  const files = changed.filter((field) => ['document', 'documents'].includes(fieldOf(field).kind));
  await nameDocuments(
    tx,
    row.id,
    files,
    documentsIn(submitted).filter(({ field }) => files.includes(field)),
  );
}

export function placeOf({ state, return_stage }: Pick<ApplicationRow, 'state' | 'return_stage'>): LifecyclePosition {
  return { state, returnStage: return_stage ?? undefined } as LifecyclePosition;
}
