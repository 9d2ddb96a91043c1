import { appealReminderDay } from '@thamani/domain/appeals/appeals.ts';
import { dayOf, endOf } from '@thamani/domain/review/working-days.ts';
import type { AppealEvaluation } from '@thamani/workflows/appeals/workflow.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { calendarFor } from '../review/due-dates.ts';
import { insertReminder, lockAppeal, setEscalated, type AppealRow } from './store.ts';

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

async function remind(tx: Tx, context: Context, row: AppealRow, kind: 'due_soon' | 'late', now: Date): Promise<void> {
  if (!(await insertReminder(tx, row.id, kind, now))) return;
  const event = context.ids.uuid();
  await recordAuditEvent(tx, {
    id: event,
    at: now,
    actor: { kind: 'system' },
    action: `appeal.${kind}`,
    subject: { kind: 'application', id: row.application_id },
    data: { appeal: row.id, due_on: row.due_on },
    requestId: row.id,
  });
  await enqueue(tx, { key: event, topic: 'appeal.notification', subjectId: row.id, at: now });
}
