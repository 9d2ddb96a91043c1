import { facilityCountries } from '@thamani/domain/applications/choices.ts';
import { isEmail } from '@thamani/domain/contact/message.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { isLanguage } from '@thamani/domain/languages.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';
import { staffRules } from '@thamani/domain/review/staff.ts';
import { obstacleToConfirm } from '@thamani/domain/review/two-people.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { inviteByMail } from './enrolment.ts';
import { tell } from './opening.ts';
import {
  activeAdmins,
  keepRequest,
  lockRequest,
  pageOfRequests,
  settleRequest,
  type RequestRow,
  type StaffPermission,
  endStaffSessions,
  insertStaff,
  lockStaff,
  moveStaff,
  pageOfStaff,
  putGrants,
  takeFactors,
  type KeptGrant,
} from './store.ts';

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly language?: string | undefined;
  readonly grants: readonly KeptGrant[];
}

/** Kept at once, so that an address is invited once; the mail goes out when another admin has confirmed. */
export async function inviteSomebody(
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
    const kept = await insertStaff(tx, { id: staffId, email, name, language, standing: 'invited', at });
    if (kept === undefined) throw new Refusal('staff_known');
    await putGrants(tx, staffId, invitation.grants);
    return ask(tx, context, caller, session, 'invite_staff', staffId, invitation.grants);
  });
}

/** A change of scope, a suspension, a renewal: asked for here, carried out when it is confirmed. */
export async function askAboutStaff(
  context: Context,
  caller: Caller,
  session: StaffSession,
  permission: Exclude<StaffPermission, 'invite_staff'>,
  staffId: string,
  grants: readonly KeptGrant[] | null = null,
): Promise<{ id: string }> {
  if (grants !== null) refuseUnknownPlaces(grants);
  return context.db.transaction().execute(async (tx) => {
    const row = await lockStaff(tx, staffId);
    if (row === undefined) throw new Refusal('not_found');
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
  grants: readonly KeptGrant[] | null,
): Promise<{ id: string }> {
  const id = context.ids.uuid();
  await keepRequest(tx, { id, permission, subject_id: subjectId, grants, asked_by: session.person.id, asked_at: context.clock.now() });
  await tell(tx, context, caller, session.person.id, `${permission}.asked`, { kind: 'staff', id: subjectId });
  return { id };
}

export async function confirmAsked(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const request = await openRequest(tx, id);
    await confirmByAnother(tx, session, request, now);
    await carryOut(tx, context, request);
    await tell(tx, context, caller, session.person.id, `${request.permission}.confirmed`, { kind: 'staff', id: request.subject_id });
  });
}

/** By another person than the one who asked, and not about themselves: the policy says so, and the table's own checks. */
export async function confirmByAnother(
  tx: Tx,
  session: StaffSession,
  request: { readonly id: string; readonly permission: Permission; readonly asked_by: string; readonly subject_id: string | null },
  now: Date,
): Promise<void> {
  const about = { permission: request.permission, by: request.asked_by, subject: request.subject_id };
  const obstacle = obstacleToConfirm(about, session.person, now, session.provedAt);
  if (obstacle !== undefined)
    throw new Refusal(
      obstacle === 'same_person' || obstacle === 'about_oneself' || obstacle === 'fresh_proof_needed' ? obstacle : 'not_entitled',
    );
  await settleRequest(tx, request.id, { by: session.person.id, at: now, outcome: 'confirmed' });
}

/** By anybody who could have confirmed it, or by whoever asked. */
export async function refuseByAnyone(tx: Tx, session: StaffSession, id: string, now: Date): Promise<void> {
  await settleRequest(tx, id, { by: session.person.id, at: now, outcome: 'refused' });
}

export async function refuseAsked(context: Context, caller: Caller, session: StaffSession, id: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const request = await openRequest(tx, id);
    await refuseByAnyone(tx, session, id, now);
    await tell(tx, context, caller, session.person.id, `${request.permission}.refused`, { kind: 'staff', id: request.subject_id });
  });
}

async function openRequest(tx: Tx, id: string): Promise<RequestRow> {
  const request = await lockRequest(tx, id);
  if (request === undefined) throw new Refusal('not_found');
  if (request.settled_at !== null) throw new Refusal('request_settled');
  return request;
}

async function carryOut(tx: Tx, context: Context, { permission, subject_id: subject, grants }: RequestRow): Promise<void> {
  const now = context.clock.now();
  await refuseTooFewAdmins(tx, permission, subject, grants);
  switch (permission) {
    case 'invite_staff':
      await moveStaff(tx, subject, 'confirmed');
      await inviteByMail(tx, context, subject);
      break;
    case 'change_scope':
      await putGrants(tx, subject, grants ?? []);
      break;
    case 'suspend_staff':
      await moveStaff(tx, subject, 'suspended');
      await endStaffSessions(tx, subject, undefined, now);
      break;
    case 'renew_factor':
      await takeFactors(tx, subject);
      await endStaffSessions(tx, subject, undefined, now);
      await inviteByMail(tx, context, subject);
      break;
  }
}

/** Somebody must be left who can confirm what another asks for. */
async function refuseTooFewAdmins(
  tx: Tx,
  permission: StaffPermission,
  subject: string,
  grants: readonly KeptGrant[] | null,
): Promise<void> {
  const leaves = permission === 'change_scope' ? grants?.every(({ role }) => role !== 'admin') === true : permission !== 'invite_staff';
  if (!leaves) return;
  const left = (await activeAdmins(tx)).filter((id) => id !== subject);
  if (left.length < staffRules.fewestAdmins) throw new Refusal('last_admins');
}

function refuseUnknownPlaces(grants: readonly KeptGrant[]): void {
  const roles = grants.map(({ role }) => role);
  const known = grants.every(({ countries }) => countries?.every((country) => facilityCountries.includes(country)) ?? true);
  if (!known || new Set(roles).size !== roles.length) throw new Refusal('fields_invalid', { fields: { grants: 'choice_unknown' } });
}

interface Asked {
  readonly page: number;
  readonly page_size: number;
}

export async function listEverybody(
  { db }: Pick<Context, 'db'>,
  { search = '', page, page_size }: Asked & { readonly search?: string | undefined },
) {
  return pageOfStaff(db, search, page_size, (page - 1) * page_size);
}

export async function listAsked({ db }: Pick<Context, 'db'>, { page, page_size }: Asked) {
  return pageOfRequests(db, page_size, (page - 1) * page_size);
}
