import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { ActionOf } from '@thamani/domain/audit/actions.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { recordCommandEvent } from '../../../engine/audit-log.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { stageEntry } from '../deadlines/due-dates.ts';
import { copiedFrom, endProposal, insertStage, openProposal, searchOf, updateCase, type CaseRow } from '../store.ts';

interface More {
  readonly correction_ends_at?: Date;
  readonly closed_at?: Date | null;
  readonly assignee_id?: null;
  readonly assigned_at?: null;
}

/** The case enters a stage: its clock, its line of stages, and the workflow that waits for it. The caller moves the application in the same transaction. */
export async function enterStage(tx: Tx, context: Context, reviewCase: CaseRow, to: State, now: Date, more: More = {}): Promise<void> {
  const corrected = reviewCase.stage === 'correction' ? await correctedCopies(tx, reviewCase) : {};
  const clock = await stageEntry(tx, { ...reviewCase, ...corrected }, to, now);
  await updateCase(tx, reviewCase.application_id, { ...clock, escalated_at: null, correction_ends_at: null, ...corrected, ...more });
  await insertStage(tx, reviewCase.application_id, to, now);
  await wakeWorkflow(tx, context, reviewCase.application_id, now);
}

/** A correction may have changed what a case is found by. In another country it is for that country's people to take. */
async function correctedCopies(
  tx: Tx,
  reviewCase: CaseRow,
): Promise<{ search?: string; country?: string; assignee_id?: null; assigned_at?: null }> {
  const copied = await copiedFrom(tx, reviewCase.application_id);
  if (copied === undefined) return {};
  const { country } = copied;
  const moved = country !== null && country !== reviewCase.country ? { country, assignee_id: null, assigned_at: null } : {};
  return { search: searchOf(copied, copied.company_name), ...moved };
}

/** Nothing more is to be done here: what was proposed falls, and the workflow ends. */
export async function closeCase(tx: Tx, context: Context, reviewCase: CaseRow, stage: State, now: Date): Promise<void> {
  const proposal = await openProposal(tx, reviewCase.application_id);
  if (proposal !== undefined) await endProposal(tx, proposal.id, 'withdrawn', now);
  await updateCase(tx, reviewCase.application_id, {
    stage,
    due_on: null,
    correction_ends_at: null,
    assignee_id: null,
    assigned_at: null,
    closed_at: now,
  });
  await recordSystemCaseEvent(tx, context, reviewCase.application_id, now, 'closed', { stage });
  await wakeWorkflow(tx, context, reviewCase.application_id, now);
}

/** An appeal was allowed: the case continues in that stage, without an assignee. Earlier proposals and decisions stay unchanged. */
export async function reopenCase(tx: Tx, context: Context, reviewCase: CaseRow, to: State, now: Date): Promise<void> {
  await enterStage(tx, context, reviewCase, to, now, { closed_at: null, assignee_id: null, assigned_at: null });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'case.reopened', subjectId: reviewCase.application_id, at: now });
}

/** The certificate contained an error: the closed case returns to the issuance stage. */
export async function issueAgain(tx: Tx, context: Context, id: string, now: Date): Promise<void> {
  await updateCase(tx, id, { stage: 'issuance' });
  await insertStage(tx, id, 'issuance', now);
  await recordSystemCaseEvent(tx, context, id, now, 'issued_again');
}

/** The certificate is published: the line of stages comes to its end. */
export async function completeCase(tx: Tx, context: Context, id: string, now: Date): Promise<void> {
  await updateCase(tx, id, { stage: 'completed' });
  await insertStage(tx, id, 'completed', now);
  await recordSystemCaseEvent(tx, context, id, now, 'completed');
}

async function wakeWorkflow(tx: Tx, context: Context, id: string, now: Date): Promise<void> {
  await enqueue(tx, { key: context.ids.uuid(), topic: 'case.changed', subjectId: id, at: now });
}

export async function recordSystemCaseEvent(
  tx: Tx,
  context: Context,
  id: string,
  at: Date,
  what: ActionOf<'case'>,
  data: Readonly<Record<string, string | number | boolean>> = {},
): Promise<string> {
  const command = { tx, context, actor: { kind: 'system' }, requestId: id, at } as const;
  return recordCommandEvent(command, `case.${what}`, { kind: 'application', id }, data);
}
