import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import type { CaseFacts } from '@thamani/domain/review/policy.ts';
import type { Person, Role, Sector, StaffStatus } from '@thamani/domain/review/staff.ts';
import type { ApprovalPermission } from '@thamani/domain/review/two-person-rule.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';

/** What happened, as the audit log has it. */
export async function eventById(db: Queryable, id: string, at: Date) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'at', 'action', 'actor_kind', 'actor_id', 'subject_kind', 'subject_id', 'data'])
    .where('at', '=', at)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type EventRow = NonNullable<Awaited<ReturnType<typeof eventById>>>;

export async function applicationById(db: Queryable, id: string) {
  return db
    .selectFrom('applications')
    .leftJoin('cases', 'cases.application_id', 'applications.id')
    .select(['applications.id', 'applications.company_id', 'cases.country', 'cases.sector', 'cases.assignee_id', 'cases.due_on'])
    .select(['cases.correction_ends_at', 'applications.renewal_of'])
    .where('applications.id', '=', id)
    .executeTakeFirst();
}

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof applicationById>>>;

export async function certificateByNumber(db: Queryable, number: string) {
  return db
    .selectFrom('certificates')
    .select(['number', 'application_id', 'company_id', 'expires_on'])
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The newest: an application has one appeal for each decision, one after the other. */
export async function appealOf(db: Queryable, applicationId: string) {
  return db
    .selectFrom('appeals')
    .select(['id', 'application_id', 'company_id', 'country', 'sector', 'verdict', 'due_on'])
    .where('application_id', '=', applicationId)
    .orderBy('lodged_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function votesOf(db: Queryable, appealId: string) {
  return db.selectFrom('appeal_votes').select(['staff_id', 'verdict', 'return_stage']).where('appeal_id', '=', appealId).execute();
}

export async function participantsOf(db: Queryable, applicationId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select participants_of(${applicationId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function paymentById(db: Queryable, id: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'company_id', 'amount_minor', 'currency', 'invoice_number'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function refundById(db: Queryable, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.id', 'payments.company_id', 'refunds.minor as amount_minor', 'refunds.currency', 'payments.invoice_number'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
}

export async function caseFactsOf(db: Queryable, row: Pick<ApplicationRow, 'id' | 'country' | 'sector' | 'assignee_id'>) {
  if (row.country === null || row.sector === null) return undefined;
  const conflicts = await db.selectFrom('case_conflicts_of_interest').select('staff_id').where('application_id', '=', row.id).execute();
  const interested = conflicts.map(({ staff_id }) => staff_id);
  return { country: row.country, sector: row.sector, assignee: row.assignee_id, interested } satisfies CaseFacts;
}

interface OpenRequest {
  readonly id: string;
  readonly permission: ApprovalPermission;
  readonly subject_id: string | null;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly grants: readonly GrantRow[] | null;
  readonly company_id: string | null;
}

interface GrantRow {
  readonly role: Role;
  readonly countries: string[] | null;
  readonly sectors: Sector[] | null;
}

/** The open request that an event is about: it names whom or what the request is about, and not the request. */
export async function openRequestOf(db: Queryable, permission: string, event: EventRow): Promise<OpenRequest | undefined> {
  const { rows } = await sql<OpenRequest>`
    select id, permission, subject_id, requested_by, requested_at, change -> 'grants' as grants, change ->> 'company_id' as company_id
      from approval_requests
      where resolved_at is null and permission = ${permission} and requested_by = uuid_in_text(${event.actor_id})
        and ${event.subject_id} = coalesce(subject_id::text, change ->> 'price_id', change ->> 'company_id')
      order by requested_at desc limit 1`.execute(db);
  return rows[0];
}

export async function statusChangeRequestById(db: Queryable, id: string) {
  return db
    .selectFrom('status_change_requests')
    .select(['id', 'number', 'change', 'requested_by', 'requested_at', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function companyPlaceOf(db: Queryable, id: string) {
  return db.selectFrom('companies').select(['reg_country', 'sector']).where('id', '=', id).executeTakeFirst();
}

export async function identityChangeById(db: Queryable, id: string) {
  return db
    .selectFrom('identity_change_requests')
    .select(['id', 'company_id', 'country', 'sector', 'wanted', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Who declared a conflict of interest in a case of the company. */
export async function interestedInCompany(db: Queryable, companyId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('case_conflicts_of_interest')
    .innerJoin('applications', 'applications.id', 'case_conflicts_of_interest.application_id')
    .select('case_conflicts_of_interest.staff_id')
    .distinct()
    .where('applications.company_id', '=', companyId)
    .execute();
  return rows.map(({ staff_id }) => staff_id);
}

export async function grantsOf(db: Queryable, staffId: string): Promise<readonly GrantRow[]> {
  return db.selectFrom('staff_grants').select(['role', 'countries', 'sectors']).where('staff_id', '=', staffId).execute();
}

export async function staffNumberOf(db: Queryable, id: string): Promise<string | undefined> {
  return (await db.selectFrom('staff').select('staff_number').where('id', '=', id).executeTakeFirst())?.staff_number;
}

const staffBatch = 500;
/** More people than any authority has. */
const mostStaffBatches = 20;

/** All active people of the staff in one of the roles, in batches. The rules are asked about each. */
export async function activeStaffIn(db: Queryable, roles: readonly Role[]): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let batch = 0, after: string | undefined; batch < mostStaffBatches; batch += 1) {
    const rows = await staffAfter(db, roles, after);
    people.push(...rows);
    after = rows.at(-1)?.id;
    if (rows.length < staffBatch || after === undefined) return people;
  }
  throw new Error(`more than ${staffBatch * mostStaffBatches} active people have one of the roles ${roles.join(', ')}`);
}

async function staffAfter(db: Queryable, roles: readonly Role[], after: string | undefined): Promise<readonly Person[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'status'])
    .select(grantsColumn.as('grants'))
    .where('status', '=', 'active')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_grants')
          .select('staff_id')
          .whereRef('staff_grants.staff_id', '=', 'staff.id')
          .where('role', 'in', [...roles]),
      ),
    )
    .orderBy('id')
    .limit(staffBatch)
    .execute();
  return rows.map(personOf);
}

export async function staffMember(db: Queryable, id: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'status'])
    .select(grantsColumn.as('grants'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && personOf(row);
}

const grantsColumn = sql<GrantRow[]>`(select coalesce(
  json_agg(json_build_object('role', g.role, 'countries', g.countries, 'sectors', g.sectors) order by g.role),
  '[]'::json) from staff_grants g where g.staff_id = staff.id)`;

function personOf({
  id,
  status,
  grants,
}: {
  readonly id: string;
  readonly status: StaffStatus;
  readonly grants: readonly GrantRow[];
}): Person {
  return {
    id,
    status,
    grants: grants.map(({ role, countries, sectors }) => ({ role, countries: countries ?? 'all', sectors: sectors ?? 'all' })),
  };
}

/** A company has few people (`memberRules.mostMembers`), so that they are read at once. */
export async function membersOf(db: Queryable, companyId: string) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id', 'accounts.email_notifications', 'memberships.roles'])
    .where('memberships.company_id', '=', companyId)
    .where('accounts.activated_at', 'is not', null)
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id, email_notifications: wantsMail, roles }) => ({
    accountId: id,
    wantsMail,
    roles: roles as readonly CompanyRole[],
  }));
}
