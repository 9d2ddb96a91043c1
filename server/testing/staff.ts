import { Secret, TOTP } from 'otpauth';
import { sendStaffLink } from '../features/staff/service.ts';
import type { Mail } from '../ports.ts';
import type { TestApp } from './app.ts';
import { caller } from './accounts.ts';

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
    await sendStaffLink(server.context, { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() });
  await db.updateTable('outbox').set({ delivered_at: new Date() }).where('topic', '=', 'staff.invited').execute();
  return new Map(sent.flatMap((mail) => (mail.text.includes('/enrolment#') ? [[mail.to, /#(\S+)/.exec(mail.text)?.[1] ?? '']] : [])));
}

export function authenticatorApp(secret: string): (moment: Date) => string {
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  return (moment) => generator.generate({ timestamp: moment.getTime() });
}

/** Sets up password and authenticator, and is signed in by it. */
export async function enrol(server: TestApp, link: string): Promise<StaffMember> {
  const { post } = caller(server);
  const began = await post('/staff/enrolment', { link });
  const { totp, email } = began.body.data as unknown as { totp: { secret: string }; email: string };
  const codeAt = authenticatorApp(totp.secret);
  const done = await post('/staff/enrolment/finish', { link, password: staffPassword, code: codeAt(server.context.clock.now()) });
  const { token, person } = done.body.data as unknown as { token: string; person: { id: string } };
  return { id: person.id, email, token, headers: { authorization: `Bearer ${token}` }, codeAt };
}
