import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isFresh } from '@thamani/domain/accounts/fresh-proof.ts';
import { networkOf } from '@thamani/domain/accounts/networks.ts';
import { isSessionOpen, isWorthNoting, sessionRules } from '@thamani/domain/accounts/sessions.ts';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Started } from '@thamani/workflows/started.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import {
  allowancesOfClient,
  countAttempt,
  countAttempts,
  giveBackAttempt,
  restoreAllowance,
  type Allowance,
} from '../../engine/attempts.ts';
import { record } from '../../engine/events.ts';
import { handOver } from '../../engine/outbox.ts';
import { activateAccount, findAccount, findAccountByEmail, ownPasswordHash, takeBack } from '../accounts/service.ts';
import { withProof, type Shown } from '../codes/service.ts';
import { allowancesOfDevice, forgetDeviceOfSession, rememberDevice } from '../devices/service.ts';
import { sendOnce } from '../mail/service.ts';
import { languageOf } from '../mail/writing.ts';
import { networkTag, noteSignInFailure } from '../sign-in-failures/service.ts';
import { sendTextOnce } from '../texts/service.ts';
import { newDeviceMail } from './mails.ts';
import { endAllBut, endOne, isNewDevice, keepSession, noteProof, noteSeen, openSessionsOf, sessionById, sessionByToken } from './store.ts';
import { sessionSentences } from './words.ts';

export interface SignedIn {
  readonly token: string;
  /** What the device shows at its next sign-in. */
  readonly deviceToken: string;
  readonly account: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
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
): Promise<SignedIn> {
  const email = (typed.email ?? '').trim().toLowerCase();
  const password = typed.password ?? '';
  if (email === '' || password === '') {
    throw new Refusal('fields_missing', {
      fields: { ...(email === '' && { email: 'missing' }), ...(password === '' && { password: 'missing' }) },
    });
  }
  const now = context.clock.now();
  const allowances =
    (await allowancesOfDevice(context, caller, 'company', email, now)) ?? allowancesOfStranger(context, caller, email, password);
  await context.db.transaction().execute((tx) => countAttempts(tx, allowances, now));
  const account = await findAccountByEmail(context, email);
  const right = await context.passwords.verify(account?.password_hash, password.slice(0, 1000));
  if (account === undefined || !right) {
    const reason = account === undefined ? 'account_unknown' : 'password_wrong';
    await noteSignInFailure(context, caller, { kind: 'company', accountId: account?.id, reason });
    throw new Refusal('credentials_wrong');
  }
  // In the order they were taken, so that two of the same person never wait for each other.
  const opened = await context.db.transaction().execute(async (tx) => {
    for (const allowance of allowances) await giveBackAttempt(tx, allowance, now);
    return account.activated_at === null ? undefined : openSession(tx, context, caller, account.id);
  });
  if (opened === undefined) {
    await noteSignInFailure(context, caller, { kind: 'company', accountId: account.id, reason: 'account_inactive' });
    throw new Refusal('account_inactive');
  }
  return { ...opened, account };
}

function allowancesOfStranger(context: Context, caller: Caller, email: string, password: string): readonly Allowance[] {
  const { windowSeconds, perAccount, perAddress, perFingerprint } = signInRules;
  const fingerprint = createHmac('sha256', context.config.accountKey).update('password').update(password).digest('base64');
  return [
    { bucket: bucketOf(email), most: perAccount, windowSeconds },
    ...allowancesOfClient('sign-in', caller.client, { most: perAddress, windowSeconds }),
    { bucket: `sign-in with ${fingerprint}`, most: perFingerprint, windowSeconds },
  ];
}

function bucketOf(email: string): string {
  return `sign-in to ${email}`;
}

/** After a reset: what others tried before no longer counts. */
export async function restoreSignIn(tx: Tx, email: string): Promise<void> {
  await restoreAllowance(tx, { bucket: bucketOf(email) });
}

/** The first sign-in: a right code or link activates the account and opens its session. */
export async function signInByProof(context: Context, caller: Caller, shown: Shown): Promise<SignedIn> {
  return withProof(context, caller, 'activate', shown, async (tx, accountId) => {
    await activateAccount(tx, context, caller, accountId);
    return { ...(await openSession(tx, context, caller, accountId)), account: await findAccount(tx, accountId) };
  });
}

