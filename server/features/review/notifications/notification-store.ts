import type { Answers } from '@thamani/domain/applications/answers.ts';
import type { Queryable } from '../../../database/connect.ts';
import { caseById, type CaseRow } from '../store.ts';

/** What a mail is about: the recorded event, and the application in its current state. */
export interface NotificationEvent {
  readonly action: string;
  readonly at: Date;
  readonly reviewCase: CaseRow;
  readonly application: {
    readonly id: string;
    readonly application_number: string;
    readonly product_name: string;
    readonly answers: Answers;
  };
}

/** As an outbox row names it: `key` is the event's id, `at` its time. */
export interface NotifiedEvent {
  readonly key: string;
  readonly at: string;
  readonly subjectId: string;
}

export async function newsOf(db: Queryable, { key, at, subjectId }: NotifiedEvent): Promise<NotificationEvent | undefined> {
  const moment = new Date(at);
  const event = await db.selectFrom('audit_events').select('action').where('at', '=', moment).where('id', '=', key).executeTakeFirst();
  const application = await db
    .selectFrom('applications')
    .select(['id', 'application_number', 'product_name', 'answers'])
    .where('id', '=', subjectId)
    .executeTakeFirst();
  const reviewCase = await caseById(db, subjectId);
  return event === undefined || application === undefined || reviewCase === undefined
    ? undefined
    : { action: event.action, at: moment, reviewCase, application };
}
