import { knownDeviceRules, signInRules } from '@thamani/domain/accounts/sign-in.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { rateLimitsOfClient, type RateLimit } from '../../engine/rate-limit.ts';
import { hashOfPresentedToken, hashOfToken, newToken } from '../../random-values.ts';
import {
  companyDevice,
  devicesOf,
  dropDeviceOfSession,
  dropDevices,
  dropOldest,
  insertDevice,
  lastUses,
  renewDevice,
  staffDevice,
  type Owner,
} from './store.ts';

type Kind = keyof Caller['deviceTokens'];

/**
 * The allowances of the device that the caller signed in from before, as this person; undefined where it is not known. They take the place
 * of those that other clients can use up. Asked before the password is looked at, and only of callers who show a token.
 */
export async function rateLimitsOfDevice(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  kind: Kind,
  email: string,
  now: Date,
): Promise<readonly RateLimit[] | undefined> {
  const id = await knownDevice(db, caller, kind, email, now);
  return id === undefined ? undefined : ownRateLimits('sign-in', id);
}

/** The same for the codes of a second step, whose password was right. */
export async function codeRateLimitsOfDevice(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  email: string,
  now: Date,
): Promise<readonly RateLimit[] | undefined> {
  const id = await knownDevice(db, caller, 'company', email, now);
  return id === undefined ? undefined : ownRateLimits('second factors', id);
}

function ownRateLimits(what: string, deviceId: string): readonly RateLimit[] {
  const { windowSeconds, perWindow, perDay } = knownDeviceRules;
  return [
    { bucket: `${what} by device ${deviceId}`, limit: perWindow, windowSeconds },
    { bucket: `${what} by device ${deviceId} today`, limit: perDay, windowSeconds: 86_400 },
  ];
}

/**
 * Passkeys are counted apart from passwords, so that nobody who guesses at those keeps passkeys of the same network out. A passkey says only
 * afterwards whose it is: any known device has an allowance of its own.
 */
export async function rateLimitsOfPasskeys(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  kind: Kind,
  now: Date,
): Promise<readonly RateLimit[]> {
  const rate = { limit: signInRules.passkeysPerAddress, windowSeconds: signInRules.windowSeconds };
  const id = await knownDevice(db, caller, kind, undefined, now);
  if (id !== undefined) return [{ bucket: `passkeys by device ${id}`, ...rate }];
  return rateLimitsOfClient(kind === 'staff' ? 'staff passkeys' : 'passkeys', caller.client, rate);
}

async function knownDevice(db: Queryable, caller: Caller, kind: Kind, email: string | undefined, now: Date): Promise<string | undefined> {
  const hash = hashOfPresentedToken(caller.deviceTokens[kind]);
  if (hash === undefined) return undefined;
  return kind === 'company' ? companyDevice(db, hash, email, now) : staffDevice(db, hash, email, now);
}

/**
 * In the transaction of a successful sign-in or reset. Returns the token that the device sends next time: the one it has, or a new one. A
 * token that the server did not make for this owner is never accepted: an attacker who planted it would know it.
 */
export async function rememberDevice(
  tx: Tx,
  context: Pick<Context, 'clock' | 'ids'>,
  caller: Caller,
  owner: Owner,
  sessionId: string | null,
): Promise<string> {
  const now = context.clock.now();
  const seen = {
    session_id: sessionId,
    device: caller.device,
    last_at: now,
    expires_at: new Date(now.getTime() + knownDeviceRules.days * 86_400_000),
  };
  const shown = caller.deviceTokens['account_id' in owner ? 'company' : 'staff'];
  const shownHash = hashOfPresentedToken(shown);
  if (shown !== undefined && shownHash !== undefined && (await renewDevice(tx, owner, shownHash, seen))) return shown;
  const token = newToken();
  await insertDevice(tx, { ...owner, ...seen, id: context.ids.uuid(), token_hash: hashOfToken(token), first_at: now });
  await dropOldest(tx, owner, knownDeviceRules.maxDevices);
  return token;
}

/** After a reset, a new password or renewed factors; the device of the session that did it may stay. */
export async function forgetDevices(tx: Tx, owner: Owner, keptSession?: string): Promise<void> {
  await dropDevices(tx, owner, keptSession);
}

/** A session that was ended from elsewhere takes its device along. */
export async function forgetDeviceOfSession(tx: Tx, owner: Owner, sessionId: string): Promise<void> {
  await dropDeviceOfSession(tx, owner, sessionId);
}

export async function exportDevicesOf(db: Queryable, accountId: string) {
  return devicesOf(db, { account_id: accountId });
}

/** The day on which each account last signed in; none in the last `knownDeviceRules.days` days, or ever: no entry. */
export async function lastSignInDays(db: Queryable, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = accountIds.length === 0 ? [] : await lastUses(db, accountIds);
  return new Map(rows.map(({ account_id, last_at }) => [account_id, last_at.toISOString().slice(0, 10)]));
}
