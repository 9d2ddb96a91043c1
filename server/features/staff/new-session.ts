import { networkOf } from '@thamani/domain/accounts/networks.ts';
import { staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import { signInRules } from '@thamani/domain/accounts/sign-in.ts';
import type { AuditAction } from '@thamani/domain/audit/actions.ts';
import { staffRules } from '@thamani/domain/review/staff.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { tryConsume, type RateLimit } from '../../engine/rate-limit.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { hashOfToken, newToken } from '../../random-values.ts';
import { rememberDevice } from '../devices/service.ts';
import { networkTag } from '../sign-in-failures/service.ts';
import { insertStaffSession, isUnusualSession } from './session-store.ts';

/** The caller has shown both factors. */
export async function openStaffSession(
  tx: Tx,
  context: Context,
  caller: Caller,
  staffId: string,
): Promise<{ token: string; deviceToken: string }> {
  const now = context.clock.now();
  const token = newToken();
  const id = context.ids.uuid();
  const network = networkOf(caller.address);
  const isUnusual = await isUnusualSession(tx, staffId, { device: caller.device, network });
  await insertStaffSession(tx, {
    id,
    token_hash: hashOfToken(token),
    staff_id: staffId,
    started_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + staffSessionRules.totalSeconds * 1000),
    authenticated_at: now,
    device: caller.device,
    network,
  });
  const event = await recordStaffEvent(
    tx,
    context,
    caller,
    staffId,
    'staff.signed_in',
    { kind: 'session', id },
    { network: networkTag(context, caller) },
  );
  if (isUnusual && (await tryConsume(tx, signInNoticesTo(staffId), now))) await enqueueSecurityNotification(tx, context, event);
  return { token, deviceToken: await rememberDevice(tx, context, caller, { staff_id: staffId }, id) };
}

/** Of passwords for one person, from wherever they come. */
export function signInRateLimitOf(email: string): RateLimit {
  return { bucket: `staff sign-in to ${email}`, limit: signInRules.perAccount, windowSeconds: signInRules.windowSeconds };
}

/** Beyond it the notice is left out, and the sign-in goes on. */
function signInNoticesTo(staffId: string): RateLimit {
  return { bucket: `sign-in notices to staff ${staffId}`, limit: staffRules.signInNoticesADay, windowSeconds: 86_400 };
}

/** A mail to the person about what the event says. It cannot be switched off. */
export async function enqueueSecurityNotification(
  tx: Tx,
  context: Context,
  event: { readonly id: string; readonly at: Date },
): Promise<void> {
  await enqueue(tx, { key: context.ids.uuid(), topic: 'staff.security_notification', subjectId: event.id, at: event.at });
}

export async function recordStaffEvent(
  tx: Tx,
  context: Context,
  caller: Caller,
  staffId: string,
  action: AuditAction,
  subject: { readonly kind: string; readonly id: string },
  data: Readonly<Record<string, string | number>> = {},
): Promise<{ readonly id: string; readonly at: Date }> {
  const at = context.clock.now();
  const command = { tx, context, actor: { kind: 'staff', id: staffId }, requestId: caller.requestId, at } as const;
  return { id: await recordCommandEvent(command, action, subject, data), at };
}
