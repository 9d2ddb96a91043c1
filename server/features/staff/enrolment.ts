import { createHmac, randomBytes } from 'node:crypto';
import { faultInPassword } from '@thamani/domain/accounts/passwords.ts';
import { isEmail } from '@thamani/domain/contact/message.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { staffRules } from '@thamani/domain/review/staff.ts';
import type { Started } from '@thamani/workflows/started.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { countAttempt } from '../../engine/attempts.ts';
import { record } from '../../engine/events.ts';
import { handOver } from '../../engine/outbox.ts';
import { challengeIn, isSame, linkOf } from '../codes/proofs.ts';
import { sendOnce } from '../mail/service.ts';
import { enrolmentMail } from './mails.ts';
import { openStaffSession, tell } from './opening.ts';
import { optionsToRegister, readRegistration, type Shown } from './passkeys.ts';
import {
  giveFactors,
  insertStaff,
  isAnyAdmin,
  keepChallenge,
  keepPasskey,
  lockStaff,
  openLink,
  putGrants,
  putLink,
  staffById,
  useChallenge,
  useLink,
  type StaffRow,
} from './store.ts';
import { authenticatorOf, stepOf } from './totp.ts';

/** The mailed way in: a new one ends the one before. */
export async function inviteByMail(tx: Tx, context: Context, staffId: string): Promise<void> {
  const now = context.clock.now();
  const id = context.ids.uuid();
  const ends = new Date(now.getTime() + staffRules.linkDays * 86_400_000);
  await putLink(tx, { id, staff_id: staffId, nonce: randomBytes(32), made_at: now, ends_at: ends });
  await handOver(tx, { key: context.ids.uuid(), topic: 'staff.invited', subjectId: id, at: now });
}

export async function sendStaffLink(context: Context, started: Started): Promise<void> {
  const link = await openLink(context.db, started.subjectId, context.clock.now());
  const person = link && (await staffById(context.db, link.staff_id));
  if (link === undefined || person === undefined) return;
  const secret = linkOf(context.config.accountKey, link.id, link.nonce);
  await sendOnce(context, `staff.${started.key}`, started.at, enrolmentMail(context, person, secret));
}

/** Both at once, and only while there is no admin: afterwards people are invited by one and confirmed by another. */
export async function foundStaff(context: Context, people: readonly { readonly email: string; readonly name: string }[]): Promise<void> {
  if (people.length !== staffRules.fewestAdmins) throw new Error(`name ${staffRules.fewestAdmins} people`);
  const emails = people.map(({ email }) => email.trim().toLowerCase());
  if (new Set(emails).size !== people.length || !emails.every(isEmail)) throw new Error('each needs a mail address of their own');
  await context.db.transaction().execute(async (tx) => {
    if (await isAnyAdmin(tx)) throw new Error('there are admins already: one of them invites, another confirms');
    for (const [index, { name }] of people.entries()) {
      const at = context.clock.now();
      const id = context.ids.uuid();
      await insertStaff(tx, { id, email: emails[index] ?? '', name, language: 'en', standing: 'confirmed', at });
      await putGrants(tx, id, [{ role: 'admin', countries: null, sectors: null }]);
      await record(tx, {
        id: context.ids.uuid(),
        at,
        actor: { kind: 'machine' },
        action: 'staff.founded',
        subject: { kind: 'staff', id },
        requestId: 'command',
      });
      await inviteByMail(tx, context, id);
    }
  });
}

async function personBehind(context: Context, caller: Caller, link: string): Promise<{ linkId: string; nonce: Buffer; person: StaffRow }> {
  const now = context.clock.now();
  await context.db
    .transaction()
    .execute((tx) => countAttempt(tx, { bucket: `links from ${caller.address}`, most: 60, windowSeconds: 600 }, now));
  const id = challengeIn(link);
  const row = id === undefined ? undefined : await openLink(context.db, id, now);
  if (row === undefined || !isSame(linkOf(context.config.accountKey, row.id, row.nonce), link)) throw new Refusal('link_ended');
  const person = await staffById(context.db, row.staff_id);
  if (person?.standing !== 'confirmed') throw new Refusal('link_ended');
  return { linkId: row.id, nonce: authenticatorNonce(context, row.nonce), person };
}

