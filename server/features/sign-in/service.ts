import { createHmac } from 'node:crypto';
import { secondFactorRules, signInRules } from '@thamani/domain/accounts/sign-in.ts';
import type { SignInFailureReason } from '@thamani/domain/accounts/sign-in-failures.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { rateLimitsOfClient, consumeRateLimits, refundAttempt, resetRateLimit, type RateLimit } from '../../engine/rate-limit.ts';
import type { PasskeyShown } from '../../factors/passkeys.ts';
import { hashOfPresentedToken, hashOfToken, newToken } from '../../random-values.ts';
import { activateAccount, findAccount, findAccountByEmail, lockAccount } from '../accounts/service.ts';
import { codeRateLimitsOfDevice, rateLimitsOfDevice, rateLimitsOfPasskeys } from '../devices/service.ts';
import { withProof, type Shown } from '../one-time-codes/service.ts';
import { methodsOf, passkeyChallenge, readCode, showPasskey, useCode, type Method } from '../second-factors/verification-interface.ts';
import {
  incrementWrongCodes,
  insertSignInStep,
  lockSignInStep,
  openSession,
  signInStepByToken,
  useSignInStep,
  type OpenedSession,
} from '../sessions/sign-in-interface.ts';
import { recordSignInFailure, type SignInFailure } from '../sign-in-failures/service.ts';

export { beginPasskeyStepUp, stepUpByPasskey, stepUpCompany } from './step-up.ts';

export interface SignedIn extends OpenedSession {
  readonly account: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
}

/** The password was right, and a second factor is to be shown. */
export interface SecondStep {
  readonly stepToken: string;
  readonly methods: readonly Method[];
}

/**
 * Attempts are counted before the password is looked at, and given back when it was right: many at once cannot slip past the count.
 * An unknown address takes the same steps and the same time. A known device has an allowance of its own: the owner's right password is
 * never refused there because of what others tried.
 */
export async function signIn(
  context: Context,
  caller: Caller,
  typed: { email: string | undefined; password: string | undefined },
): Promise<SignedIn | SecondStep> {
  const email = (typed.email ?? '').trim().toLowerCase();
  const password = typed.password ?? '';
  if (email === '' || password === '') {
    throw new Refusal('fields_missing', {
      fields: { ...(email === '' && { email: 'missing' }), ...(password === '' && { password: 'missing' }) },
    });
  }
  const now = context.clock.now();
  const rateLimits =
    (await rateLimitsOfDevice(context, caller, 'company', email, now)) ?? rateLimitsOfStranger(context, caller, email, password);
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  const account = await findAccountByEmail(context, email);
  const right = await context.passwords.verify(account?.password_hash, password.slice(0, 1000));
  if (account === undefined || !right) {
    const reason = account === undefined ? 'account_unknown' : 'password_invalid';
    await recordSignInFailure(context, caller, { kind: 'company', accountId: account?.id, reason });
    throw new Refusal('credentials_invalid');
  }
  const outcome = await context.db.transaction().execute(async (tx) => {
    // Locked before the attempts, as a reset does, or the two would wait for each other; and read again: the password may be another by now.
    const held = await lockAccount(tx, account.id);
    if (held?.password_hash !== account.password_hash) return 'password_invalid';
    // In the order they were taken, so that two of the same person never wait for each other.
    for (const rateLimit of rateLimits) await refundAttempt(tx, rateLimit, now);
    if (held.activated_at === null) return 'account_inactive';
    const methods = await methodsOf(tx, account.id);
    if (methods.length > 0) return { stepToken: await openStep(tx, context, account.id), methods };
    return { ...(await openSession(tx, context, caller, account.id)), account };
  });
  if (typeof outcome === 'string') {
    await recordSignInFailure(context, caller, { kind: 'company', accountId: account.id, reason: outcome });
    throw new Refusal(outcome === 'account_inactive' ? 'account_inactive' : 'credentials_invalid');
  }
  return outcome;
}

function rateLimitsOfStranger(context: Context, caller: Caller, email: string, password: string): readonly RateLimit[] {
  const { windowSeconds, perAccount, perAddress, perFingerprint } = signInRules;
  const fingerprint = createHmac('sha256', context.config.accountKey).update('password').update(password).digest('base64');
  return [
    { bucket: bucketOf(email), limit: perAccount, windowSeconds },
    ...rateLimitsOfClient('sign-in', caller.client, { limit: perAddress, windowSeconds }),
    { bucket: `sign-in with ${fingerprint}`, limit: perFingerprint, windowSeconds },
  ];
}

function bucketOf(email: string): string {
  return `sign-in to ${email}`;
}

/** After a reset: what others tried before no longer counts. */
export async function restoreSignIn(tx: Tx, email: string): Promise<void> {
  await resetRateLimit(tx, { bucket: bucketOf(email) });
}

/**
 * The first sign-in: a right code or link activates the account and opens its session. It opens none of an account that is active, where a
 * second factor may be asked for.
 */
