import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { actionsFor, isRefundedOnWithdrawal, type Action } from '@thamani/domain/applications/lifecycle.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { enqueue } from '../../engine/outbox.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { fieldSentences } from '../../i18n/error-messages.ts';
import {
  changeAnswers,
  completeCorrection,
  createApplication,
  deleteDraft,
  lockOwnApplication,
  recordApplicationEvent,
  reopen,
  sendCorrection,
  startApplication,
  submit,
  withdraw,
  type AnswerChange,
  type AnswerChanges,
  type ApplicationCommand,
  type SentApplication,
} from '../applications/company-interface.ts';
import { carryJudgements } from '../cost-sheets/service.ts';
import { documentsOf } from '../documents/service.ts';
import { refundWithdrawn, releaseHeld } from '../payments/application-interface.ts';
import {
  answerDocumentRequest,
  documentsGiven,
  fieldsToCorrect,
  takeCorrection,
  withdrawCase,
  writeToStaff,
} from '../review/company-interface.ts';

/**
 * A company's commands on its applications, each in one transaction. Lock order: the application, its payments, its case. The core's
 * operation comes last: its audit event takes the country from the case, after the review has changed it.
 */

export async function createOwn(context: Context, caller: Caller, session: OpenSession, sent: SentApplication) {
  const call = { scope: `applications of ${session.companyId}`, key: caller.idempotencyKey, body: sent, at: context.clock.now() };
  const { faults, ...created } = await context.db
    .transaction()
    .execute((tx) => withIdempotencyKey(tx, call, () => createApplication(tx, context, caller, session, sent)));
  return { ...created, ...(created.submitted ? {} : { errors: faultsView(faults, caller) }) };
}

export async function startOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  sent: SentApplication & { readonly copy_of?: string | undefined },
) {
  const call = { scope: `starts of ${session.companyId}`, key: caller.idempotencyKey, body: sent, at: context.clock.now() };
  return context.db.transaction().execute((tx) => withIdempotencyKey(tx, call, () => startApplication(tx, context, caller, session, sent)));
}

/** The stored answer of an idempotent call has codes: a repeated call gets their messages in its own language. */
function faultsView(faults: Readonly<Record<string, FieldFault>>, { t }: Caller): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(fieldSentences[fault])]));
}

export async function changeOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  {
    changes,
    number_locale: locale,
  }: { readonly changes: Readonly<Record<string, AnswerChange>>; readonly number_locale?: NumberLocale | undefined },
): Promise<void> {
  const known = refuseUnknownFields(changes);
  await command(context, caller, session, id, 'edit', locale === undefined ? changes : { changes, locale }, async (own) => {
    const { state } = own.application;
    await changeAnswers(own, known, state === 'correction' ? await fieldsToCorrect(own.tx, own.application.id) : [], locale);
  });
}

function refuseUnknownFields(changes: Readonly<Record<string, AnswerChange>>): AnswerChanges {
  const unknown = Object.keys(changes).filter((field) => !isRequirement(field));
  if (unknown.length > 0)
    throw new Refusal('fields_invalid', { fields: Object.fromEntries(unknown.map((field) => [field, 'choice_unknown'])) });
  return changes;
}

export async function submitOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'submit', {}, submit);
}

export async function sendCorrectionOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'send_correction', {}, async (own) => {
    const correction = await completeCorrection(own, await faultsInGiven(own));
    await takeCorrection(own.tx, context, own.application.id, correction.changed, correction.stage, own.at);
    await sendCorrection(own, correction);
    // What the correction left as it was is not judged again.
    await carryJudgements(own.tx, own.application.id);
  });
}

/** A requested document that has not passed its check, or failed it, prevents the correction. */
async function faultsInGiven({ tx, session, application }: ApplicationCommand): Promise<Readonly<Record<string, FieldFault>>> {
  const given = await documentsOf(tx, session.companyId, await documentsGiven(tx, application.id));
  const states = [...given.values()].map(({ state }) => state);
  if (states.includes('refused')) return { document_requests: 'document_refused' };
  return states.includes('checking') ? { document_requests: 'document_checking' } : {};
}