/** A session of 256 random bits, kept as a hash. The caller has proved who it is. */
async function openSession(tx: Tx, context: Context, caller: Caller, accountId: string): Promise<Omit<SignedIn, 'account'>> {
  const now = context.clock.now();
  const token = randomBytes(32).toString('base64url');
  const id = context.ids.uuid();
  await takeBack(tx, context, caller, accountId);
  const newDevice = await isNewDevice(tx, accountId, caller.device);
  await keepSession(tx, {
    id,
    token_hash: hashOf(token),
    account_id: accountId,
    started_at: now,
    seen_at: now,
    ends_at: new Date(now.getTime() + sessionRules.totalSeconds * 1000),
    // A mailed code counts as well as the password: whoever reads the mailbox can set a new one.
    proved_at: now,
    device: caller.device,
    network: networkOf(caller.address),
  });
  await record(tx, {
    id: context.ids.uuid(),
    at: now,
    actor: { kind: 'company', id: accountId },
    action: 'session.opened',
    subject: { kind: 'session', id },
    data: { network: networkTag(context, caller) },
    requestId: caller.requestId,
  });
  if (newDevice) await handOver(tx, { key: context.ids.uuid(), topic: 'session.new_device', subjectId: id, at: now });
  return { token, deviceToken: await rememberDevice(tx, context, caller, { account_id: accountId }, id) };
}

/** Whose session a token is, or nothing; notes now and then that it is in use. */
export async function authenticate(context: Pick<Context, 'pool' | 'db' | 'clock'>, token: string): Promise<OpenSession | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const now = context.clock.now();
  const [row] = await sessionByToken(context.pool, hashOf(token));
  if (row === undefined) return undefined;
  const times = { seenAt: row.seen_at, endsAt: row.ends_at, endedAt: row.ended_at };
  if (!isSessionOpen(times, now)) return undefined;
  if (isWorthNoting(times, now)) await noteSeen(context.db, row.id, now);
  return { id: row.id, accountId: row.account_id, companyId: row.company_id, provedAt: row.proved_at };
}

/** The password shown again, before the account is deleted or its data leaves. Counted for the account, whichever session asks. */
export async function proveCompany(context: Context, caller: Caller, session: OpenSession, password: string): Promise<void> {
  if (password === '') throw new Refusal('fields_missing', { fields: { password: 'missing' } });
  const now = context.clock.now();
  const { windowSeconds, perAccount } = signInRules;
  const allowance = { bucket: `proofs of account ${session.accountId}`, most: perAccount, windowSeconds };
  await context.db.transaction().execute((tx) => countAttempt(tx, allowance, now));
  const known = await ownPasswordHash(context, session.accountId);
  if (!(await context.passwords.verify(known, password.slice(0, 1000)))) {
    await noteSignInFailure(context, caller, { kind: 'company', accountId: session.accountId, reason: 'proof_password_wrong' });
    throw new Refusal('password_wrong');
  }
  await context.db.transaction().execute(async (tx) => {
    await giveBackAttempt(tx, allowance, now);
    await noteProof(tx, session.id, now);
    await record(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'company', id: session.accountId },
      action: 'session.proved',
      subject: { kind: 'session', id: session.id },
      requestId: caller.requestId,
    });
  });
}

/** What a stolen or forgotten session alone must not do. */
export function refuseWithoutFreshProof({ provedAt }: OpenSession, now: Date): void {
  if (!isFresh(provedAt, now)) throw new Refusal('fresh_proof_needed');
}

export async function listOpenSessions(context: Pick<Context, 'db' | 'clock'>, session: OpenSession) {
  const now = context.clock.now();
  const open = await openSessionsOf(context.db, session.accountId, new Date(now.getTime() - sessionRules.idleSeconds * 1000), now);
  return open.map((one) => ({ ...one, current: one.id === session.id }));
}

export async function endSessionOf(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    if (!(await endOne(tx, session.accountId, id, now))) throw new Refusal('not_found');
    if (id !== session.id) await forgetDeviceOfSession(tx, { account_id: session.accountId }, id);
    await record(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'company', id: session.accountId },
      action: 'session.ended',
      subject: { kind: 'session', id },
      requestId: caller.requestId,
    });
  });
}

/** After a change of password, or of everything else that a stolen session must not survive. */
export async function endSessionsOf(tx: Tx, accountId: string, kept: string | undefined, now: Date): Promise<void> {
  await endAllBut(tx, accountId, kept, now);
}

/** By mail in any case: whoever holds a stolen session could switch off what would reveal it. By text where texts are wanted. */
export async function tellNewDevice(context: Context, started: Started): Promise<void> {
  const { session, account } = await sessionToTell(context, started);
  if (session === undefined) return;
  await sendOnce(context, `device.${started.key}`, started.at, newDeviceMail(context, account, session));
}

export async function textNewDevice(context: Context, started: Started): Promise<void> {
  const { session, account } = await sessionToTell(context, started);
  if (session === undefined || !account.sms_notifications) return;
  const language = languageOf(account);
  const words = context.wordsIn(language)(sessionSentences.deviceText, { device: session.device });
  await sendTextOnce(context, `device.${started.key}`, started.at, { kind: 'account.new_device', to: account.phone, language, words });
}

async function sessionToTell(context: Context, started: Started) {
  const session = await sessionById(context.db, started.subjectId);
  if (session === undefined) return { session };
  return { session, account: await findAccount(context.db, session.account_id) };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
