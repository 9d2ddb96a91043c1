import { lifecycle, type State } from '../applications/lifecycle.ts';

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
