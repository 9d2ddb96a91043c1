import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { dueDay, isTimed, usedBy } from '@thamani/domain/review/service-levels.ts';
import { dayOf, type Calendar, type Day } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { calendarFor } from '../../holidays/service.ts';
import { lockOpenCasesIn, updateCase, type CaseRow } from '../store.ts';

export interface StageEntry {
  readonly stage: State;
  readonly stage_entered_on: Day;
  readonly working_days_used: number;
  readonly due_on: Day | null;
}

/**
 * What entering a stage does to the clock. A correction stops it and keeps the days used; a return to the stage that asked for it
 * continues from there; any other stage starts at zero.
 */
export async function stageEntry(tx: Tx, reviewCase: CaseRow, to: State, now: Date): Promise<StageEntry> {
  const today = dayOf(now);
  const calendar = await calendarFor(tx, reviewCase.country, reviewCase.stage_entered_on < today ? reviewCase.stage_entered_on : today);
  if (to === 'correction') {
    const used = isTimed(reviewCase.stage)
      ? usedBy({ stage: reviewCase.stage, enteredOn: reviewCase.stage_entered_on, used: reviewCase.working_days_used }, today, calendar)
      : 0;
    return { stage: to, stage_entered_on: today, working_days_used: used, due_on: null };
  }
  const used = reviewCase.stage === 'correction' ? reviewCase.working_days_used : 0;
  if (!isTimed(to)) return { stage: to, stage_entered_on: today, working_days_used: 0, due_on: null };
  return { stage: to, stage_entered_on: today, working_days_used: used, due_on: dueDay({ stage: to, enteredOn: today, used }, calendar) };
}

/** A country may have thousands of open cases: each batch has its own transaction. */
const batchSize = 200;

/**
 * After a change of holidays: the due dates of the country's open cases, and a signal to the workflow of each that moved. Idempotent: a
 * retry finds the batches that were committed unchanged.
 */
export async function recalculateCaseDueDates(context: Context, country: string): Promise<void> {
  let batch: readonly CaseRow[];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    batch = await context.db.transaction().execute(async (tx) => {
      const locked = await lockOpenCasesIn(tx, country, after, batchSize);
      const earliest = locked.map(({ stage_entered_on }) => stage_entered_on).toSorted()[0];
      if (earliest === undefined) return locked;
      // Read after the locks: of two recalculations of one case, the later sees the holidays of both changes.
      const calendar = await calendarFor(tx, country, earliest);
      for (const reviewCase of locked) await recalculate(tx, context, reviewCase, calendar);
      return locked;
    });
    after = batch.at(-1)?.application_id ?? after;
  } while (batch.length === batchSize);
}

async function recalculate(tx: Tx, context: Context, reviewCase: CaseRow, calendar: Calendar): Promise<void> {
  if (!isTimed(reviewCase.stage)) return;
  const due = dueDay({ stage: reviewCase.stage, enteredOn: reviewCase.stage_entered_on, used: reviewCase.working_days_used }, calendar);
  if (due === reviewCase.due_on) return;
  await updateCase(tx, reviewCase.application_id, { due_on: due });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'case.changed', subjectId: reviewCase.application_id, at: context.clock.now() });
}
