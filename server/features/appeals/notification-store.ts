import type { Queryable } from '../../database/connect.ts';
import { appealById, type AppealRow } from './store.ts';

/** What a mail is about: the recorded event, and the appeal in its current state. */
export interface NotificationEvent {
  readonly action: string;
  readonly appeal: AppealRow;
  readonly application: { readonly id: string; readonly application_number: string; readonly product_name: string };
}

/** As an outbox row names it: `key` is the event's id, `at` its time. */
export interface NotifiedEvent {
  readonly key: string;
  readonly at: string;
  readonly subjectId: string;
}

export async function newsOf(db: Queryable, { key, at, subjectId }: NotifiedEvent): Promise<NotificationEvent | undefined> {
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
