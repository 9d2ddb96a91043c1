import { next } from '@thamani/domain/applications/lifecycle.ts';
import { isReviewOver } from '@thamani/domain/review/case-stages.ts';
import { reminderDay, type CaseReminderKind } from '@thamani/domain/review/service-levels.ts';
import { dayOf, endOf } from '@thamani/domain/review/working-days.ts';
import type { CaseEvaluation } from '@thamani/workflows/review/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { lockForReview, setReviewState, placeOf, putBackSubmitted } from '../../applications/review-interface.ts';
import { calendarFor } from '../../holidays/service.ts';
import { comparisonDue } from '../../signals/service.ts';
import type { ApplicationRow } from '../cases/case-command.ts';
import { closeCase, enterStage, recordSystemCaseEvent } from '../cases/stage-transitions.ts';
import { insertCaseReminder, lockCase, updateCase, type CaseRow } from '../store.ts';

/**
 * What the clock makes of a case: closes what has ended, ends a correction whose days are over, reminds and escalates, each once. Never
 * decides. Says when to look again.
 */
export async function evaluateCaseDeadlines(context: Context, { subjectId }: WorkflowInput, at: string): Promise<CaseEvaluation> {
  const now = new Date(at);
  return context.db.transaction().execute(async (tx) => {
    const application = await lockForReview(tx, subjectId);
    const reviewCase = await lockCase(tx, subjectId);
    if (application === undefined || reviewCase === undefined) return { over: true };
    if (application.state === 'issuance') return { over: true, approved: true };
    if (reviewCase.closed_at !== null) return { over: true };
    if (isReviewOver(application.state)) {
      await closeCase(tx, context, reviewCase, application.state, now);
      return { over: true };
    }
    if (application.state === 'correction') return correcting(tx, context, reviewCase, application, now);
    const evaluation = await timed(tx, context, reviewCase, now);
    // A proposal is based on the checks as they were.
    return application.state === 'approval' ? evaluation : withChecks(evaluation, await comparisonDue(tx, application, now));
  });
}

function withChecks(evaluation: CaseEvaluation, { isDue, askAgainAt }: Awaited<ReturnType<typeof comparisonDue>>): CaseEvaluation {
  const moments = [evaluation.nextEvaluationAt, askAgainAt?.toISOString()].filter((moment) => moment !== undefined).toSorted();
  return { ...evaluation, ...(moments[0] === undefined ? {} : { nextEvaluationAt: moments[0] }), ...(isDue && { isExtractionDue: true }) };
}

/** When the company's days are over, the officer goes on with what was sent. */
async function correcting(tx: Tx, context: Context, reviewCase: CaseRow, application: ApplicationRow, now: Date): Promise<CaseEvaluation> {
  const ends = reviewCase.correction_ends_at;
  if (ends === null) return { over: false };
  const soon = new Date(ends.getTime() - 3 * 86_400_000);
  if (now < soon) return { over: false, nextEvaluationAt: soon.toISOString() };
  if (now < ends) {
    await remind(tx, context, reviewCase, 'correction_due_soon', now);
    return { over: false, nextEvaluationAt: ends.toISOString() };
  }
  const place = next(placeOf(application), 'end_correction', 'system');
  if (place === undefined || place === 'erased') return { over: false };
  await putBackSubmitted(tx, application, now);
  await setReviewState(tx, reviewCase.application_id, place, now);
  await enterStage(tx, context, reviewCase, place.state, now);
  const event = await recordSystemCaseEvent(tx, context, reviewCase.application_id, now, 'correction_ended');
  await enqueue(tx, { key: event, topic: 'case.notification', subjectId: reviewCase.application_id, at: now });
  return { over: false, nextEvaluationAt: now.toISOString() };
}

async function timed(tx: Tx, context: Context, reviewCase: CaseRow, now: Date): Promise<CaseEvaluation> {
  if (reviewCase.due_on === null) return { over: false };
  const calendar = await calendarFor(tx, reviewCase.country, reviewCase.stage_entered_on);
  const soon = endOf(reminderDay(reviewCase.stage_entered_on, reviewCase.due_on, calendar));
  const due = endOf(reviewCase.due_on);
  if (now < soon) return { over: false, nextEvaluationAt: soon.toISOString() };
  if (now < due) {
    await remind(tx, context, reviewCase, 'due_soon', now);
    return { over: false, nextEvaluationAt: due.toISOString() };
  }
  if (reviewCase.escalated_at === null) {
    await updateCase(tx, reviewCase.application_id, { escalated_at: now });
    await remind(tx, context, reviewCase, 'late', now);
  }
  return { over: false };
}

async function remind(tx: Tx, context: Context, reviewCase: CaseRow, kind: CaseReminderKind, now: Date): Promise<void> {
  if (!(await insertCaseReminder(tx, reviewCase, kind, now))) return;
  const event = await recordSystemCaseEvent(tx, context, reviewCase.application_id, now, kind, {
    stage: reviewCase.stage,
    day: dayOf(now),
  });
  await enqueue(tx, { key: event, topic: 'case.reminder', subjectId: reviewCase.application_id, at: now });
}
