import { isSessionOpen, isWorthNoting, sessionRules, isStepUpRecent } from '@thamani/domain/accounts/sessions.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { isActing, isOpenedForAnother, type Caller, type OpenSession, type PersonSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { hashOfPresentedToken } from '../../random-values.ts';
import { languageOf } from '../../i18n/catalogs.ts';
import { findAccount } from '../accounts/service.ts';
import { forgetDeviceOfSession } from '../devices/service.ts';
import { sendOnce } from '../mail/service.ts';
import { sendTextOnce } from '../sms/service.ts';
import { newDeviceMail } from './mails.ts';
import { endSignInSteps } from './sign-in-step-store.ts';
import { endAllBut, endAllIn, endOne, isEnded, openSessionsOf, sessionById, sessionByToken, setCompany, touchSession } from './store.ts';

const sentences = {
  deviceText: /*i18n*/ {
    id: 'sessions.device.text',
    message: 'Thamani: new sign-in from {device}. Not you? Set a new password now on our site.',
  },
};

/** Whose session a token is, and for which company it acts, or nothing; notes now and then that it is in use. */
export async function authenticate(context: Pick<Context, 'pool' | 'db' | 'clock'>, token: string): Promise<PersonSession | undefined> {
  const hash = hashOfPresentedToken(token);
  if (hash === undefined) return undefined;
  const now = context.clock.now();
  const [row] = await sessionByToken(context.pool, { tokenHash: hash });
  if (row === undefined) return undefined;
  const times = { seenAt: row.last_seen_at, endsAt: row.expires_at, endedAt: row.ended_at };
  if (!isSessionOpen(times, now)) return undefined;
  if (isWorthNoting(times, now)) await touchSession(context.db, row.id, now);
  return {
    id: row.id,
    accountId: row.account_id,
    companyId: row.company_id,
    roles: row.roles ?? [],
    isAgent: row.is_agent ?? false,
    lacksSecondFactor: row.lacks_second_factor,
    isCompanyEnding: row.is_company_ending,
    provedAt: row.authenticated_at,
  };
}

export async function listOpenSessions(context: Pick<Context, 'db' | 'clock'>, session: PersonSession) {
  const now = context.clock.now();
  const open = await openSessionsOf(context.db, session.accountId, new Date(now.getTime() - sessionRules.idleSeconds * 1000), now);
  return open.map((one) => ({ ...one, current: one.id === session.id }));
}

export async function endSessionOf(context: Context, caller: Caller, session: PersonSession, id: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    if (!(await endOne(tx, session.accountId, id, now))) throw new Refusal('not_found');
    if (id !== session.id) await forgetDeviceOfSession(tx, { account_id: session.accountId }, id);
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'company', id: session.accountId },
      action: 'session.ended',
      subject: { kind: 'session', id },
      requestId: caller.requestId,
    });
  });
}

/** After a change of password or factors, or of everything else that a stolen session must not survive; nor does a sign-in that is half done. */
export async function endSessionsOf(tx: Tx, accountId: string, kept: string | undefined, now: Date): Promise<void> {
  await endAllBut(tx, accountId, kept, now);
  await endSignInSteps(tx, accountId, now);
}

/** The session acts for this company from now on. False where the person does not belong to it. */
export async function actFor(tx: Tx, session: Pick<PersonSession, 'id' | 'accountId'>, companyId: string): Promise<boolean> {
  return setCompany(tx, session, companyId);
}

/** After a person was removed from a company: their sessions that act for another one continue. */
export async function endSessionsIn(tx: Tx, accountId: string, companyId: string, now: Date): Promise<void> {
  await endAllIn(tx, accountId, companyId, now);
}

/** For the part of a person's own operation that touches the company, which must be the one that the page was opened for. */
export function requireCompany(caller: Pick<Caller, 'openedFor'>, session: PersonSession): OpenSession {
  if (!isActing(session)) throw new Refusal('company_not_chosen');
  refuseOtherCompany(caller, session);
  return session;
}

/** Where a person's own operation also answers something of the company that the session acts for, if it acts for one. */
export function refuseOtherCompany({ openedFor }: Pick<Caller, 'openedFor'>, session: PersonSession): void {
  if (isActing(session) && isOpenedForAnother(session, openedFor)) throw new Refusal('company_changed');
}

/** What a stolen or forgotten session alone must not do. */
export function requireRecentStepUp({ provedAt }: Pick<PersonSession, 'provedAt'>, now: Date): void {
  if (!isStepUpRecent(provedAt, now)) throw new Refusal('step_up_required');
}

/** The caller holds the account's lock, for which it may have waited until another session ended this one. */
export async function refuseEndedSession(tx: Tx, { id }: Pick<PersonSession, 'id'>): Promise<void> {
  if (await isEnded(tx, id)) throw new Refusal('unauthenticated');
}

/** By mail in any case: an attacker with a stolen session could switch off what would reveal it. By SMS where the account wants it. */
export async function notifyNewDeviceByMail(context: Context, started: WorkflowInput): Promise<void> {
  const { session, account } = await sessionToNotify(context, started);
  if (session === undefined) return;
  await sendOnce(context, `device.${started.key}`, started.at, newDeviceMail(context, account, session));
}

export async function notifyNewDeviceBySms(context: Context, started: WorkflowInput): Promise<void> {
  const { session, account } = await sessionToNotify(context, started);
  if (session === undefined || !account.sms_notifications) return;
  const language = languageOf(account);
  const text = context.translatorFor(language)(sentences.deviceText, { device: session.device });
  await sendTextOnce(context, `device.${started.key}`, started.at, { kind: 'account.new_device', to: account.phone, language, text });
}

async function sessionToNotify(context: Context, started: WorkflowInput) {
  const session = await sessionById(context.db, started.subjectId);
  if (session === undefined) return { session };
  return { session, account: await findAccount(context.db, session.account_id) };
}
