import type { ActionOf } from '@thamani/domain/audit/actions.ts';
import {
  denialToAcceptOwnership,
  denialToDeclineOwnership,
  denialToOffer,
  denialToWithdrawOwnership,
  isTransferOpen,
  memberRules,
  membersAfterTransfer,
  outcomeOfUnanswered,
  transferExpiresAt,
} from '@thamani/domain/companies/members.ts';
import type { CompanyPermission } from '@thamani/domain/companies/policy.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { lockAccount } from '../accounts/service.ts';
import { refuseEndedSession } from '../sessions/service.ts';
import { recordAndNotify } from './notifications.ts';
import {
  insertTransfer,
  lockTransfer,
  namesOfPeople,
  resolveTransfer,
  unresolvedTransferOf,
  type SeenTransfer,
  type TransferRow,
} from './ownership-store.ts';
import { asOwner, memberOf, peopleCommand, refuse, refuseWhileEnding, type PeopleCommand } from './people-command.ts';
import { membersOf, updateRoles } from './store.ts';

async function seen(db: Queryable, transfer: TransferRow, reader: string): Promise<SeenTransfer> {
  return { transfer, names: await namesOfPeople(db, [transfer.from, transfer.to]), isOfferedByReader: transfer.from === reader };
}

export async function offerOwnership(
  context: Context,
  caller: Caller,
  session: OpenSession,
  offer: { readonly account_id: string; readonly keeps_ownership: boolean },
): Promise<SeenTransfer> {
  const transfer = await asOwner(context, caller, session, async (command) => {
    const { tx, companyId, members, at } = command;
    const { account_id: to, keeps_ownership: fromKeeps } = offer;
    const earlier = await unresolvedTransferOf(tx, companyId);
    const hasOpenTransfer = earlier !== undefined && isTransferOpen(earlier, members, at);
    refuse(denialToOffer({ from: session.accountId, to, fromKeeps, hasOpenTransfer }, members));
    // Each offer is mailed.
    await consumeRateLimit(tx, { bucket: `offers of ownership of ${companyId}`, limit: memberRules.offersADay, windowSeconds: 86_400 }, at);
    if (earlier !== undefined) await resolveTransfer(tx, earlier.id, outcomeOfUnanswered(earlier, at), at);
    const made = {
      id: context.ids.uuid(),
      companyId,
      from: session.accountId,
      to,
      fromKeeps,
      offeredAt: at,
      expiresAt: transferExpiresAt(at),
      resolvedAt: null,
    };
    await insertTransfer(tx, {
      id: made.id,
      company_id: companyId,
      from_account: made.from,
      to_account: to,
      from_keeps: fromKeeps,
      offered_at: at,
      expires_at: made.expiresAt,
    });
    await recordTransfer(command, made, 'offered', recordAndNotify);
    return made;
  });
  return seen(context.db, transfer, session.accountId);
}

/** For its two people; for everyone else there is none. */
export async function readOwnershipTransfer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { companyId, accountId }: OpenSession,
): Promise<SeenTransfer | undefined> {
  const transfer = await unresolvedTransferOf(db, companyId);
  if (transfer === undefined || (transfer.from !== accountId && transfer.to !== accountId)) return undefined;
  return isTransferOpen(transfer, await membersOf(db, companyId), clock.now()) ? seen(db, transfer, accountId) : undefined;
}

/** The second of the two confirmations; the first was the offer. As other changes of people, it is refused while the company is ending. */
export async function acceptOwnership(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await onTransfer(context, caller, session, { id, permission: 'manage_people' }, async (command, transfer) => {
    const { tx, companyId, members, at } = command;
    refuse(denialToAcceptOwnership(transfer, members, session.accountId, at, session.provedAt));
    // Before the roles: a trigger lets only an accepted transfer make an owner.
    await resolveTransfer(tx, id, 'accepted', at);
    for (const { accountId, roles } of membersAfterTransfer(members, transfer))
      if (memberOf(command, accountId)?.roles.join() !== roles.join()) await updateRoles(tx, { companyId, accountId, roles });
    await recordTransfer(command, transfer, 'accepted', recordAndNotify);
  });
}

export async function declineOwnership(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await onTransfer(context, caller, session, { id, permission: 'read_company' }, async (command, transfer) => {
    refuse(denialToDeclineOwnership(transfer, session.accountId, command.at));
    await resolveTransfer(command.tx, id, 'declined', command.at);
    await recordTransfer(command, transfer, 'declined');
  });
}

export async function withdrawOwnership(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await onTransfer(context, caller, session, { id, permission: 'read_company' }, async (command, transfer) => {
    refuse(denialToWithdrawOwnership(transfer, session.accountId, command.at));
    await resolveTransfer(command.tx, id, 'withdrawn', command.at);
    await recordTransfer(command, transfer, 'withdrawn');
  });
}

/** Locks the person, the company and then the offer. `permission`: whether it is closed while the company is ending; roles do not count. */
async function onTransfer(
  context: Context,
  caller: Caller,
  session: OpenSession,
  { id, permission }: { readonly id: string; readonly permission: CompanyPermission },
  work: (command: PeopleCommand, transfer: TransferRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, session.accountId);
    const command = await peopleCommand(tx, context, caller, session);
    // A person who asked to delete the account meanwhile would become an owner who does not count as one.
    await refuseEndedSession(tx, session);
    await refuseWhileEnding(command, permission);
    const transfer = await lockTransfer(tx, session.companyId, id);
    if (transfer === undefined) throw new Refusal('not_found');
    await work(command, transfer);
  });
}

async function recordTransfer(
  command: PeopleCommand,
  { from, to, fromKeeps }: TransferRow,
  what: ActionOf<'ownership'>,
  record: typeof recordAndNotify | typeof recordCommandEvent = recordCommandEvent,
): Promise<void> {
  const data = { from, to, keeps_ownership: fromKeeps };
  await record(command, `ownership.${what}`, { kind: 'company', id: command.companyId }, data);
}
