import { codeRules } from '@thamani/domain/accounts/codes.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { runActingFor } from '../../database/acting-for.ts';
import type { Tx } from '../../database/connect.ts';
import { rateLimitsOfClient, consumeRateLimits } from '../../engine/rate-limit.ts';
import { hashOfToken, newToken } from '../../random-values.ts';
import { activateAccount, changePasswordOf, faultInPasswordOf, findAccount } from '../accounts/service.ts';
import { forgetDevices, rememberDevice } from '../devices/service.ts';
import { askForCode, withProof, type Shown } from '../one-time-codes/service.ts';
import { endSessionsOf } from '../sessions/service.ts';
import { recordSignInFailure } from '../sign-in-failures/service.ts';
import { restoreSignIn } from '../sign-in/service.ts';
import { endOpenTickets, holderOfTicket, insertTicket, takeTicket } from './store.ts';

export async function askForReset(context: Context, caller: Caller, email: string | undefined): Promise<void> {
  await askForCode(context, caller, 'reset', email);
}

/** A right code or link becomes a ticket. */
export async function ticketByProof(context: Context, caller: Caller, shown: Shown): Promise<{ token: string; email: string }> {
  return withProof(context, caller, 'reset', shown, async (tx, accountId) => {
    const made = newToken();
    const expires = new Date(context.clock.now().getTime() + codeRules.ticketLifeSeconds * 1000);
    await insertTicket(tx, { token_hash: hashOfToken(made), account_id: accountId, expires_at: expires });
    const { email } = await findAccount(tx, accountId);
    return { token: made, email };
  });
}

/** No reset of the account with this address can be finished any more. Called before the account is locked, as a ticket is locked first. */
export async function endResetsTo(tx: Tx, email: string, now: Date): Promise<void> {
  await endOpenTickets(tx, email, now);
}

/**
 * The ticket is used up only together with the new password: a password that is refused leaves it valid for another try.
 * The reset proves the address, so it also activates the account and makes the device known: an attacker's wrong passwords cannot lock
 * the owner out of the next sign-in.
 */
export async function setPasswordByTicket(
  context: Context,
  caller: Caller,
  typed: { email: string | undefined; token: string | undefined; password: string | undefined },
): Promise<{ deviceToken: string }> {
  const { email = '', token = '', password = '' } = typed;
  const missing = Object.fromEntries(
    Object.entries({ email, token, password })
      .filter(([, text]) => text === '')
      .map(([field]) => [field, 'missing' as const]),
  );
  if (Object.keys(missing).length > 0) throw new Refusal('fields_missing', { fields: missing });
  const now = context.clock.now();
  const ticket = { hash: hashOfToken(token), email: email.trim().toLowerCase() };
  await context.db
    .transaction()
    .execute((tx) => consumeRateLimits(tx, rateLimitsOfClient('tickets', caller.client, { limit: 60, windowSeconds: 600 }), now));
  const holder = await holderOfTicket(context.db, ticket, now);
  if (holder === undefined) {
    await recordSignInFailure(context, caller, { kind: 'company', accountId: undefined, reason: 'reset_ticket_wrong' });
    throw new Refusal('reset_token_expired');
  }
  // The ticket proves the person, whose companies' names the password must not contain.
  const fault = await runActingFor(`person:${holder}`, () => faultInPasswordOf(context.db, holder, password));
  if (fault !== undefined) throw new Refusal('fields_invalid', { fields: { password: fault } });
  // Before the transaction: a password may wait its turn for longer than PostgreSQL lets a transaction stand idle.
  const passwordHash = await context.passwords.hash(password);
  return context.db.transaction().execute(async (tx) => {
    const accountId = await takeTicket(tx, ticket, now);
    if (accountId === undefined) throw new Refusal('reset_token_expired');
    await changePasswordOf(tx, context, caller, accountId, passwordHash);
    await activateAccount(tx, context, caller, accountId);
    await endSessionsOf(tx, accountId, undefined, now);
    await restoreSignIn(tx, ticket.email);
    await forgetDevices(tx, { account_id: accountId });
    return { deviceToken: await rememberDevice(tx, context, caller, { account_id: accountId }, null) };
  });
}
