import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordCommandEvent, type AuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';

/** What is mailed to the account's owner, under the name of its event. */
const securityActions = [
  'authenticator.added',
  'authenticator.removed',
  'passkey.added',
  'passkey.removed',
  'recovery_codes.renewed',
  'recovery_code.used',
  'second_factors.removed',
] as const;

export type SecurityAction = (typeof securityActions)[number];

export function isSecurityAction(action: string): action is SecurityAction {
  return securityActions.some((one) => one === action);
}

/** Recorded, and mailed to the owner. The mail cannot be switched off: an attacker with a stolen session would do so. */
export async function recordSecurity(
  tx: Tx,
  context: Pick<Context, 'clock' | 'ids'>,
  event: Pick<AuditEvent, 'actor' | 'data' | 'requestId'> & { readonly action: SecurityAction; readonly accountId: string },
): Promise<void> {
  const { accountId, action, actor, data, requestId } = event;
  const at = context.clock.now();
  const id = await recordCommandEvent({ tx, context, actor, requestId, at }, action, { kind: 'account', id: accountId }, data);
  await enqueue(tx, { key: context.ids.uuid(), topic: 'account.security_notification', subjectId: id, at });
}
