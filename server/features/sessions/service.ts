import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSessionOpen, isWorthNoting, sessionRules } from '@thamani/domain/accounts/sessions.ts';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Started } from '@thamani/workflows/started.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { countAttempt, giveBackAttempt, type Allowance } from '../../engine/attempts.ts';
import { record } from '../../engine/events.ts';
import { handOver } from '../../engine/outbox.ts';
import { activateAccount, findAccount, findAccountByEmail, takeBack } from '../accounts/service.ts';
import { withProof, type Shown } from '../codes/service.ts';
import { sendOnce } from '../mail/service.ts';
import { languageOf } from '../mail/writing.ts';
import { sendTextOnce } from '../texts/service.ts';
import { newDeviceMail } from './mails.ts';
import { endAllBut, endOne, isNewDevice, keepSession, noteSeen, openSessionsOf, sessionById, sessionByToken } from './store.ts';
import { sessionSentences } from './words.ts';

export interface SignedIn {
  readonly token: string;
  readonly account: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
}

/**
 * Attempts are counted before the password is looked at, and given back when it was right: many at once cannot slip past the count.
 * An unknown address takes the same steps and the same time.
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
  const allowances = allowancesOf(context, caller, email, password);
  await context.db.transaction().execute(async (tx) => {
    for (const allowance of allowances) await countAttempt(tx, allowance, now);
  });
  const account = await findAccountByEmail(context, email);
  const right = await context.passwords.verify(account?.password_hash ?? (await hashOfNobody(context)), password.slice(0, 1000));
  if (account === undefined || !right) throw new Refusal('credentials_wrong');
  // In the order they were taken, so that two of the same person never wait for each other.
  const token = await context.db.transaction().execute(async (tx) => {
    for (const allowance of allowances) await giveBackAttempt(tx, allowance, now);
    return account.activated_at === null ? undefined : openSession(tx, context, caller, account.id);
  });
  if (token === undefined) throw new Refusal('account_inactive');
  return { token, account };
}

function allowancesOf(context: Context, caller: Caller, email: string, password: string): Allowance[] {
  const { windowSeconds, perAccount, perAddress, perFingerprint } = signInRules;
  const fingerprint = createHmac('sha256', context.config.accountKey).update('password').update(password).digest('base64');
  return [
    { bucket: `sign-in to ${email}`, most: perAccount, windowSeconds },
    { bucket: `sign-in from ${caller.address}`, most: perAddress, windowSeconds },
    { bucket: `sign-in with ${fingerprint}`, most: perFingerprint, windowSeconds },
  ];
}

let nobody: Promise<string> | undefined;
/** What an unknown address is compared with, so that it takes as long as a known one. */
function hashOfNobody(context: Context): Promise<string> {
  return (nobody ??= context.passwords.hash(randomBytes(32).toString('base64')));
}

/** The first sign-in: a right code or link activates the account and opens its session. */
export async function signInByProof(context: Context, caller: Caller, shown: Shown): Promise<SignedIn> {
  return withProof(context, caller, 'activate', shown, async (tx, accountId) => {
    await activateAccount(tx, context, caller, accountId);
    return { token: await openSession(tx, context, caller, accountId), account: await findAccount(tx, accountId) };
  });
}

/** A session of 256 random bits, kept as a hash. The caller has proved who it is. */
async function openSession(tx: Tx, context: Context, caller: Caller, accountId: string): Promise<string> {
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
    device: caller.device,
  });
  await record(tx, {
    id: context.ids.uuid(),
    at: now,
    actor: { kind: 'company', id: accountId },
    action: 'session.opened',
    subject: { kind: 'session', id },
    requestId: caller.requestId,
  });
  if (newDevice) await handOver(tx, { key: context.ids.uuid(), topic: 'session.new_device', subjectId: id, at: now });
  return token;
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
  return { id: row.id, accountId: row.account_id, companyId: row.company_id };
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

/** Told by mail unless they do not want mails about their account, and by text if they do want texts. */
export async function tellNewDevice(context: Context, started: Started): Promise<void> {
  const { session, account } = await sessionToTell(context, started);
  if (session === undefined || !account.email_notifications) return;
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
