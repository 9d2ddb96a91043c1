import { readAnswer } from '@thamani/domain/applications/answers.ts';
import { next } from '@thamani/domain/applications/lifecycle.ts';
import { Refusal, refusalOfNumber } from '@thamani/domain/errors.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { placeOf } from '../../applications/review-interface.ts';
import { withCase, recordCaseEvent } from './case-command.ts';
import { insertCaseMessage, insertNote, insertVisit, insertDocumentRequest } from './case-notes-store.ts';

/** For the staff alone: no answer to the company ever carries it. */
export async function writeNote(context: Context, caller: Caller, session: StaffSession, id: string, text: string): Promise<void> {
  await withCase(context, caller, session, id, 'write_note', { text }, async (command) => {
    await insertNote(command.tx, { id: context.ids.uuid(), application_id: id, staff_id: session.person.id, note: text, at: command.now });
    await recordCaseEvent(command, 'note_added');
  });
}

export async function writeMessage(context: Context, caller: Caller, session: StaffSession, id: string, text: string): Promise<void> {
  await withCase(context, caller, session, id, 'write_message', { text }, async (command) => {
    await insertCaseMessage(command.tx, {
      id: context.ids.uuid(),
      application_id: id,
      staff_id: session.person.id,
      account_id: null,
      message: text,
      at: command.now,
    });
    const event = await recordCaseEvent(command, 'message_sent');
    await enqueue(command.tx, { key: event, topic: 'case.notification', subjectId: id, at: command.now });
  });
}

export async function requestDocument(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  wanted: { readonly title: string; readonly comment: string },
): Promise<void> {
  await withCase(context, caller, session, id, 'request_document', wanted, async (command) => {
    if (!isWithOfficer(command.reviewCase.stage)) throw new Refusal('action_not_allowed');
    await insertDocumentRequest(command.tx, {
      id: context.ids.uuid(),
      application_id: id,
      title: wanted.title,
      comment: wanted.comment,
      staff_id: session.person.id,
      at: command.now,
    });
    await recordCaseEvent(command, 'document_requested');
  });
}

export interface Visit {
  readonly visited_on: string;
  readonly met: string;
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
  readonly production_seen: boolean;
  readonly as_declared: boolean;
  readonly report: string;
}

/** What a verifier saw. The stage stays: the officer goes on from there. */
export async function recordVisit(context: Context, caller: Caller, session: StaffSession, id: string, visit: Visit): Promise<void> {
  const position = {
    latitude: coordinate('facility_latitude', visit.latitude),
    longitude: coordinate('facility_longitude', visit.longitude),
  };
  await withCase(context, caller, session, id, 'record_visit', visit, async (command) => {
    if (next(placeOf(command.application), 'record_visit', 'verifier') === undefined) throw new Refusal('action_not_allowed');
    if (visit.visited_on > dayOf(command.now)) throw new Refusal('fields_invalid', { fields: { visited_on: 'malformed' } });
    const { visited_on, met, production_seen, as_declared, report } = visit;
    const staff_id = session.person.id;
    await insertVisit(command.tx, {
      id: context.ids.uuid(),
      application_id: id,
      staff_id,
      visited_on,
      person_met: met,
      production_seen,
      as_declared,
      report,
      ...position,
      at: command.now,
    });
    await recordCaseEvent(command, 'visit_recorded', { as_declared });
  });
}

function coordinate(field: 'facility_latitude' | 'facility_longitude', typed: string | undefined): string | null {
  if (typed === undefined || typed.trim() === '') return null;
  const read = readAnswer(field, typed);
  if ('fault' in read)
    throw new Refusal(refusalOfNumber(read.fault), { fields: { [field === 'facility_latitude' ? 'latitude' : 'longitude']: read.fault } });
  return String(read.value);
}
