import { createHmac, randomBytes } from 'node:crypto';
import { isDeletionDue } from '@thamani/domain/accounts/profile.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { rateLimitsOfClient, consumeRateLimits } from '../../engine/rate-limit.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { challengeIn, isAnyOf } from '../../factors/mailed-codes.ts';
import { cancelDeletion } from '../accounts/service.ts';
import { closeApplicationsOf } from '../company-applications/service.ts';
import { sendOnce } from '../mail/service.ts';
import { hasLivePayment } from '../payments/application-interface.ts';
import { endSessionsOf, requireRecentStepUp } from '../sessions/service.ts';
import { eraseSignInFailures, recordSignInFailure } from '../sign-in-failures/service.ts';
import { deletionMail } from './mails.ts';
import { setDeletionRequested, deletionOf, erase, lockDeletion } from './store.ts';

/** Signs out everywhere at once; the rest waits for the grace to pass. */
export async function requestDeletion(context: Context, caller: Caller, session: OpenSession): Promise<void> {
  const now = context.clock.now();
  requireRecentStepUp(session, now);
  const { accountId } = session;
  await context.db.transaction().execute(async (tx) => {
    if (await hasLivePayment(tx, session.companyId)) throw new Refusal('payment_in_progress');
    await setDeletionRequested(tx, accountId, randomBytes(32), now);
    await endSessionsOf(tx, accountId, undefined, now);
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: caller.actor,
      action: 'account.deletion_requested',
      subject: { kind: 'account', id: accountId },
      requestId: caller.requestId,
    });
    await enqueue(tx, { key: context.ids.uuid(), topic: 'account.deletion_requested', subjectId: accountId, at: now });
  });
}

export async function cancelDeletionByLink(context: Context, caller: Caller, link: string): Promise<void> {
  if (link.trim() === '') throw new Refusal('fields_missing', { fields: { link: 'missing' } });
  // Committed before the link is looked at: a refusal undoes what its transaction counted.
  const rateLimits = rateLimitsOfClient('links', caller.client, { limit: 60, windowSeconds: 600 });
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, context.clock.now()));
  const isTaken = await context.db.transaction().execute(async (tx) => {
    const accountId = challengeIn(link);
    const account = accountId === undefined ? undefined : await deletionOf(tx, accountId);
    const nonce = account?.deletion_nonce ?? null;
    if (account === undefined || nonce === null) return false;
    if (!isAnyOf(context.config.accountKeys, (key) => undoLinkOf(key, account.id, nonce), link)) return false;
    await cancelDeletion(tx, context, caller, account.id);
    return true;
  });
  if (isTaken) return;
  await recordSignInFailure(context, caller, { kind: 'company', accountId: undefined, reason: 'mailed_link_wrong' });
  throw new Refusal('link_expired');
}

export async function notifyAccountDeletion(context: Context, started: WorkflowInput): Promise<void> {
  const account = await deletionOf(context.db, started.subjectId);
  if (account === undefined || account.deletion_requested_at === null || account.deletion_nonce === null) return;
  const link = undoLinkOf(context.config.accountKey, account.id, account.deletion_nonce);
  await sendOnce(context, `deletion.${started.key}`, started.at, deletionMail(context, account, account.deletion_requested_at, link));
}

/**
 * Only the deletion that this was started for: one asked for later has its own seven days. Called too early, by a clock that is behind
 * the engine's, it fails and is tried again: leaving it would keep for ever what we promised to erase.
 */
export async function eraseWhenDue(context: Context, started: WorkflowInput): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const account = await lockDeletion(tx, started.subjectId);
    if (account === undefined || account.deletion_requested_at?.toISOString() !== started.at) return;
    if (!isDeletionDue(account.deletion_requested_at, now)) throw new Error('the deletion is not due yet');
    await closeApplicationsOf(tx, context, account.company_id, started.key);
    await eraseSignInFailures(tx, account.id);
    await erase(tx, account.id, account.company_id);
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'system' },
      action: 'account.erased',
      subject: { kind: 'account', id: account.id },
      requestId: started.key,
    });
  });
}

function undoLinkOf(key: string, accountId: string, nonce: Buffer): string {
  return `${accountId}.${createHmac('sha256', key).update('undo').update(nonce).digest('base64url')}`;
}
