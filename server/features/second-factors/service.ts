import { randomInt } from 'node:crypto';
import { recoveryAlphabet, secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { isStepUpRecent, stepUpRules } from '@thamani/domain/accounts/sessions.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller, PersonSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { optionsToRegister, readRegistration, type PasskeyShown } from '../../factors/passkeys.ts';
import type { Authenticators } from '../../factors/key-rotation.ts';
import { authenticatorOf, derivedSecret, encryptSecret, stepOf } from '../../factors/totp.ts';
import { findAccount, lockAccount } from '../accounts/service.ts';
import { forgetDevices } from '../devices/service.ts';
import { sendOnce } from '../mail/service.ts';
import { endSessionsOf, refuseEndedSession, requireRecentStepUp } from '../sessions/service.ts';
import { securityMail } from './mails.ts';
import { isSecurityAction, recordSecurity, type SecurityAction } from './security-events.ts';
import {
  authenticatorsAfter,
  dropAuthenticator,
  dropCodes,
  dropPasskey,
  insertAuthenticator,
  insertPasskey,
  listedFactors,
  lockAuthenticator,
  passkeysOf,
  replaceRecoveryCodes,
  updateEncryptedSecret,
  recipientOf,
  securityEvent,
  useChallenge,
} from './store.ts';
import { challengesSince, methodsOf, newChallenge } from './verification-interface.ts';

export { removeSecondFactors } from './removal.ts';

/** For a rotation of the key that they are encrypted with. */
export const companyAuthenticators: Authenticators = {
  after: authenticatorsAfter,
  async lock(tx, id) {
    const row = await lockAuthenticator(tx, id);
    return row && { id, totp_nonce: null, totp_encrypted_secret: row.encrypted_secret };
  },
  put: updateEncryptedSecret,
};

export async function listFactors({ db, clock }: Pick<Context, 'db' | 'clock'>, session: PersonSession) {
  const { provedAt } = session;
  const freshUntil =
    provedAt !== null && isStepUpRecent(provedAt, clock.now()) ? new Date(provedAt.getTime() + stepUpRules.minutes * 60_000) : null;
  return { ...(await listedFactors(db, session.accountId)), freshUntil };
}

/** For the person to take along: what there is, and nothing that opens anything. */
export async function exportFactorsOf(db: Queryable, accountId: string) {
  const { authenticator, passkeys, recoveryCodesLeft } = await listedFactors(db, accountId);
  return {
    authenticator: authenticator ?? null,
    passkeys: passkeys.map(({ name, added_at, used_at }) => ({ name, added_at, used_at })),
    recovery_codes_left: recoveryCodesLeft,
  };
}

/** Nothing is kept of the secret before a code of it was shown: it follows from the challenge. */
export async function beginAuthenticator(context: Context, session: PersonSession) {
  await admitChange(context, session);
  const { id, nonce } = await newChallenge(context, 'add_authenticator', session.accountId);
  const { email } = await findAccount(context.db, session.accountId);
  return { challenge_id: id, ...authenticatorOf(derivedSecret(context.config.accountKey, nonce), email) };
}

/** A wrong code leaves the challenge as it is: the app has the secret, and its next code will do. */
export async function addAuthenticator(
  context: Context,
  caller: Caller,
  session: PersonSession,
  shown: { readonly challenge_id: string; readonly code: string },
): Promise<readonly string[] | null> {
  if (shown.code.trim() === '') throw new Refusal('fields_missing', { fields: { code: 'missing' } });
  const now = await admitChange(context, session);
  const { accountId } = session;
  const { accountKey, accountKeys } = context.config;
  const codes = await codesForFirst(context, accountId);
  return inChange(context, session, async (tx) => {
    const challenge = { id: shown.challenge_id, purpose: 'add_authenticator', accountId } as const;
    const nonce = await useChallenge(tx, challenge, challengesSince(now), now);
    if (nonce === undefined) throw new Refusal('challenge_expired');
    // The key may have been rotated since the app was given its secret.
    const [found] = accountKeys
      .map((key) => derivedSecret(key, nonce))
      .map((secret) => ({ secret, step: stepOf(secret, shown.code, 0, now) }))
      .filter(({ step }) => step !== undefined);
    if (found?.step === undefined) throw new Refusal('second_factor_invalid');
    const isFirst = (await methodsOf(tx, accountId)).length === 0;
    const isReplaced = await dropAuthenticator(tx, accountId);
    await insertAuthenticator(tx, {
      account_id: accountId,
      encrypted_secret: encryptSecret(accountKey, accountId, found.secret),
      last_step: found.step,
      added_at: now,
    });
    const given = isFirst ? await giveCodes(tx, context, accountId, codes) : null;
    await settleChange(tx, context, caller, session, 'authenticator.added', { replaced: isReplaced });
    return given;
  });
}

export async function removeAuthenticator(context: Context, caller: Caller, session: PersonSession): Promise<void> {
  await admitChange(context, session);
  await inChange(context, session, async (tx) => {
    if (!(await dropAuthenticator(tx, session.accountId))) throw new Refusal('not_found');
    await settleRemoval(tx, context, caller, session, 'authenticator.removed');
  });
}

export async function beginPasskey(context: Context, session: PersonSession) {
  await admitChange(context, session);
  const { accountId } = session;
  const known = await passkeysOf(context.db, accountId);
  refuseFull(known);
  const { id, nonce } = await newChallenge(context, 'add_passkey', accountId);
  const { email, first_name, last_name } = await findAccount(context.db, accountId);
  const person = { id: accountId, email, name: `${first_name} ${last_name}` };
  return { challenge_id: id, options: await optionsToRegister({ origin: context.config.publicOrigin }, nonce, person, known) };
}

export async function addPasskey(
  context: Context,
  caller: Caller,
  session: PersonSession,
  shown: PasskeyShown & { readonly name: string },
): Promise<readonly string[] | null> {
  const name = shown.name.trim();
  if (name === '') throw new Refusal('fields_missing', { fields: { name: 'missing' } });
  const now = await admitChange(context, session);
  const { accountId } = session;
  const codes = await codesForFirst(context, accountId);
  const added = await inChange(context, session, async (tx) => {
    refuseFull(await passkeysOf(tx, accountId));
    const challenge = { id: shown.challenge_id, purpose: 'add_passkey', accountId } as const;
    const nonce = await useChallenge(tx, challenge, challengesSince(now), now);
    const read = nonce && (await readRegistration({ origin: context.config.publicOrigin }, nonce, shown.response));
    if (read === undefined) return undefined;
    const isFirst = (await methodsOf(tx, accountId)).length === 0;
    const id = context.ids.uuid();
    if (!(await insertPasskey(tx, { ...read, id, account_id: accountId, name, added_at: now }))) return undefined;
    const given = isFirst ? await giveCodes(tx, context, accountId, codes) : null;
    await settleChange(tx, context, caller, session, 'passkey.added', { passkey: id });
    return { given };
  });
  // After the commit: the challenge is used up by a wrong answer too.
  if (added === undefined) throw new Refusal('second_factor_invalid');
  return added.given;
}

/** One's own alone: another company's passkey is as unknown as one that does not exist. */
export async function removePasskey(context: Context, caller: Caller, session: PersonSession, id: string): Promise<void> {
  await admitChange(context, session);
  await inChange(context, session, async (tx) => {
    if (!(await dropPasskey(tx, session.accountId, id))) throw new Refusal('not_found');
    await settleRemoval(tx, context, caller, session, 'passkey.removed', { passkey: id });
  });
}

export async function renewRecoveryCodes(context: Context, caller: Caller, session: PersonSession): Promise<readonly string[]> {
  await admitChange(context, session);
  const codes = await newRecoveryCodes(context);
  return inChange(context, session, async (tx) => {
    if ((await methodsOf(tx, session.accountId)).length === 0) throw new Refusal('not_found');
    await replaceRecoveryCodes(tx, session.accountId, codes.kept);
    await settleChange(tx, context, caller, session, 'recovery_codes.renewed');
    return codes.shown;
  });
}

/** Refuses without a fresh proof, and counts before anything is looked at. Gives back the moment of the change. */
async function admitChange(context: Context, session: PersonSession): Promise<Date> {
  const now = context.clock.now();
  requireRecentStepUp(session, now);
  const rateLimit = {
    bucket: `second factors changed by ${session.accountId}`,
    limit: secondFactorRules.changesAnHour,
    windowSeconds: 3600,
  };
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, rateLimit, now));
  return now;
}

