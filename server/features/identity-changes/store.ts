import type { Identity, IdentityChange, IdentityChangeState } from '@thamani/domain/companies/identity-changes.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import { withinScope } from '../../database/search-conditions.ts';
import type { IdentityChangeRequests } from '../../database/tables.ts';

export type IdentityChangeRow = Readonly<Selectable<IdentityChangeRequests>>;

interface Page {
  readonly size: number;
  readonly offset: number;
}

/** Counted no further: nobody turns so many pages. */
const mostCounted = 1_000;

/** Locked until the transaction ends: a request, its withdrawal and its decision wait for each other here. */
export async function lockCompany(tx: Tx, companyId: string) {
  return (
    tx
      .selectFrom('companies')
      .select(['id', 'company_name', 'rc_number', 'reg_country', 'tax_identification_number', 'identity_locked_at'])
      .where('id', '=', companyId)
      // A locked identity is complete.
      .where('reg_country', 'is not', null)
      .$narrowType<{ reg_country: string }>()
      .forUpdate()
      .executeTakeFirst()
  );
}

export async function changeIdentity(tx: Tx, companyId: string, change: Partial<Identity> & { readonly registration_key: string }) {
  await tx.updateTable('companies').set(change).where('id', '=', companyId).execute();
}

export async function hasOpenRequest(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_change_requests')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

/** Country and sector are those of the company: a trigger sets them. */
export async function insertRequest(
  tx: Tx,
  {
    former,
    wanted,
    ...request
  }: Pick<Insertable<IdentityChangeRequests>, 'id' | 'company_id' | 'requested_by' | 'requested_at' | 'reason' | 'document_id'> & {
    readonly former: IdentityChange;
    readonly wanted: IdentityChange;
  },
): Promise<void> {
  await tx
    .insertInto('identity_change_requests')
    .values({ ...request, former: JSON.stringify(former), wanted: JSON.stringify(wanted) })
    .execute();
}

export async function requestById(db: Queryable, id: string): Promise<IdentityChangeRow | undefined> {
  return db.selectFrom('identity_change_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockRequest(tx: Tx, id: string): Promise<IdentityChangeRow | undefined> {
  return tx.selectFrom('identity_change_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function closeRequest(
  tx: Tx,
  id: string,
  closing: {
    readonly state: Exclude<IdentityChangeState, 'open'>;
    readonly closed_at: Date;
    readonly decided_by?: string;
    readonly explanation?: string;
  },
): Promise<void> {
  await tx.updateTable('identity_change_requests').set(closing).where('id', '=', id).execute();
}

export async function pageOfCompany(db: Queryable, companyId: string, { size, offset }: Page) {
  const own = db.selectFrom('identity_change_requests').where('company_id', '=', companyId);
  const rows: readonly IdentityChangeRow[] = await own
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await own.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

export interface ListedRow extends IdentityChangeRow {
  readonly company_name: string;
}

/** Open ones oldest first, since they wait; all others newest first. */
export async function pageWithinScope(db: Queryable, person: Person, state: 'open' | 'closed', { size, offset }: Page) {
  if (offset >= mostCounted) return { rows: [] as readonly ListedRow[], total: mostCounted };
  const chosen = sql<boolean>`${state === 'open' ? sql`state = 'open'` : sql`state <> 'open'`}
    and ${withinScope(scopesOf(person, 'read_identity_changes'), 'identity_change_requests')}`;
  const rows: readonly ListedRow[] = await db
    .selectFrom('identity_change_requests')
    .innerJoin('companies', 'companies.id', 'identity_change_requests.company_id')
    .selectAll('identity_change_requests')
    .select('companies.company_name')
    .where(chosen)
    .orderBy('identity_change_requests.requested_at', state === 'open' ? 'asc' : 'desc')
    .orderBy('identity_change_requests.id', state === 'open' ? 'asc' : 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from identity_change_requests where ${chosen} limit ${mostCounted}) as counted`.execute(db);
  return { rows, total: counted[0]?.n ?? 0 };
}

/** Open requests that the person can decide: in both countries of a move, and without a conflict of interest in a case of the company. */
export async function countToDecide(db: Queryable, person: Person, limit: number): Promise<number> {
  const scopes = scopesOf(person, 'decide_identity_change');
  const countries = scopes.flatMap((scope) => scope.countries);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from identity_change_requests
      where state = 'open' and ${withinScope(scopes, 'identity_change_requests')}
        and (wanted ->> 'reg_country' is null or ${countries.includes('all')} or wanted ->> 'reg_country' = any (${countries}::text[]))
        and not exists (select from case_conflicts_of_interest i join applications a on a.id = i.application_id
          where a.company_id = identity_change_requests.company_id and i.staff_id = ${person.id})
      limit ${limit}) as counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Who declared a conflict of interest in a case of the company. */
export async function interestedIn(db: Queryable, companyId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('case_conflicts_of_interest')
    .innerJoin('applications', 'applications.id', 'case_conflicts_of_interest.application_id')
    .select('case_conflicts_of_interest.staff_id')
    .distinct()
    .where('applications.company_id', '=', companyId)
    .execute();
  return rows.map(({ staff_id }) => staff_id);
}

export async function isRegistrationUsed(db: Queryable, key: string, exceptCompany: string): Promise<boolean> {
  if (key === '') return false;
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('registration_key', '=', key)
    .where('id', '<>', exceptCompany)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A company that ends leaves nothing that nobody decided. */
export async function deleteUndecided(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('identity_change_requests').where('company_id', '=', companyId).where('state', 'in', ['open', 'withdrawn']).execute();
}
