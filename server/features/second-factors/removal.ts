import type { Context } from '../../context.ts';
import { lockAccount } from '../accounts/service.ts';
import { forgetDevices } from '../devices/service.ts';
import { endSessionsOf } from '../sessions/service.ts';
import { recordSecurity } from './security-events.ts';
import { accountIdByEmail, dropAuthenticator, dropCodes, dropPasskeys } from './store.ts';

export interface FactorRemoval {
  readonly email: string;
  /** Who is at the database host, and why. */
  readonly by: string;
  readonly reason: string;
}

/**
 * For an owner who lost every factor and all recovery codes. Run on the database host with the operator's login, after the checks of
 * docs/runbooks/accounts.md; recorded, and mailed to the account. The password stays, and signs in alone from then on.
 */
export async function removeSecondFactors(context: Context, { email, by, reason }: FactorRemoval): Promise<void> {
  if (by.trim() === '' || reason.trim().length < 10) throw new Error('state who you are, and a reason of at least ten characters');
  await context.db.transaction().execute(async (tx) => {
    const accountId = await accountIdByEmail(tx, email.trim().toLowerCase());
    if (accountId === undefined) throw new Error(`no account has the address ${email}`);
    await lockAccount(tx, accountId);
    const removed = [await dropAuthenticator(tx, accountId), await dropPasskeys(tx, accountId)];
    if (!removed.includes(true)) throw new Error(`the account of ${email} has no second factor`);
    await dropCodes(tx, accountId);
    await endSessionsOf(tx, accountId, undefined, context.clock.now());
    await forgetDevices(tx, { account_id: accountId });
    await recordSecurity(tx, context, {
      accountId,
      action: 'second_factors.removed',
      actor: { kind: 'system' },
      data: { by, reason },
      requestId: 'command',
    });
  });
}
