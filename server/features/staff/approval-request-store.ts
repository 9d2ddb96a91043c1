import { requestExpiryCutoff, type ApprovalOutcome, type ApprovalPermission } from '@thamani/domain/review/two-person-rule.ts';
import { sql, type NotNull } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import { staffById, type GrantRow, type StaffRow } from './people-store.ts';

/** What admins ask of each other about people. */
export type StaffPermission = Exclude<ApprovalPermission, 'change_price' | 'appoint_owner'>;

export interface RequestRow {
  readonly id: string;
  readonly permission: StaffPermission;
  readonly subject_id: string;
  readonly grants: readonly GrantRow[] | null;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly resolved_at: Date | null;
}

/** What administrators ask of each other about a company in which no owner can act. */
export interface AppointmentChange {
  readonly company_id: string;
  readonly account_id: string;
  /** What was shown. */
  readonly documents: readonly string[];
  readonly comment: string;
}

export interface AppointmentRow {
  readonly id: string;
  readonly change: AppointmentChange;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly resolved_at: Date | null;
}

/** Every request but one about a price or a company has a subject. */
interface AboutPerson {
  readonly permission: StaffPermission;
  readonly subject_id: NotNull;
}

/**
 * One change of the staff at a time. Each holds the person, the admins that are left and requests, which a suspension also ends; two that
 * began with different ones would wait for each other.
 */
export async function lockStaffChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff changes', 0))`.execute(tx);
}

export async function insertApprovalRequest(tx: Tx, { grants, ...request }: Omit<RequestRow, 'resolved_at'>): Promise<void> {
  await tx
    .insertInto('approval_requests')
    .values({ ...request, change: JSON.stringify({ grants }) })
    .execute();
}

export async function insertAppointmentRequest(tx: Tx, { change, ...request }: Omit<AppointmentRow, 'resolved_at'>): Promise<void> {
  await tx
    .insertInto('approval_requests')
    .values({ ...request, permission: 'appoint_owner', change: JSON.stringify(change) })
    .execute();
}

export async function lockAppointmentRequest(tx: Tx, id: string): Promise<AppointmentRow | undefined> {
  return tx
    .selectFrom('approval_requests')
    .select(['id', 'requested_by', 'requested_at', 'resolved_at'])
    .select(sql<AppointmentChange>`change`.as('change'))
    .where('id', '=', id)
    .where('permission', '=', 'appoint_owner')
    .forUpdate()
    .executeTakeFirst();
}

export async function permissionOfRequest(db: Queryable, id: string): Promise<ApprovalPermission | undefined> {
  return (await db.selectFrom('approval_requests').select('permission').where('id', '=', id).executeTakeFirst())?.permission;
}

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  return tx
    .selectFrom('approval_requests')
    .select(['id', 'permission', 'subject_id', 'requested_by', 'requested_at', 'resolved_at'])
    .select(sql<GrantRow[] | null>`nullif(change -> 'grants', 'null'::jsonb)`.as('grants'))
    .where('id', '=', id)
    .where('permission', 'not in', ['change_price', 'appoint_owner'])
    .$narrowType<AboutPerson>()
    .forUpdate()
    .executeTakeFirst();
}

export async function settleRequest(
  tx: Tx,
  id: string,
  settled: { readonly by: string; readonly at: Date; readonly outcome: Exclude<ApprovalOutcome, 'expired'> },
): Promise<void> {
  await tx
    .updateTable('approval_requests')
    .set({ resolved_by: settled.by, resolved_at: settled.at, outcome: settled.outcome })
    .where('id', '=', id)
    .execute();
}

export interface WaitingRequest extends Omit<RequestRow, 'permission' | 'subject_id'> {
  readonly permission: StaffPermission | 'appoint_owner';
  readonly asker: string;
  readonly subject: StaffRow | undefined;
  /** Null unless an owner is to be appointed. */
  readonly appointment: AppointmentChange | null;
}

/** What waits for a second person, oldest first. Prices have a list of their own. */
export async function pageOfRequests(
  db: Queryable,
  now: Date,
  size: number,
  offset: number,
): Promise<{ rows: readonly WaitingRequest[]; total: number }> {
  const rows = await db
    .selectFrom('approval_requests')
    .innerJoin('staff', 'staff.id', 'approval_requests.requested_by')
    .select(['approval_requests.id', 'permission', 'subject_id', 'requested_by', 'requested_at', 'resolved_at', 'staff.name as asker'])
    .select(sql<GrantRow[] | null>`nullif(change -> 'grants', 'null'::jsonb)`.as('grants'))
    .select(sql<AppointmentChange | null>`case permission when 'appoint_owner' then change end`.as('appointment'))
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .where('permission', '!=', 'change_price')
    .$narrowType<{ permission: WaitingRequest['permission'] }>()
    .orderBy('requested_at')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await db
    .selectFrom('approval_requests')
    .select(sql<string>`count(*)`.as('n'))
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .where('permission', '!=', 'change_price')
    .executeTakeFirstOrThrow();
  const waiting = await Promise.all(
    rows.map(async ({ subject_id: subject, ...row }) => ({ ...row, subject: subject === null ? undefined : await staffById(db, subject) })),
  );
  return { rows: waiting, total: Number(n) };
}

/** What others asked for and no second person has answered, oldest first; without prices. */
export async function requestsOfOthers(db: Queryable, person: string, now: Date, limit: number) {
  return db
    .selectFrom('approval_requests')
    .select(['permission', 'subject_id', 'requested_by', 'requested_at'])
    .select(sql<GrantRow[] | null>`nullif(change -> 'grants', 'null'::jsonb)`.as('grants'))
    .select(sql<AppointmentChange | null>`case permission when 'appoint_owner' then change end`.as('appointment'))
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .where('permission', '!=', 'change_price')
    .where('requested_by', '!=', person)
    .orderBy('requested_at')
    .limit(limit)
    .execute();
}

/** A person who was invited and never confirmed, without an open request about them. Locked until the transaction ends. */
export async function uninvited(tx: Tx, email: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'invited')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const waiting = await tx
    .selectFrom('approval_requests')
    .select('id')
    .where('subject_id', '=', row.id)
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .executeTakeFirst();
  return waiting === undefined ? row.id : undefined;
}
