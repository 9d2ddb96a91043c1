import { next, type State } from '@thamani/domain/applications/lifecycle.ts';
import { reminderDay } from '@thamani/domain/review/service-levels.ts';
import { dayOf, endOf } from '@thamani/domain/review/working-days.ts';
import type { CaseEvaluation } from '@thamani/workflows/review/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../engine/outbox.ts';
import { lockForReview, setReviewState, placeOf, putBackSubmitted } from '../applications/service.ts';
import { comparisonDue } from '../signals/service.ts';
import type { ApplicationRow } from './case-command.ts';
import { calendarFor } from './due-dates.ts';
import { closeCase, enterStage, recordSystemCaseEvent } from './stage-transitions.ts';
import { lockCase, updateCase, type CaseRow } from './store.ts';

/** Where nobody who reviews has anything left to do. */
const ended: readonly State[] = ['completed', 'withdrawn', 'rejection_upheld', 'rejected'];

/**
 * What the clock makes of a case: closes what has ended, ends a correction whose days are over, reminds and escalates, each once. Never
 * decides. Says when to look again.
 */
export async function evaluateCaseDeadlines(context: Context, { subjectId }: WorkflowInput, at: string): Promise<CaseEvaluation> {
  const now = new Date(at);
  return context.db.transaction().execute(async (tx) => {
    const application = await lockForReview(tx, subjectId);
    const about = await lockCase(tx, subjectId);
    if (application === undefined || about === undefined) return { over: true };
    if (application.state === 'issuance') return { over: true, approved: true };
    if (about.closed_at !== null) return { over: true };
    if (ended.includes(application.state)) {
      await closeCase(tx, context, about, application.state, now);
      return { over: true };
    }
    if (application.state === 'correction') return correcting(tx, context, about, application, now);
    const look = await timed(tx, context, about, now);
    // A proposal is based on the checks as they were.
    return application.state === 'approval' ? look : withChecks(look, await comparisonDue(tx, application, now));
  });
}

function withChecks(look: CaseEvaluation, { isDue, askAgainAt }: Awaited<ReturnType<typeof comparisonDue>>): CaseEvaluation {
  const moments = [look.nextEvaluationAt, askAgainAt?.toISOString()].filter((moment) => moment !== undefined).toSorted();
  return { ...look, ...(moments[0] === undefined ? {} : { nextEvaluationAt: moments[0] }), ...(isDue && { isExtractionDue: true }) };
}

/** When the company's days are over, the officer goes on with what was sent. */
async function correcting(tx: Tx, context: Context, about: CaseRow, application: ApplicationRow, now: Date): Promise<CaseEvaluation> {
  const ends = about.correction_ends_at;
  if (ends === null) return { over: false };
  const soon = new Date(ends.getTime() - 3 * 86_400_000);
  if (now < soon) return { over: false, nextEvaluationAt: soon.toISOString() };
  if (now < ends) {
    await remind(tx, context, about, 'correction_due_soon', now);
    return { over: false, nextEvaluationAt: ends.toISOString() };
  }
  const place = next(placeOf(application), 'end_correction', 'system');
  if (place === undefined || place === 'erased') return { over: false };
  await putBackSubmitted(tx, application, now);
  await setReviewState(tx, about.application_id, place, now);
  await enterStage(tx, context, about, place.state, now);
  const event = await recordSystemCaseEvent(tx, context, about.application_id, now, 'correction_ended');
  await enqueue(tx, { key: event, topic: 'case.notification', subjectId: about.application_id, at: now });
  return { over: false, nextEvaluationAt: now.toISOString() };
}

async function timed(tx: Tx, context: Context, about: CaseRow, now: Date): Promise<CaseEvaluation> {
  if (about.due_on === null) return { over: false };
  const calendar = await calendarFor(tx, about.country, about.stage_entered_on);
  const soon = endOf(reminderDay(about.stage_entered_on, about.due_on, calendar));
  const due = endOf(about.due_on);
  if (now < soon) return { over: false, nextEvaluationAt: soon.toISOString() };
  if (now < due) {
    await remind(tx, context, about, 'due_soon', now);
    return { over: false, nextEvaluationAt: due.toISOString() };
  }
  if (about.escalated_at === null) {
    await updateCase(tx, about.application_id, { escalated_at: now });
    await remind(tx, context, about, 'late', now);
  }
  return { over: false };
}

/** Once for each time that the stage was entered. */
async function remind(
  tx: Tx,
  context: Context,
  about: CaseRow,
  kind: 'due_soon' | 'late' | 'correction_due_soon',
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    insert into case_reminders (application_id, stage, stage_entered_on, kind, at)
    values (${about.application_id}, ${about.stage}, ${about.stage_entered_on}::date, ${kind}, ${now})
    on conflict do nothing returning kind`.execute(tx);
  if (rows.length === 0) return;
  const event = await recordSystemCaseEvent(tx, context, about.application_id, now, kind, { stage: about.stage, day: dayOf(now) });
  await enqueue(tx, { key: event, topic: 'case.reminder', subjectId: about.application_id, at: now });
}
