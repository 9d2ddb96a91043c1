import { isSameAnswer } from '@thamani/domain/applications/answers.ts';
import type { LifecyclePosition } from '@thamani/domain/applications/lifecycle.ts';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import type { Tx } from '../../database/connect.ts';
import { writeAnswers } from './answer-changes.ts';
import { answersOfVersion, lockOne, renewInstead, updateStatus, type ApplicationRow } from './store.ts';

export { placeOf } from './transitions.ts';

/** For review, appeals and certificates, which work on any company's application. Their policies say who may. */
export async function lockForReview(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  return lockOne(tx, id);
}

/** The caller has checked the table of states, and has locked the application. */
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

/** What a company changed in a correction and never sent was not declared, and no version has it: the submitted answers replace it. */
export async function putBackSubmitted(tx: Tx, row: ApplicationRow, at: Date): Promise<void> {
  const submitted = await answersOfVersion(tx, row.id, row.submissions);
  const changed = requirements
    .map(({ id }) => id)
    .filter((id) => !isSameAnswer(row.answers[id], submitted[id]) || row.unparsed_answers[id] !== undefined);
  if (changed.length > 0) await writeAnswers(tx, row, changed, { answers: submitted, unparsed: {} }, at);
}
