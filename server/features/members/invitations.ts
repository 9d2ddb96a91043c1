import { createHmac, randomBytes } from 'node:crypto';
import { faultInPassword } from '@thamani/domain/accounts/passwords.ts';
import type { ActionOf } from '@thamani/domain/audit/actions.ts';
import {
  denialToAccept,
  denialToInvite,
  faultsInInvitation,
  invitationExpiresAt,
  invitationStatus,
  invitedAddress,
  memberRules,
} from '@thamani/domain/companies/members.ts';
import { orderedRoles, type InvitableRole } from '@thamani/domain/companies/roles.ts';
import { Refusal, type FieldFault } from '@thamani/domain/errors.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Caller, OpenSession, PersonSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { asSystem, switchTo } from '../../database/acting-for.ts';
import type { Tx } from '../../database/connect.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { withIdempotencyKey } from '../../engine/idempotency.ts';
import { enqueue } from '../../engine/outbox.ts';
import { consumeRateLimits, rateLimitsOfClient, tryConsume } from '../../engine/rate-limit.ts';
import { challengeIn, isAnyOf } from '../../factors/mailed-codes.ts';
import { activateAccount, readPerson, registerPerson } from '../accounts/service.ts';
import { sendOnce } from '../mail/service.ts';
import { endCodesTo } from '../one-time-codes/service.ts';
import { endResetsTo } from '../password-reset/service.ts';
import { actFor, endSessionsOf, refuseEndedSession } from '../sessions/service.ts';
import { openSession, type OpenedSession } from '../sessions/sign-in-interface.ts';
import { recordSignInFailure } from '../sign-in-failures/service.ts';
import {
  countOpenInvitations,
  insertInvitation,
  invitationById,
  lockInvitation,
  lockPendingInvitation,
  markAccepted,
  pageOfInvitations,
  renewInvitation,
  withdrawEarlier,
  withdrawOne,
  type InvitationRow,
} from './invitation-store.ts';
import { invitationMail } from './mails.ts';
import { asOwner, ownersCommand, peopleCommand, refuse, type PeopleCommand } from './people-command.ts';
import { pageOf, type PageQuery } from './people.ts';
import { insertMembership, isMemberByEmail, lockPerson, registrationOf, setLastUsed } from './store.ts';

interface InvitationInput {
  readonly email?: string | undefined;
  readonly roles: readonly InvitableRole[];
  readonly is_agent: boolean;
}

/** The answer does not depend on whether the address has an account. An earlier invitation to the same address is replaced. */
export async function inviteMember(context: Context, caller: Caller, session: OpenSession, sent: InvitationInput): Promise<{ id: string }> {
  const email = invitedAddress(sent.email ?? '');
  refuseFaults(faultsInInvitation({ email, roles: sent.roles }));
  const roles = orderedRoles(sent.roles);
  const { companyId } = session;
  const body = { email, roles, is_agent: sent.is_agent };
  const call = { scope: `invitations of ${companyId}`, key: caller.idempotencyKey, body, at: context.clock.now() };
  return context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, () =>
      ownersCommand(tx, context, caller, session, async (command) => {
        await countInvitation(command, email);
        await withdrawEarlier(tx, companyId, email, command.at);
        const id = context.ids.uuid();
        await insertInvitation(tx, {
          id,
          company_id: companyId,
          email,
          roles,
          is_agent: sent.is_agent,
          language: caller.language,
          nonce: randomBytes(32),
          invited_by: session.accountId,
          created_at: command.at,
          expires_at: invitationExpiresAt(command.at),
        });
        await recordInvitation(command, id, 'created', { roles: roles.join(','), agent: sent.is_agent });
        await mailInvitation(command, id);
        return { id };
      }),
    ),
  );
}

