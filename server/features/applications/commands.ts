import { documentsIn, isSameAnswer, type Answers } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf, isRequirement } from '@thamani/domain/applications/fields.ts';
import { actionsFor, isRefundedOnWithdrawal, type Action } from '@thamani/domain/applications/lifecycle.ts';
import { Refusal, type Clash, type FieldFault } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { enqueue } from '../../engine/outbox.ts';
import { documentsOf } from '../documents/service.ts';
import { releaseHeld } from '../payments/reservations.ts';
import { refundWithdrawn } from '../payments/refunds.ts';
import { answerDocumentRequest, documentsGiven, fieldsToCorrect, withdrawCase, writeToStaff } from '../review/company-commands.ts';
import { readSent } from './answer-validation.ts';
import { copiesOf } from './denormalized-columns.ts';
import { countDraft, makeDraft } from './drafts.ts';
import { deleteOne, lockOwn, nameDocuments, updateAnswers, updateStatus, type ApplicationRow, type UnparsedAnswers } from './store.ts';
import { moved, notSubmittable, blockingFaultsOf, resubmitLocked, submitLocked, recordApplicationEvent } from './submission.ts';

export interface Created {
  readonly id: string;
  readonly application_number: string;
  readonly submitted: boolean;
  /** Why it stayed a draft. */
  readonly faults: Readonly<Record<string, FieldFault>>;
}

/** Complete and declared: created and submitted. Otherwise a draft, except where an answer cannot be read at all: then nothing is made. */
export async function createOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  sent: Readonly<Record<string, unknown>>,
): Promise<Created> {
  const now = context.clock.now();
  const { companyId } = session;
  return context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, { scope: `applications of ${companyId}`, key: caller.idempotencyKey, body: sent, at: now }, async () => {
      await countDraft(tx, context, companyId);
      const { answers, unparsed } = await readSent(tx, companyId, sent);
      if (Object.keys(unparsed).length > 0) throw new Refusal('fields_invalid', { fields: faultsIn(unparsed) });
      const row = await makeDraft(tx, context, caller, companyId, answers);
      const faults = await blockingFaultsOf(tx, companyId, row);
      const submitted = Object.keys(faults).length === 0;
      if (submitted) await submitLocked(tx, context, caller, session, row, 'submit');
      return { id: row.id, application_number: row.application_number, submitted, faults };
    }),
  );
}

export interface Change {
  readonly value?: unknown;
  readonly base: number;
}

/** All changes or none. A value that equals the stored one is no conflict, so that a client can repeat a request after a lost response. */
export async function changeOwn(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  changes: Readonly<Record<string, Change>>,
): Promise<void> {
  const strangers = Object.keys(changes).filter((field) => !isRequirement(field));
  if (strangers.length > 0)
    throw new Refusal('fields_invalid', { fields: Object.fromEntries(strangers.map((field) => [field, 'choice_unknown'])) });
  await command(context, caller, session, id, 'edit', changes, async (tx, row) => {
    const sent = Object.fromEntries(Object.entries(changes).map(([field, { value }]) => [field, value]));
    const { answers, unparsed } = await readSent(tx, session.companyId, sent);
    const changed = (Object.keys(changes) as RequirementId[]).filter(
      (field) => !isSameAnswer(storedAnswer(row, field), answers[field] ?? unparsed[field]?.typed ?? null),
    );
    refuseClashes(row, changed, changes);
    if (changed.length === 0) return;
    if (row.state === 'correction') await refuseOthers(tx, row.id, changed);
    const revision = row.revision + 1;
    const kept = without(row.answers, changed);
    const after: Answers = { ...kept, ...only(answers, changed) };
    await updateAnswers(tx, row.id, {
      answers: after,
      unparsed: { ...without(row.unparsed_answers, changed), ...only(unparsed, changed) },
      versions: { ...row.field_versions, ...Object.fromEntries(changed.map((field) => [field, revision])) },
      revision,
      copies: copiesOf(after),
      at: context.clock.now(),
    });
    const files = changed.filter((field) => ['document', 'documents'].includes(fieldOf(field).kind));
    await nameDocuments(tx, row.id, files, documentsIn(only(after, files)));
    await recordApplicationEvent(tx, context, caller, row.id, 'changed', { fields: changed.join(','), revision });
  });
}

/** In a correction only what was sent back may change: the rest is what the officer has accepted. */
async function refuseOthers(tx: Tx, id: string, changed: readonly RequirementId[]): Promise<void> {
  const editable = await fieldsToCorrect(tx, id);
  if (changed.some((field) => !editable.includes(field))) throw new Refusal('only_returned_answers');
}

function refuseClashes(row: ApplicationRow, changed: readonly RequirementId[], changes: Readonly<Record<string, Change>>): void {
  const clashes: Record<string, Clash> = {};
  for (const field of changed) {
    const version = row.field_versions[field] ?? 0;
    const change = changes[field];
    if (change !== undefined && change.base !== version)
      clashes[field] = { yours: change.value ?? null, theirs: storedAnswer(row, field), version };
  }
  if (Object.keys(clashes).length > 0) throw new Refusal('edit_conflict', { clashes });
}

export async function submitOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'submit', {}, async (tx, row) => {
    const faults = await blockingFaultsOf(tx, session.companyId, row);
    if (Object.keys(faults).length > 0) throw notSubmittable(faults);
    await submitLocked(tx, context, caller, session, row, 'submit');
  });
}

