import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Queryable } from '../../database/connect.ts';
import { appealById, type AppealRow } from './store.ts';

/** What a mail is about: the recorded event, and the appeal in its current state. */
export interface NotificationEvent {
  readonly action: string;
  readonly appeal: AppealRow;
  readonly application: { readonly id: string; readonly application_number: string; readonly product_name: string };
}

/** The key of what was handed over is the event's id, its moment the event's. */
export async function newsOf(db: Queryable, { key, at, subjectId }: WorkflowInput): Promise<NotificationEvent | undefined> {
  const event = await db
    .selectFrom('audit_events')
    .select('action')
    .where('at', '=', new Date(at))
    .where('id', '=', key)
    .executeTakeFirst();
  const appeal = await appealById(db, subjectId);
  if (event === undefined || appeal === undefined) return undefined;
  const application = await db
    .selectFrom('applications')
    .select(['id', 'application_number', 'product_name'])
    .where('id', '=', appeal.application_id)
    .executeTakeFirst();
  return application && { action: event.action, appeal, application };
}
