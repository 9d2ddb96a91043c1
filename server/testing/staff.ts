import { Secret, TOTP } from 'otpauth';
import { foundStaff, notifyStaffOfSecurity, sendEnrolmentLink, sendPasswordResetLink } from '../features/staff/service.ts';
import type { Topic } from '@thamani/workflows/topics.ts';
import type { Mail, Mailer } from '../ports.ts';
import type { Overrides } from '../context.ts';
import { startTestApp, type TestApp } from './app.ts';
import { caller, type Answer } from './accounts.ts';

export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
  /** What their authenticator shows at a moment. */
  codeAt(moment: Date): string;
}

export const staffPassword = 'seven looms beside the harbour';

/** Does what the engine does for every waiting way in, and gives back the links by address. */
export async function deliverStaffLinks(server: TestApp, sent: readonly Mail[]): Promise<ReadonlyMap<string, string>> {
  const { db } = server.context;
  const rows = await db.selectFrom('outbox').selectAll().where('topic', '=', 'staff.invited').where('delivered_at', 'is', null).execute();
  for (const row of rows)
    await sendEnrolmentLink(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
  await db.updateTable('outbox').set({ delivered_at: new Date() }).where('topic', '=', 'staff.invited').execute();
  return new Map(sent.flatMap((mail) => (mail.text.includes('/enrolment#') ? [[mail.to, /#(\S+)/.exec(mail.text)?.[1] ?? '']] : [])));
}

/** Does what the engine does for every request of a new password, and gives back the links of all mails by address, the newest last. */
export async function deliverStaffResets(server: TestApp, sent: readonly Mail[]): Promise<ReadonlyMap<string, string>> {
  for (const input of await takeOutbox(server, 'staff.password_reset_requested')) await sendPasswordResetLink(server.context, input);
  return new Map(sent.flatMap((mail) => (mail.text.includes('/password-reset#') ? [[mail.to, /#(\S+)/.exec(mail.text)?.[1] ?? '']] : [])));
}

/** Does what the engine does for every security notice. */
export async function deliverStaffNotices(server: TestApp): Promise<void> {
  for (const input of await takeOutbox(server, 'staff.security_notification')) await notifyStaffOfSecurity(server.context, input);
}

async function takeOutbox({ context: { db } }: TestApp, topic: Topic) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', topic)
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .execute();
  await db.updateTable('outbox').set({ delivered_at: new Date() }).where('topic', '=', topic).execute();
  return rows.map(({ key, subject_id: subjectId, created_at }) => ({ key, subjectId, at: created_at.toISOString() }));
}

export function authenticatorApp(secret: string): (moment: Date) => string {
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  return (moment) => generator.generate({ timestamp: moment.getTime() });
}

/** Sets up password and authenticator, and is signed in by it. */
export async function enrol(server: TestApp, link: string, enrolmentCode: string): Promise<StaffMember> {
  const { post } = caller(server);
  const opening = { link, enrolment_code: enrolmentCode };
  const began = await post('/staff/enrolment', opening);
  const { totp, email } = began.body.data as unknown as { totp: { secret: string }; email: string };
  const codeAt = authenticatorApp(totp.secret);
  const done = await post('/staff/enrolment/finish', { ...opening, password: staffPassword, code: codeAt(server.context.clock.now()) });
  const { token, person } = done.body.data as unknown as { token: string; person: { id: string } };
  return { id: person.id, email, token, headers: { authorization: `Bearer ${token}` }, codeAt };
}

/** The first two, as the operator's command makes them. */
export async function enrolFirstAdmins(server: TestApp, sent: readonly Mail[]): Promise<readonly [ama: StaffMember, kofi: StaffMember]> {
  const made = await foundStaff(server.context, [
    { email: 'Ama@thamani.example', name: 'Ama Mensah' },
    { email: 'kofi@thamani.example', name: 'Kofi Boateng' },
  ]);
  const links = await deliverStaffLinks(server, sent);
  const enrolled = async (at: 0 | 1) => enrol(server, links.get(made[at]?.email ?? '') ?? '', made[at]?.enrolmentCode ?? '');
  return [await enrolled(0), await enrolled(1)];
}

/** An app with its first two admins, and what calls it. */
export async function startStaffApp(mailer: Mailer & { readonly sent: readonly Mail[] }, now: () => Date, more: Overrides = {}) {
  const server = await startTestApp({}, { mailer, clock: { now }, ...more });
  const [ama, kofi] = await enrolFirstAdmins(server, mailer.sent);
  return { server, ...caller(server), ama, kofi };
}

/** What the admin who confirmed is shown; empty where no link was mailed. */
export function enrolmentCodeIn({ body }: Answer): string {
  return (body.data as unknown as { enrolment_code: string | null } | undefined)?.enrolment_code ?? '';
}
