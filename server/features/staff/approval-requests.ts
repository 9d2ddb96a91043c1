import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import { isEmail } from '@thamani/domain/contact/message.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { isLanguage } from '@thamani/domain/languages.ts';
import { areSameGrants, staffRules, type Scope } from '@thamani/domain/review/staff.ts';
import {
  denialToRequest,
  denialToConfirm,
  denialToRefuse,
  refusalOfRequest,
  type Request,
} from '@thamani/domain/review/two-person-rule.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { forgetDevices } from '../devices/service.ts';
import {
  insertApprovalRequest,
  lockRequest,
  lockStaffChanges,
  permissionOfRequest,
  settleRequest,
  uninvited,
  type RequestRow,
  type StaffPermission,
} from './approval-request-store.ts';
import { inviteByMail, newEnrolmentCode } from './enrolment.ts';
import { clearFactors } from './factor-store.ts';
import { enqueueSecurityNotification, recordStaffEvent } from './new-session.ts';
import {
  activeAdmins,
  grantOf,
  insertStaff,
  lockStaff,
  pageOfStaff,
  personOf,
  renameStaff,
  replaceGrants,
  setStaffStatus,
  staffById,
  type GrantRow,
} from './people-store.ts';
import { endStaffSessions } from './session-store.ts';

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly language?: string | undefined;
  readonly grants: readonly GrantRow[];
}

/** Kept at once, so that an address is invited once; the mail goes out when another admin has confirmed. */
export async function inviteStaffMember(
  context: Context,
  caller: Caller,
  session: StaffSession,
  invitation: Invitation,
): Promise<{ id: string }> {
  const email = invitation.email.trim().toLowerCase();
  const name = invitation.name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  if (name === '') throw new Refusal('fields_invalid', { fields: { name: 'missing' } });
  if (!isEmail(email)) throw new Refusal('fields_invalid', { fields: { email: 'email_malformed' } });
  refuseUnknownPlaces(invitation.grants);
  const language = invitation.language !== undefined && isLanguage(invitation.language) ? invitation.language : 'en';
  const at = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    const staffId = context.ids.uuid();
    refuseBeyondReach(context, session, 'invite_staff', invitation.grants.map(grantOf));
    const kept = await insertStaff(tx, { id: staffId, email, name, language, status: 'invited', at });
    if (kept !== undefined) {
      await replaceGrants(tx, staffId, invitation.grants);
      return ask(tx, context, caller, session, 'invite_staff', staffId, invitation.grants);
    }
    // An address that was invited, and that nobody confirmed in time, may be invited again.
    const former = await uninvited(tx, email, at);
    if (former === undefined) throw new Refusal('staff_already_exists');
    await renameStaff(tx, former, { name, language });
    await replaceGrants(tx, former, invitation.grants);
    return ask(tx, context, caller, session, 'invite_staff', former, invitation.grants);
  });
}

/** A change of scope, a suspension, a renewal: asked for here, carried out when it is confirmed. */
export async function requestStaffChange(
  context: Context,
  caller: Caller,
  session: StaffSession,
  permission: Exclude<StaffPermission, 'invite_staff'>,
  staffId: string,
  grants: readonly GrantRow[] | null = null,
): Promise<{ id: string }> {
  if (grants !== null) refuseUnknownPlaces(grants);
  return context.db.transaction().execute(async (tx) => {
    await lockStaffChanges(tx);
    const row = await lockStaff(tx, staffId);
    if (row === undefined) throw new Refusal('not_found');
    refuseBeyondReach(context, session, permission, [...row.grants, ...(grants ?? [])].map(grantOf));
    if (grants !== null && areSameGrants(row.grants, grants))
      throw new Refusal('fields_invalid', { fields: { grants: 'grants_unchanged' } });
    await refuseTooFewAdmins(tx, permission, staffId, grants);
    return ask(tx, context, caller, session, permission, staffId, grants);
  });
}

async function ask(
  tx: Tx,
  context: Context,
  caller: Caller,
  session: StaffSession,
  permission: StaffPermission,
  subjectId: string,
  grants: readonly GrantRow[] | null,
): Promise<{ id: string }> {
  const id = context.ids.uuid();
  await insertApprovalRequest(tx, {
    id,
    permission,
    subject_id: subjectId,
    grants,
    requested_by: session.person.id,
    requested_at: context.clock.now(),
  });
  await recordStaffEvent(tx, context, caller, session.person.id, `${permission}.requested`, { kind: 'staff', id: subjectId });
  return { id };
}

/** Nobody gives, takes or touches more than they hold themselves: neither who asks, nor who confirms. */
function refuseBeyondReach(
  context: Context,
  { person, provedAt }: StaffSession,
  permission: StaffPermission,
  reach: readonly Scope[],
): void {
  const denial = denialToRequest({ permission, subject: null, reach }, person, context.clock.now(), provedAt);
  if (denial !== undefined) throw new Refusal(refusalOfRequest(denial));
}

