import { appealDueOn, appealReminderDay, type AppealReminderKind } from '@thamani/domain/appeals/appeals.ts';
import { dayOf, endOf, type Calendar } from '@thamani/domain/review/working-days.ts';
import type { AppealEvaluation } from '@thamani/workflows/appeals/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { calendarFor } from '../holidays/service.ts';
import { insertReminder, lockAppeal, lockOpenIn, setDue, setEscalated, type AppealRow, type ClockedAppeal } from './store.ts';

/** What the clock makes of an appeal: reminds the board, tells the admins when it is late, each once. Never decides. */
export async function evaluateAppealDeadlines(context: Context, { subjectId }: WorkflowInput, at: string): Promise<AppealEvaluation> {
  const now = new Date(at);
  return context.db.transaction().execute(async (tx) => {
    const row = await lockAppeal(tx, subjectId);
    if (row === undefined || row.verdict !== null) return { over: true };
    const lodgedOn = dayOf(row.lodged_at);
    const soon = endOf(appealReminderDay(lodgedOn, row.due_on, await calendarFor(tx, row.country, lodgedOn)));
    const due = endOf(row.due_on);
    if (now < soon) return { over: false, nextEvaluationAt: soon.toISOString() };
    if (now < due) {
      await remind(tx, context, row, 'due_soon', now);
      return { over: false, nextEvaluationAt: due.toISOString() };
    }
    if (row.escalated_at === null) {
      await setEscalated(tx, row.id, now);
      await remind(tx, context, row, 'late', now);
    }
    return { over: false };
  });
}

async function remind(tx: Tx, context: Context, row: AppealRow, kind: AppealReminderKind, now: Date): Promise<void> {
  if (!(await insertReminder(tx, row.id, kind, now))) return;
  const event = await recordCommandEvent(
    { tx, context, actor: { kind: 'system' }, requestId: row.id, at: now },
    `appeal.${kind}`,
    { kind: 'application', id: row.application_id },
    { appeal: row.id, due_on: row.due_on },
  );
  await enqueue(tx, { key: event, topic: 'appeal.notification', subjectId: row.id, at: now });
}

/** A country may have thousands of open appeals: each batch has its own transaction. */
const batchSize = 200;

/**
 * After a change of holidays: the due dates of the country's open appeals, and a signal to the workflow of each that moved. Idempotent: a
 * retry finds the batches that were committed unchanged.
 */
export async function recalculateAppealDueDates(context: Context, country: string): Promise<void> {
  let batch: readonly ClockedAppeal[];
  let after = '00000000-0000-0000-0000-000000000000';
  do {
    batch = await context.db.transaction().execute(async (tx) => {
      const locked = await lockOpenIn(tx, country, after, batchSize);
      const earliest = locked.map(({ lodged_at }) => dayOf(lodged_at)).toSorted()[0];
      if (earliest === undefined) return locked;
      // Read after the locks: of two recalculations of one appeal, the later sees the holidays of both changes.
      const calendar = await calendarFor(tx, country, earliest);
      for (const row of locked) await recalculate(tx, context, row, calendar);
      return locked;
    });
    after = batch.at(-1)?.id ?? after;
  } while (batch.length === batchSize);
}

async function recalculate(tx: Tx, context: Context, { id, lodged_at, due_on }: ClockedAppeal, calendar: Calendar): Promise<void> {
  const due = appealDueOn(dayOf(lodged_at), calendar);
  if (due === due_on) return;
  await setDue(tx, id, due);
  await enqueue(tx, { key: context.ids.uuid(), topic: 'appeal.changed', subjectId: id, at: context.clock.now() });
}