/** The authenticator's nonce follows from the link's, so that looking twice shows the same secret and nothing is kept before it is used. */
function authenticatorNonce(context: Context, nonce: Buffer): Buffer {
  return createHmac('sha256', context.config.accountKey).update('enrolment').update(nonce).digest();
}

export async function beginEnrolment(context: Context, caller: Caller, link: string) {
  const { nonce, person } = await personBehind(context, caller, link);
  const challenge = {
    id: context.ids.uuid(),
    purpose: 'enrol' as const,
    staff_id: person.id,
    nonce: randomBytes(32),
    made_at: context.clock.now(),
  };
  await keepChallenge(context.db, challenge);
  return {
    name: person.name,
    email: person.email,
    totp: authenticatorOf(context.config.accountKey, nonce, person.email),
    passkey: {
      challenge_id: challenge.id,
      options: await optionsToRegister({ origin: context.config.consoleOrigin }, challenge.nonce, person),
    },
  };
}

export interface Enrolling {
  readonly link: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: { readonly challenge_id: string; readonly response: Shown } | undefined;
  readonly passkey_name?: string | undefined;
}

/** A passkey alone, or a password with a code that shows that the authenticator is set up. */
export async function finishEnrolment(
  context: Context,
  caller: Caller,
  enrolling: Enrolling,
): Promise<{ token: string; person: StaffRow }> {
  const { linkId, nonce, person } = await personBehind(context, caller, enrolling.link);
  const hash = enrolling.passkey === undefined ? await readPassword(context, person, enrolling) : undefined;
  const done = await context.db.transaction().execute(async (tx) => {
    const now = context.clock.now();
    const row = await lockStaff(tx, person.id);
    if (row?.standing !== 'confirmed') return 'link_ended' as const;
    const step = hash === undefined ? undefined : stepOf(context.config.accountKey, nonce, enrolling.code ?? '', 0, now);
    const isProved = hash === undefined ? await registerPasskey(tx, context, person.id, enrolling) : step !== undefined;
    if (!isProved) return 'factor_wrong' as const;
    // Before anything is given: the database lets nobody in who has not used a link.
    if (!(await useLink(tx, linkId, now))) throw new Refusal('link_ended');
    await giveFactors(
      tx,
      person.id,
      hash === undefined || step === undefined ? {} : { password_hash: hash, totp_nonce: nonce, totp_step: step },
    );
    await tell(tx, context, caller, person.id, 'staff.enrolled', { kind: 'staff', id: person.id });
    return { token: await openStaffSession(tx, context, caller, person.id), person: { ...person, standing: 'active' as const } };
  });
  if (typeof done === 'string') throw new Refusal(done);
  return done;
}

async function readPassword(context: Context, person: StaffRow, { password = '', code = '' }: Enrolling): Promise<string> {
  const missing = Object.entries({ password, code }).filter(([, value]) => value.trim() === '');
  if (missing.length > 0)
    throw new Refusal('fields_missing', { fields: Object.fromEntries(missing.map(([field]) => [field, 'missing' as const])) });
  const fault = faultInPassword(password, [person.name, person.email]);
  if (fault !== undefined) throw new Refusal('fields_invalid', { fields: { password: fault } });
  return context.passwords.hash(password);
}

async function registerPasskey(tx: Tx, context: Context, staffId: string, { passkey, passkey_name }: Enrolling): Promise<boolean> {
  if (passkey === undefined) return false;
  const now = context.clock.now();
  const since = new Date(now.getTime() - staffRules.challengeMinutes * 60_000);
  const nonce = await useChallenge(tx, passkey.challenge_id, 'enrol', staffId, since, now);
  const read = nonce && (await readRegistration({ origin: context.config.consoleOrigin }, nonce, passkey.response));
  if (read === undefined) return false;
  await keepPasskey(tx, { ...read, staff_id: staffId, name: passkey_name?.trim() || 'Passkey', created_at: now });
  return true;
}