/** One more of the day, for the company and for the address in it. A refusal undoes both counts with its transaction. */
async function countInvitation({ tx, companyId, members, at }: PeopleCommand, email: string): Promise<void> {
  const { invitationsADay: limit, invitationsToAnAddressADay: addressLimit } = memberRules;
  const isWithinLimit = await tryConsume(tx, { bucket: `invitations of ${companyId}`, limit, windowSeconds: 86_400 }, at);
  const ofAddress = { bucket: `invitations of ${companyId} to ${email}`, limit: addressLimit, windowSeconds: 86_400 };
  const isAddressWithinLimit = await tryConsume(tx, ofAddress, at);
  refuse(
    denialToInvite({
      isMember: await isMemberByEmail(tx, companyId, email),
      members: members.length,
      openInvitations: await countOpenInvitations(tx, companyId, email, at),
      sentToday: isWithinLimit ? 0 : limit,
      sentToAddressToday: isAddressWithinLimit ? 0 : addressLimit,
    }),
  );
}

async function mailInvitation({ tx, context, at }: PeopleCommand, id: string): Promise<void> {
  await enqueue(tx, { key: context.ids.uuid(), topic: 'invitation.created', subjectId: id, at });
}

async function recordInvitation(
  command: PeopleCommand,
  id: string,
  what: ActionOf<'invitation'>,
  data: Readonly<Record<string, string | boolean>> = {},
): Promise<void> {
  await recordCommandEvent(command, `invitation.${what}`, { kind: 'invitation', id }, data);
}

export async function listInvitations({ db, clock }: Pick<Context, 'db' | 'clock'>, session: OpenSession, asked: PageQuery) {
  return pageOfInvitations(db, session.companyId, clock.now(), pageOf(asked));
}

export async function withdrawInvitation(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await asOwner(context, caller, session, async (command) => {
    const invitation = await lockPendingInvitation(command.tx, command.companyId, id);
    if (invitation === undefined) throw new Refusal('not_found');
    await withdrawOne(command.tx, id, command.at);
    await recordInvitation(command, id, 'withdrawn');
  });
}

export async function resendInvitation(context: Context, caller: Caller, session: OpenSession, id: string): Promise<void> {
  await asOwner(context, caller, session, async (command) => {
    const invitation = await lockPendingInvitation(command.tx, command.companyId, id);
    if (invitation === undefined) throw new Refusal('not_found');
    await countInvitation(command, invitation.email);
    await renewInvitation(command.tx, id, randomBytes(32), invitationExpiresAt(command.at));
    await recordInvitation(command, id, 'resent');
    await mailInvitation(command, id);
  });
}

/** An invitation that was withdrawn or accepted in the meantime is not mailed, nor one whose company has ended. */
export async function sendInvitation(context: Context, started: WorkflowInput): Promise<void> {
  const invitation = await invitationById(context.db, started.subjectId);
  if (invitation === undefined || invitationStatus(datesOf(invitation), context.clock.now()) !== 'open') return;
  const link = invitationLinkOf(context.config.accountKey, invitation);
  await sendOnce(context, `invitation.${started.key}`, started.at, invitationMail(context, invitation, link));
}

/** What it says, to anyone who has its link. */
export async function readInvitation(context: Context, caller: Caller, link: string) {
  const invitation = await invitationOf(context, caller, link);
  return { invitation, registration: await registrationOf(context.db, invitation.email) };
}

/** Counted before the link is compared: a refusal undoes what its transaction counted. */
async function invitationOf(context: Context, caller: Caller, link: string) {
  if (link.trim() === '') throw new Refusal('fields_missing', { fields: { link: 'missing' } });
  const now = context.clock.now();
  const rateLimits = rateLimitsOfClient('links', caller.client, { limit: 60, windowSeconds: 600 });
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, now));
  const id = challengeIn(link.trim());
  // The caller has no company yet: the link, which is compared below, proves the right to read this one row.
  const invitation = id === undefined ? undefined : await asSystem(() => invitationById(context.db, id));
  const isRight = invitation !== undefined && isAnyOf(context.config.accountKeys, (key) => invitationLinkOf(key, invitation), link.trim());
  if (invitation === undefined || !isRight) {
    await recordSignInFailure(context, caller, { kind: 'company', accountId: undefined, reason: 'mailed_link_wrong' });
    throw new Refusal('link_expired');
  }
  if (invitationStatus(datesOf(invitation), now) !== 'open') throw new Refusal('link_expired');
  return invitation;
}

function invitationLinkOf(key: string, { id, nonce }: Pick<InvitationRow, 'id' | 'nonce'>): string {
  return `${id}.${createHmac('sha256', key).update('invitation').update(nonce).digest('base64url')}`;
}

