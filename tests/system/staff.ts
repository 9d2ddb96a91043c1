import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Sector } from '@thamani/domain/review/staff.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { linkOf } from '@thamani/server/factors/mailed-codes.ts';
import { codeNow } from '@thamani/server/factors/totp.ts';
import pg from 'pg';
import { administrationUrl } from './database.ts';

export interface Grant {
  readonly role: 'officer' | 'verifier' | 'admin' | 'board';
  readonly countries?: readonly string[];
  readonly sectors?: readonly Sector[];
}

/** A staff member who is signed in, with a second factor shown just now. */
export interface SignedInStaff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** What their authenticator shows now; each code works once. */
  code(): string;
}

/** An invited staff member who may enrol by the link in the mail. */
export interface InvitedStaff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly link: string;
  /** What one of the admins told them. */
  readonly enrolmentCode: string;
}

const { accountKey } = configOfProcess();
let last = 0;

/** Put on the staff and signed in behind the service's back: how people come in has tests of its own. */
export async function signedInStaff(grants: Grant | readonly Grant[], name = 'Staff Member'): Promise<SignedInStaff> {
  const nonce = randomBytes(32);
  const token = randomBytes(32).toString('base64url');
  return inTransaction(async (client) => {
    const { id, email } = await onTheStaff(client, grants, name, nonce);
    await client.query(
      `insert into staff_sessions (id, token_hash, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device)
       values ($1, $2, $3, now(), now(), now() + interval '8 hours', now(), 'a test')`,
      [randomUUID(), createHash('sha256').update(token).digest(), id],
    );
    return { id, name, email, token, code: () => codeNow(accountKey, nonce, new Date()) };
  });
}

/** Confirmed by two admins, as far as anybody can tell. */
export async function invitedStaff(grants: Grant | readonly Grant[], name = 'Staff Member'): Promise<InvitedStaff> {
  const nonce = randomBytes(32);
  const linkId = randomUUID();
  return inTransaction(async (client) => {
    const { id, email } = await onTheStaff(client, grants, name);
    await client.query(
      `insert into staff_enrolment_links (id, staff_id, nonce, code_hash, created_at, expires_at)
       values ($1, $2, $3, $4, now() - interval '1 hour', now() + interval '23 hours')`,
      [linkId, id, nonce, knownEnrolmentCode.hash],
    );
    return { id, name, email, link: linkOf(accountKey, linkId, nonce), enrolmentCode: knownEnrolmentCode.shown };
  });
}

/** All sessions of the person are over. */
export async function endSessions(staffId: string): Promise<void> {
  await inTransaction((client) => client.query('update staff_sessions set ended_at = now() where staff_id = $1', [staffId]));
}

/** Their second factor was shown longer ago than a decision takes. */
export async function forgetProof(staffId: string): Promise<void> {
  await inTransaction((client) =>
    client.query("update staff_sessions set authenticated_at = now() - interval '11 minutes' where staff_id = $1", [staffId]),
  );
}

/** With an authenticator they are active, without one they still have to set up a way in. */
async function onTheStaff(client: pg.Client, grants: Grant | readonly Grant[], name: string, nonce: Buffer | null = null) {
  const id = randomUUID();
  const email = `staff-${Date.now()}-${(last += 1)}-${id.slice(0, 8)}@thamani.example`;
  const active = nonce !== null;
  await client.query(
    `insert into staff (id, staff_number, email, name, language, status, totp_nonce, has_passkey, created_at)
     values ($1, 'S-' || lpad(nextval('staff_numbers')::text, 4, '0'), $2, $3, 'en', $4, $5, $6, now())`,
    [id, email, name, active ? 'active' : 'confirmed', nonce, active],
  );
  for (const { role, countries, sectors } of [grants].flat() as Grant[])
    await client.query('insert into staff_grants (staff_id, role, countries, sectors) values ($1, $2, $3, $4)', [
      id,
      role,
      countries ?? null,
      sectors ?? null,
    ]);
  return { id, email };
}

async function inTransaction<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: administrationUrl() });
  await client.connect();
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } finally {
    await client.end();
  }
}

/** One for everybody, with its hash: how codes are made has tests of its own (server/features/staff/enrolment-code.test.ts). */
export const knownEnrolmentCode = {
  shown: '7K3MQ-2XW9F',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$SBoPle1sd4+DxnJFzl9Amw$k/wTpgtYmJBGvcmAZQJ+MZZ8anqN8ZdguA2T3XgaKmQ',
};
