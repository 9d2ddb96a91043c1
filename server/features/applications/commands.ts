import { declaredValueAddition, documentsIn, type Answer, type Answers } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/completeness.ts';
import { fieldOf, isRequirement } from '@thamani/domain/applications/fields.ts';
import { actionsFor, isRefundedOnWithdrawal, type Action } from '@thamani/domain/applications/lifecycle.ts';
import { Refusal, type Clash, type FieldFault } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { countAttempt } from '../../engine/attempts.ts';
import { once } from '../../engine/once.ts';
import { releaseHeld } from '../payments/holding.ts';
import { refundWithdrawn } from '../payments/refunding.ts';
import { readSent } from './checks.ts';
import {
  deleteOne,
  insertDraft,
  lockOwn,
  nameDocuments,
  updateAnswers,
  updateStanding,
  type ApplicationRow,
  type Copies,
  type Unread,
} from './store.ts';
import { moved, notSubmittable, obstaclesOf, submitLocked, tell } from './submitting.ts';

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
    once(tx, { scope: `applications of ${companyId}`, key: caller.idempotencyKey, body: sent, at: now }, async () => {
      const most = context.config.applicationsPerDay;
      await countAttempt(tx, { bucket: `applications of ${companyId}`, most, windowSeconds: 86_400 }, now);
      const { answers, unread } = await readSent(tx, companyId, sent);
      if (Object.keys(unread).length > 0) throw new Refusal('fields_invalid', { fields: faultsIn(unread) });
      const versions = Object.fromEntries(Object.keys(answers).map((id) => [id, 1]));
      const row = await insertDraft(tx, {
        id: context.ids.uuid(),
        company_id: companyId,
        answers,
        copies: copiesOf(answers),
        versions,
        at: now,
      });
      await nameDocuments(tx, row.id, [], documentsIn(answers));
      await tell(tx, context, caller, row.id, 'created');
      const faults = await obstaclesOf(tx, companyId, row);
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

/** All of it or nothing. What equals what stands is no clash, so that a lost answer can be asked for again. */
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
    const { answers, unread } = await readSent(tx, session.companyId, sent);
    const changed = (Object.keys(changes) as RequirementId[]).filter(
      (field) => !isSame(standing(row, field), answers[field] ?? unread[field]?.typed ?? null),
    );
    refuseClashes(row, changed, changes);
    if (changed.length === 0) return;
    const revision = row.revision + 1;
    const kept = without(row.answers, changed);
    const after: Answers = { ...kept, ...only(answers, changed) };
    await updateAnswers(tx, row.id, {
      answers: after,
      unread: { ...without(row.unread, changed), ...only(unread, changed) },
      versions: { ...row.field_versions, ...Object.fromEntries(changed.map((field) => [field, revision])) },
      revision,
      copies: copiesOf(after),
      at: context.clock.now(),
    });
    const files = changed.filter((field) => ['document', 'documents'].includes(fieldOf(field).kind));
    await nameDocuments(tx, row.id, files, documentsIn(only(after, files)));
    await tell(tx, context, caller, row.id, 'changed', { fields: changed.join(','), revision });
  });
}

function refuseClashes(row: ApplicationRow, changed: readonly RequirementId[], changes: Readonly<Record<string, Change>>): void {
  const clashes: Record<string, Clash> = {};
  for (const field of changed) {
    const version = row.field_versions[field] ?? 0;
    const change = changes[field];
    if (change !== undefined && change.base !== version)
      clashes[field] = { yours: change.value ?? null, theirs: standing(row, field), version };
  }
  if (Object.keys(clashes).length > 0) throw new Refusal('answers_clash', { clashes });
}

export async function submitOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'submit', {}, async (tx, row) => {
    const faults = await obstaclesOf(tx, session.companyId, row);
    if (Object.keys(faults).length > 0) throw notSubmittable(faults);
    await submitLocked(tx, context, caller, session, row, 'submit');
  });
}

export async function reopenOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'reopen', {}, async (tx, row) => {
    const { state } = moved(row, 'reopen');
    await releaseHeld(tx, context, row.id, context.clock.now(), caller.requestId);
    await updateStanding(tx, row.id, { state, submitted_at: null, scheme: null, updated_at: context.clock.now() });
    await tell(tx, context, caller, row.id, 'reopened');
  });
}

export async function withdrawOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'withdraw', {}, async (tx, row) => {
    const { state } = moved(row, 'withdraw');
    const now = context.clock.now();
    await releaseHeld(tx, context, row.id, now, caller.requestId);
    if (isRefundedOnWithdrawal(row.state)) await refundWithdrawn(tx, context, row.id, now, caller.requestId);
    await updateStanding(tx, row.id, { state, resumes: null, updated_at: now });
    await tell(tx, context, caller, row.id, 'withdrawn');
  });
}

export async function deleteOwn(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await command(context, caller, session, id, 'delete', {}, async (tx, row) => {
    await releaseHeld(tx, context, row.id, context.clock.now(), caller.requestId);
    await deleteOne(tx, row.id);
    await tell(tx, context, caller, row.id, 'deleted');
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
    once(tx, call, async () => {
      const row = await lockOwn(tx, session.companyId, id);
      if (row === undefined) throw new Refusal('not_found');
      if (!actionsFor(row.state, 'company').includes(action)) throw new Refusal('action_not_allowed');
      await work(tx, row);
      return {};
    }),
  );
}

function copiesOf(answers: Answers): Copies {
  const text = (answer: Answer | undefined) => (typeof answer === 'string' ? answer : null);
  return {
    product_name: text(answers.product_name) ?? '',
    product_category: text(answers.product_category),
    hs_code: text(answers.hs_code),
    country: text(answers.facility_country),
    cva: declaredValueAddition(answers)?.percent ?? null,
  };
}

function standing(row: ApplicationRow, field: RequirementId): unknown {
  return row.answers[field] ?? row.unread[field]?.typed ?? null;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function faultsIn(unread: Unread): Readonly<Record<string, FieldFault>> {
  return Object.fromEntries(Object.entries(unread).map(([field, { fault }]) => [field, fault]));
}

function only<Value>(from: { readonly [Id in RequirementId]?: Value }, wanted: readonly RequirementId[]) {
  return Object.fromEntries(Object.entries(from).filter(([field]) => wanted.includes(field as RequirementId)));
}

function without<Value>(from: { readonly [Id in RequirementId]?: Value }, gone: readonly RequirementId[]) {
  return Object.fromEntries(Object.entries(from).filter(([field]) => !gone.includes(field as RequirementId)));
}
