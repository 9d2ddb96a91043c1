import { randomBytes } from 'node:crypto';
import { faultInPassword } from '@thamani/domain/accounts/passwords.ts';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { isEmail } from '@thamani/domain/contact/message.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { staffRules } from '@thamani/domain/review/staff.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import {
  consumeRateLimit,
  consumeRateLimits,
  rateLimitsOfClient,
  refundAttempt,
  resetRateLimit,
  type RateLimit,
} from '../../../engine/rate-limit.ts';
import { enqueue } from '../../../engine/outbox.ts';
import { challengeIn, isAnyOf, linkOf } from '../../../factors/mailed-codes.ts';
import type { PasskeyShown } from '../../../factors/passkeys.ts';
import { forgetDevices, rememberDevice } from '../../devices/service.ts';
import { sendOnce } from '../../mail/service.ts';
import { recordSignInFailure } from '../../sign-in-failures/service.ts';
import { challengeFor, showCode, showPasskey } from '../factor-proofs.ts';
import { passkeysOf, setPassword } from '../factor-store.ts';
import { passwordResetMail } from '../mails.ts';
import { enqueueSecurityNotification, recordStaffEvent, signInRateLimitOf } from '../new-session.ts';
import { activeByEmail, lockStaff, provingByEmail, type ProvingRow } from '../people-store.ts';
import { endStaffSessions } from '../session-store.ts';
import { countWrongProof, openReset, replaceReset, useReset } from './store.ts';

const attemptsFromOneAddress = { limit: 60, windowSeconds: 600 };

/** Known and unknown addresses take the same steps and get the same answer: only the worker finds out which it is. */
export async function requestPasswordReset(context: Context, caller: Caller, typed: string): Promise<void> {
  const email = typed.trim().toLowerCase();
  if (email === '') throw new Refusal('fields_missing', { fields: { email: 'missing' } });
  if (!isEmail(email) || email.length > 254) throw new Refusal('fields_invalid', { fields: { email: 'email_malformed' } });
  const now = context.clock.now();
  const id = context.ids.uuid();
  const expires = new Date(now.getTime() + staffRules.passwordResetMinutes * 60_000);
  await context.db.transaction().execute(async (tx) => {
    await consumeRateLimits(tx, rateLimitsOfClient('staff password resets', caller.client, attemptsFromOneAddress), now);
    await consumeRateLimits(tx, resetMailsTo(email), now);
    await replaceReset(tx, { id, email, nonce: randomBytes(32), requested_at: now, expires_at: expires });
    await enqueue(tx, { key: context.ids.uuid(), topic: 'staff.password_reset_requested', subjectId: id, at: now });
  });
}

function resetMailsTo(email: string): readonly RateLimit[] {
  return [
    { bucket: `staff password resets to ${email} this hour`, limit: staffRules.passwordResetsAnHour, windowSeconds: 3600 },
    { bucket: `staff password resets to ${email} today`, limit: staffRules.passwordResetsADay, windowSeconds: 86_400 },
  ];
}

/** A mail only to a member of staff who can sign in: nobody else learns from it whether there was a request. */
export async function sendPasswordResetLink(context: Context, started: WorkflowInput): Promise<void> {
  const reset = await openReset(context.db, started.subjectId, context.clock.now());
  const person = reset && (await activeByEmail(context.db, reset.email));
  if (reset === undefined || person === undefined) return;
  const link = linkOf(context.config.accountKey, reset.id, reset.nonce);
  await sendOnce(context, `staff.${started.key}`, started.at, passwordResetMail(context, person, link));
}

/** Of whom the link is, if it is open and the person can sign in. Neither uses it up nor changes anything. */
async function personBehind(
  context: Context,
  caller: Caller,
  link: string,
): Promise<{ readonly resetId: string; readonly row: ProvingRow }> {
  const now = context.clock.now();
  await context.db
    .transaction()
    .execute((tx) => consumeRateLimits(tx, rateLimitsOfClient('links', caller.client, attemptsFromOneAddress), now));
  const id = challengeIn(link);
  const reset = id === undefined ? undefined : await openReset(context.db, id, now);
  const isRight = reset !== undefined && isAnyOf(context.config.accountKeys, (key) => linkOf(key, reset.id, reset.nonce), link);
  const row = isRight ? await provingByEmail(context.db, reset.email) : undefined;
  if (reset === undefined || row?.status !== 'active') {
    await recordSignInFailure(context, caller, { kind: 'staff', accountId: row?.id, reason: 'mailed_link_wrong' });
    throw new Refusal('link_expired');
  }
  return { resetId: reset.id, row };
}

