import { isSameAnswer } from '@thamani/domain/applications/answers.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../engine/outbox.ts';
import { findCompany, lockIdentity } from '../accounts/service.ts';
import { freezeSheets, type SheetOutcome } from '../cost-sheets/service.ts';
import { freezeAtSubmission } from '../origin/service.ts';
import { writeAnswers } from './answer-changes.ts';
import { blockingFaults, documentsNamedIn, type SubmissionFacts } from './answer-validation.ts';
import { declaredOf, schemeOf, sheetOutcomes, type Declared } from './figures.ts';
import { answersOfVersion, freeze, markSubmitted, updateStatus, type ApplicationRow, type FrozenVersion } from './store.ts';
import { positionAfter, recordApplicationEvent, type ApplicationCommand } from './transitions.ts';

/** Submission, by its own command or by a payment, and the submission of a correction. */

export type Faults = Readonly<Record<string, FieldFault>>;

export async function blockingFaultsOf(tx: Tx, context: Context, application: ApplicationRow): Promise<Faults> {
  return blockingFaults(await submissionFactsOf(tx, context, application.company_id, [application]), application);
}

/** Two queries, however many applications of the company there are; more for each whose figures come from its cost sheet. */
export async function submissionFactsOf(
  tx: Tx,
  context: Context,
  companyId: string,
  applications: readonly ApplicationRow[],
): Promise<SubmissionFacts> {
  const company = await findCompany(tx, companyId);
  const answers = applications.map((application) => application.answers);
  const documents = await documentsNamedIn(tx, companyId, answers);
  return { company, documents, sheets: await sheetOutcomes(tx, context, applications) };
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
 * Freezes the current answers of each, its cost sheet and its origin verdict, as a numbered version. From the first one on, the company's identity is
 * locked. Five queries, however many applications there are, and one for each audit event: a trigger appends it to the chain of its case. Those
 * that have a sheet take more.
 */
export async function submitAllLocked(
  command: Omit<ApplicationCommand, 'application'>,
  applications: readonly ApplicationRow[],
  action: 'submit' | 'pay',
): Promise<void> {
  const { tx, context, session, at } = command;
  const outcomes = await sheetOutcomes(tx, context, applications);
  const submitted = applications.map((application) => ({
    state: positionAfter(application, action).state,
    ...versionOf(command, application, outcomes.get(application.id)),
  }));
  const origins = await freezeAll(command, applications, submitted);
  for (const scheme of new Set(submitted.map((one) => one.scheme)))
    await markSubmitted(
      tx,
      submitted.filter((one) => one.scheme === scheme),
      scheme,
      at,
    );
  await lockIdentity(tx, session.companyId, at);
  for (const { id, version } of submitted) await recordApplicationEvent(command, id, 'submitted', { version, ...originIn(origins, id) });
}

/** What a correction changes: the answers that differ from the last version, and the stage in which the review continues. */
export interface Correction {
  readonly changed: readonly RequirementId[];
  readonly stage: State;
}

export async function correctionOf(command: ApplicationCommand): Promise<Correction> {
  const { tx, context, application } = command;
  const { state: stage } = positionAfter(application, 'send_correction');
  const outcomes = await sheetOutcomes(tx, context, [application]);
  const { answers } = versionOf(command, application, outcomes.get(application.id));
  const before = await answersOfVersion(tx, application.id, application.submissions);
  return { stage, changed: requirements.map(({ id }) => id).filter((id) => !isSameAnswer(answers[id], before[id])) };
}

/** Freezes another version under the scheme of the first, and notifies the officer. */
export async function resubmitLocked(command: ApplicationCommand, { changed, stage }: Correction): Promise<void> {
  const { tx, context, application, at } = command;
  const outcomes = await sheetOutcomes(tx, context, [application]);
  const frozen = versionOf(command, application, outcomes.get(application.id));
  const { version } = frozen;
  const origins = await freezeAll(command, [application], [frozen]);
  await updateStatus(tx, application.id, { state: stage, return_stage: null, submissions: version, updated_at: at });
  const event = await recordApplicationEvent(command, application.id, 'correction_sent', {
    version,
    changed: changed.join(','),
    ...originIn(origins, application.id),
  });
  await enqueue(tx, { key: event, topic: 'case.notification', subjectId: application.id, at });
}

type DeclaredVersion = FrozenVersion & Pick<Declared, 'fromSheet'>;

/** The event is in a chain of hashes, so that neither a frozen verdict nor its inputs can be changed unnoticed. */
function originIn(hashes: ReadonlyMap<string, string>, id: string): { readonly origin_sha256?: string } {
  const sha256 = hashes.get(id);
  return sha256 === undefined ? {} : { origin_sha256: sha256 };
}

/**
 * Answers, sheet and origin verdict. Answers that the sheet gives are written to the form too, which shows what was submitted. Gives back the
 * hash of the inputs of each verdict, by application.
 */
async function freezeAll(
  { tx, at }: Pick<ApplicationCommand, 'tx' | 'at'>,
  applications: readonly ApplicationRow[],
  versions: readonly DeclaredVersion[],
): Promise<ReadonlyMap<string, string>> {
  for (const { id, answers, fromSheet, cva } of versions) {
    const application = applications.find((one) => one.id === id);
    if (application === undefined || fromSheet.length === 0) continue;
    await writeAnswers(tx, application, fromSheet, { answers, unparsed: application.unparsed_answers }, at);
    // The exact share, and not what the rounded answers give.
    await updateStatus(tx, id, { cva, updated_at: at });
  }
  // Before the versions: nothing is added to the sheet of one that is written.
  const withSheet = await freezeSheets(tx, versions);
  const origins = await freezeAtSubmission(
    tx,
    versions.filter(({ id }) => withSheet.has(id)),
  );
  await freeze(tx, versions);
  return origins;
}

/** The current answers as the next version. */
function versionOf(
  { context, session, at }: Pick<ApplicationCommand, 'context' | 'session' | 'at'>,
  application: ApplicationRow,
  outcome: SheetOutcome | undefined,
): DeclaredVersion {
  const { id, answers, submissions } = application;
  const declared = declaredOf(answers, schemeOf(context, application), outcome);
  if (declared === undefined) throw new Refusal('fields_missing', { fields: { final_product_value: 'missing' } });
  const { percent: cva, scheme, fromSheet } = declared;
  return { id, version: submissions + 1, answers: declared.answers, cva, scheme, at, by: session.accountId, fromSheet };
}
