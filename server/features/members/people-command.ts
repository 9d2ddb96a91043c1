import { hasCompanyPermission, isClosed, type CompanyPermission } from '@thamani/domain/companies/policy.ts';
import { Refusal, type RefusalCode } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import type { AuditedCommand } from '../../engine/audit-log.ts';
import { refuseEndedSession } from '../sessions/service.ts';
import { isEnding, lockCompany, membersOf, type MemberRow } from './store.ts';

/** A command on a company's people. Its company is locked until the transaction ends. */
export interface PeopleCommand extends AuditedCommand {
  readonly context: Context;
  readonly companyId: string;
  readonly accountId: string;
  readonly members: readonly MemberRow[];
}

/**
 * Of an owner. Roles, and whether the company or the account is about to be deleted, are read again under the lock, for which the command
 * may have waited until another one changed them.
 */
export async function asOwner<Result>(
  context: Context,
  caller: Caller,
  session: OpenSession,
  work: (command: PeopleCommand) => Promise<Result>,
  permission: CompanyPermission = 'manage_people',
): Promise<Result> {
  return context.db.transaction().execute((tx) => ownersCommand(tx, context, caller, session, work, permission));
}

export async function ownersCommand<Result>(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: OpenSession,
  work: (command: PeopleCommand) => Promise<Result>,
  permission: CompanyPermission = 'manage_people',
): Promise<Result> {
  const command = await peopleCommand(tx, context, caller, session);
  // It may have been ended from another device, or by a removal, while the command waited for the company.
  await refuseEndedSession(tx, session);
  const self = memberOf(command, session.accountId);
  if (self === undefined || !hasCompanyPermission(self, permission)) throw new Refusal('permission_denied');
  // The request to delete the account ended every session. An invitation that is sent after it would keep the company from ending with its
  // only member, and leave it without an owner.
  if (self.isLeaving) throw new Refusal('unauthenticated');
  await refuseWhileEnding(command, permission);
  return work(command);
}

/** Read under the lock: an owner may have asked for the company's deletion while the command waited. */
export async function refuseWhileEnding(
  { tx, companyId }: Pick<PeopleCommand, 'tx' | 'companyId'>,
  permission: CompanyPermission,
): Promise<void> {
  if (isClosed({ isCompanyEnding: await isEnding(tx, companyId) }, permission)) throw new Refusal('company_deletion_pending');
}

export async function peopleCommand(
  tx: Tx,
  context: Context,
  { requestId }: Caller,
  { companyId, accountId }: Pick<OpenSession, 'companyId' | 'accountId'>,
): Promise<PeopleCommand> {
  if (!(await lockCompany(tx, companyId))) throw new Refusal('not_found');
  const actor = { kind: 'company', id: accountId, actingFor: companyId } as const;
  return { tx, context, actor, requestId, at: context.clock.now(), companyId, accountId, members: await membersOf(tx, companyId) };
}

export function memberOf({ members }: Pick<PeopleCommand, 'members'>, accountId: string): MemberRow | undefined {
  return members.find((member) => member.accountId === accountId);
}

export function refuse(denial: RefusalCode | undefined): void {
  if (denial !== undefined) throw new Refusal(denial);
}