export async function sendCorrectionOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'send_correction', {}, async (tx, row) => {
    const faults = { ...(await blockingFaultsOf(tx, session.companyId, row)), ...(await faultsInGiven(tx, session.companyId, row.id)) };
    if (Object.keys(faults).length > 0) throw notSubmittable(faults);
    await resubmitLocked(tx, context, caller, session, row);
  });
}

/** What was given and did not pass its check yet, or never will, goes to nobody. */
async function faultsInGiven(tx: Tx, companyId: string, id: string): Promise<Readonly<Record<string, FieldFault>>> {
  const states = [...(await documentsOf(tx, companyId, await documentsGiven(tx, id))).values()].map(({ state }) => state);
  if (states.includes('refused')) return { document_requests: 'document_refused' };
  return states.includes('checking') ? { document_requests: 'document_checking' } : {};
}

/** One that is still being checked is taken, as the form takes it: the correction is sent only when it has passed. */
export async function answerOwnDocumentRequest(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  wanted: { readonly id: string; readonly document: string },
): Promise<void> {
  await command(context, caller, session, id, 'edit', wanted, async (tx, row) => {
    if (row.state !== 'correction') throw new Refusal('action_not_allowed');
    const known = await documentsOf(tx, session.companyId, [wanted.document]);
    if (!['checking', 'ready'].includes(known.get(wanted.document)?.state ?? 'absent'))
      throw new Refusal('fields_invalid', { fields: { document: 'document_unknown' } });
    await answerDocumentRequest(tx, row.id, wanted.id, wanted.document, context.clock.now());
    await recordApplicationEvent(tx, context, caller, row.id, 'requested_document_provided', { wanted: wanted.id });
  });
}

const messagesPerHour = 30;

/** Whatever the stage, while there is a case: a question has no action of its own in the table of states. */
export async function writeOwn(context: Context, caller: Caller, session: OpenSession, id: string, text: string): Promise<void> {
  const now = context.clock.now();
  const call = { scope: `message on ${id} by ${session.companyId}`, key: caller.idempotencyKey, body: { text }, at: now };
  await context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const row = await lockOwn(tx, session.companyId, id);
      if (row === undefined) throw new Refusal('not_found');
      await consumeRateLimit(tx, { bucket: `messages of ${session.companyId}`, limit: messagesPerHour, windowSeconds: 3600 }, now);
      await writeToStaff(tx, { id: context.ids.uuid(), application_id: id, account_id: session.accountId, message: text, at: now });
      const event = await recordApplicationEvent(tx, context, caller, id, 'message_sent', {}, now);
      await enqueue(tx, { key: event, topic: 'case.notification', subjectId: id, at: now });
      return {};
    }),
  );
}

export async function reopenOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'reopen', {}, async (tx, row) => {
    const { state } = moved(row, 'reopen');
    await releaseHeld(tx, context, row.id, context.clock.now(), caller.requestId);
    await updateStatus(tx, row.id, { state, submitted_at: null, scheme: null, updated_at: context.clock.now() });
    await recordApplicationEvent(tx, context, caller, row.id, 'reopened');
  });
}

export async function withdrawOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'withdraw', {}, async (tx, row) => {
    const { state } = moved(row, 'withdraw');
    const now = context.clock.now();
    await releaseHeld(tx, context, row.id, now, caller.requestId);
    if (isRefundedOnWithdrawal(row.state)) await refundWithdrawn(tx, context, row.id, now, caller.requestId);
    await updateStatus(tx, row.id, { state, return_stage: null, updated_at: now });
    await withdrawCase(tx, context, row.id, now);
    await recordApplicationEvent(tx, context, caller, row.id, 'withdrawn');
  });
}

export async function deleteOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'delete', {}, async (tx, row) => {
    await releaseHeld(tx, context, row.id, context.clock.now(), caller.requestId);
    await deleteOne(tx, row.id);
    await recordApplicationEvent(tx, context, caller, row.id, 'deleted');
  });
}

/** One application, held; refused where the table does not let its company do this now. A replay under its key does nothing again. */
async function command(
  context: Context,
  caller: Caller,
  session: OpenSession,
  id: string,
  action: Action,
  body: unknown,
  work: (tx: Tx, row: ApplicationRow) => Promise<void>,
): Promise<void> {
  const call = { scope: `${action} ${id} by ${session.companyId}`, key: caller.idempotencyKey, body, at: context.clock.now() };
  await context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const row = await lockOwn(tx, session.companyId, id);
      if (row === undefined) throw new Refusal('not_found');
      if (!actionsFor(row.state, 'company').includes(action)) throw new Refusal('action_not_allowed');
      await work(tx, row);
      return {};
    }),
  );
}

function storedAnswer(row: ApplicationRow, field: RequirementId): unknown {
  return row.answers[field] ?? row.unparsed_answers[field]?.typed ?? null;
}

function faultsIn(unparsed: UnparsedAnswers): Readonly<Record<string, FieldFault>> {
  return Object.fromEntries(Object.entries(unparsed).map(([field, { fault }]) => [field, fault]));
}

function only<Value>(from: { readonly [Id in RequirementId]?: Value }, wanted: readonly RequirementId[]) {
  return Object.fromEntries(Object.entries(from).filter(([field]) => wanted.includes(field as RequirementId)));
}

function without<Value>(from: { readonly [Id in RequirementId]?: Value }, gone: readonly RequirementId[]) {
  return Object.fromEntries(Object.entries(from).filter(([field]) => !gone.includes(field as RequirementId)));
}