/** One change of an account's factors at a time, and none by a session that another change has ended. */
async function inChange<Result>(context: Context, session: PersonSession, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, session.accountId);
    await refuseEndedSession(tx, session);
    return change(tx);
  });
}

function refuseFull(passkeys: readonly unknown[]): void {
  if (passkeys.length >= secondFactorRules.mostPasskeys) throw new Refusal('second_factor_limit_reached');
}

interface NewCodes {
  /** Shown once, in groups of four. */
  readonly shown: readonly string[];
  readonly kept: readonly { readonly id: string; readonly hash: string }[];
}

/** Hashed as passwords are, so it takes a moment: before the transaction that keeps them. */
async function newRecoveryCodes({ ids, passwords }: Pick<Context, 'ids' | 'passwords'>): Promise<NewCodes> {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, () =>
    Array.from({ length: 12 }, () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length))).join(''),
  );
  const kept = await Promise.all(codes.map(async (code) => ({ id: ids.uuid(), hash: await passwords.hash(code) })));
  return { kept, shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')) };
}

/** Made before the transaction, where this will be the first factor. */
async function codesForFirst(context: Context, accountId: string): Promise<NewCodes | undefined> {
  return (await methodsOf(context.db, accountId)).length === 0 ? newRecoveryCodes(context) : undefined;
}

