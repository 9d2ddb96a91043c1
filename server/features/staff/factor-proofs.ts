import { randomBytes } from 'node:crypto';
import type { StaffChallengePurpose } from '@thamani/domain/accounts/sign-in.ts';
import { staffRules } from '@thamani/domain/review/staff.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { optionsToShow, readProof, type PasskeyShown } from '../../factors/passkeys.ts';
import { secretsOf, stepOf } from '../../factors/totp.ts';
import { holderOfPasskey, insertChallenge, lockPasskey, updatePasskeyUse, updateTotpStep, useChallenge } from './factor-store.ts';
import { lockStaff, type ProvingRow } from './people-store.ts';

/** The person is locked: of two that show the same code at once, one is late. */
export async function showCode(tx: Tx, context: Context, staffId: string, code: string): Promise<boolean> {
  const row = await lockStaff(tx, staffId);
  if (row === undefined) return false;
  const step = secretsOf(context.config.accountKeys, row)
    .map((secret) => stepOf(secret, code, Number(row.totp_step), context.clock.now()))
    .find((one) => one !== undefined);
  if (step === undefined) return false;
  await updateTotpStep(tx, staffId, step);
  return true;
}

export async function challengeFor(
  context: Context,
  purpose: StaffChallengePurpose,
  staffId: string | null,
  known: readonly { credential_id: string; transports: string[] }[],
) {
  const challenge = { id: context.ids.uuid(), purpose, staff_id: staffId, nonce: randomBytes(32), created_at: context.clock.now() };
  await insertChallenge(context.db, challenge);
  return { challenge_id: challenge.id, options: await optionsToShow({ origin: context.config.consoleOrigin }, challenge.nonce, known) };
}

type ShownBy =
  | { readonly isProved: true; readonly staffId: string; readonly person: ProvingRow }
  | { readonly isProved: false; readonly staffId: string | undefined };

/**
 * Whose passkey it is, and whether the answer proves it. The challenge is used up in either case. The person is locked before the passkey,
 * as in a reset of the sign-in, which deletes passkeys: the other order would be a deadlock.
 */
export async function showPasskey(
  tx: Tx,
  context: Context,
  purpose: StaffChallengePurpose,
  staffId: string | null,
  shown: PasskeyShown,
): Promise<ShownBy> {
  const now = context.clock.now();
  const since = new Date(now.getTime() - staffRules.challengeMinutes * 60_000);
  const nonce = await useChallenge(tx, shown.challenge_id, purpose, staffId, since, now);
  const holder = await holderOfPasskey(tx, shown.response.id);
  const person = holder === undefined ? undefined : await lockStaff(tx, holder);
  // Read again: the passkey may have been deleted while the person was locked elsewhere.
  const known = await lockPasskey(tx, shown.response.id);
  if (nonce === undefined || person === undefined || known === undefined || (staffId !== null && known.staff_id !== staffId))
    return { isProved: false, staffId: holder };
  const counter = await readProof({ origin: context.config.consoleOrigin }, nonce, known, shown.response);
  if (counter === undefined) return { isProved: false, staffId: known.staff_id };
  await updatePasskeyUse(tx, known.credential_id, counter, now);
  return { isProved: true, staffId: known.staff_id, person };
}
