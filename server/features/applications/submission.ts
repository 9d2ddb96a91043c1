import { declaredValueAddition, isSameAnswer } from '@thamani/domain/applications/answers.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import { currentScheme } from '@thamani/domain/valuation/value-addition.ts';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../engine/outbox.ts';
import { findCompany, lockIdentity } from '../accounts/service.ts';
import { blockingFaults, documentsNamedIn, type SubmissionFacts } from './answer-validation.ts';
import { answersOfVersion, freeze, markSubmitted, updateStatus, type ApplicationRow, type FrozenVersion } from './store.ts';
import { positionAfter, recordApplicationEvent, type ApplicationCommand } from './transitions.ts';

/** Submission, by its own command or by a payment, and the submission of a correction. */

export type Faults = Readonly<Record<string, FieldFault>>;

export async function blockingFaultsOf(
  tx: Tx,
  application: Pick<ApplicationRow, 'company_id' | 'answers' | 'unparsed_answers'>,
): Promise<Faults> {
  return blockingFaults(await submissionFactsOf(tx, application.company_id, [application]), application);
}

/** Two queries, however many applications of the company there are. */
export async function submissionFactsOf(
  tx: Tx,
  companyId: string,
  applications: readonly Pick<ApplicationRow, 'answers'>[],
): Promise<SubmissionFacts> {
  const company = await findCompany(tx, companyId);
  const answers = applications.map((application) => application.answers);
  return { company, documents: await documentsNamedIn(tx, companyId, answers) };
}

export function refuseFaults(faults: Faults): void {
  const kinds = Object.values(faults);
  if (kinds.length === 0) return;
  if (kinds.some((fault) => fault === 'missing' || fault === 'declaration_missing'))
    throw new Refusal('fields_missing', { fields: faults });
  const onlyFiles = kinds.every((fault) => fault === 'document_checking' || fault === 'document_refused');
  throw new Refusal(onlyFiles ? 'documents_not_ready' : 'fields_invalid', { fields: faults });
}

export async function submitLocked(command: ApplicationCommand, action: 'submit' | 'pay'): Promise<void> {
  await submitAllLocked(command, [command.application], action);
}

/**
 * Freezes the current answers of each as a numbered version. From the first one on, the company's identity is locked. Four queries, however
 * many applications there are, and one for each audit event: a trigger appends it to the chain of its case.
 */
export async function submitAllLocked(
  command: Omit<ApplicationCommand, 'application'>,
  applications: readonly ApplicationRow[],
  action: 'submit' | 'pay',
): Promise<void> {
  const { tx, session, at } = command;
  const submitted = applications.map((application) => ({
    state: positionAfter(application, action).state,
    ...versionOf(command, application, currentScheme),
  }));
  await freeze(tx, submitted);
  await markSubmitted(tx, submitted, currentScheme, at);
  await lockIdentity(tx, session.companyId, at);
  for (const { id, version } of submitted) await recordApplicationEvent(command, id, 'submitted', { version });
}

/** What a correction changes: the answers that differ from the last version, and the stage in which the review continues. */
export interface Correction {
  readonly changed: readonly RequirementId[];
  readonly stage: State;
}

export async function correctionOf({ tx, application }: ApplicationCommand): Promise<Correction> {
  const { state: stage } = positionAfter(application, 'send_correction');
  const before = await answersOfVersion(tx, application.id, application.submissions);
  return { stage, changed: requirements.map(({ id }) => id).filter((id) => !isSameAnswer(application.answers[id], before[id])) };
}

/** Freezes another version under the scheme of the first, and notifies the officer. */
export async function resubmitLocked(command: ApplicationCommand, { changed, stage }: Correction): Promise<void> {
  const { tx, application, at } = command;
  const frozen = versionOf(command, application, application.scheme ?? currentScheme);
  const { version } = frozen;
  await freeze(tx, [frozen]);
  await updateStatus(tx, application.id, { state: stage, return_stage: null, submissions: version, updated_at: at });
  const event = await recordApplicationEvent(command, application.id, 'correction_sent', { version, changed: changed.join(',') });
  await enqueue(tx, { key: event, topic: 'case.notification', subjectId: application.id, at });
}

/** The current answers as the next version. */
function versionOf(
  { session, at }: Pick<ApplicationCommand, 'session' | 'at'>,
  { id, answers, submissions }: ApplicationRow,
  scheme: string,
): FrozenVersion {
  const added = declaredValueAddition(answers);
  if (added === undefined) throw new Refusal('fields_missing', { fields: { final_product_value: 'missing' } });
  return { id, version: submissions + 1, answers, cva: added.percent, scheme, at, by: session.accountId };
}
