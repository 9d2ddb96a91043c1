import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';

/** What is written in a case: notes, messages, documents that were asked for, visits. Each list is bounded. */
const maxRows = 500;

export async function insertNote(
  tx: Tx,
  note: { id: string; application_id: string; staff_id: string; note: string; at: Date },
): Promise<void> {
  await tx.insertInto('case_notes').values(note).execute();
}

export async function notesOf(db: Queryable, id: string) {
  return db
    .selectFrom('case_notes')
    .select(['id', 'staff_id', 'note', 'at'])
    .where('application_id', '=', id)
    .orderBy('at')
    .limit(maxRows)
    .execute();
}

export async function insertCaseMessage(
  tx: Tx,
  message: { id: string; application_id: string; staff_id: string | null; account_id: string | null; message: string; at: Date },
): Promise<void> {
  await tx.insertInto('case_messages').values(message).execute();
}

export async function messagesOf(db: Queryable, id: string) {
  return db
    .selectFrom('case_messages')
    .select(['id', 'staff_id', 'account_id', 'message', 'at'])
    .where('application_id', '=', id)
    .orderBy('at')
    .limit(maxRows)
    .execute();
}

export async function insertDocumentRequest(
  tx: Tx,
  wanted: { id: string; application_id: string; title: string; comment: string; staff_id: string; at: Date },
): Promise<void> {
  await tx.insertInto('document_requests').values(wanted).execute();
}

export async function documentRequestsOf(db: Queryable, id: string) {
  return db
    .selectFrom('document_requests')
    .select(['id', 'title', 'comment', 'staff_id', 'at', 'document_id', 'answered_at'])
    .where('application_id', '=', id)
    .orderBy('at')
    .limit(maxRows)
    .execute();
}

/** False where nothing of that kind was asked for. The file is named by the application, so that it is kept as the others are. */
export async function provideRequestedDocument(
  tx: Tx,
  applicationId: string,
  wantedId: string,
  documentId: string,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('document_requests')
    .set({ document_id: documentId, answered_at: at })
    .where('id', '=', wantedId)
    .where('application_id', '=', applicationId)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await sql`insert into application_documents (application_id, version, field, position, document_id)
    select ${applicationId}, 0, 'document_requests', coalesce(max(position), -1) + 1, ${documentId}
    from application_documents where application_id = ${applicationId} and version = 0 and field = 'document_requests'`.execute(tx);
  return true;
}

export async function insertVisit(
  tx: Tx,
  visit: {
    id: string;
    application_id: string;
    staff_id: string;
    visited_on: string;
    person_met: string;
    latitude: string | null;
    longitude: string | null;
    production_seen: boolean;
    as_declared: boolean;
    report: string;
    at: Date;
  },
): Promise<void> {
  await tx.insertInto('case_visits').values(visit).execute();
}

export async function visitsOf(db: Queryable, id: string) {
  return db
    .selectFrom('case_visits')
    .select(['id', 'staff_id', 'visited_on', 'person_met', 'latitude', 'longitude', 'production_seen', 'as_declared', 'report', 'at'])
    .where('application_id', '=', id)
    .orderBy('at')
    .limit(maxRows)
    .execute();
}

export interface VisitOfCase {
  readonly application_id: string;
  readonly visited_on: Day;
  readonly as_declared: boolean;
  readonly at: Date;
  readonly by: { readonly id: string; readonly name: string; readonly staff_number: string };
}

/** Of several cases, the newest first, at most a hundred. */
export async function visitsOfCases(db: Queryable, ids: readonly string[]): Promise<readonly VisitOfCase[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<VisitOfCase>`
    select case_visits.application_id, case_visits.visited_on, case_visits.as_declared, case_visits.at,
      json_build_object('id', staff.id, 'name', staff.name, 'staff_number', staff.staff_number) as by
    from case_visits join staff on staff.id = case_visits.staff_id
    where case_visits.application_id = any (${[...ids]}::uuid[])
    order by case_visits.at desc, case_visits.id limit 100`.execute(db);
  return rows;
}

export interface HistoryRow {
  readonly at: Date;
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly name: string | null;
  /** Of a changed figure: what was changed, from what to what, and why. */
  readonly figure: { readonly field: string; readonly from: string; readonly to: string; readonly reason: string } | null;
  /** Of an undo: the code of the event that was undone. */
  readonly undoes: string | null;
}

/** Who did what, newest first, with a name where it was one of the staff. */
export async function historyOf(db: Queryable, id: string): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select audit_events.at, audit_events.action, audit_events.actor_kind, audit_events.actor_id, staff.name,
      case when audit_events.action = 'case.figure_changed' then audit_events.data end as figure,
      case when audit_events.action = 'case.undone' then audit_events.data ->> 'undoes' end as undoes
    from audit_events left join staff on audit_events.actor_kind = 'staff' and staff.id::text = audit_events.actor_id
    where audit_events.subject_kind = 'application' and audit_events.subject_id = ${id}
    order by audit_events.at desc, audit_events.position desc limit ${maxRows}`.execute(db);
  return rows;
}
