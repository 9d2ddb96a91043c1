import { createHmac, randomBytes } from 'node:crypto';
import { faultInPassword } from '@thamani/domain/accounts/passwords.ts';
import { isEmail } from '@thamani/domain/contact/message.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { enrolmentCodeCharacters, readEnrolmentCode, writtenEnrolmentCode, staffRules } from '@thamani/domain/review/staff.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { rateLimitsOfClient, consumeRateLimits, resetRateLimit } from '../../engine/rate-limit.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { optionsToRegister, readRegistration, type Shown } from '../../factors/passkeys.ts';
import { authenticatorOf, derivedSecret, encryptSecret, stepOf } from '../../factors/totp.ts';
import { challengeIn, isAnyOf, linkOf } from '../../factors/mailed-codes.ts';
import { sendOnce } from '../mail/service.ts';
import { recordSignInFailure } from '../sign-in-failures/service.ts';
import { enrolmentMail } from './mails.ts';
import { enqueueSecurityNotification, openStaffSession, signInRateLimitOf, recordStaffEvent } from './new-session.ts';
import { codeHashOfLink, countWrongCode, lockLink, openLink, replaceLink, useLink } from './enrolment-link-store.ts';
import { insertChallenge, insertPasskey, setFactors, useChallenge } from './factor-store.ts';
import { insertStaff, isAnyAdmin, lockStaff, replaceGrants, staffById, type StaffRow } from './people-store.ts';

export interface EnrolmentCode {
  /** To one admin or operator, once. It is in no mail, log, event or row. */
  readonly shown: string;
  readonly hash: string;
}

/** Hashed as passwords are (50 bits; ASVS 5.0, 6.5.2), so it takes a moment: before the transaction that keeps it. */
export async function newEnrolmentCode({ ids, passwords }: Pick<Context, 'ids' | 'passwords'>): Promise<EnrolmentCode> {
  const code = ids.spoken(enrolmentCodeCharacters);
  return { shown: writtenEnrolmentCode(code), hash: await passwords.hash(code) };
}

/** The mailed way in, which opens with the code alone: a new one ends the one before. */
export async function inviteByMail(tx: Tx, context: Context, staffId: string, { hash }: EnrolmentCode): Promise<void> {
  const now = context.clock.now();
  const id = context.ids.uuid();
  const ends = new Date(now.getTime() + staffRules.linkHours * 3_600_000);
  await replaceLink(tx, { id, staff_id: staffId, nonce: randomBytes(32), code_hash: hash, created_at: now, expires_at: ends });
  await enqueue(tx, { key: context.ids.uuid(), topic: 'staff.invited', subjectId: id, at: now });
}

export async function sendEnrolmentLink(context: Context, started: WorkflowInput): Promise<void> {
  const link = await openLink(context.db, started.subjectId, context.clock.now());
  const person = link && (await staffById(context.db, link.staff_id));
  if (link === undefined || person === undefined) return;
  const secret = linkOf(context.config.accountKey, link.id, link.nonce);
  await sendOnce(context, `staff.${started.key}`, started.at, enrolmentMail(context, person, secret));
}

/** A person with an open enrolment link, and its code, for the operator's terminal. */
export interface ToEnrol {
  readonly email: string;
  readonly name: string;
  readonly enrolmentCode: string;
}

/** A code that was mailed would make the mailbox enough again. */
export function linesForTerminal(people: readonly ToEnrol[]): string {
  return [
    ...people.map(({ name, email, enrolmentCode }) => `  ${enrolmentCode}  ${name} <${email}>`),
    'Give each person their code in person or by telephone, not by email. It is shown only once.',
  ].join('\n');
}

/** Both at once, and only while there is no admin: afterwards people are invited by one and confirmed by another. */
export async function foundStaff(
  context: Context,
  people: readonly { readonly email: string; readonly name: string }[],
): Promise<readonly ToEnrol[]> {
  if (people.length !== staffRules.fewestAdmins) throw new Error(`give the email address and name of ${staffRules.fewestAdmins} people`);
  const emails = people.map(({ email }) => email.trim().toLowerCase());
  if (new Set(emails).size !== people.length || !emails.every(isEmail))
    throw new Error('each person needs a different, valid email address');
  const codes = await Promise.all(people.map(() => newEnrolmentCode(context)));
  return context.db.transaction().execute(async (tx) => {
    if (await isAnyAdmin(tx)) throw new Error('there are already administrators: one can send an invitation and another confirm it');
    const made: ToEnrol[] = [];
    for (const [index, code] of codes.entries()) {
      const { email, name } = { email: emails[index] ?? '', name: people[index]?.name ?? '' };
      const at = context.clock.now();
      const id = context.ids.uuid();
      await insertStaff(tx, { id, email, name, language: 'en', status: 'confirmed', at });
      await replaceGrants(tx, id, [{ role: 'admin', countries: null, sectors: null }]);
      await recordAuditEvent(tx, {
        id: context.ids.uuid(),
        at,
        actor: { kind: 'system' },
        action: 'staff.bootstrapped',
        subject: { kind: 'staff', id },
        requestId: 'command',
      });
      await inviteByMail(tx, context, id, code);
      made.push({ email, name, enrolmentCode: code.shown });
    }
    return made;
  });
}

interface Opening {
  readonly link: string;
  readonly enrolment_code?: string | undefined;
}

