import { createHash, randomBytes } from 'node:crypto';
import { staffSessionRules } from '@thamani/domain/accounts/sessions.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { record } from '../../engine/events.ts';
import { keepStaffSession } from './store.ts';

/** A session of 256 random bits, kept as a hash. The caller has shown both factors. */
export async function openStaffSession(tx: Tx, context: Context, caller: Caller, staffId: string): Promise<string> {
  const now = context.clock.now();
  const token = randomBytes(32).toString('base64url');
  const id = context.ids.uuid();
  await keepStaffSession(tx, {
    id,
    token_hash: hashOf(token),
    staff_id: staffId,
    started_at: now,
    seen_at: now,
    ends_at: new Date(now.getTime() + staffSessionRules.totalSeconds * 1000),
    proved_at: now,
    device: caller.device,
  });
  await tell(tx, context, caller, staffId, 'staff.signed_in', { kind: 'session', id });
  return token;
}

export async function tell(
  tx: Tx,
  context: Context,
  caller: Caller,
  staffId: string,
  action: string,
  subject: { readonly kind: string; readonly id: string },
): Promise<void> {
  const at = context.clock.now();
  await record(tx, { id: context.ids.uuid(), at, actor: { kind: 'staff', id: staffId }, action, subject, requestId: caller.requestId });
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
