import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import type { Queryable, Tx } from '../../database/connect.ts';

/** A right password that waits for a second factor. */
export async function insertSignInStep(
  tx: Tx,
  step: { id: string; token_hash: Buffer; account_id: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('sign_in_steps').values(step).execute();
}

/** One that can still be finished. */
export async function signInStepByToken(db: Queryable, tokenHash: Buffer, since: Date) {
  return db
    .selectFrom('sign_in_steps')
    .innerJoin('accounts', 'accounts.id', 'sign_in_steps.account_id')
    .select(['sign_in_steps.id', 'sign_in_steps.account_id', 'accounts.email'])
    .where('sign_in_steps.token_hash', '=', tokenHash)
    .where('sign_in_steps.created_at', '>', since)
    .where('sign_in_steps.used_at', 'is', null)
    .where('sign_in_steps.wrong_codes', '<', secondFactorRules.codesPerStep)
    .executeTakeFirst();
}

/** False where it was finished, ended or used up meanwhile. */
export async function lockSignInStep(tx: Tx, id: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_steps')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', since)
    .where('used_at', 'is', null)
    .where('wrong_codes', '<', secondFactorRules.codesPerStep)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function incrementWrongCodes(tx: Tx, stepId: string): Promise<void> {
  await tx
    .updateTable('sign_in_steps')
    .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', stepId)
    .execute();
}

export async function useSignInStep(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sign_in_steps').set({ used_at: now }).where('id', '=', id).execute();
}

/** What waited for a second factor when the password or the factors changed. */
export async function endSignInSteps(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.updateTable('sign_in_steps').set({ used_at: now }).where('account_id', '=', accountId).where('used_at', 'is', null).execute();
}
