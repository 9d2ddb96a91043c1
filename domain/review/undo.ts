import type { State } from '../applications/lifecycle.ts';
import type { DocumentPlace } from '../documents/places.ts';
import { isWithOfficer } from './case-stages.ts';
import type { Permission } from './policy.ts';
import type { RequirementVerdict, ReturnReason } from './requirement-review.ts';

export const undoRules = {
  seconds: 10,
  /** For the way to the server. */
  graceSeconds: 5,
} as const;

/** What its person can undo before a proposal: never what was sent or decided. `decide`: accepted, or marked for return. */
export const undoActions = ['take', 'release', 'decide'] as const;
export type UndoAction = (typeof undoActions)[number];

/** An undo is the opposite command, so it needs its permission. */
export const undoPermissions = {
  take: 'release_case',
  release: 'take_case',
  decide: 'decide_requirement',
} as const satisfies Record<UndoAction, Permission>;

/** A row of the decisions on requirements, as the database has it. */
export interface StoredDecision {
  readonly verdict: RequirementVerdict;
  readonly reason: ReturnReason | null;
  readonly comment: string;
  readonly figure: string | null;
  readonly figure_reason: string | null;
  readonly figure_place: DocumentPlace | null;
  readonly figure_quote: string;
  readonly staff_id: string;
  readonly at: string;
}

/** What a command replaced. Of a decision: what each field had before; null: none. */
export type UndoBefore =
  | { readonly assignee: string | null; readonly assignedAt: string | null }
  | { readonly decisions: Readonly<Record<string, StoredDecision | null>> };

export interface Undoable {
  readonly action: UndoAction;
  readonly by: string;
  readonly session: string;
  readonly at: Date;
  readonly undoneAt: Date | null;
  readonly before: UndoBefore;
}

/** The case as it is now. */
export interface UndoState {
  readonly stage: State;
  /** When the case entered it. */
  readonly stageAt: Date;
  readonly hasProposal: boolean;
  readonly assignee: string | null;
  readonly assignedAt: Date | null;
  /** When the case was last taken, assigned or returned to the queue: also of a case that has no assignee. */
  readonly assigneeChangedAt: Date;
  /** Of the fields of `before`; undefined: no decision. */
  readonly decided: Readonly<Record<string, { readonly by: string; readonly at: Date } | undefined>>;
}

/** Whether anything of a case can be undone: an officer has it, and nothing is proposed. Elsewhere no undo is offered. */
export function isUndoOpen({ stage, hasProposal }: Pick<UndoState, 'stage' | 'hasProposal'>): boolean {
  return isWithOfficer(stage) && !hasProposal;
}

/**
 * Same person and session, once, within seconds + graceSeconds, with the officer and without a proposal, and nothing of it changed since
 * `at`. A later decision, also one that removed the decision again, is a change; so is an assignee in between who returned the case. So is
 * another stage: by then a returned answer was sent to the company, or an accepted one is part of the assessment.
 */
export function canUndo(undo: Undoable, reader: { readonly id: string; readonly session: string }, state: UndoState, now: Date): boolean {
  if (undo.by !== reader.id || undo.session !== reader.session || undo.undoneAt !== null) return false;
  if (now.getTime() - undo.at.getTime() > (undoRules.seconds + undoRules.graceSeconds) * 1000) return false;
  return isUndoOpen(state) && state.stageAt <= undo.at && isUnchangedSince(undo, state);
}

function isUnchangedSince({ action, by, at, before }: Undoable, state: UndoState): boolean {
  const { assignee, assignedAt, assigneeChangedAt, decided } = state;
  switch (action) {
    case 'take':
      return assignee === by && assignedAt?.getTime() === at.getTime();
    case 'release':
      return assignee === null && assigneeChangedAt <= at;
    case 'decide':
      return 'decisions' in before && Object.keys(before.decisions).every((field) => isDecidedBy(decided[field], by, at));
  }
}

function isDecidedBy(decision: UndoState['decided'][string], by: string, at: Date): boolean {
  return decision?.by === by && decision.at.getTime() === at.getTime();
}
