import { isSessionOpen, isWorthNoting, staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { hasRole, type Location, type Person, type Role } from '@thamani/domain/review/staff.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { rateLimitsOfClient, consumeRateLimit, consumeRateLimits, refundAttempt, type RateLimit } from '../../engine/rate-limit.ts';
import type { PasskeyShown } from '../../factors/passkeys.ts';
import type { Authenticators } from '../../factors/key-rotation.ts';
import { hashOfPresentedToken } from '../../random-values.ts';
import { rateLimitsOfDevice, rateLimitsOfPasskeys } from '../devices/service.ts';
import { recordSignInFailure, type SignInFailure } from '../sign-in-failures/service.ts';
import { challengeFor, showCode, showPasskey } from './factor-proofs.ts';
import { authenticatorsAfter, passkeysOf, updateEncryptedSecret } from './factor-store.ts';
import { openStaffSession, recordStaffEvent, signInRateLimitOf } from './new-session.ts';
import { activeWithin, lockStaff, personOf, provingByEmail, staffById, staffByIds, type StaffRow } from './people-store.ts';
import { endStaffSessions, recordStepUp, sessionsByIds, staffSessionByToken, touchStaffSession } from './session-store.ts';

export { demonstrationCode, demonstrationPassword, demonstrationPerson, seedDemonstration } from './demo-staff.ts';
export { breakGlass, notifyBreakGlass } from './break-glass.ts';
export { beginEnrolment, finishEnrolment, foundStaff, linesForTerminal, sendEnrolmentLink, type ToEnrol } from './enrolment.ts';
export { openPasswordReset, requestPasswordReset, sendPasswordResetLink, setPasswordByLink } from './password-reset/service.ts';
export { endOtherStaffSessions, endStaffSession, listStaffSessions, notifyStaffOfSecurity } from './sessions.ts';
export { requestStaffChange, confirmByAnother, inviteStaffMember, listStaffMembers, refuseByAnother } from './approval-requests.ts';
export { findAppointee, readCompanyPeople } from './company-people.ts';
export { confirmRequest, countRequestsToConfirm, listRequests, refuseRequest, requestAppointment } from './owner-appointments.ts';
export { findStaff } from './people-store.ts';

/** For a rotation of the key that they are encrypted with. */
export const staffAuthenticators: Authenticators = { after: authenticatorsAfter, lock: lockStaff, put: updateEncryptedSecret };

export interface StaffSignedIn {
  readonly token: string;
  /** What the device shows at its next sign-in. */
  readonly deviceToken: string;
  readonly person: StaffRow;
}

/**
 * Password and code together: which of them was wrong is told to nobody. Attempts are counted before either is looked at; an unknown
 * address takes the same steps and the same time. A known device has an allowance of its own, as at companies' sign-in.
 */
export async function signInStaff(
  context: Context,
  caller: Caller,
  typed: { readonly email: string; readonly password: string; readonly code: string },
): Promise<StaffSignedIn> {
  const missing = Object.entries(typed).filter(([, value]) => value.trim() === '');
  if (missing.length > 0)
    throw new Refusal('fields_missing', { fields: Object.fromEntries(missing.map(([field]) => [field, 'missing' as const])) });
  const now = context.clock.now();
  const email = typed.email.trim().toLowerCase();
  const rateLimits = (await rateLimitsOfDevice(context, caller, 'staff', email, now)) ?? rateLimitsOfStranger(caller, email);
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  const known = await provingByEmail(context.db, email);
  const right = await context.passwords.verify(known?.password_hash ?? undefined, typed.password.slice(0, 1000));
  if (known === undefined || !right) {
    const reason = known === undefined ? 'account_unknown' : 'password_invalid';
    await recordSignInFailure(context, caller, { kind: 'staff', accountId: known?.id, reason });
    throw new Refusal('credentials_invalid');
  }
  const signedIn = await context.db.transaction().execute(async (tx) => {
    // Locked and read again: a code works once, and the person may have been suspended meanwhile.
    const row = await lockStaff(tx, known.id);
    if (row?.status !== 'active' || row.password_hash !== known.password_hash) return 'account_inactive';
    if (!(await showCode(tx, context, row.id, typed.code))) return 'authenticator_wrong';
    for (const rateLimit of rateLimits) await refundAttempt(tx, rateLimit, now);
    return { ...(await openStaffSession(tx, context, caller, row.id)), person: row };
  });
  if (typeof signedIn === 'string') {
    await recordSignInFailure(context, caller, { kind: 'staff', accountId: known.id, reason: signedIn });
    throw new Refusal('credentials_invalid');
  }
  return signedIn;
}

function rateLimitsOfStranger(caller: Caller, email: string): readonly RateLimit[] {
  const { windowSeconds, perAddress } = signInRules;
  return [signInRateLimitOf(email), ...rateLimitsOfClient('staff sign-in', caller.client, { limit: perAddress, windowSeconds })];
}

/** A passkey is found by the device itself, so nobody has to say who they are first. */
export async function askForPasskey(context: Context, caller: Caller) {
  const now = context.clock.now();
  const rateLimits = await rateLimitsOfPasskeys(context, caller, 'staff', now);
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  return challengeFor(context, 'sign_in', null, []);
}

export async function beginStepUp(context: Context, session: StaffSession) {
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, proofsOf(session), context.clock.now()));
  return challengeFor(context, 'step_up', session.person.id, await passkeysOf(context.db, session.person.id));
}

