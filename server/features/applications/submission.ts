import { declaredValueAddition, isSameAnswer } from '@thamani/domain/applications/answers.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import { currentScheme } from '@thamani/domain/valuation/value-addition.ts';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../engine/outbox.ts';
import { lockIdentity, nameOfCompany } from '../accounts/service.ts';
import { blockingFaults } from './answer-validation.ts';
import { answersOfVersion, freeze, updateStatus, type ApplicationRow } from './store.ts';
import { positionAfter, recordApplicationEvent, type ApplicationCommand } from './transitions.ts';

/** Submission, by its own command or by a payment, and the submission of a correction. */

export type Faults = Readonly<Record<string, FieldFault>>;

export async function blockingFaultsOf(
  tx: Tx,
  { company_id, answers, unparsed_answers }: Pick<ApplicationRow, 'company_id' | 'answers' | 'unparsed_answers'>,
): Promise<Faults> {
  return blockingFaults(tx, { id: company_id, name: await nameOfCompany(tx, company_id) }, answers, unparsed_answers);
}

export function refuseFaults(faults: Faults): void {
  const kinds = Object.values(faults);
  if (kinds.length === 0) return;
  if (kinds.some((fault) => fault === 'missing' || fault === 'declaration_missing'))
    throw new Refusal('fields_missing', { fields: faults });
  const onlyFiles = kinds.every((fault) => fault === 'document_checking' || fault === 'document_refused');
  throw new Refusal(onlyFiles ? 'documents_not_ready' : 'fields_invalid', { fields: faults });
}

/** Freezes the current answers as a numbered version. From the first one on, the company's identity is locked. */
export async function submitLocked(command: ApplicationCommand, action: 'submit' | 'pay'): Promise<void> {
  const { tx, session, application, at } = command;
  const { state } = positionAfter(application, action);
  const version = application.submissions + 1;
  await freezeAs(command, version, currentScheme);
  await updateStatus(tx, application.id, { state, submissions: version, scheme: currentScheme, submitted_at: at, updated_at: at });
  await lockIdentity(tx, session.companyId, at);
  await recordApplicationEvent(command, application.id, 'submitted', { version });
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
  const version = application.submissions + 1;
  await freezeAs(command, version, application.scheme ?? currentScheme);
  await updateStatus(tx, application.id, { state: stage, return_stage: null, submissions: version, updated_at: at });
  const event = await recordApplicationEvent(command, application.id, 'correction_sent', { version, changed: changed.join(',') });
  await enqueue(tx, { key: event, topic: 'case.notification', subjectId: application.id, at });
}

async function freezeAs({ tx, session, application, at }: ApplicationCommand, version: number, scheme: string): Promise<void> {
  const { id, answers } = application;
  const added = declaredValueAddition(answers);
  if (added === undefined) throw new Refusal('fields_missing', { fields: { final_product_value: 'missing' } });
  await freeze(tx, { id, version, answers, cva: added.percent, scheme, at, by: session.accountId });
}
