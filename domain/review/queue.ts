import type { State } from '../applications/lifecycle.ts';
import { isWithOfficer } from './case-stages.ts';

/** The columns of the queue that can be sorted by. */
export const queueSorts = ['due', 'received', 'stage', 'country', 'assignee'] as const;
export type QueueSort = (typeof queueSorts)[number];

export const sortDirections = ['ascending', 'descending'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** The pane has no columns: by due date, or the newest first. */
export const paneSorts = ['due', 'received'] as const satisfies readonly QueueSort[];
export type PaneSort = (typeof paneSorts)[number];

export const queueRules = {
  /** In each group of the pane. */
  paneRows: 50,
  /** Cases of one person that the pane sorts into groups. */
  mostOwn: 500,
  /** Of one person. */
  savedViews: 20,
  viewNameLength: 60,
  /** In one bulk assignment. */
  bulkCases: 100,
  /** Beyond it the archive says "more than". */
  archiveCounted: 10_000,
} as const;

/** What a saved view stores, and the address of the queue: the same names. */
export interface QueueQuestion {
  readonly whose: 'mine' | 'free' | 'all';
  readonly stage?: State;
  readonly country?: string;
  readonly late?: true;
  readonly search?: string;
  readonly assignee?: string;
  readonly sort?: QueueSort;
  readonly direction?: SortDirection;
}

/** The groups of the pane, in its order. */
export const paneGroups = ['waiting', 'new', 'returned', 'with_company'] as const;
export type PaneGroup = (typeof paneGroups)[number];

export interface PaneFacts {
  readonly stage: State;
  readonly isOwn: boolean;
  /** An open proposal of another person, which the reader could decide. */
  readonly isToDecide: boolean;
  /** In the site visit stage, within the reader's scope as a verifier. */
  readonly isToVisit: boolean;
  readonly previousStage: State | null;
  /** Since when the case is in its stage. */
  readonly stageAt: Date;
  readonly assignedAt: Date | null;
  /** When the reader last had the case open, or took it. */
  readonly seenAt: Date | null;
}

/**
 * undefined: nothing in it waits for the reader. One's own case in approval waits for another person, unless the reader decides it, and one
 * in screening waits for the system.
 */
export function paneGroupOf(facts: PaneFacts): PaneGroup | undefined {
  const { stage, isOwn, isToDecide, isToVisit, previousStage, stageAt, assignedAt, seenAt } = facts;
  if (isOwn && stage === 'correction') return 'with_company';
  if (isOwn && isWithOfficer(stage)) {
    if (!isSeenSince(seenAt, assignedAt)) return 'new';
    if (previousStage === 'correction' && !isSeenSince(seenAt, stageAt)) return 'returned';
    return 'waiting';
  }
  return isToDecide || isToVisit ? 'waiting' : undefined;
}

/** The same moment counts as seen. */
function isSeenSince(seenAt: Date | null, since: Date | null): boolean {
  return seenAt !== null && (since === null || seenAt >= since);
}

/** The stages of closed cases: the archive. An appeal is the board's, and a case in issuance waits for the signer alone. */
export const closedStages = [
  'issuance',
  'completed',
  'rejected',
  'appeal',
  'rejection_upheld',
  'withdrawn',
] as const satisfies readonly State[];
export type ClosedStage = (typeof closedStages)[number];
