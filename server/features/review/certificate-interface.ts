import type { Queryable } from '../../database/connect.ts';
import { staffNumberOf } from '../staff/service.ts';
import { caseById, lastDecision, proposalOf } from './store.ts';

export interface Approval {
  /** In percent, as the officer assessed it. */
  readonly assessed: string;
  /** Staff numbers. */
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly approvedBy: string;
  readonly approvedAt: Date;
}

/** Who approved what, for the certificate; an application that was not approved has none. */
export async function approvalOf(db: Queryable, id: string): Promise<Approval> {
  const [decision, reviewCase] = [await lastDecision(db, id), await caseById(db, id)];
  if (decision?.kind !== 'approval' || reviewCase === undefined || reviewCase.assessed_cva === null)
    throw new Error(`application ${id} is not approved`);
  const proposal = await proposalOf(db, decision.proposal_id);
  return {
    assessed: reviewCase.assessed_cva,
    proposedBy: await staffNumberOf(db, decision.proposed_by),
    proposedAt: proposal?.at ?? decision.at,
    approvedBy: await staffNumberOf(db, decision.decided_by),
    approvedAt: decision.at,
  };
}