/** What the page needs to ask for. A passkey signs a challenge of this purpose alone. */
export async function openPasswordReset(context: Context, caller: Caller, link: string) {
  const { row } = await personBehind(context, caller, link);
  const passkeys = await passkeysOf(context.db, row.id);
  return {
    name: row.name,
    email: row.email,
    has_password: row.password_hash !== null,
    has_authenticator: hasAuthenticator(row),
    passkey: passkeys.length === 0 ? null : await challengeFor(context, 'reset_password', row.id, passkeys),
  };
}

function hasAuthenticator(row: ProvingRow): boolean {
  return row.totp_nonce !== null || row.totp_encrypted_secret !== null;
}

interface NewPassword {
  readonly link: string;
  readonly password: string;
  /** Of the authenticator. */
  readonly code: string;
  readonly passkey?: PasskeyShown | undefined;
}

/**
 * The mailbox alone changes nothing: the person's second factor is asked for in the same command. The link is used up only together with the
 * new password, or by wrong second factors.
 */
export async function setPasswordByLink(context: Context, caller: Caller, shown: NewPassword): Promise<{ deviceToken: string }> {
  const { resetId, row } = await personBehind(context, caller, shown.link);
  if (row.password_hash === null) throw new Refusal('link_expired');
  const missing = Object.entries({ password: shown.password, ...(shown.passkey === undefined && { code: shown.code }) })
    .filter(([, value]) => value.trim() === '')
    .map(([field]) => [field, 'missing' as const]);
  if (missing.length > 0) throw new Refusal('fields_missing', { fields: Object.fromEntries(missing) });
  const fault = faultInPassword(shown.password, [row.name, row.email]);
  if (fault !== undefined) throw new Refusal('fields_invalid', { fields: { password: fault } });
  const now = context.clock.now();
  const proofs = { bucket: `password reset of staff ${row.id}`, limit: signInRules.perAccount, windowSeconds: signInRules.windowSeconds };
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, proofs, now));
  // Before the transaction: a password may wait its turn for longer than PostgreSQL lets a transaction stand idle.
  const hash = await context.passwords.hash(shown.password);
  const done = await context.db.transaction().execute(async (tx) => {
    // The person, then what proves them, then the link: as in enrolment.
    const person = await lockStaff(tx, row.id);
    if (person?.status !== 'active' || person.password_hash !== row.password_hash) return 'link_expired' as const;
    const isProved =
      shown.passkey === undefined
        ? await showCode(tx, context, person.id, shown.code)
        : (await showPasskey(tx, context, 'reset_password', person.id, shown.passkey)).isProved;
    // Committed before it is refused.
    if (!isProved) {
      const isOpen = await countWrongProof(tx, resetId, staffRules.wrongPasswordResetProofs, now);
      return isOpen ? ('second_factor_invalid' as const) : ('link_expired' as const);
    }
    // Rolls back the use of the code: it changes nothing of a link that was used meanwhile.
    if (!(await useReset(tx, resetId, now))) throw new Refusal('link_expired');
    await refundAttempt(tx, proofs, now);
    await setPassword(tx, person.id, hash);
    await endStaffSessions(tx, person.id, undefined, now);
    await forgetDevices(tx, { staff_id: person.id });
    const factor = shown.passkey === undefined ? 'authenticator' : 'passkey';
    const subject = { kind: 'staff', id: person.id };
    const event = await recordStaffEvent(tx, context, caller, person.id, 'staff.password_reset', subject, { factor });
    await enqueueSecurityNotification(tx, context, event);
    // Whatever others tried before: the new password starts with the whole allowance.
    await resetRateLimit(tx, signInRateLimitOf(person.email));
    return { deviceToken: await rememberDevice(tx, context, caller, { staff_id: person.id }, null) };
  });
  if (typeof done === 'string') {
    const reason = shown.passkey === undefined ? 'proof_authenticator_wrong' : 'proof_passkey_wrong';
    await recordSignInFailure(context, caller, { kind: 'staff', accountId: row.id, reason });
    throw new Refusal(done);
  }
  return done;
}
