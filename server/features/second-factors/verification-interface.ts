import { randomBytes } from 'node:crypto';
import { readRecoveryCode, secondFactorRules, type AccountChallengePurpose } from '@thamani/domain/accounts/sign-in.ts';
import { westernDigits } from '@thamani/domain/numbers/decimal.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { optionsToShow, readProof, type PasskeyShown } from '../../factors/passkeys.ts';
import { secretsOf, stepOf } from '../../factors/totp.ts';
import { lockAccount } from '../accounts/service.ts';
import { recordSecurity } from './security-events.ts';
import {
  heldFactors,
  insertChallenge,
  lockAuthenticator,
  lockPasskey,
  updatePasskeyUse,
  updateTotpStep,
  ownerOfPasskey,
  passkeysOf,
  spendCode,
  unusedCodes,
  useChallenge,
} from './store.ts';

/** How a second factor is shown. */
export type Method = 'authenticator' | 'passkey' | 'recovery_code';

/** Empty where the password alone signs in: recovery codes stand in for a factor, and are none by themselves. */
export async function methodsOf(db: Queryable, accountId: string): Promise<readonly Method[]> {
  const held = await heldFactors(db, accountId);
  if (!held.authenticator && !held.passkey) return [];
  return (['authenticator', 'passkey', 'recovery_code'] as const).filter((method) => held[method]);
}

export type ReadCode =
  | { readonly method: 'authenticator'; readonly typed: string }
  | { readonly method: 'recovery_code'; readonly id: string | undefined };

/**
 * Six digits are an authenticator's, anything else a recovery code. Before the transaction that uses it: recovery codes are hashed as
 * passwords are, and may wait their turn.
 */
export async function readCode(context: Pick<Context, 'db' | 'passwords'>, accountId: string, code: string): Promise<ReadCode> {
  const typed = westernDigits(code).replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(typed)) return { method: 'authenticator', typed };
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode === undefined) return { method: 'recovery_code', id: undefined };
  for (const { id, hash } of await unusedCodes(context.db, accountId)) {
    if (await context.passwords.verify(hash, recoveryCode)) return { method: 'recovery_code', id };
  }
  return { method: 'recovery_code', id: undefined };
}

/** Whether the code is right; if so it works no more. The caller has locked the account: of two that show the same code at once, one is late. */
export async function useCode(tx: Tx, context: Context, caller: Caller, accountId: string, code: ReadCode): Promise<boolean> {
  return code.method === 'authenticator'
    ? useAuthenticator(tx, context, accountId, code.typed)
    : code.id !== undefined && useRecoveryCode(tx, context, caller, accountId, code.id);
}

async function useAuthenticator(tx: Tx, context: Context, accountId: string, typed: string): Promise<boolean> {
  const row = await lockAuthenticator(tx, accountId);
  if (row === undefined) return false;
  const [secret] = secretsOf(context.config.accountKeys, { id: accountId, totp_nonce: null, totp_encrypted_secret: row.encrypted_secret });
  const step = secret && stepOf(secret, typed, Number(row.last_step), context.clock.now());
  if (step === undefined) return false;
  await updateTotpStep(tx, accountId, step);
  return true;
}

async function useRecoveryCode(tx: Tx, context: Context, caller: Caller, accountId: string, id: string): Promise<boolean> {
  if (!(await spendCode(tx, accountId, id, context.clock.now()))) return false;
  await recordSecurity(tx, context, {
    accountId,
    action: 'recovery_code.used',
    actor: { kind: 'company', id: accountId },
    data: { left: (await unusedCodes(tx, accountId)).length },
    requestId: caller.requestId,
  });
  return true;
}

/** What a passkey must sign. Without an account where it signs in: the device finds the passkey by itself. */
export async function passkeyChallenge(
  context: Context,
  asked: { readonly purpose: 'sign_in' } | { readonly purpose: 'step_up'; readonly accountId: string },
) {
  const accountId = asked.purpose === 'step_up' ? asked.accountId : null;
  const { id, nonce } = await newChallenge(context, asked.purpose, accountId);
  const known = accountId === null ? [] : await passkeysOf(context.db, accountId);
  return { challenge_id: id, options: await optionsToShow({ origin: context.config.publicOrigin }, nonce, known) };
}

export async function newChallenge(context: Context, purpose: AccountChallengePurpose, accountId: string | null) {
  const challenge = { id: context.ids.uuid(), purpose, account_id: accountId, nonce: randomBytes(32), created_at: context.clock.now() };
  await insertChallenge(context.db, challenge);
  return challenge;
}

export function challengesSince(now: Date): Date {
  return new Date(now.getTime() - secondFactorRules.challengeSeconds * 1000);
}

type Proved =
  | { readonly isProved: true; readonly accountId: string }
  | { readonly isProved: false; readonly accountId: string | undefined };

/**
 * Whose passkey it is, and whether the answer proves it. The challenge is used up in either case. The account is locked before its passkey,
 * in the same order as the removal of a passkey.
 */
export async function showPasskey(
  tx: Tx,
  context: Context,
  asked: { readonly purpose: 'sign_in' | 'step_up'; readonly accountId: string | null },
  shown: PasskeyShown,
): Promise<Proved> {
  const now = context.clock.now();
  const owner = await ownerOfPasskey(tx, shown.response.id);
  const locked = asked.accountId ?? owner;
  if (locked !== undefined) await lockAccount(tx, locked);
  const nonce = await useChallenge(tx, { ...asked, id: shown.challenge_id }, challengesSince(now), now);
  const known = locked === owner ? await lockPasskey(tx, shown.response.id) : undefined;
  if (nonce === undefined || known === undefined || known.account_id !== locked) return { isProved: false, accountId: owner };
  const counter = await readProof({ origin: context.config.publicOrigin }, nonce, known, shown.response);
  if (counter === undefined) return { isProved: false, accountId: owner };
  await updatePasskeyUse(tx, known.credential_id, counter, now);
  return { isProved: true, accountId: known.account_id };
}