interface Behind {
  readonly linkId: string;
  readonly person: StaffRow;
  /** What the authenticator may have been shown: one for each key that is accepted, the newest first. */
  readonly secrets: readonly Buffer[];
}

async function personBehind(context: Context, caller: Caller, { link, enrolment_code: typed = '' }: Opening): Promise<Behind> {
  const now = context.clock.now();
  await context.db
    .transaction()
    .execute((tx) => consumeRateLimits(tx, rateLimitsOfClient('links', caller.client, { limit: 60, windowSeconds: 600 }), now));
  const id = challengeIn(link);
  const row = id === undefined ? undefined : await openLink(context.db, id, now);
  if (row === undefined || !isAnyOf(context.config.accountKeys, (key) => linkOf(key, row.id, row.nonce), link)) {
    await recordSignInFailure(context, caller, { kind: 'staff', accountId: row?.staff_id, reason: 'mailed_link_wrong' });
    throw new Refusal('link_expired');
  }
  const person = await staffById(context.db, row.staff_id);
  if (person?.status !== 'confirmed') throw new Refusal('link_expired');
  if (typed.trim() === '') throw new Refusal('fields_missing', { fields: { enrolment_code: 'missing' } });
  if (!(await isRightCode(context, row.id, typed))) {
    const isOpen = await context.db.transaction().execute((tx) => countWrongCode(tx, row.id, staffRules.wrongEnrolmentCodes, now));
    await recordSignInFailure(context, caller, { kind: 'staff', accountId: person.id, reason: 'enrolment_code_invalid' });
    throw new Refusal(isOpen ? 'enrolment_code_invalid' : 'link_expired');
  }
  return { linkId: row.id, secrets: context.config.accountKeys.map((key) => secretFor(key, row.nonce)), person };
}

/**
 * Outside of a transaction, as argon2id may wait its turn. What follows locks the link: however many codes are tried at once, the right one
 * counts only where fewer than five wrong ones were before it.
 */
async function isRightCode(context: Context, linkId: string, typed: string): Promise<boolean> {
  const code = readEnrolmentCode(typed);
  const hash = await codeHashOfLink(context.db, linkId);
  return code !== undefined && hash !== null && context.passwords.verify(hash, code);
}

/** The authenticator's secret follows from the link's nonce, so that looking twice shows the same one and nothing is kept before it is used. */
function secretFor(key: string, nonce: Buffer): Buffer {
  return derivedSecret(key, createHmac('sha256', key).update('enrolment').update(nonce).digest());
}

export async function beginEnrolment(context: Context, caller: Caller, opening: Opening) {
  const { linkId, secrets, person } = await personBehind(context, caller, opening);
  const challenge = {
    id: context.ids.uuid(),
    purpose: 'enrol' as const,
    staff_id: person.id,
    nonce: randomBytes(32),
    created_at: context.clock.now(),
  };
  await context.db.transaction().execute(async (tx) => {
    // The person first, as everywhere: the challenge refers to them.
    await lockStaff(tx, person.id);
    if (!(await lockLink(tx, linkId, challenge.created_at))) throw new Refusal('link_expired');
    await insertChallenge(tx, challenge);
  });
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

export interface Enrolling extends Opening {
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
  const { linkId, secrets, person } = await personBehind(context, caller, enrolling);
  const hash = enrolling.passkey === undefined ? await readPassword(context, person, enrolling) : undefined;
  const done = await context.db.transaction().execute(async (tx) => {
    const now = context.clock.now();
    const row = await lockStaff(tx, person.id);
    if (row?.status !== 'confirmed') return 'link_expired' as const;
    const shown = secrets
      .map((secret) => ({ secret, step: stepOf(secret, enrolling.code ?? '', 0, now) }))
      .find(({ step }) => step !== undefined);
    const isProved = hash === undefined ? await registerPasskey(tx, context, person.id, enrolling) : shown !== undefined;
    if (!isProved) return 'second_factor_invalid' as const;
    // Before anything is given: the database lets nobody in who has not used a link.
    if (!(await useLink(tx, linkId, now))) throw new Refusal('link_expired');
    await setFactors(
      tx,
      person.id,
      hash === undefined || shown?.step === undefined
        ? {}
        : {
            password_hash: hash,
            totp_encrypted_secret: encryptSecret(context.config.accountKey, person.id, shown.secret),
            totp_step: shown.step,
          },
    );
    const factor = hash === undefined ? 'passkey' : 'authenticator';
    const subject = { kind: 'staff', id: person.id };
    await enqueueSecurityNotification(
      tx,
      context,
      await recordStaffEvent(tx, context, caller, person.id, 'staff.enrolled', subject, { factor }),
    );
    // Whatever others tried before: new factors start with the whole allowance.
    await resetRateLimit(tx, signInRateLimitOf(person.email));
    return { ...(await openStaffSession(tx, context, caller, person.id)), person: { ...person, status: 'active' as const } };
  });
  if (typeof done === 'string') {
    const factor = hash === undefined ? 'passkey_wrong' : 'authenticator_wrong';
    const reason = done === 'second_factor_invalid' ? factor : 'mailed_link_wrong';
    await recordSignInFailure(context, caller, { kind: 'staff', accountId: person.id, reason });
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
  await insertPasskey(tx, { ...read, staff_id: staffId, name: passkey_name?.trim() || 'Passkey', created_at: now });
  return true;
}