function datesOf({ expires_at, accepted_at, withdrawn_at }: Pick<InvitationRow, 'expires_at' | 'accepted_at' | 'withdrawn_at'>) {
  return { expiresAt: expires_at, acceptedAt: accepted_at, withdrawnAt: withdrawn_at };
}

interface JoiningInput {
  readonly link?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly phone?: string | undefined;
  readonly designation_job_title?: string | undefined;
  readonly password?: string | undefined;
}

interface Joined extends OpenedSession {
  readonly account: { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
}

/**
 * A new person. The link proves the address, so the account is active at once, and signed in. An account of the address that was never
 * activated is taken over, and what was opened or mailed for it before ends.
 */
export async function joinByInvitation(
  context: Context,
  caller: Caller,
  { link = '', password = '', ...typed }: JoiningInput,
): Promise<Joined> {
  const invitation = await invitationOf(context, caller, link);
  const { email, company_name } = invitation;
  const { person, faults } = readPerson({ ...typed, email }, context.clock.now());
  const fault = password === '' ? 'missing' : faultInPassword(password, [person.first_name, person.last_name, person.email, company_name]);
  refuseFaults({ ...faults, ...(fault !== undefined && { password: fault }) });
  // Before the transaction, since a password may wait its turn for longer than PostgreSQL lets a transaction stay idle.
  const passwordHash = await context.passwords.hash(password);
  const now = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    await endCodesTo(tx, email, now);
    await endResetsTo(tx, email, now);
    const id = await registerPerson(tx, context, caller, person, passwordHash);
    await endSessionsOf(tx, id, undefined, now);
    await accept(tx, context, caller, invitation, id);
    await activateAccount(tx, context, caller, id);
    return { ...(await openSession(tx, context, caller, id)), account: { ...person, id } };
  });
}

/** A person with an account, who signed in with the invited address. The session acts for the company from then on. */
export async function acceptInvitation(context: Context, caller: Caller, session: PersonSession, link: string): Promise<void> {
  const invitation = await invitationOf(context, caller, link);
  await context.db.transaction().execute(async (tx) => {
    await accept(tx, context, caller, invitation, session.accountId);
    // The account is locked by now, for which this may have waited until its deletion was requested.
    await refuseEndedSession(tx, session);
    await actFor(tx, session, invitation.company_id);
    await setLastUsed(tx, invitation.company_id, session.accountId, context.clock.now());
  });
}

/** Locks the person, the company and then the invitation, which is read again. */
export async function accept(
  tx: Tx,
  context: Context,
  caller: Caller,
  { id, company_id: companyId, nonce }: Pick<InvitationRow, 'id' | 'company_id' | 'nonce'>,
  accountId: string,
): Promise<void> {
  const person = await lockPerson(tx, accountId);
  if (person === undefined) throw new Refusal('unauthenticated');
  // The link of its invitation was right.
  await switchTo(tx, `company:${companyId}`);
  const command = await peopleCommand(tx, context, caller, { companyId, accountId });
  const invitation = await lockInvitation(tx, id);
  // Sent again in the meantime: its link is another one now.
  if (invitation === undefined || !invitation.nonce.equals(nonce)) throw new Refusal('link_expired');
  const isMember = command.members.some((member) => member.accountId === accountId);
  const asked = { email: invitation.email, ...datesOf(invitation) };
  refuse(denialToAccept(asked, { email: person.email, isMember }, command.members.length, command.at));
  // Before the membership: a trigger lets only an accepted invitation make a member.
  await markAccepted(tx, id, accountId, command.at);
  const { roles, is_agent: isAgent } = invitation;
  await insertMembership(tx, { companyId, accountId, roles, isAgent }, command.at);
  const data = { invitation: id, roles: roles.join(','), agent: isAgent };
  await recordCommandEvent(command, 'member.joined', { kind: 'account', id: accountId }, data);
}

function refuseFaults(faults: Readonly<Record<string, FieldFault>>): void {
  const kinds = Object.values(faults);
  if (kinds.length === 0) return;
  throw new Refusal(kinds.includes('missing') ? 'fields_missing' : 'fields_invalid', { fields: faults });
}
