import { randomBytes } from 'node:crypto';
import { deletionDueAt, isDeletionDue } from '@thamani/domain/accounts/profile.ts';
import { denialToDeleteCompany, memberRules } from '@thamani/domain/companies/members.ts';
import { isOwner } from '@thamani/domain/companies/roles.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { switchTo } from '../../database/acting-for.ts';
import type { Queryable } from '../../database/connect.ts';
import { recordAuditEvent, recordCommandEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { isAnyOf } from '../../factors/mailed-codes.ts';
import { nameOfCompany } from '../accounts/service.ts';
import { closeApplicationsOf } from '../company-applications/service.ts';
import { endIdentityChangesOf } from '../identity-changes/service.ts';
import { sendOnce } from '../mail/service.ts';
import {
  activePeopleOf,
  asOwner,
  endCompany,
  lockCompany,
  nameOfPerson,
  recordAndNotify,
  withdrawInvitationsOf,
} from '../members/service.ts';
import { hasLivePayment } from '../payments/application-interface.ts';
import { companyDeletionMail } from './company-mails.ts';
import { companyDeletionOf, putCompanyDeletion, takeCompanyDeletion } from './company-store.ts';
import { eraseCompany } from './store.ts';
import { undoByLink, undoLinkOf } from './undo-links.ts';

/** Its people only read from now on, and nobody joins. Requested again, it mails another link, and the seven days begin again. */
export async function requestCompanyDeletion(context: Context, caller: Caller, session: OpenSession): Promise<void> {
  const { companyId, accountId } = session;
  await asOwner(
    context,
    caller,
    session,
    async (command) => {
      const { tx, at } = command;
      const rateLimit = { bucket: `deletions of company ${companyId}`, limit: memberRules.deletionRequestsADay, windowSeconds: 86_400 };
      await consumeRateLimit(tx, rateLimit, at);
      const denial = denialToDeleteCompany({ hasLivePayment: await hasLivePayment(tx, companyId) });
      if (denial !== undefined) throw new Refusal(denial);
      await withdrawInvitationsOf(tx, companyId, at);
      await putCompanyDeletion(tx, { company_id: companyId, requested_by: accountId, requested_at: at, nonce: randomBytes(32) });
      await recordCommandEvent(command, 'company.deletion_requested', { kind: 'company', id: companyId });
      await enqueue(tx, { key: context.ids.uuid(), topic: 'company.deletion_requested', subjectId: companyId, at });
    },
    'delete_company',
  );
}

/** Null where nobody asked for it. */
export async function companyDeletionDueAt(db: Queryable, companyId: string): Promise<Date | null> {
  const deletion = await companyDeletionOf(db, companyId);
  return deletion === undefined ? null : deletionDueAt(deletion.requested_at);
}

/** The link is mailed to owners alone. Who of them used it is not known, since it needs no sign-in. */
export async function cancelCompanyDeletionByLink(context: Context, caller: Caller, link: string): Promise<void> {
  await undoByLink(context, caller, link, async (tx, companyId) => {
    // The company that the link names: the whole link is compared with its row.
    await switchTo(tx, `company:${companyId}`);
    const deletion = await companyDeletionOf(tx, companyId);
    if (deletion === undefined) return false;
    if (!isAnyOf(context.config.accountKeys, (key) => undoLinkOf(key, 'undo company', companyId, deletion.nonce), link)) return false;
    // Before the request, as an owner who asks again does. Not before the link is compared: a guess locks nothing.
    if (!(await lockCompany(tx, companyId)) || !(await takeCompanyDeletion(tx, deletion))) return false;
    const command = {
      tx,
      context,
      actor: { ...caller.actor, actingFor: companyId },
      requestId: caller.requestId,
      at: context.clock.now(),
    };
    await recordAndNotify(command, 'company.deletion_cancelled', { kind: 'company', id: companyId });
    return true;
  });
}

/** To all its people; the link to its owners. A request that was cancelled, or made again, since then is not mailed. */
export async function notifyCompanyDeletion(context: Context, { subjectId: companyId, at, key }: WorkflowInput): Promise<void> {
  const deletion = await companyDeletionOf(context.db, companyId);
  if (deletion === undefined || deletion.requested_at.toISOString() !== at) return;
  const company = await nameOfCompany(context.db, companyId);
  const by = await nameOfPerson(context.db, deletion.requested_by);
  const link = undoLinkOf(context.config.accountKey, 'undo company', companyId, deletion.nonce);
  for (const person of await activePeopleOf(context.db, companyId)) {
    const facts = { company, by, requestedAt: deletion.requested_at, link: isOwner(person) ? link : undefined };
    await sendOnce(context, `company-deletion.${key}.${person.id}`, at, companyDeletionMail(context, person, facts));
  }
}

/**
 * As `eraseWhenDue`: only the request that this was started for, and too early it fails and is tried again. Its people keep their accounts;
 * sessions that act for it act for no company.
 */
export async function eraseCompanyWhenDue(context: Context, { subjectId: companyId, at, key }: WorkflowInput): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    // Decides between this, the link and an owner who asks again: each waits for the others, and then finds another request, or none.
    if (!(await lockCompany(tx, companyId))) return;
    const deletion = await companyDeletionOf(tx, companyId);
    if (deletion === undefined || deletion.requested_at.toISOString() !== at) return;
    if (!isDeletionDue(deletion.requested_at, now)) throw new Error('the deletion is not due yet');
    if (!(await takeCompanyDeletion(tx, deletion))) return;
    await closeApplicationsOf(tx, context, companyId, key);
    await endIdentityChangesOf(tx, companyId);
    const people = await endCompany(tx, companyId);
    await eraseCompany(tx, companyId);
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: now,
      actor: { kind: 'system', actingFor: companyId },
      action: 'company.erased',
      subject: { kind: 'company', id: companyId },
      data: { people },
      requestId: key,
    });
  });
}
