import { randomBytes } from 'node:crypto';
import { isDeletionDue } from '@thamani/domain/accounts/profile.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller, PersonSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { switchTo } from '../../database/acting-for.ts';
import { recordAuditEvent, recordCommandEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { isAnyOf } from '../../factors/mailed-codes.ts';
import { cancelDeletion, lockAccount } from '../accounts/service.ts';
import { closeApplicationsOf } from '../company-applications/service.ts';
import { endIdentityChangesOf } from '../identity-changes/service.ts';
import { sendOnce } from '../mail/service.ts';
import {
  companiesEndingWith,
  companiesLeftBy,
  endCompany,
  eraseInvitationsTo,
  lacksRequiredSecondFactor,
  recordAndNotify,
  withdrawInvitationsOf,
} from '../members/service.ts';
import { hasLivePayment } from '../payments/application-interface.ts';
import { endSessionsOf, refuseEndedSession, requireRecentStepUp } from '../sessions/service.ts';
import { eraseSignInFailures } from '../sign-in-failures/service.ts';
import { deletionMail } from './mails.ts';
import { setDeletionRequested, deletionOf, eraseAccount, eraseCompany, lockDeletion } from './store.ts';
import { undoByLink, undoLinkOf } from './undo-links.ts';

export {
  cancelCompanyDeletionByLink,
  companyDeletionDueAt,
  eraseCompanyWhenDue,
  notifyCompanyDeletion,
  requestCompanyDeletion,
} from './company-deletion.ts';

/**
 * Signs out everywhere at once; the rest waits for the grace to pass. A company ends with its only member. Refused while another company of
 * the person would be left without an owner.
 */
export async function requestDeletion(context: Context, caller: Caller, session: PersonSession): Promise<void> {
  const now = context.clock.now();
  requireRecentStepUp(session, now);
  const { accountId } = session;
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    // A second click would mail another link.
    await refuseEndedSession(tx, session);
    for (const companyId of await companiesEndingWith(tx, accountId)) {
      await switchTo(tx, `company:${companyId}`);
      if (await lacksRequiredSecondFactor(tx, companyId, accountId)) throw new Refusal('second_factor_required');
      if (await hasLivePayment(tx, companyId)) throw new Refusal('payment_in_progress');
      await withdrawInvitationsOf(tx, companyId, now);
    }
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
  await undoByLink(context, caller, link, async (tx, accountId) => {
    const account = await deletionOf(tx, accountId);
    const nonce = account?.deletion_nonce ?? null;
    if (account === undefined || nonce === null) return false;
    if (!isAnyOf(context.config.accountKeys, (key) => undoLinkOf(key, 'undo', account.id, nonce), link)) return false;
    await cancelDeletion(tx, context, caller, account.id);
    return true;
  });
}

export async function notifyAccountDeletion(context: Context, started: WorkflowInput): Promise<void> {
  const account = await deletionOf(context.db, started.subjectId);
  if (account === undefined || account.deletion_requested_at === null || account.deletion_nonce === null) return;
  const link = undoLinkOf(context.config.accountKey, 'undo', account.id, account.deletion_nonce);
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
    const { ending, left } = await companiesLeftBy(tx, account.id);
    for (const companyId of ending) {
      await closeApplicationsOf(tx, context, companyId, started.key);
      await endIdentityChangesOf(tx, companyId);
    }
    await eraseSignInFailures(tx, account.id);
    await eraseInvitationsTo(tx, account.email);
    for (const companyId of ending) await endCompany(tx, companyId);
    await eraseAccount(tx, account.id);
    for (const companyId of ending) await eraseCompany(tx, companyId);
    const subject = { kind: 'account', id: account.id };
    const command = { tx, context, requestId: started.key, at: now };
    for (const actingFor of left) await recordAndNotify({ ...command, actor: { kind: 'system', actingFor } }, 'member.left', subject);
    await recordCommandEvent({ ...command, actor: { kind: 'system' } }, 'account.erased', subject);
  });
}