/** A document that is still being checked is accepted, as in the form: the correction is sent only when it has passed. */
export async function answerOwnDocumentRequest(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  wanted: { readonly id: string; readonly document: string },
): Promise<void> {
  await command(context, caller, session, id, 'edit', wanted, async (own) => {
    if (own.application.state !== 'correction') throw new Refusal('action_not_allowed');
    const known = await documentsOf(own.tx, session.companyId, [wanted.document]);
    if (!['checking', 'ready'].includes(known.get(wanted.document)?.state ?? 'absent'))
      throw new Refusal('fields_invalid', { fields: { document: 'document_unknown' } });
    await answerDocumentRequest(own.tx, own.application.id, wanted.id, wanted.document, own.at);
    await recordApplicationEvent(own, own.application.id, 'requested_document_provided', { wanted: wanted.id });
  });
}

const messagesPerHour = 30;

/** In every stage, while there is a case: a message is no action in the table of states. */
export async function writeOwn(context: Context, caller: Caller, session: OpenSession, id: string, text: string): Promise<void> {
  const scope = `message on ${id} by ${session.companyId}`;
  await onLocked(context, caller, session, id, { scope, body: { text } }, async (own) => {
    const { tx, at, application } = own;
    await consumeRateLimit(tx, { bucket: `messages of ${session.companyId}`, limit: messagesPerHour, windowSeconds: 3600 }, at);
    await writeToStaff(tx, { id: context.ids.uuid(), application_id: application.id, account_id: session.accountId, message: text, at });
    const event = await recordApplicationEvent(own, application.id, 'message_sent');
    await enqueue(tx, { key: event, topic: 'case.notification', subjectId: application.id, at });
  });
}

export async function reopenOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'reopen', {}, async (own) => {
    await releaseHeld(own.tx, context, own.application.id, own);
    await reopen(own);
  });
}

export async function withdrawOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'withdraw', {}, async (own) => {
    const { tx, application, at } = own;
    await releaseHeld(tx, context, application.id, own);
    if (isRefundedOnWithdrawal(application.state)) await refundWithdrawn(tx, context, application.id, own);
    await withdrawCase(tx, context, application.id, at);
    await withdraw(own);
  });
}

export async function deleteOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'delete', {}, async (own) => {
    await releaseHeld(own.tx, context, own.application.id, own);
    await deleteDraft(own);
  });
}

/** Refused where the table of states does not let the company do this now. */
export async function command<Answer = void>(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  action: Action,
  body: unknown,
  work: (own: ApplicationCommand) => Promise<Answer>,
): Promise<Answer> {
  return onLocked(context, caller, session, id, { scope: `${action} ${id} by ${session.companyId}`, body }, async (own) => {
    if (!actionsFor(own.application.state, 'company').includes(action)) throw new Refusal('action_not_allowed');
    return work(own);
  });
}

/** Locks the application for one transaction. A repeated call under its idempotency key does nothing again, and has the first answer. */
async function onLocked<Answer>(
  context: Context,
  { actor, requestId, idempotencyKey }: Caller,
  session: OpenSession,
  id: string,
  { scope, body }: { readonly scope: string; readonly body: unknown },
  work: (own: ApplicationCommand) => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await context.db.transaction().execute((tx) =>
    withIdempotencyKey(
      tx,
      { scope, key: idempotencyKey, body, at: context.clock.now() },
      async (): Promise<{ readonly answer: Answer }> => {
        const application = await lockOwnApplication(tx, session.companyId, id);
        return { answer: await work({ tx, context, session, application, actor, requestId, at: context.clock.now() }) };
      },
    ),
  );
  return answer;
}
