import { networkOf } from '@thamani/domain/accounts/networks.ts';
import { sessionRules } from '@thamani/domain/accounts/sessions.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { switchTo } from '../../database/acting-for.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { hashOfToken, newToken } from '../../random-values.ts';
import { cancelDeletion } from '../accounts/service.ts';
import { rememberDevice } from '../devices/service.ts';
import { networkTag } from '../sign-in-failures/service.ts';
import { insertSession, isNewDevice, onlyCompanyOf } from './store.ts';

/** For the sign-in, and for a person who joins by an invitation: it opens sessions, keeps the second step of a sign-in, and records a step-up. */
export { incrementWrongCodes, insertSignInStep, lockSignInStep, signInStepByToken, useSignInStep } from './sign-in-step-store.ts';
export { recordStepUp } from './store.ts';

export interface OpenedSession {
  readonly token: string;
  /** What the device shows at its next sign-in. */
  readonly deviceToken: string;
}

/**
 * The caller has proved who it is, with a second factor where the account has one. A person of one company acts for it at once; a person of
 * several chooses.
 */
export async function openSession(tx: Tx, context: Context, caller: Caller, accountId: string): Promise<OpenedSession> {
  const now = context.clock.now();
  const token = newToken();
  const id = context.ids.uuid();
  await switchTo(tx, `person:${accountId}`);
  await cancelDeletion(tx, context, caller, accountId);
  const newDevice = await isNewDevice(tx, accountId, caller.device);
  await insertSession(tx, {
    id,
    token_hash: hashOfToken(token),
    account_id: accountId,
    company_id: await onlyCompanyOf(tx, accountId),
    started_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + sessionRules.totalSeconds * 1000),
    // A mailed code counts as well as the password: a person who reads the mailbox can set a new one.
    authenticated_at: now,
    device: caller.device,
    network: networkOf(caller.address),
  });
  await recordAuditEvent(tx, {
    id: context.ids.uuid(),
    at: now,
    actor: { kind: 'company', id: accountId },
    action: 'session.opened',
    subject: { kind: 'session', id },
    data: { network: networkTag(context, caller) },
    requestId: caller.requestId,
  });
  if (newDevice) await enqueue(tx, { key: context.ids.uuid(), topic: 'session.new_device', subjectId: id, at: now });
  return { token, deviceToken: await rememberDevice(tx, context, caller, { account_id: accountId }, id) };
}
