import type { Grant, Person, Role, Sector, StaffStatus } from '@thamani/domain/review/staff.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import { containsPattern } from '../../database/search-conditions.ts';

export interface GrantRow {
  readonly role: Role;
  readonly countries: string[] | null;
  readonly sectors: Sector[] | null;
}

export interface StaffRow {
  readonly id: string;
  readonly staff_number: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly status: StaffStatus;
  readonly grants: readonly GrantRow[];
}

/** With what proves who they are; read only where a proof is looked at. */
export interface ProvingRow extends StaffRow {
  readonly password_hash: string | null;
  /** Of an authenticator from before they were sealed (totp.ts). */
  readonly totp_nonce: Buffer | null;
  readonly totp_encrypted_secret: Buffer | null;
  readonly totp_step: string;
}

export const staffColumns = ['staff.id', 'staff.staff_number', 'staff.email', 'staff.name', 'staff.language', 'staff.status'] as const;
export const grantsColumn = sql<GrantRow[]>`(select coalesce(
  json_agg(json_build_object('role', g.role, 'countries', g.countries, 'sectors', g.sectors) order by g.role),
  '[]'::json) from staff_grants g where g.staff_id = staff.id)`;

export function personOf(row: StaffRow): Person {
  return { id: row.id, status: row.status, grants: row.grants.map(grantOf) };
}

export function grantOf({ role, countries, sectors }: GrantRow): Grant {
  return { role, countries: countries ?? 'all', sectors: sectors ?? 'all' };
}

export async function staffById(db: Queryable, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').select(staffColumns).select(grantsColumn.as('grants')).where('id', '=', id).executeTakeFirst();
}

export async function staffByIds(db: Queryable, ids: readonly string[]): Promise<readonly StaffRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('staff')
    .select(staffColumns)
    .select(grantsColumn.as('grants'))
    .where('id', 'in', [...ids])
    .execute();
}

/** Active people with one of the roles, where it may hold in a country; the policy is asked about each. */
export async function activeWithin(db: Queryable, wanted: readonly Role[], country: string, limit: number): Promise<readonly StaffRow[]> {
  return db
    .selectFrom('staff')
    .select(staffColumns)
    .select(grantsColumn.as('grants'))
    .where('status', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_grants')
          .select('staff_id')
          .whereRef('staff_grants.staff_id', '=', 'staff.id')
          .where('role', 'in', [...wanted])
          .where(sql<boolean>`(countries is null or ${country} = any (countries))`),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function provingByEmail(db: Queryable, email: string): Promise<ProvingRow | undefined> {
  return proving(db).where('email', '=', email).executeTakeFirst();
}

/** For a mail to an address that was typed. The worker reads it, so without what proves the person. */
export async function activeByEmail(db: Queryable, email: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff')
    .select(staffColumns)
    .select(grantsColumn.as('grants'))
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** Rows that name this person may be written meanwhile, such as a request that they confirm. */
export async function lockStaff(tx: Tx, id: string): Promise<ProvingRow | undefined> {
  return proving(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockStaffByEmail(tx: Tx, email: string): Promise<ProvingRow | undefined> {
  return proving(tx).where('email', '=', email).forUpdate().executeTakeFirst();
}

function proving(db: Queryable) {
  return db
    .selectFrom('staff')
    .select([...staffColumns, 'staff.password_hash', 'staff.totp_nonce', 'staff.totp_encrypted_secret', 'staff.totp_step'])
    .select(grantsColumn.as('grants'));
}

/** As the index of 0001_baseline.sql has it. */
function isFoundBy(typed: string) {
  return sql<boolean>`(lower(name) || ' ' || email || ' ' || lower(staff_number)) like ${containsPattern(typed.trim().toLowerCase())}`;
}

/** The first by name, in any status: for a search by name, address or staff number. */
export async function findStaff(db: Queryable, typed: string, limit: number): Promise<readonly StaffRow[]> {
  return db
    .selectFrom('staff')
    .select(staffColumns)
    .select(grantsColumn.as('grants'))
    .where(isFoundBy(typed))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function pageOfStaff(
  db: Queryable,
  search: string,
  size: number,
  offset: number,
): Promise<{ rows: readonly StaffRow[]; total: number }> {
  let some = db.selectFrom('staff');
  if (search.trim() !== '') some = some.where(isFoundBy(search));
  const rows = await some
    .select(staffColumns)
    .select(grantsColumn.as('grants'))
    .orderBy('name')
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await some.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

export interface NewStaff {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly status: 'invited' | 'confirmed';
  readonly at: Date;
}

/** Undefined where the address is known. `S-0012`: a number that is never given twice. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<string | undefined> {
  const number = sql<string>`'S-' || (select lpad(n::text, greatest(4, length(n::text)), '0') from nextval('staff_numbers') as n)`;
  const { at, ...row } = staff;
  const kept = await tx
    .insertInto('staff')
    .values({ ...row, staff_number: number, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('staff_number')
    .executeTakeFirst();
  return kept?.staff_number;
}

export async function renameStaff(tx: Tx, id: string, change: { readonly name: string; readonly language: string }): Promise<void> {
  await tx.updateTable('staff').set(change).where('id', '=', id).execute();
}

export async function setStaffStatus(tx: Tx, id: string, status: StaffStatus): Promise<void> {
  await tx.updateTable('staff').set({ status }).where('id', '=', id).execute();
}

export async function replaceGrants(tx: Tx, staffId: string, grants: readonly GrantRow[]): Promise<void> {
  await tx.deleteFrom('staff_grants').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_grants')
    .values(grants.map((grant) => ({ staff_id: staffId, ...grant })))
    .execute();
}

/** Held until the transaction ends, so that two that leave at once are counted one after the other. */
export async function activeAdmins(tx: Tx): Promise<readonly { readonly id: string; readonly is_everywhere: boolean }[]> {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('staff_grants', 'staff_grants.staff_id', 'staff.id')
    .select(['staff.id', sql<boolean>`countries is null and sectors is null`.as('is_everywhere')])
    .where('staff_grants.role', '=', 'admin')
    .where('staff.status', '=', 'active')
    .orderBy('staff.id')
    .limit(1000)
    .forNoKeyUpdate('staff')
    .execute();
  return rows;
}

/** How many admins hold everything; all of them are held until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<number> {
  await sql`lock table staff_grants in exclusive mode`.execute(tx);
  const { n } = await tx
    .selectFrom('staff')
    .innerJoin('staff_grants', 'staff_grants.staff_id', 'staff.id')
    .select(sql<string>`count(*)`.as('n'))
    .where('role', '=', 'admin')
    .where('countries', 'is', null)
    .where('sectors', 'is', null)
    .where('staff.status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Those who can sign in, or are about to. */
export async function admins(db: Queryable): Promise<readonly StaffRow[]> {
  return db
    .selectFrom('staff')
    .select(staffColumns)
    .select(grantsColumn.as('grants'))
    .where('status', 'in', ['active', 'confirmed'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('staff_grants').select('staff_id').whereRef('staff_grants.staff_id', '=', 'staff.id').where('role', '=', 'admin')),
    )
    .orderBy('id')
    .limit(1000)
    .execute();
}

export async function isAnyAdmin(tx: Tx): Promise<boolean> {
  // A process that creates the first admins waits here for another that is already doing so.
  await sql`lock table staff_grants in exclusive mode`.execute(tx);
  return (await tx.selectFrom('staff_grants').select('staff_id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined;
}
