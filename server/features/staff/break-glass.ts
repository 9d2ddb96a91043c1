import { isEmail } from '@thamani/domain/contact/message.ts';
import { staffRules } from '@thamani/domain/review/staff.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { forgetDevices } from '../devices/service.ts';
import { sendOnce } from '../mail/service.ts';
import { inviteByMail, newEnrolmentCode, type EnrolmentCode, type ToEnrol } from './enrolment.ts';
import { breakGlassMail } from './mails.ts';
import { breakGlassEvent } from './audit-event-store.ts';
import { clearFactors } from './factor-store.ts';
import { admins, insertStaff, lockAdmins, lockStaffByEmail, replaceGrants, type GrantRow } from './people-store.ts';
import { endStaffSessions } from './session-store.ts';

export interface BreakGlass {
  readonly people: readonly { readonly email: string; readonly name: string }[];
  /** Who is at the database host, and why. */
  readonly by: string;
  readonly reason: string;
}

const everything: GrantRow = { role: 'admin', countries: null, sectors: null };

/**
 * The way back when fewer than two admins with the scope 'all countries' are left: nobody could then confirm what such an admin asks for.
 * Run on the database host with the operator's login, which alone may do so; recorded, and mailed to every admin. People who are known
 * already lose every way in that they had, and set up a new one. Answers the codes that go with the mailed links.
 */
export async function breakGlass(context: Context, { people, by, reason }: BreakGlass): Promise<readonly ToEnrol[]> {
  const emails = people.map(({ email }) => email.trim().toLowerCase());
  if (people.length === 0 || new Set(emails).size !== people.length || !emails.every(isEmail))
    throw new Error('each person needs a different, valid email address');
  if (by.trim() === '' || reason.trim().length < 10) throw new Error('state who you are, and a reason of at least ten characters');
  const codes = await Promise.all(people.map(() => newEnrolmentCode(context)));
  return context.db.transaction().execute(async (tx) => {
    const left = await lockAdmins(tx);
    if (left >= staffRules.fewestAdmins)
      throw new Error(`${left} administrators with the scope 'all countries' are left: one can send an invitation and another confirm it`);
    const made: ToEnrol[] = [];
    for (const [index, code] of codes.entries()) {
      const person = { email: emails[index] ?? '', name: people[index]?.name ?? '' };
      await enrolAsAdmin(tx, context, person, code, { by, reason });
      made.push({ ...person, enrolmentCode: code.shown });
    }
    return made;
  });
}

async function enrolAsAdmin(
  tx: Tx,
  context: Context,
  { email, name }: Omit<ToEnrol, 'enrolmentCode'>,
  code: EnrolmentCode,
  data: { by: string; reason: string },
): Promise<void> {
  const at = context.clock.now();
  const known = await lockStaffByEmail(tx, email);
  const id = known?.id ?? context.ids.uuid();
  if (known === undefined) await insertStaff(tx, { id, email, name, language: 'en', status: 'confirmed', at });
  else {
    await clearFactors(tx, id);
    await endStaffSessions(tx, id, undefined, at);
    await forgetDevices(tx, { staff_id: id });
  }
  await replaceGrants(tx, id, [...(known?.grants ?? []).filter(({ role }) => role !== 'admin'), everything]);
  const event = context.ids.uuid();
  await recordAuditEvent(tx, {
    id: event,
    at,
    actor: { kind: 'system' },
    action: 'staff.break_glass',
    subject: { kind: 'staff', id },
    data,
    requestId: 'command',
  });
  await inviteByMail(tx, context, id, code);
  await enqueue(tx, { key: context.ids.uuid(), topic: 'staff.break_glass', subjectId: event, at });
}

/** To every admin, whatever their scope, and to the new ones. */
export async function notifyBreakGlass(context: Context, { subjectId, at }: WorkflowInput): Promise<void> {
  const event = await breakGlassEvent(context.db, subjectId, at);
  if (event === undefined) throw new Error(`there is no event ${subjectId}`);
  for (const person of await admins(context.db)) {
    await sendOnce(context, `staff.break_glass.${subjectId}.${person.id}`, at, breakGlassMail(context, person, event));
  }
}
