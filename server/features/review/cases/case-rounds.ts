import type { CaseFacts } from '@thamani/domain/review/policy.ts';
import { hasRole, type Person } from '@thamani/domain/review/staff.ts';
import type { CaseRow, LastProposal, lastDecision, stagesOf } from '../store.ts';

/** A case can be reviewed more than once: after an administrator returned the proposal, and after an appeal was allowed. */

export interface Note {
  readonly staff_id: string;
  readonly note: string;
  readonly at: Date;
}

/** What an administrator wrote on returning the last proposal. None once the officer has proposed again, or the case is closed. */
export function returnOf({ closed_at }: Pick<CaseRow, 'closed_at'>, last: LastProposal | undefined, notes: readonly Note[]) {
  if (closed_at !== null || last?.outcome !== 'returned') return undefined;
  // Stored in the transaction that returned the proposal, at its moment.
  const written = notes.findLast(({ at, staff_id }) => at.getTime() === last.outcome_at?.getTime() && staff_id !== last.proposed_by);
  return written && { kind: last.kind, by: written.staff_id, comment: written.note, at: written.at };
}

type Decision = NonNullable<Awaited<ReturnType<typeof lastDecision>>>;

interface Round {
  readonly decision: Decision | undefined;
  readonly stages: Awaited<ReturnType<typeof stagesOf>>;
  readonly notes: readonly Note[];
  readonly facts: CaseFacts;
}

/** The decision of an open case is one that an appeal overturned: its rejection, or the revocation of its certificate. */
export function overturnedOf({ closed_at }: Pick<CaseRow, 'closed_at'>, { decision, stages, notes, facts }: Round, reader: Person) {
  if (closed_at !== null || decision === undefined) return undefined;
  const before = stages.findLastIndex(({ stage }) => stage === 'appeal' || stage === 'completed');
  const reopened = stages[before + 1];
  if (before < 0 || reopened === undefined) return undefined;
  const against = decision.kind === 'rejection' ? ('rejection' as const) : ('revocation' as const);
  const isInvolved =
    against === 'rejection' &&
    [decision.proposed_by, decision.decided_by].includes(reader.id) &&
    hasRole(reader, ['officer', 'verifier'], facts);
  const handling = !isInvolved ? null : facts.excluded?.includes(reader.id) === true ? ('excluded' as const) : ('no_other' as const);
  // Stored in the transaction that reopened the case, at its moment.
  const reasons = notes.filter(({ at }) => at.getTime() === reopened.at.getTime());
  return { against, at: reopened.at, reasons, handling };
}