export async function signInByPasskey(context: Context, caller: Caller, shown: PasskeyShown): Promise<StaffSignedIn> {
  const now = context.clock.now();
  const rateLimits = await rateLimitsOfPasskeys(context, caller, 'staff', now);
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  const signedIn = await context.db.transaction().execute(async (tx): Promise<StaffSignedIn | Omit<SignInFailure, 'kind'>> => {
    const proof = await showPasskey(tx, context, 'sign_in', null, shown);
    if (!proof.isProved) return { reason: 'passkey_wrong', accountId: proof.staffId };
    const { person: row } = proof;
    if (row.status !== 'active') return { reason: 'account_inactive', accountId: row.id };
    for (const rateLimit of rateLimits) await refundAttempt(tx, rateLimit, now);
    return { ...(await openStaffSession(tx, context, caller, row.id)), person: row };
  });
  if ('reason' in signedIn) {
    await recordSignInFailure(context, caller, { kind: 'staff', ...signedIn });
    throw new Refusal('second_factor_invalid');
  }
  return signedIn;
}

/** A second factor shown again, before a decision. */
export async function stepUp(
  context: Context,
  caller: Caller,
  session: StaffSession,
  shown: { code: string } | PasskeyShown,
): Promise<void> {
  if ('code' in shown && shown.code.trim() === '') throw new Refusal('fields_missing', { fields: { code: 'missing' } });
  const now = context.clock.now();
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, proofsOf(session), now));
  const held = await context.db.transaction().execute(async (tx) => {
    const right =
      'code' in shown
        ? await showCode(tx, context, session.person.id, shown.code)
        : (await showPasskey(tx, context, 'step_up', session.person.id, shown)).isProved;
    if (!right) return false;
    await refundAttempt(tx, proofsOf(session), now);
    await recordStepUp(tx, session.id, now);
    await recordStaffEvent(tx, context, caller, session.person.id, 'staff.stepped_up', { kind: 'session', id: session.id });
    return true;
  });
  if (!held) {
    const reason = 'code' in shown ? 'proof_authenticator_wrong' : 'proof_passkey_wrong';
    await recordSignInFailure(context, caller, { kind: 'staff', accountId: session.person.id, reason });
    throw new Refusal('second_factor_invalid');
  }
}

function proofsOf(session: StaffSession): RateLimit {
  return { bucket: `proofs of ${session.person.id}`, limit: signInRules.perAccount, windowSeconds: signInRules.windowSeconds };
}

