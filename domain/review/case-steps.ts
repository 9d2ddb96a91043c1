import { next, type LifecyclePosition, type State } from '../applications/lifecycle.ts';
import type { GroundCode } from './grounds.ts';
import { denialReason, type CaseFacts, type DenialReason, type StaffAction } from './policy.ts';
import type { Person } from './staff.ts';

export const proposalKinds = ['approval', 'rejection'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** How a proposal ended. */
export const proposalOutcomes = ['decided', 'returned', 'withdrawn'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** What an officer wants, and another person must agree to. */
export interface Proposal {
  readonly kind: ProposalKind;
  readonly by: string;
  readonly grounds: readonly GroundCode[];
}

export interface Decision {
  readonly kind: 'approved' | 'rejected';
  readonly proposedBy: string;
  readonly decidedBy: string;
  readonly grounds: readonly GroundCode[];
}

export interface Case extends CaseFacts {
  readonly place: LifecyclePosition;
  readonly proposal: Proposal | null;
  readonly decision: Decision | null;
}

export interface Step {
  readonly action: StaffAction;
  /** Where the table offers several ways. */
  readonly chosen?: State;
  readonly grounds?: readonly GroundCode[];
  readonly now: Date;
  readonly provedAt: Date | null;
  /** The person who made the open proposal, with their present status and roles. */
  readonly proposer?: Person;
}

export type StepDenial =
  | DenialReason
  /** The table does not list it in this state. */
  | 'action_not_allowed'
  | 'grounds_missing'
  /** Nobody decides on what they proposed themselves. */
  | 'same_person'
  /** The proposer has since declared an interest: the case is returned, and another person proposes. */
  | 'proposer_conflict_of_interest'
  /** The proposer has since been suspended, or has lost the role here. */
  | 'proposer_permission_denied'
  /** One person never turns a proposal into its opposite alone: it is handed back. */
  | 'no_open_proposal';

/**
 * A step of the review by a person, checked against the policy and the table, and what it makes of the case. A case is approved or
 * rejected by two different people who may both act on it, of whom neither declared an interest.
 */
export function takeStep(reviewCase: Case, person: Person, step: Step): Case | StepDenial {
  const { action, chosen, now, provedAt } = step;
  const denial = denialReason(person, { permission: action, caseFacts: reviewCase, now, provedAt });
  if (denial !== undefined) return denial;
  const actor = actorOf(action);
  const place = next(reviewCase.place, action, actor, chosen);
  if (place === undefined || place === 'erased') return 'action_not_allowed';
  const moved: Case = { ...reviewCase, place };
  switch (action) {
    case 'propose_approval':
      return { ...moved, proposal: { kind: 'approval', by: person.id, grounds: [] } };
    case 'propose_rejection':
      return proposeRejection(moved, person, step.grounds ?? []);
    case 'approve':
      return decide(moved, person, 'approval', step);
    case 'reject':
      return decide(moved, person, 'rejection', step);
    case 'return_to_officer':
      return { ...moved, proposal: null };
    default:
      return moved;
  }
}

function proposeRejection(reviewCase: Case, person: Person, grounds: readonly GroundCode[]): Case | StepDenial {
  if (grounds.length === 0) return 'grounds_missing';
  return { ...reviewCase, proposal: { kind: 'rejection', by: person.id, grounds: [...new Set(grounds)] } };
}

function decide(reviewCase: Case, person: Person, kind: Proposal['kind'], { proposer, now }: Step): Case | StepDenial {
  const { proposal } = reviewCase;
  if (proposal === null || proposal.kind !== kind) return 'no_open_proposal';
  if (proposal.by === person.id) return 'same_person';
  if (reviewCase.interested.includes(proposal.by)) return 'proposer_conflict_of_interest';
  if (proposer?.id !== proposal.by || !couldPropose(proposer, kind, reviewCase, now)) return 'proposer_permission_denied';
  const decision: Decision = {
    kind: kind === 'approval' ? 'approved' : 'rejected',
    proposedBy: proposal.by,
    decidedBy: person.id,
    grounds: proposal.grounds,
  };
  return { ...reviewCase, decision };
}

/** Today, were the case still theirs. */
export function couldPropose(proposer: Person, kind: Proposal['kind'], caseFacts: CaseFacts, now: Date): boolean {
  const permission = kind === 'approval' ? 'propose_approval' : 'propose_rejection';
  return denialReason(proposer, { permission, caseFacts: { ...caseFacts, assignee: proposer.id }, now, provedAt: now }) === undefined;
}

function actorOf(action: StaffAction): 'officer' | 'verifier' | 'admin' | 'board' {
  switch (action) {
    case 'record_visit':
      return 'verifier';
    case 'approve':
    case 'reject':
    case 'return_to_officer':
      return 'admin';
    case 'uphold_rejection':
    case 'allow_appeal':
      return 'board';
    default:
      return 'officer';
  }
}
