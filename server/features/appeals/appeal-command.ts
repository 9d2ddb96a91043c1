import type { Appeal, VoteDenial } from '@thamani/domain/appeals/appeals.ts';
import type { ActionOf } from '@thamani/domain/audit/actions.ts';
import { Refusal, type RefusalCode } from '@thamani/domain/errors.ts';
import { denialReason, type CaseFacts } from '@thamani/domain/review/policy.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { lockForReview } from '../applications/review-interface.ts';
import { lockAppealed, type AppealedCase } from '../review/appeal-interface.ts';
import { appealById, asVote, lockAppeal, participantsOf, votesOf, type AppealRow, type VoteRow } from './store.ts';

/** One person at an appeal, which is held until the transaction ends. */
export interface AppealCommand {
  readonly tx: Tx;
  readonly context: Context;
  readonly caller: Caller;
  readonly session: StaffSession;
  readonly row: AppealRow;
  readonly held: AppealedCase;
  readonly application: NonNullable<Awaited<ReturnType<typeof lockForReview>>>;
  readonly votes: readonly VoteRow[];
  readonly appeal: Appeal;
  readonly now: Date;
}

/**
 * A command on an appeal, in one transaction: the application's lock, then the case's, then the appeal's. A person who may not read the
 * appeal gets the same answer as if there were none.
 */
export async function withAppeal(
  context: Context,
  caller: Caller,
  session: StaffSession,
  { id, what, body }: { readonly id: string; readonly what: string; readonly body: unknown },
  work: (command: AppealCommand) => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  const call = { scope: `${what} appeal ${id} by ${session.person.id}`, key: caller.idempotencyKey, body, at: now };
  await context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const seen = await appealById(tx, id);
      if (seen === undefined) throw new Refusal('not_found');
      refuseUnreadable(session, seen, now);
      const application = await lockForReview(tx, seen.application_id);
      const held = await lockAppealed(tx, seen.application_id);
      const row = await lockAppeal(tx, id);
      if (application === undefined || held === undefined || row === undefined) throw new Refusal('not_found');
      const votes = await votesOf(tx, [id]);
      const appeal = { ...factsOf(row, held.facts), tookPart: await participantsOf(tx, row.application_id), votes: votes.map(asVote) };
      await work({ tx, context, caller, session, row, held, application, votes, appeal, now });
      return {};
    }),
  );
}

/** The scope is the appeal's own, since the case does not change while the appeal is open. An appeal has no assignee. */
function factsOf({ country, sector, against }: AppealRow, { interested }: CaseFacts): CaseFacts & Pick<Appeal, 'against'> {
  return { country, sector, assignee: null, interested, against };
}

export function refuseUnreadable(session: StaffSession, { country, sector }: Pick<AppealRow, 'country' | 'sector'>, now: Date): void {
  const caseFacts = { country, sector, assignee: null, interested: [] };
  if (denialReason(session.person, { permission: 'read_appeal', caseFacts, now, provedAt: session.provedAt }) !== undefined)
    throw new Refusal('not_found');
}

export function refusalOf(denial: VoteDenial): Refusal {
  if (denial === 'stage_not_offered') return new Refusal('fields_invalid', { fields: { to: 'choice_unknown' } });
  if (denial === 'comment_missing') return new Refusal('fields_missing', { fields: { comment: 'missing' } });
  const codes: Partial<Record<VoteDenial, RefusalCode>> = { not_active: 'permission_denied', not_assignee: 'permission_denied' };
  return new Refusal(codes[denial] ?? (denial as RefusalCode));
}

/** The subject is the application, so that the event belongs to the audit chain of its case. */
export async function recordAppealEvent(
  command: AppealCommand,
  what: ActionOf<'appeal'>,
  data: Readonly<Record<string, string | number>> = {},
): Promise<string> {
  const { tx, context, session, caller, row, now } = command;
  return recordCommandEvent(
    { tx, context, actor: { kind: 'staff', id: session.person.id }, requestId: caller.requestId, at: now },
    `appeal.${what}`,
    { kind: 'application', id: row.application_id },
    { appeal: row.id, ...data },
  );
}
