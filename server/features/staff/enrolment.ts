import { createHmac, randomBytes } from 'node:crypto';
import { faultInPassword } from '@thamani/domain/accounts/passwords.ts';
import { isEmail } from '@thamani/domain/contact/message.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { staffRules } from '@thamani/domain/review/staff.ts';
import type { Started } from '@thamani/workflows/started.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { allowancesOfClient, countAttempts, restoreAllowance } from '../../engine/attempts.ts';
import { record } from '../../engine/events.ts';
import { handOver } from '../../engine/outbox.ts';
import { optionsToRegister, readRegistration, type Shown } from '../../factors/passkeys.ts';
import { authenticatorOf, derivedSecret, sealSecret, stepOf } from '../../factors/totp.ts';
import { challengeIn, isAnyOf, linkOf } from '../codes/proofs.ts';
import { sendOnce } from '../mail/service.ts';
import { noteSignInFailure } from '../sign-in-failures/service.ts';
import { enrolmentMail } from './mails.ts';
import { noticeOf, openStaffSession, signInAllowanceOf, tell } from './opening.ts';
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

interface Behind {
  readonly linkId: string;
  readonly person: StaffRow;
  /** What the authenticator may have been shown: one for each key that is accepted, the newest first. */
  readonly secrets: readonly Buffer[];
}

async function personBehind(context: Context, caller: Caller, link: string): Promise<Behind> {
  const now = context.clock.now();
  await context.db
    .transaction()
    .execute((tx) => countAttempts(tx, allowancesOfClient('links', caller.client, { most: 60, windowSeconds: 600 }), now));
  const id = challengeIn(link);
  const row = id === undefined ? undefined : await openLink(context.db, id, now);
  if (row === undefined || !isAnyOf(context.config.accountKeys, (key) => linkOf(key, row.id, row.nonce), link)) {
    await noteSignInFailure(context, caller, { kind: 'staff', accountId: row?.staff_id, reason: 'mailed_link_wrong' });
    throw new Refusal('link_ended');
  }
  const person = await staffById(context.db, row.staff_id);
  if (person?.standing !== 'confirmed') throw new Refusal('link_ended');
  return { linkId: row.id, secrets: context.config.accountKeys.map((key) => secretFor(key, row.nonce)), person };
}

/** The authenticator's secret follows from the link's nonce, so that looking twice shows the same one and nothing is kept before it is used. */
function secretFor(key: string, nonce: Buffer): Buffer {
  return derivedSecret(key, createHmac('sha256', key).update('enrolment').update(nonce).digest());
}

export async function beginEnrolment(context: Context, caller: Caller, link: string) {
  const { secrets, person } = await personBehind(context, caller, link);
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
    totp: authenticatorOf(secrets[0] ?? Buffer.alloc(0), person.email),
    passkey: {
      challenge_id: challenge.id,
      options: await optionsToRegister({ origin: context.config.consoleOrigin }, challenge.nonce, person, []),
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
): Promise<{ token: string; deviceToken: string; person: StaffRow }> {
  const { linkId, secrets, person } = await personBehind(context, caller, enrolling.link);
  const hash = enrolling.passkey === undefined ? await readPassword(context, person, enrolling) : undefined;
  const done = await context.db.transaction().execute(async (tx) => {
    const now = context.clock.now();
    const row = await lockStaff(tx, person.id);
    if (row?.standing !== 'confirmed') return 'link_ended' as const;
    const shown = secrets
      .map((secret) => ({ secret, step: stepOf(secret, enrolling.code ?? '', 0, now) }))
      .find(({ step }) => step !== undefined);
    const isProved = hash === undefined ? await registerPasskey(tx, context, person.id, enrolling) : shown !== undefined;
    if (!isProved) return 'factor_wrong' as const;
    // Before anything is given: the database lets nobody in who has not used a link.
    if (!(await useLink(tx, linkId, now))) throw new Refusal('link_ended');
    await giveFactors(
      tx,
      person.id,
      hash === undefined || shown?.step === undefined
        ? {}
        : {
            password_hash: hash,
            totp_sealed: sealSecret(context.config.accountKey, person.id, shown.secret),
            totp_step: shown.step,
          },
    );
    const factor = hash === undefined ? 'passkey' : 'authenticator';
    const subject = { kind: 'staff', id: person.id };
    await noticeOf(tx, context, await tell(tx, context, caller, person.id, 'staff.enrolled', subject, { factor }));
    // Whatever others tried before: new factors start with the whole allowance.
    await restoreAllowance(tx, signInAllowanceOf(person.email));
    return { ...(await openStaffSession(tx, context, caller, person.id)), person: { ...person, standing: 'active' as const } };
  });
  if (typeof done === 'string') {
    const factor = hash === undefined ? 'passkey_wrong' : 'authenticator_wrong';
    const reason = done === 'factor_wrong' ? factor : 'mailed_link_wrong';
    await noteSignInFailure(context, caller, { kind: 'staff', accountId: person.id, reason });
    throw new Refusal(done);
  }
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
