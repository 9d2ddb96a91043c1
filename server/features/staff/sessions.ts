import { isSessionOpen, staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { sendOnce } from '../mail/service.ts';
import { factorsEndedMail, factorsSetMail, newDeviceMail, passwordChangedMail } from './mails.ts';
import { recordStaffEvent } from './new-session.ts';
import { staffEvent } from './audit-event-store.ts';
import { staffById } from './people-store.ts';
import { endOtherSessionsOf, endStaffSessions, openSessionsOf, staffSessionById } from './session-store.ts';

export async function listStaffSessions({ db, clock }: Pick<Context, 'db' | 'clock'>, session: StaffSession) {
  const now = clock.now();
  const rows = await openSessionsOf(db, session.person.id, new Date(now.getTime() - staffSessionRules.idleSeconds * 1000), now);
  return rows.map((row) => ({ ...row, current: row.id === session.id }));
}

/** One's own alone: another person's session is as unknown as one that does not exist. */
export async function endStaffSession(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const row = await staffSessionById(tx, id);
    const times = row && { seenAt: row.last_seen_at, endsAt: row.expires_at, endedAt: row.ended_at };
    if (times === undefined || row?.staff_id !== session.person.id || !isSessionOpen(times, now, staffSessionRules))
      throw new Refusal('not_found');
    await endStaffSessions(tx, session.person.id, id, now);
    await recordStaffEvent(tx, context, caller, session.person.id, 'staff.session_ended', { kind: 'session', id });
  });
}

export async function endOtherStaffSessions(context: Context, caller: Caller, session: StaffSession): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const ended = await endOtherSessionsOf(tx, session.person.id, session.id, context.clock.now());
    const subject = { kind: 'session', id: session.id };
    await recordStaffEvent(tx, context, caller, session.person.id, 'staff.other_sessions_ended', subject, { ended });
    return ended;
  });
}

/** Security notices of staff cannot be switched off. What happened is read from its event, whose id is the subject. */
export async function notifyStaffOfSecurity(context: Context, { subjectId, at, key }: WorkflowInput): Promise<void> {
  const event = await staffEvent(context.db, subjectId, at);
  if (event === undefined) throw new Error(`there is no event ${subjectId}`);
  const send = async (
    staffId: string,
    letterFor: (person: NonNullable<Awaited<ReturnType<typeof staffById>>>) => Parameters<typeof sendOnce>[3],
  ) => {
    const person = await staffById(context.db, staffId);
    if (person !== undefined) await sendOnce(context, `staff.security.${key}`, at, letterFor(person));
  };
  switch (event.action) {
    case 'staff.signed_in': {
      const row = await staffSessionById(context.db, event.subject_id);
      if (row !== undefined) await send(row.staff_id, (person) => newDeviceMail(context, person, row));
      return;
    }
    case 'staff.enrolled':
      return send(event.subject_id, (person) =>
        factorsSetMail(context, person, { at: event.at, isPasskey: event.data['factor'] === 'passkey' }),
      );
    case 'staff.password_reset':
      return send(event.subject_id, (person) => passwordChangedMail(context, person, event.at));
    case 'reset_sign_in.confirmed':
      return send(event.subject_id, (person) => factorsEndedMail(context, person, event.at));
    default:
      throw new Error(`no notice is sent about ${event.action}`);
  }
}