/** Another session may have removed the last factor since: then they are made here. */
async function giveCodes(tx: Tx, context: Context, accountId: string, made: NewCodes | undefined): Promise<readonly string[]> {
  const { kept, shown } = made ?? (await newRecoveryCodes(context));
  await replaceRecoveryCodes(tx, accountId, kept);
  return shown;
}

async function settleRemoval(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: PersonSession,
  action: SecurityAction,
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  const isLast = (await methodsOf(tx, session.accountId)).length === 0;
  if (isLast) await dropCodes(tx, session.accountId);
  await settleChange(tx, context, caller, session, action, { ...data, last: isLast });
}

/** A stolen session must not survive it, nor a device that an attacker made known. */
async function settleChange(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: PersonSession,
  action: SecurityAction,
  data: Readonly<Record<string, string | boolean>> = {},
): Promise<void> {
  const { accountId } = session;
  await endSessionsOf(tx, accountId, session.id, context.clock.now());
  await forgetDevices(tx, { account_id: accountId }, session.id);
  const actor = { kind: 'company', id: accountId } as const;
  await recordSecurity(tx, context, { accountId, action, actor, data, requestId: caller.requestId });
}

/** What happened is read from its event, whose id is the subject. An account that was erased since is told nothing. */
export async function notifyAccountOfSecurity(context: Context, { subjectId, at, key }: WorkflowInput): Promise<void> {
  const event = await securityEvent(context.db, subjectId, at);
  if (event === undefined) throw new Error(`there is no event ${subjectId}`);
  const { action, data } = event;
  if (!isSecurityAction(action)) throw new Error(`no notice is sent about ${action}`);
  const account = await recipientOf(context.db, event.subject_id);
  if (account === undefined) return;
  await sendOnce(context, `account.security.${key}`, at, securityMail(context, account, { at: event.at, action, data }));
}
