import { Refusal } from '@thamani/domain/errors.ts';
import { isWithinReach, scopesOf } from '@thamani/domain/review/policy.ts';
import { scopeOfCompany, type Person, type Scope } from '@thamani/domain/review/staff.ts';
import { denialToConfirm, denialToRequest, refusalOfRequest, type Request } from '@thamani/domain/review/two-person-rule.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { admitAppointment, appointmentFacts, appointOwner, enqueueMemberNotification, type AppointmentFacts } from '../members/service.ts';
import {
  insertAppointmentRequest,
  lockAppointmentRequest,
  pageOfRequests,
  permissionOfRequest,
  requestsOfOthers,
  type AppointmentChange,
  type AppointmentRow,
} from './approval-request-store.ts';
import * as staffRequests from './approval-requests.ts';
import { recordStaffEvent } from './new-session.ts';
import { grantOf, personOf, staffByIds } from './people-store.ts';

/** An owner of a company in which no owner can act: requested by one administrator with the documents that were shown, confirmed by another. */

interface AppointmentInput {
  readonly account_id: string;
  readonly documents: readonly string[];
  readonly comment: string;
}

export async function requestAppointment(
  context: Context,
  caller: Caller,
  session: StaffSession,
  companyId: string,
  { account_id, documents, comment }: AppointmentInput,
): Promise<{ id: string }> {
  const at = context.clock.now();
  const change = { company_id: companyId, account_id, documents: [...documents], comment };
  return context.db.transaction().execute(async (tx) => {
    const { person, provedAt } = session;
    // Before anything else is said about the company: a company outside the scope is as unknown as its people.
    const denial = denialToRequest({ permission: 'appoint_owner', subject: null, reach: await reachOf(tx, change) }, person, at, provedAt);
    if (denial !== undefined) throw new Refusal(refusalOfRequest(denial));
    await admitAppointment(tx, { companyId, accountId: account_id });
    const id = context.ids.uuid();
    await insertAppointmentRequest(tx, { id, change, requested_by: person.id, requested_at: at });
    await recordAppointment(tx, context, caller, session, change, 'requested');
    return { id };
  });
}

/** The company's country and sector. */
async function reachOf(db: Queryable, change: AppointmentChange): Promise<readonly Scope[]> {
  const reach = await reachIfAny(db, change);
  if (reach === undefined) throw new Refusal('not_found');
  return reach;
}

/** undefined where the company or the account exists no more. */
async function reachIfAny(db: Queryable, change: AppointmentChange): Promise<readonly Scope[] | undefined> {
  const facts = await appointmentFacts(db, { companyId: change.company_id, accountId: change.account_id });
  return facts && [scopeOf(facts)];
}

function scopeOf({ company }: AppointmentFacts): Scope {
  return scopeOfCompany(company);
}

/** Of people and of owners: both are in one list. */
export async function confirmRequest(context: Context, caller: Caller, session: StaffSession, id: string): Promise<string | undefined> {
  if ((await permissionOfRequest(context.db, id)) !== 'appoint_owner') return staffRequests.confirmRequest(context, caller, session, id);
  await settleAppointment(context, caller, session, id, 'confirmed', (tx, { change }) =>
    appointOwner(tx, context, { companyId: change.company_id, accountId: change.account_id }),
  );
  return undefined;
}

export async function refuseRequest(context: Context, caller: Caller, session: StaffSession, id: string, reason?: string): Promise<void> {
  if ((await permissionOfRequest(context.db, id)) !== 'appoint_owner')
    return staffRequests.refuseRequest(context, caller, session, id, reason);
  await settleAppointment(context, caller, session, id, 'refused', async () => 0, reason);
}

async function settleAppointment(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  outcome: 'confirmed' | 'refused',
  /** How many people left the company. */
  work: (tx: Tx, row: AppointmentRow) => Promise<number>,
  reason?: string,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const row = await lockAppointmentRequest(tx, id);
    if (row === undefined) throw new Refusal('not_found');
    if (row.resolved_at !== null) throw new Refusal('request_already_resolved');
    const { change, requested_by: by, requested_at: at } = row;
    const request: Request = { permission: 'appoint_owner', by, at, subject: null, reach: await reachOf(tx, change) };
    const settle = outcome === 'confirmed' ? staffRequests.confirmByAnother : staffRequests.refuseByAnother;
    await settle(tx, session, id, request, now);
    const removed = await work(tx, row);
    const event = await recordAppointment(tx, context, caller, session, change, outcome, { removed, reason });
    if (outcome === 'confirmed') await enqueueMemberNotification(tx, context, event);
  });
}

async function recordAppointment(
  tx: Tx,
  context: Context,
  caller: Caller,
  { person }: StaffSession,
  { company_id, account_id, documents }: AppointmentChange,
  what: 'requested' | 'confirmed' | 'refused',
  { removed = 0, reason }: { readonly removed?: number; readonly reason?: string | undefined } = {},
): Promise<{ readonly id: string; readonly at: Date }> {
  const data = {
    account: account_id,
    documents: documents.length,
    ...(removed > 0 && { unconfirmed_people_removed: removed }),
    ...(reason !== undefined && { reason }),
  };
  return recordStaffEvent(tx, context, caller, person.id, `appoint_owner.${what}`, { kind: 'company', id: company_id }, data);
}

/** For the badge, which shows no larger number. */
const mostCounted = 100;

/** Requests of others that the person could confirm now, if they showed their second factor. Prices are counted by their own feature. */
export async function countRequestsToConfirm(db: Queryable, person: Person, now: Date): Promise<number> {
  if (scopesOf(person, 'appoint_owner').length === 0 && scopesOf(person, 'invite_staff').length === 0) return 0;
  const rows = await requestsOfOthers(db, person.id, now, mostCounted);
  const ids = rows.flatMap(({ requested_by: by, subject_id: subject }) => (subject === null ? [by] : [by, subject]));
  const known = new Map((await staffByIds(db, [...new Set(ids)])).map((row) => [row.id, personOf(row)]));
  let count = 0;
  for (const { permission, subject_id: subject, requested_by: by, requested_at: at, grants, appointment } of rows) {
    // What the person holds now, and what they are to hold; of an appointment, where the company is.
    const held = subject === null ? [] : (known.get(subject)?.grants ?? []);
    const reach = appointment === null ? [...held, ...(grants ?? []).map(grantOf)] : await reachIfAny(db, appointment);
    const request: Request | undefined = reach && { permission, subject, by, at, reach };
    if (request !== undefined && denialToConfirm(request, known.get(by), person, now, now) === undefined) count += 1;
  }
  return count;
}

/** Whom an appointment is about is shown within the reader's reach alone. */
export async function listRequests(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { person }: StaffSession,
  { page, page_size }: { readonly page: number; readonly page_size: number },
) {
  const { rows, total } = await pageOfRequests(db, clock.now(), page_size, (page - 1) * page_size);
  const shown = rows.map(async (row) => {
    const change = row.permission === 'appoint_owner' ? row.appointment : null;
    if (change === null) return { ...row, facts: undefined };
    const facts = await appointmentFacts(db, { companyId: change.company_id, accountId: change.account_id });
    return { ...row, facts: facts && isWithinReach(person, 'appoint_owner', [scopeOf(facts)]) ? facts : undefined };
  });
  return { rows: await Promise.all(shown), total };
}
