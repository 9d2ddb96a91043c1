import { denialToChangeRoles, denialToLeave, denialToRemove, memberRules } from '@thamani/domain/companies/members.ts';
import { denialToRequireSecondFactor } from '@thamani/domain/companies/policy.ts';
import { isOwner, orderedRoles, type CompanyRole } from '@thamani/domain/companies/roles.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession, PersonSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { switchTo } from '../../database/acting-for.ts';
import { recordAuditEvent, recordCommandEvent } from '../../engine/audit-log.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { lockAccount } from '../accounts/service.ts';
import { actFor, endSessionsIn, refuseEndedSession, requireCompany } from '../sessions/service.ts';
import { recordAndNotify } from './notifications.ts';
import { withdrawTransfersOf } from './ownership-store.ts';
import { asOwner, memberOf, peopleCommand, refuse, type PeopleCommand } from './people-command.ts';
import {
  countCompanies,
  countMembers,
  deleteMembership,
  hasSecondFactor,
  isSecondFactorRequired,
  lockMembership,
  pageOfCompanies,
  pageOfMembers,
  remaining,
  setLastUsed,
  setSecondFactorRequired,
  updateRoles,
} from './store.ts';

export interface PageQuery {
  readonly page: number;
  readonly page_size: number;
}

export const pageOf = ({ page, page_size }: PageQuery) => ({ size: page_size, offset: (page - 1) * page_size });

/** An agent has 200. The one that was chosen last comes first. */
export async function listOwnCompanies({ db }: Pick<Context, 'db'>, { accountId, companyId }: PersonSession, asked: PageQuery) {
  const rows = await pageOfCompanies(db, accountId, pageOf(asked));
  return { rows: rows.map((row) => ({ ...row, isCurrent: row.id === companyId })), total: await countCompanies(db, accountId) };
}

/** A company that the person does not belong to is not found. */
export async function chooseCompany(context: Context, caller: Caller, session: PersonSession, companyId: string): Promise<void> {
  const rateLimit = { bucket: `companies chosen by ${session.accountId}`, limit: memberRules.companyChoicesAnHour, windowSeconds: 3600 };
  await context.db.transaction().execute(async (tx) => {
    // Before the membership and the session: a choice that waits for another one of the person has no lock that a removal needs.
    await consumeRateLimit(tx, rateLimit, context.clock.now());
    if (!(await actFor(tx, session, companyId))) throw new Refusal('not_found');
    // Its row is locked by now, for which this may have waited until the session was ended.
    await refuseEndedSession(tx, session);
    const at = context.clock.now();
    // The person belongs to it: a membership is changed for its company alone.
    await switchTo(tx, `company:${companyId}`);
    await setLastUsed(tx, companyId, session.accountId, at);
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at,
      actor: { kind: 'company', id: session.accountId, actingFor: companyId },
      action: 'session.company_chosen',
      subject: { kind: 'session', id: session.id },
      requestId: caller.requestId,
    });
  });
}

/** Only owners see who has a second factor. */
export async function listMembers({ db }: Pick<Context, 'db'>, session: OpenSession, asked: PageQuery) {
  const rows = await pageOfMembers(db, session.companyId, pageOf(asked));
  return {
    rows: rows.map((row) => ({
      ...row,
      has_second_factor: isOwner(session) ? row.has_second_factor : null,
      isSelf: row.account_id === session.accountId,
    })),
    total: await countMembers(db, session.companyId),
  };
}

/** It holds from the next request of the person on: each asks for the roles. */
export async function changeMemberRoles(
  context: Context,
  caller: Caller,
  session: OpenSession,
  accountId: string,
  wanted: readonly CompanyRole[],
): Promise<void> {
  await asOwner(context, caller, session, async (command) => {
    const member = memberOf(command, accountId);
    refuse(denialToChangeRoles(member, wanted));
    const roles = orderedRoles(wanted);
    if (member === undefined || member.roles.join() === roles.join()) return;
    await countChange(command);
    await updateRoles(command.tx, { companyId: command.companyId, accountId, roles });
    const data = { before: member.roles.join(','), roles: roles.join(',') };
    await recordAndNotify(command, 'member.roles_changed', { kind: 'account', id: accountId }, data);
  });
}

/** Ends the sessions that act for the company in the same transaction. */
export async function removeMember(context: Context, caller: Caller, session: OpenSession, accountId: string): Promise<void> {
  await asOwner(context, caller, session, async (command) => {
    refuse(denialToRemove(memberOf(command, accountId)));
    await countChange(command);
    const { tx, companyId, at } = command;
    // Before the sessions, as a sign-in and a session that chooses this company do: otherwise each could wait for the other.
    await lockMembership(tx, companyId, accountId);
    await endSessionsIn(tx, accountId, companyId, at);
    await withdrawTransfersOf(tx, companyId, accountId, at);
    await deleteMembership(tx, companyId, accountId);
    await recordAndNotify(command, 'member.removed', { kind: 'account', id: accountId });
  });
}

/** Each change is mailed. A refusal undoes the count with its transaction. */
async function countChange({ tx, companyId, at }: PeopleCommand): Promise<void> {
  const rateLimit = { bucket: `changes of people of ${companyId}`, limit: memberRules.changesADay, windowSeconds: 86_400 };
  await consumeRateLimit(tx, rateLimit, at);
}

/**
 * The sessions of the person continue and act for no company, until they choose another. Also in the days before the company is deleted: a
 * person may go whenever another owner stays.
 */
export async function leaveCompany(context: Context, caller: Caller, session: PersonSession): Promise<void> {
  const acting = requireCompany(caller, session);
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, acting.accountId);
    await switchTo(tx, `company:${acting.companyId}`);
    const command = await peopleCommand(tx, context, caller, acting);
    // Under both locks: a request to delete the account, or a removal, ends the session.
    await refuseEndedSession(tx, acting);
    const { companyId, accountId, members, at } = command;
    refuse(denialToLeave(remaining(members), accountId));
    await withdrawTransfersOf(tx, companyId, accountId, at);
    await deleteMembership(tx, companyId, accountId);
    await recordAndNotify(command, 'member.left', { kind: 'account', id: accountId });
  });
}

/** Members without a second factor have no access to the company with the next request, and are mailed how to set one up. */
export async function requireSecondFactor(context: Context, caller: Caller, session: OpenSession, isRequired: boolean): Promise<void> {
  await asOwner(context, caller, session, async (command) => {
    const { tx, companyId } = command;
    refuse(denialToRequireSecondFactor(isRequired, await hasSecondFactor(tx, session.accountId)));
    if ((await isSecondFactorRequired(tx, companyId)) === isRequired) return;
    await setSecondFactorRequired(tx, companyId, isRequired);
    const subject = { kind: 'company', id: companyId };
    if (!isRequired) {
      await recordCommandEvent(command, 'company.second_factor_optional', subject);
      return;
    }
    await countChange(command);
    await recordAndNotify(command, 'company.second_factor_required', subject);
  });
}