export async function signInByProof(context: Context, caller: Caller, shown: Shown): Promise<SignedIn> {
  return withProof(context, caller, 'activate', shown, async (tx, accountId) => {
    if (!(await activateAccount(tx, context, caller, accountId))) return undefined;
    return { ...(await openSession(tx, context, caller, accountId)), account: await findAccount(tx, accountId) };
  });
}

/** It is no session: nothing but the second step takes it. */
async function openStep(tx: Tx, context: Context, accountId: string): Promise<string> {
  const token = newToken();
  const step = { id: context.ids.uuid(), token_hash: hashOfToken(token), account_id: accountId, created_at: context.clock.now() };
  await insertSignInStep(tx, step);
  return token;
}

/** Counted before the code is looked at, as passwords are: for the step, for the account over all steps, and for the client. */
export async function finishSignIn(
  context: Context,
  caller: Caller,
  typed: { readonly token: string; readonly code: string },
): Promise<SignedIn> {
  const missing = Object.entries(typed).filter(([, text]) => text.trim() === '');
  if (missing.length > 0)
    throw new Refusal('fields_missing', { fields: Object.fromEntries(missing.map(([field]) => [field, 'missing' as const])) });
  const now = context.clock.now();
  const since = new Date(now.getTime() - secondFactorRules.stepSeconds * 1000);
  const hash = hashOfPresentedToken(typed.token);
  const step = hash && (await signInStepByToken(context.db, hash, since));
  const rateLimits = await rateLimitsOfCodes(context, caller, step, now);
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  if (step === undefined) return refuseStep(context, caller, 'second_step_ended', undefined);
  const { id, account_id: accountId } = step;
  const code = await readCode(context, accountId, typed.code);
  const outcome = await context.db.transaction().execute(async (tx): Promise<SignedIn | SignInFailureReason> => {
    await lockAccount(tx, accountId);
    if (!(await lockSignInStep(tx, id, since))) return 'second_step_ended';
    if (!(await useCode(tx, context, caller, accountId, code))) {
      await incrementWrongCodes(tx, id);
      return `${code.method}_wrong`;
    }
    await useSignInStep(tx, id, now);
    for (const rateLimit of rateLimits) await refundAttempt(tx, rateLimit, now);
    return { ...(await openSession(tx, context, caller, accountId)), account: await findAccount(tx, accountId) };
  });
  return typeof outcome === 'string' ? refuseStep(context, caller, outcome, accountId) : outcome;
}

async function refuseStep(context: Context, caller: Caller, reason: SignInFailureReason, accountId: string | undefined): Promise<never> {
  await recordSignInFailure(context, caller, { kind: 'company', accountId, reason });
  throw new Refusal(reason === 'second_step_ended' ? 'sign_in_expired' : 'second_factor_invalid');
}

async function rateLimitsOfCodes(
  context: Context,
  caller: Caller,
  step: { readonly account_id: string; readonly email: string } | undefined,
  now: Date,
): Promise<readonly RateLimit[]> {
  const { windowSeconds, perAddress } = signInRules;
  const ofClient = rateLimitsOfClient('second factors', caller.client, { limit: perAddress, windowSeconds });
  if (step === undefined) return ofClient;
  const { codesPerAccount, codesPerAccountADay } = secondFactorRules;
  const bucket = `second factors of ${step.account_id}`;
  return (
    (await codeRateLimitsOfDevice(context, caller, step.email, now)) ?? [
      { bucket, limit: codesPerAccount, windowSeconds },
      { bucket: `${bucket} today`, limit: codesPerAccountADay, windowSeconds: 86_400 },
      ...ofClient,
    ]
  );
}

/** A passkey is found by the device itself, so nobody has to say who they are first. */
export async function askForPasskey(context: Context, caller: Caller) {
  const now = context.clock.now();
  const rateLimits = await rateLimitsOfPasskeys(context, caller, 'company', now);
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  return passkeyChallenge(context, { purpose: 'sign_in' });
}

/** Two factors in one: the device, and the person to the device. No password is asked for. */
export async function signInByPasskey(context: Context, caller: Caller, shown: PasskeyShown): Promise<SignedIn> {
  const now = context.clock.now();
  const rateLimits = await rateLimitsOfPasskeys(context, caller, 'company', now);
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  const outcome = await context.db.transaction().execute(async (tx): Promise<SignedIn | Omit<SignInFailure, 'kind'>> => {
    const { isProved, accountId } = await showPasskey(tx, context, { purpose: 'sign_in', accountId: null }, shown);
    if (!isProved) return { reason: 'passkey_wrong', accountId };
    for (const rateLimit of rateLimits) await refundAttempt(tx, rateLimit, now);
    return { ...(await openSession(tx, context, caller, accountId)), account: await findAccount(tx, accountId) };
  });
  if ('reason' in outcome) {
    await recordSignInFailure(context, caller, { kind: 'company', ...outcome });
    throw new Refusal('second_factor_invalid');
  }
  return outcome;
}
