import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Queryable } from '../../database/connect.ts';
import { caseById, type CaseRow } from './store.ts';

/** What a mail is about: the recorded event, and the application in its current state. */
export interface NotificationEvent {
  readonly action: string;
  readonly at: Date;
  readonly reviewCase: CaseRow;
  readonly application: { readonly id: string; readonly application_number: string; readonly product_name: string };
}

/** The key of what was handed over is the event's id, its moment the event's. */
export async function newsOf(db: Queryable, { key, at, subjectId }: WorkflowInput): Promise<NotificationEvent | undefined> {
  const moment = new Date(at);
  const event = await db.selectFrom('audit_events').select('action').where('at', '=', moment).where('id', '=', key).executeTakeFirst();
  const application = await db
    .selectFrom('applications')
    .select(['id', 'application_number', 'product_name'])
    .where('id', '=', subjectId)
    .executeTakeFirst();
  const reviewCase = await caseById(db, subjectId);
  return event === undefined || application === undefined || reviewCase === undefined
    ? undefined
    : { action: event.action, at: moment, reviewCase, application };
}