/** Returns the enrolment code where a link is mailed. Only this call returns it: the code is stored as a hash. */
export async function confirmRequest(context: Context, caller: Caller, session: StaffSession, id: string): Promise<string | undefined> {
  const now = context.clock.now();
  const permission = await permissionOfRequest(context.db, id);
  // Before the transaction, since it is hashed as passwords are. A suspension never waits for that.
  const code = permission === 'invite_staff' || permission === 'reset_sign_in' ? await newEnrolmentCode(context) : undefined;
  await context.db.transaction().execute(async (tx) => {
    const request = await openRequest(tx, id);
    await confirmByAnother(tx, session, id, await requestOf(tx, request), now);
    await carryOut(tx, context, request);
    if (code !== undefined) await inviteByMail(tx, context, request.subject_id, code);
    const subject = { kind: 'staff', id: request.subject_id };
    const event = await recordStaffEvent(tx, context, caller, session.person.id, `${request.permission}.confirmed`, subject);
    if (request.permission === 'reset_sign_in') await enqueueSecurityNotification(tx, context, event);
  });
  return code?.shown;
}

/**
 * By another person than the one who asked, as entitled as that one still is, not about themselves and in time: the policy says so, and the
 * table's own rules.
 */
export async function confirmByAnother(tx: Tx, session: StaffSession, id: string, request: Request, now: Date): Promise<void> {
  const asker = await staffById(tx, request.by);
  const denial = denialToConfirm(request, asker && personOf(asker), session.person, now, session.provedAt);
  if (denial !== undefined) throw new Refusal(refusalOfRequest(denial));
  await settleRequest(tx, id, { by: session.person.id, at: now, outcome: 'confirmed' });
}

/** By a person who could have confirmed it, or by the requester; never by the person it is about. */
export async function refuseByAnother(tx: Tx, session: StaffSession, id: string, request: Request, now: Date): Promise<void> {
  const denial = denialToRefuse(request, session.person, now, session.provedAt);
  if (denial !== undefined) throw new Refusal(refusalOfRequest(denial));
  await settleRequest(tx, id, { by: session.person.id, at: now, outcome: 'refused' });
}

/** What it touches: whatever the person holds now, and whatever they are to hold. */
async function requestOf(
  tx: Tx,
  { permission, subject_id: subject, grants, requested_by: by, requested_at: at }: RequestRow,
): Promise<Request> {
  const row = await lockStaff(tx, subject);
  if (row === undefined) throw new Refusal('not_found');
  return { permission, by, at, subject, reach: [...row.grants, ...(grants ?? [])].map(grantOf) };
}

/** The reason is kept with the event: a withdrawal needs none. */
export async function refuseRequest(context: Context, caller: Caller, session: StaffSession, id: string, reason?: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const request = await openRequest(tx, id);
    await refuseByAnother(tx, session, id, await requestOf(tx, request), now);
    const subject = { kind: 'staff', id: request.subject_id };
    const data = reason === undefined ? {} : { reason };
    await recordStaffEvent(tx, context, caller, session.person.id, `${request.permission}.refused`, subject, data);
  });
}

async function openRequest(tx: Tx, id: string): Promise<RequestRow> {
  await lockStaffChanges(tx);
  const request = await lockRequest(tx, id);
  if (request === undefined) throw new Refusal('not_found');
  if (request.resolved_at !== null) throw new Refusal('request_already_resolved');
  return request;
}

async function carryOut(tx: Tx, context: Context, { permission, subject_id: subject, grants }: RequestRow): Promise<void> {
  const now = context.clock.now();
  await refuseTooFewAdmins(tx, permission, subject, grants);
  switch (permission) {
    case 'invite_staff':
      await setStaffStatus(tx, subject, 'confirmed');
      break;
    case 'change_scope':
      await replaceGrants(tx, subject, grants ?? []);
      break;
    case 'suspend_staff':
      await setStaffStatus(tx, subject, 'suspended');
      await endStaffSessions(tx, subject, undefined, now);
      await forgetDevices(tx, { staff_id: subject });
      break;
    case 'reset_sign_in':
      await clearFactors(tx, subject);
      await endStaffSessions(tx, subject, undefined, now);
      await forgetDevices(tx, { staff_id: subject });
      break;
  }
}

/** Two admins of everywhere must be left, so that one of them can confirm whatever the other asks for. */
async function refuseTooFewAdmins(tx: Tx, permission: StaffPermission, subject: string, grants: readonly GrantRow[] | null): Promise<void> {
  if (permission === 'invite_staff' || (permission === 'change_scope' && grants?.some(isEverywhere) === true)) return;
  const active = await activeAdmins(tx);
  const left = active.filter(({ id, is_everywhere }) => is_everywhere && id !== subject);
  // The loss of an admin who never counted changes nothing.
  if (left.length < active.filter(({ is_everywhere }) => is_everywhere).length && left.length < staffRules.fewestAdmins)
    throw new Refusal('last_admins');
}

function isEverywhere({ role, countries, sectors }: GrantRow): boolean {
  return role === 'admin' && countries === null && sectors === null;
}

function refuseUnknownPlaces(grants: readonly GrantRow[]): void {
  const roles = grants.map(({ role }) => role);
  const known = grants.every(({ countries }) => countries?.every((country) => facilityCountries.includes(country)) ?? true);
  if (!known || new Set(roles).size !== roles.length) throw new Refusal('fields_invalid', { fields: { grants: 'choice_unknown' } });
}

interface PageQuery {
  readonly page: number;
  readonly page_size: number;
}

export async function listStaffMembers(
  { db }: Pick<Context, 'db'>,
  { search = '', page, page_size }: PageQuery & { readonly search?: string | undefined },
) {
  return pageOfStaff(db, search, page_size, (page - 1) * page_size);
}
