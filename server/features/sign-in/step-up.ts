import type { SignInFailureReason } from '@thamani/domain/accounts/sign-in-failures.ts';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, PersonSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { consumeRateLimit, refundAttempt, type RateLimit } from '../../engine/rate-limit.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import type { PasskeyShown } from '../../factors/passkeys.ts';
import { lockAccount, ownPasswordHash } from '../accounts/service.ts';
import { methodsOf, passkeyChallenge, readCode, showPasskey, useCode } from '../second-factors/verification-interface.ts';
import { recordStepUp } from '../sessions/sign-in-interface.ts';
import { recordSignInFailure } from '../sign-in-failures/service.ts';

/**
 * The password shown again, with a second factor where the account has one: before the account is deleted, its data leaves or its factors
 * change. Counted for the account, whichever session asks.
 */
export async function stepUpCompany(
  context: Context,
  caller: Caller,
  session: PersonSession,
  typed: { readonly password: string; readonly code: string },
): Promise<void> {
  const { accountId } = session;
  const isCodeNeeded = (await methodsOf(context.db, accountId)).length > 0;
  const isCodeMissing = isCodeNeeded && typed.code.trim() === '';
  if (typed.password === '' || isCodeMissing) {
    throw new Refusal('fields_missing', {
      fields: { ...(typed.password === '' && { password: 'missing' }), ...(isCodeMissing && { code: 'missing' }) },
    });
  }
  const now = context.clock.now();
  const { windowSeconds, perAccount } = signInRules;
  const rateLimit = { bucket: `proofs of account ${accountId}`, limit: perAccount, windowSeconds };
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, rateLimit, now));
  const known = await ownPasswordHash(context, accountId);
  if (!(await context.passwords.verify(known, typed.password.slice(0, 1000)))) {
    await recordSignInFailure(context, caller, { kind: 'company', accountId, reason: 'proof_password_wrong' });
    throw new Refusal('password_invalid');
  }
  const code = await readCode(context, accountId, typed.code);
  await proved(context, caller, session, { rateLimit, now }, async (tx) => {
    await lockAccount(tx, accountId);
    const isNeeded = (await methodsOf(tx, accountId)).length > 0;
    return !isNeeded || (await useCode(tx, context, caller, accountId, code)) ? undefined : `proof_${code.method}_wrong`;
  });
}

export async function beginPasskeyStepUp(context: Context, session: PersonSession) {
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, passkeyProofsOf(session), context.clock.now()));
  return passkeyChallenge(context, { purpose: 'step_up', accountId: session.accountId });
}

export async function stepUpByPasskey(context: Context, caller: Caller, session: PersonSession, shown: PasskeyShown): Promise<void> {
  const now = context.clock.now();
  const rateLimit = passkeyProofsOf(session);
  await context.db.transaction().execute((tx) => consumeRateLimit(tx, rateLimit, now));
  await proved(context, caller, session, { rateLimit, now }, async (tx) => {
    const { isProved } = await showPasskey(tx, context, { purpose: 'step_up', accountId: session.accountId }, shown);
    return isProved ? undefined : 'proof_passkey_wrong';
  });
}

/** Apart from passwords, so that wrong ones do not keep the passkey out. Nobody guesses one: it is counted because each challenge keeps a row. */
function passkeyProofsOf({ accountId }: PersonSession): RateLimit {
  const { passkeysPerAddress, windowSeconds } = signInRules;
  return { bucket: `passkey proofs of account ${accountId}`, limit: passkeysPerAddress, windowSeconds };
}

/** The session's proof is of this moment, unless something is wrong with what was shown: that is used up and kept before it is refused. */
async function proved(
  context: Context,
  caller: Caller,
  session: PersonSession,
  counted: { readonly rateLimit: RateLimit; readonly now: Date },
  show: (tx: Tx) => Promise<SignInFailureReason | undefined>,
): Promise<void> {
  const { rateLimit, now } = counted;
  const wrong = await context.db.transaction().execute(async (tx) => {
    const reason = await show(tx);
    if (reason !== undefined) return reason;
    await refundAttempt(tx, rateLimit, now);
    await recordStepUp(tx, session.id, now);
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'company', id: session.accountId },
      action: 'session.stepped_up',
      subject: { kind: 'session', id: session.id },
      requestId: caller.requestId,
    });
    return undefined;
  });
  if (wrong === undefined) return;
  await recordSignInFailure(context, caller, { kind: 'company', accountId: session.accountId, reason: wrong });
  throw new Refusal('second_factor_invalid');
}