export async function signOutStaff(context: Context, caller: Caller, session: StaffSession): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await endStaffSessions(tx, session.person.id, session.id, context.clock.now());
    await recordStaffEvent(tx, context, caller, session.person.id, 'staff.signed_out', { kind: 'session', id: session.id });
  });
}

/**
 * Whose session a token is, with the role and scope of this very moment; notes now and then that it is in use, unless the call is no
 * activity of the person.
 */
export async function authenticateStaff(
  context: Pick<Context, 'pool' | 'db' | 'clock'>,
  token: string,
  isActivity = true,
): Promise<StaffSession | undefined> {
  const hash = hashOfPresentedToken(token);
  if (hash === undefined) return undefined;
  const now = context.clock.now();
  const [row] = await staffSessionByToken(context.pool, { tokenHash: hash });
  if (row === undefined || row.status !== 'active') return undefined;
  const times = { seenAt: row.last_seen_at, endsAt: row.expires_at, endedAt: row.ended_at };
  if (!isSessionOpen(times, now, staffSessionRules)) return undefined;
  if (isActivity && isWorthNoting(times, now)) await touchStaffSession(context.db, row.session_id, now);
  return { id: row.session_id, person: personOf(row), provedAt: row.authenticated_at };
}

/** The people of those sessions that are still open, with their roles and scopes now. It is no activity of them. */
export async function staffSessionsByIds(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const now = clock.now();
  const rows = await sessionsByIds(db, ids);
  const open = rows.filter(({ status, last_seen_at: seenAt, expires_at: endsAt, ended_at: endedAt }) => {
    return status === 'active' && isSessionOpen({ seenAt, endsAt, endedAt }, now, staffSessionRules);
  });
  return new Map(open.map((row) => [row.session_id, personOf(row)]));
}

/** A staff member as the policy needs them. */
export async function personById(db: Queryable, id: string): Promise<Person | undefined> {
  const row = await staffById(db, id);
  return row && personOf(row);
}

/** In no order; without those whom no id names. */
export async function peopleByIds(db: Queryable, ids: readonly string[]): Promise<readonly Person[]> {
  return (await staffByIds(db, ids)).map(personOf);
}

/** Names and staff numbers by id, for what staff read. */
export async function staffNames(db: Queryable, ids: readonly string[]) {
  const rows = await staffByIds(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, name, staff_number }) => [id, { id, name, staff_number }]));
}

/** By name, at most a hundred. */
export async function peopleWithin(db: Queryable, roles: readonly Role[], country: string) {
  const rows = await activeWithin(db, roles, country, 100);
  return rows.map((row) => ({ id: row.id, name: row.name, staff_number: row.staff_number, person: personOf(row) }));
}

/** The recipient of a mail; undefined where the staff member is not active. */
export async function staffToWriteTo(db: Queryable, id: string): Promise<StaffRow | undefined> {
  const row = await staffById(db, id);
  return row?.status === 'active' ? row : undefined;
}

/** Admins whose scope names the case's country; where there is none, those of all countries. */
export async function adminsFor(db: Queryable, about: Location): Promise<readonly StaffRow[]> {
  const rows = await activeWithin(db, ['admin'], about.country, 100);
  const entitled = rows.filter((row) => hasRole(personOf(row), ['admin'], about));
  const own = entitled.filter(({ grants }) => grants.some(({ role, countries }) => role === 'admin' && countries !== null));
  return own.length > 0 ? own : entitled;
}

export async function readMyself({ db }: Pick<Context, 'db'>, session: StaffSession): Promise<StaffRow> {
  const row = await staffById(db, session.person.id);
  if (row === undefined) throw new Refusal('unauthenticated');
  return row;
}

/** What a certificate shows in place of a name. */
export async function staffNumberOf(db: Queryable, id: string): Promise<string> {
  const person = await staffById(db, id);
  if (person === undefined) throw new Error(`nobody on the staff has the id ${id}`);
  return person.staff_number;
}
