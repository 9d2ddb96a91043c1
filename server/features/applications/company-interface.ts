import { actionsFor, states, type State } from '@thamani/domain/applications/lifecycle.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { faultsIn, readSent } from './answer-validation.ts';
import { countDraft, makeDraft, startDraft } from './drafts.ts';
import { deleteOne, deleteUnpaidOf, lockAllOf, lockOwn, updateStatus, withdrawAllOf, type ApplicationRow } from './store.ts';
import { blockingFaultsOf, correctionOf, refuseFaults, submitLocked, type Correction, type Faults } from './submission.ts';
import { positionAfter, recordApplicationEvent, type ApplicationCommand } from './transitions.ts';

/**
 * What a company does with its own applications. Except for `createApplication`, the caller has locked them in its transaction. Each
 * operation changes the state and records the audit event; payments and review are for the caller to call.
 */

export { changeAnswers, type AnswerChange, type AnswerChanges } from './answer-changes.ts';
export { resubmitLocked as sendCorrection } from './submission.ts';
export { recordApplicationEvent, type ApplicationCommand } from './transitions.ts';

/** Commands on one application happen one after the other. Another company's application is not found. */
export async function lockOwnApplication(tx: Tx, companyId: string, id: string): Promise<ApplicationRow> {
  const application = await lockOwn(tx, companyId, id);
  if (application === undefined) throw new Refusal('not_found');
  return application;
}

export interface CreatedApplication {
  readonly id: string;
  readonly application_number: string;
  readonly submitted: boolean;
  /** Why it stayed a draft. */
  readonly faults: Faults;
}

/** Answers by field, and the locale of their numbers if it is declared. */
export type SentApplication = Readonly<Record<string, unknown>> & { readonly number_locale?: NumberLocale | undefined };

/** Complete and declared: created and submitted. Otherwise a draft, except where an answer cannot be read: then nothing is created. */
export async function createApplication(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: OpenSession,
  { number_locale: locale, ...sent }: SentApplication,
): Promise<CreatedApplication> {
  await countDraft(tx, context, session.companyId);
  const { answers, unparsed } = await readSent(tx, session.companyId, sent, locale);
  if (Object.keys(unparsed).length > 0) throw new Refusal('fields_invalid', { fields: faultsIn(unparsed) });
  const application = await makeDraft(tx, context, caller, session.companyId, answers);
  const faults = await blockingFaultsOf(tx, context, application);
  const submitted = Object.keys(faults).length === 0;
  const { actor, requestId } = caller;
  if (submitted) await submitLocked({ tx, context, actor, requestId, session, application, at: context.clock.now() }, 'submit');
  return { id: application.id, application_number: application.application_number, submitted, faults };
}

/** With what is known of the company, or as a copy of one of its applications. Never submitted: the declaration is missing. */
export async function startApplication(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: OpenSession,
  { copy_of: copyOf, number_locale: locale, ...figures }: SentApplication & { readonly copy_of?: string | undefined },
): Promise<{ readonly id: string; readonly application_number: string }> {
  const { id, application_number } = await startDraft(tx, context, caller, session, { copyOf, figures, locale });
  return { id, application_number };
}

export async function submit(command: ApplicationCommand): Promise<void> {
  refuseFaults(await blockingFaultsOf(command.tx, command.context, command.application));
  await submitLocked(command, 'submit');
}

/** The correction that `sendCorrection` sends. `elsewhere`: faults outside the answers that prevent it too. */
export async function completeCorrection(command: ApplicationCommand, elsewhere: Faults): Promise<Correction> {
  refuseFaults({ ...(await blockingFaultsOf(command.tx, command.context, command.application)), ...elsewhere });
  return correctionOf(command);
}

export async function reopen(command: ApplicationCommand): Promise<void> {
  const { tx, application, at } = command;
  const { state } = positionAfter(application, 'reopen');
  await updateStatus(tx, application.id, { state, submitted_at: null, scheme: null, updated_at: at });
  await recordApplicationEvent(command, application.id, 'reopened');
}

export async function withdraw(command: ApplicationCommand): Promise<void> {
  const { tx, application, at } = command;
  const { state } = positionAfter(application, 'withdraw');
  await updateStatus(tx, application.id, { state, return_stage: null, updated_at: at });
  await recordApplicationEvent(command, application.id, 'withdrawn');
}

export async function deleteDraft(command: ApplicationCommand): Promise<void> {
  await deleteOne(command.tx, command.application.id);
  await recordApplicationEvent(command, command.application.id, 'deleted');
}

/** The states in which the end of an account withdraws a paid application. */
const open = states.filter((state) => actionsFor(state, 'system').includes('withdraw'));

/** Locks all of a company's applications, in the order of their ids, and returns those that `closeLocked` withdraws. */
export async function lockToClose(tx: Tx, companyId: string): Promise<readonly { readonly id: string; readonly state: State }[]> {
  return (await lockAllOf(tx, companyId)).filter(({ paid, state }) => paid && open.includes(state));
}

/** The end of an account: what was never paid is erased; paid cases that can be withdrawn are, and all decisions stay. */
export async function closeLocked(tx: Tx, context: Pick<Context, 'ids'>, companyId: string, at: Date, requestId: string): Promise<void> {
  const command = { tx, context, actor: { kind: 'system' }, requestId, at } as const;
  const erased = await deleteUnpaidOf(tx, companyId);
  const withdrawn = await withdrawAllOf(tx, companyId, open, at);
  for (const id of erased) await recordApplicationEvent(command, id, 'erased');
  for (const id of withdrawn) await recordApplicationEvent(command, id, 'withdrawn');
}
