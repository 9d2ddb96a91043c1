import type { ActionOf } from '@thamani/domain/audit/actions.ts';
import { Refusal, type RefusalCode } from '@thamani/domain/errors.ts';
import type { StepDenial } from '@thamani/domain/review/case-steps.ts';
import { excludedAfterAppeal } from '@thamani/domain/review/after-appeal.ts';
import { denialReason, type CaseFacts, type Permission } from '@thamani/domain/review/policy.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../database/connect.ts';
import { recordCommandEvent } from '../../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../../engine/idempotency.ts';
import { lockForReview } from '../../applications/review-interface.ts';
import { peopleWithin } from '../../staff/service.ts';
import { caseById, interestsOf, lastDecision, lockCase, type CaseRow } from '../store.ts';

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof lockForReview>>>;

/** One person at work on one case, which is held until the transaction ends. */
export interface CaseCommand {
  readonly tx: Tx;
  readonly context: Context;
  readonly caller: Caller;
  readonly session: StaffSession;
  readonly reviewCase: CaseRow;
  readonly application: ApplicationRow;
  readonly facts: CaseFacts;
  readonly now: Date;
}

/**
 * A command on a case, in one transaction: the application's lock, then the case's; refused where the policy does not let this person do
 * it now. A person who may not even read the case gets the same answer as if there were none. What the work returns is stored under the
 * idempotency key, so it is JSON; a call that was made by an earlier version of the server may have stored less.
 */
export async function withCase<Result extends object>(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  permission: Permission,
  body: unknown,
  work: (command: CaseCommand) => Promise<Result | void>,
): Promise<Partial<Result>> {
  const now = context.clock.now();
  const call = { scope: `${permission} ${id} by ${session.person.id}`, key: caller.idempotencyKey, body, at: now };
  return context.db.transaction().execute((tx) =>
    withIdempotencyKey<Partial<Result>>(tx, call, async () => {
      const application = await lockForReview(tx, id);
      const reviewCase = await lockCase(tx, id);
      if (application === undefined || reviewCase === undefined) throw new Refusal('not_found');
      const facts = await factsOf(tx, reviewCase);
      assertAllowed(session, facts, 'read_case', now);
      if (reviewCase.closed_at !== null) throw new Refusal('action_not_allowed');
      assertAllowed(session, facts, permission, now);
      const result = await work({ tx, context, caller, session, reviewCase, application, facts, now });
      return (typeof result === 'object' ? result : {}) as Partial<Result>;
    }),
  );
}

/** Within the reader's scope, or there is none. */
export async function readableCase(context: Context, session: StaffSession, id: string): Promise<CaseRow> {
  const reviewCase = await caseById(context.db, id);
  if (reviewCase === undefined) throw new Refusal('not_found');
  assertAllowed(session, { ...reviewCase, assignee: reviewCase.assignee_id, interested: [] }, 'read_case', context.clock.now());
  return reviewCase;
}

export async function factsOf(db: Queryable, reviewCase: CaseRow): Promise<CaseFacts> {
  const interested = (await interestsOf(db, reviewCase.application_id)).map(({ staff_id }) => staff_id);
  const facts = { country: reviewCase.country, sector: reviewCase.sector, assignee: reviewCase.assignee_id, interested };
  // The rejection of an open case is one that an appeal overturned.
  const decision = reviewCase.closed_at === null ? await lastDecision(db, reviewCase.application_id) : undefined;
  if (decision?.kind !== 'rejection') return facts;
  const officers = await peopleWithin(db, ['officer'], reviewCase.country);
  const overturned = { proposedBy: decision.proposed_by, decidedBy: decision.decided_by };
  return {
    ...facts,
    excluded: excludedAfterAppeal(
      overturned,
      officers.map(({ person }) => person),
      facts,
    ),
  };
}

/** What the policy asks about a case, open or closed. */
export async function caseFactsById(db: Queryable, id: string): Promise<CaseFacts | undefined> {
  const reviewCase = await caseById(db, id);
  return reviewCase && factsOf(db, reviewCase);
}

export function assertAllowed(session: StaffSession, caseFacts: CaseFacts, permission: Permission, now: Date): void {
  const denial = denialReason(session.person, { permission, caseFacts, now, provedAt: session.provedAt });
  if (denial === undefined) return;
  throw new Refusal(permission === 'read_case' ? 'not_found' : codeOf(denial));
}

export function codeOf(denial: StepDenial): RefusalCode {
  switch (denial) {
    case 'not_active':
    case 'permission_denied':
      return 'permission_denied';
    case 'not_assignee':
      return 'case_already_assigned';
    case 'grounds_missing':
      return 'fields_missing';
    default:
      return denial;
  }
}

export async function recordCaseEvent(
  command: CaseCommand,
  action: ActionOf<'case'>,
  data: Readonly<Record<string, string | number | boolean>> = {},
): Promise<string> {
  const { tx, context, session, caller, reviewCase, now } = command;
  return recordCommandEvent(
    { tx, context, actor: { kind: 'staff', id: session.person.id }, requestId: caller.requestId, at: now },
    `case.${action}`,
    { kind: 'application', id: reviewCase.application_id },
    data,
  );
}
