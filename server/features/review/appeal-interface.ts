import type { ReturnStage } from '@thamani/domain/appeals/appeals.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { couldPropose } from '@thamani/domain/review/case-steps.ts';
import { changedFigures } from '@thamani/domain/review/changed-figures.ts';
import { uncitedGrounds } from '@thamani/domain/review/grounds.ts';
import type { CaseFacts } from '@thamani/domain/review/policy.ts';
import { unresolvedSignals } from '@thamani/domain/signals/signals.ts';
import { takesCostSheet } from '@thamani/domain/valuation/value-addition.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { lockForReview } from '../applications/review-interface.ts';
import { signalsOf } from '../signals/service.ts';
import { personById } from '../staff/service.ts';
import { factsOf } from './cases/case-command.ts';
import { insertNote } from './cases/case-notes-store.ts';
import { evidenceRules } from './cases/case-steps.ts';
import { reopenCase, recordSystemCaseEvent } from './cases/stage-transitions.ts';
import { caseEvidenceOf, currentDocuments } from './evidence/evidence-queries.ts';
import { openingsOf } from './evidence/openings-store.ts';
import { caseAssessment, type AssessedApplication } from './line-review/case-sheet.ts';
import {
  asRequirementDecisions,
  requirementDecisionsOf,
  insertProposal,
  lastDecision,
  lockCase,
  insertStage,
  updateCase,
  type CaseRow,
} from './store.ts';

export { recordOpening, textOfOpened } from './evidence/openings.ts';
export { interestsOf, insertConflictOfInterest, namesOf } from './store.ts';

/** What an appeal has to do with the case that it is about. Its callers hold the application. */

export interface AppealedCase {
  readonly reviewCase: CaseRow;
  readonly facts: CaseFacts;
}

/** After the application's own lock and before the appeal's, so that all take them in one order. */
export async function lockAppealed(tx: Tx, id: string): Promise<AppealedCase | undefined> {
  const reviewCase = await lockCase(tx, id);
  return reviewCase && { reviewCase, facts: await factsOf(tx, reviewCase) };
}

/** The current results of the review: requirement decisions, signals, and the figure that the cost sheet gives where the scheme takes it. */
export async function reviewedOf(db: Queryable, application: AssessedApplication) {
  const { id, scheme } = application;
  const [requirementDecisions, signals] = [await requirementDecisionsOf(db, id), await signalsOf(db, id)];
  const { assessed } = takesCostSheet(scheme ?? '') ? await caseAssessment(db, application, {}) : { assessed: undefined };
  return {
    assessed: assessed?.exactPercent ?? assessed?.percent ?? null,
    requirementDecisions: Object.fromEntries(
      requirementDecisions.map(
        ({ field, verdict, reason, comment, figure, figure_reason, figure_place, figure_quote }) =>
          [field, { verdict, reason, comment, figure, figure_reason, figure_place, figure_quote }] as const,
      ),
    ),
    signals: signals.map(({ code, resolved }) => ({ code, resolution: resolved?.resolution ?? null, comment: resolved?.comment ?? '' })),
  };
}

/** Documents of the case that the person opened, in any session. */
export async function documentsOpenedBy(db: Queryable, id: string, staffId: string): Promise<ReadonlySet<string>> {
  return new Set((await openingsOf(db, id)).filter(({ by }) => by === staffId).map(({ document }) => document));
}

/** The rejection that ended it, with what the company may read of it. */
export async function rejectionOf(db: Queryable, id: string) {
  const decision = await lastDecision(db, id);
  return decision?.kind === 'rejection' ? decision : undefined;
}

/** Sets the stage of a closed case: appeal, or its final state. */
export async function placeEnded(tx: Tx, id: string, stage: State, now: Date): Promise<void> {
  await updateCase(tx, id, { stage });
  await insertStage(tx, id, stage, now);
}

/**
 * Approval decides on a proposal, and a decided one is used up: it is proposed again unchanged, by the same officer, if they still may do
 * so, have opened what it is based on, its grounds cite what they must, and its changed figures are proven. Otherwise there is nothing to
 * approve or reject, and the case returns to the documents stage.
 */
export async function stageToReach(tx: Tx, { reviewCase, facts }: AppealedCase, wanted: ReturnStage, now: Date): Promise<ReturnStage> {
  if (wanted !== 'approval') return wanted;
  const former = await lastDecision(tx, reviewCase.application_id);
  const proposer = former && (await personById(tx, former.proposed_by));
  if (former === undefined || proposer === undefined || !couldPropose(proposer, former.kind, facts, now)) return 'documents';
  if (unresolvedSignals(await signalsOf(tx, reviewCase.application_id)).length > 0) return 'documents';
  return (await isBasedOnEvidence(tx, reviewCase.application_id, former)) ? wanted : 'documents';
}

async function isBasedOnEvidence(tx: Tx, id: string, former: NonNullable<Awaited<ReturnType<typeof lastDecision>>>): Promise<boolean> {
  // Its callers hold this lock already.
  const application = await lockForReview(tx, id);
  if (application === undefined) return false;
  const evidence = await caseEvidenceOf(tx, id);
  const decisions = asRequirementDecisions(await requirementDecisionsOf(tx, id));
  const changed = changedFigures(application.answers, decisions);
  const { unprovenFigures, unopenedBy } = evidenceRules;
  const { openLines } = await caseAssessment(tx, application, decisions);
  return (
    (former.kind !== 'approval' || openLines === 0) &&
    uncitedGrounds(former.grounds, former.citations).length === 0 &&
    unprovenFigures(changed, currentDocuments(evidence)).length === 0 &&
    unopenedBy(evidence, former.proposed_by, former).length === 0
  );
}

/** The case goes on. What the board wrote is what is to be done: the staff find it among the notes. */
export async function reopen(
  tx: Tx,
  context: Context,
  { reviewCase }: AppealedCase,
  to: ReturnStage,
  reasons: readonly { readonly staff_id: string; readonly reason_text: string }[],
  now: Date,
): Promise<void> {
  const id = reviewCase.application_id;
  for (const { staff_id, reason_text } of reasons)
    await insertNote(tx, { id: context.ids.uuid(), application_id: id, staff_id, note: reason_text, at: now });
  await reopenCase(tx, context, reviewCase, to, now);
  if (to === 'approval') await proposeAgain(tx, context, id, now);
}

async function proposeAgain(tx: Tx, context: Context, id: string, now: Date): Promise<void> {
  const former = await lastDecision(tx, id);
  if (former === undefined) throw new Error(`nothing was ever proposed for ${id}`);
  const { kind, proposed_by, grounds, citations, reason_text, proposal_id } = former;
  await insertProposal(tx, {
    id: context.ids.uuid(),
    application_id: id,
    kind,
    proposed_by,
    grounds: [...grounds],
    citations,
    reason_text,
    at: now,
  });
  await recordSystemCaseEvent(tx, context, id, now, 'proposed_again', { kind, by: proposed_by, former: proposal_id });
}
