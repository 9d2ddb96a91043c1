import { next } from '@thamani/domain/applications/lifecycle.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { dueDay } from '@thamani/domain/review/service-levels.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import { nameOfCompany, sectorOf } from '../../accounts/service.ts';
import { lockForReview, setReviewState, placeOf } from '../../applications/review-interface.ts';
import { calendarFor } from '../../holidays/service.ts';
import { storeSignals, runChecks, type Noticed } from '../../signals/service.ts';
import { enterStage, recordSystemCaseEvent } from './stage-transitions.ts';
import { insertCase, lockCase, insertStage, searchOf } from '../store.ts';

/** A paid application becomes a case, once. One that was withdrawn before anybody looked is none. */
export async function openCase(context: Context, { subjectId }: WorkflowInput): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const application = await lockForReview(tx, subjectId);
    if (application?.state !== 'screening' || application.country === null) return;
    const today = dayOf(now);
    const calendar = await calendarFor(tx, application.country, today);
    const isNew = await insertCase(tx, {
      application_id: application.id,
      company_id: application.company_id,
      country: application.country,
      sector: await sectorOf(tx, application.company_id),
      search: searchOf(application, await nameOfCompany(tx, application.company_id)),
      stage: 'screening',
      stage_entered_on: today,
      due_on: dueDay({ stage: 'screening', enteredOn: today, used: 0 }, calendar),
      opened_at: now,
    });
    if (!isNew) return;
    await insertStage(tx, application.id, 'screening', now);
    await recordSystemCaseEvent(tx, context, application.id, now, 'opened');
  });
}

/** What the machine notices is kept for the officer; then the case goes on, whatever it was. */
export async function screenCase(context: Context, { subjectId }: WorkflowInput): Promise<void> {
  const now = context.clock.now();
  const noticed = await runChecks(context, subjectId);
  await context.db.transaction().execute(async (tx) => {
    const application = await lockForReview(tx, subjectId);
    const reviewCase = await lockCase(tx, subjectId);
    if (application?.state !== 'screening' || reviewCase === undefined || noticed === undefined) return;
    await storeSignals(tx, context, subjectId, noticed, now);
    const place = next(placeOf(application), 'finish_screening', 'system');
    if (place === undefined || place === 'erased') throw new Error(`${subjectId} cannot leave its screening`);
    await setReviewState(tx, subjectId, place, now);
    await enterStage(tx, context, reviewCase, place.state, now);
    await recordSystemCaseEvent(tx, context, subjectId, now, 'screened', { findings: codesOf(noticed) });
  });
}

/** The checks made again: a correction came, or a file that could not be read before. A proposal is based on the checks as they were. */
export async function compareEvidence(context: Context, { subjectId }: WorkflowInput, at: string): Promise<void> {
  const now = new Date(at);
  const noticed = await runChecks(context, subjectId);
  await context.db.transaction().execute(async (tx) => {
    const application = await lockForReview(tx, subjectId);
    const reviewCase = await lockCase(tx, subjectId);
    if (application === undefined || reviewCase === undefined || reviewCase.closed_at !== null || !isWithOfficer(application.state)) return;
    // Submitted again during the comparison: the next evaluation compares it again.
    if (noticed?.submissions !== application.submissions) return;
    await storeSignals(tx, context, subjectId, noticed, now);
    await recordSystemCaseEvent(tx, context, subjectId, now, 'compared', { findings: codesOf(noticed) });
  });
}

function codesOf({ signals }: Noticed): string {
  return [...new Set(signals.map(({ code }) => code))].join(',');
}
