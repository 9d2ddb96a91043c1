import { lifecycle, type State } from '../applications/lifecycle.ts';
import { hasRole, type Location, type Person, type Role } from './staff.ts';

/** The stages in which an officer works on a case, the earliest first: as the table of the lifecycle lists them for a returned proposal. */
export const officerStages = lifecycle.approval.return_to_officer.to;
export type OfficerStage = (typeof officerStages)[number];

/** Only then are requirements decided on, documents requested and the automated checks run again: a proposal is based on their results. */
export function isWithOfficer(stage: State): boolean {
  return officerStages.some((one) => one === stage);
}

/** Signals also while the company corrects, since it may explain one. */
export function canResolveSignals(stage: State): boolean {
  return isWithOfficer(stage) || stage === 'correction';
}

/** Two people approved or rejected, and no appeal has been lodged. */
const decided = {
  draft: false,
  submitted: false,
  screening: false,
  assessment: false,
  documents: false,
  site_visit: false,
  approval: false,
  issuance: true,
  completed: true,
  correction: false,
  rejected: true,
  appeal: false,
  rejection_upheld: false,
  withdrawn: false,
} as const satisfies Record<State, boolean>;

export function isDecided(state: State): boolean {
  return decided[state];
}

/** The case is closed: no reviewer has anything left to do, and no certificate is due. An appeal is the board's. */
const closed = {
  draft: false,
  submitted: false,
  screening: false,
  assessment: false,
  documents: false,
  site_visit: false,
  approval: false,
  issuance: false,
  completed: true,
  correction: false,
  rejected: true,
  appeal: false,
  rejection_upheld: true,
  withdrawn: true,
} as const satisfies Record<State, boolean>;

export function isReviewOver(state: State): boolean {
  return closed[state];
}

/** Whose work a stage is. A field verifier does the site visit and nothing before or after it. */
function rolesIn(stage: State): readonly Role[] {
  return stage === 'site_visit' ? ['officer', 'verifier'] : ['officer'];
}

/** Whether a case in this stage and place can be assigned to a person with these roles: otherwise nobody could go on with it. */
export function canWorkIn(stage: State, person: Pick<Person, 'grants'>, where: Location): boolean {
  return hasRole(person, rolesIn(stage), where);
}
