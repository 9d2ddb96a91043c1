import { rolesWithoutOwnership } from '@thamani/domain/companies/members.ts';
import { rolesConcerned, type CompanyRole, type Concern, type Membership } from '@thamani/domain/companies/roles.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

/** Changes of one company's people happen one after the other. Rows that name the company may be written meanwhile. */
export async function lockCompany(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Whether an owner asked for the company's deletion (features/account-deletion). */
export async function isEnding(db: Queryable, companyId: string): Promise<boolean> {
  const row = await db.selectFrom('company_deletions').select('company_id').where('company_id', '=', companyId).executeTakeFirst();
  return row !== undefined;
}

export interface MemberRow extends Membership {
  /** The person asked to delete the account: it ends after seven days, unless they sign in before. */
  readonly isLeaving: boolean;
}

/** All of them: a company has 200 at most. */
export async function membersOf(db: Queryable, companyId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.account_id', 'memberships.roles', 'memberships.is_agent', 'accounts.deletion_requested_at'])
    .where('memberships.company_id', '=', companyId)
    .orderBy('memberships.account_id')
    .execute();
  return rows.map(({ account_id, roles, is_agent, deletion_requested_at }) => ({
    companyId,
    accountId: account_id,
    roles,
    isAgent: is_agent,
    isLeaving: deletion_requested_at !== null,
  }));
}

/**
 * For the question whether an owner remains. An owner whose account is about to be deleted does not count: nobody could refuse its end in
 * seven days.
 */
export function remaining(members: readonly MemberRow[]): readonly Membership[] {
  return members.map((member) => (member.isLeaving ? { ...member, roles: rolesWithoutOwnership(member.roles) } : member));
}

/** In the order of their ids, in which they are locked too. */
export async function companyIdsOf(db: Queryable, accountId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('memberships').select('company_id').where('account_id', '=', accountId).orderBy('company_id').execute();
  return rows.map(({ company_id }) => company_id);
}

export async function insertMembership(tx: Tx, { companyId, accountId, roles, isAgent }: Membership, at: Date): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ company_id: companyId, account_id: accountId, roles: [...roles], is_agent: isAgent, joined_at: at })
    .execute();
}

/** In a transaction that acts for the company. */
export async function setLastUsed(tx: Tx, companyId: string, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ last_used_at: at })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function updateRoles(tx: Tx, { companyId, accountId, roles }: Omit<Membership, 'isAgent'>): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ roles: [...roles] })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute();
}

/** A session that is about to name it waits, and one that named it before is seen afterwards. */
export async function lockMembership(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
}

export async function deleteMembership(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await tx.deleteFrom('memberships').where('company_id', '=', companyId).where('account_id', '=', accountId).execute();
}

/** Of accounts that were never activated. How many there were. */
export async function deleteUnconfirmedMemberships(tx: Tx, companyId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(select activated_at from accounts where accounts.id = memberships.account_id) is null`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The end of a company. Sessions that act for it act for none from then on. How many there were. */
export async function deleteMemberships(tx: Tx, companyId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('memberships').where('company_id', '=', companyId).executeTakeFirst();
  return Number(numDeletedRows);
}

const hasFactor = sql<boolean>`(exists (select from account_authenticators where account_authenticators.account_id = accounts.id)
  or exists (select from account_passkeys where account_passkeys.account_id = accounts.id))`;

export interface ListedMember {
  readonly account_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly designation_job_title: string;
  readonly roles: CompanyRole[];
  readonly is_agent: boolean;
  readonly joined_at: Date;
  readonly has_second_factor: boolean;
}

interface Page {
  readonly size: number;
  readonly offset: number;
}

/** Owners first, then by name. */
export async function pageOfMembers(db: Queryable, companyId: string, { size, offset }: Page): Promise<readonly ListedMember[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'memberships.account_id',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'accounts.designation_job_title',
      'memberships.roles',
      'memberships.is_agent',
      'memberships.joined_at',
    ])
    .select(hasFactor.as('has_second_factor'))
    .where('memberships.company_id', '=', companyId)
    .orderBy(sql`'owner' = any (memberships.roles)`, 'desc')
    .orderBy('accounts.first_name')
    .orderBy('accounts.last_name')
    .orderBy('accounts.id')
    .limit(size)
    .offset(offset)
    .execute();
}

export async function countMembers(db: Queryable, companyId: string): Promise<number> {
  const { n } = await db
    .selectFrom('memberships')
    .select(sql<string>`count(*)`.as('n'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export interface OwnCompanyRow {
  readonly id: string;
  readonly company_name: string;
  readonly roles: CompanyRole[];
  readonly is_agent: boolean;
  readonly joined_at: Date;
  readonly last_used_at: Date | null;
}

/** Last used first, then by name. The id makes pages exact where names are alike. */
export async function pageOfCompanies(db: Queryable, accountId: string, { size, offset }: Page): Promise<readonly OwnCompanyRow[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .select(['companies.id', 'companies.company_name', 'memberships.roles', 'memberships.is_agent', 'memberships.joined_at'])
    .select('memberships.last_used_at')
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('companies.company_name')
    .orderBy('companies.id')
    .limit(size)
    .offset(offset)
    .execute();
}

export async function countCompanies(db: Queryable, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('memberships')
    .select(sql<string>`count(*)`.as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function hasSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select(hasFactor.as('has')).where('accounts.id', '=', accountId).executeTakeFirst();
  return row?.has === true;
}

/** False also where there is no such company. */
export async function isSecondFactorRequired(db: Queryable, companyId: string): Promise<boolean> {
  const row = await db.selectFrom('companies').select('requires_second_factor').where('id', '=', companyId).executeTakeFirst();
  return row?.requires_second_factor === true;
}

export async function setSecondFactorRequired(tx: Tx, companyId: string, isRequired: boolean): Promise<void> {
  await tx.updateTable('companies').set({ requires_second_factor: isRequired }).where('id', '=', companyId).execute();
}

/** Active members with one of the roles that are concerned, with how they want to be notified. */
export async function membersConcerned(db: Queryable, companyId: string, concern: Concern) {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.first_name',
      'accounts.phone',
      'accounts.language',
      'accounts.email_notifications',
      'accounts.sms_notifications',
    ])
    .where('memberships.company_id', '=', companyId)
    .where(sql<boolean>`memberships.roles && ${[...rolesConcerned[concern]]}::text[]`)
    .where('accounts.activated_at', 'is not', null)
    .orderBy('accounts.id')
    .execute();
}

/** Active members, with their language, for mails about the company's people. */
export async function peopleToNotify(db: Queryable, companyId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.first_name', 'accounts.language', 'memberships.roles'])
    .where('memberships.company_id', '=', companyId)
    .where('accounts.activated_at', 'is not', null)
    .orderBy('accounts.id')
    .execute();
}

/** Active members without a second factor, as long as the company requires one. */
export async function peopleLackingSecondFactor(db: Queryable, companyId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .select(['accounts.id', 'accounts.email', 'accounts.first_name', 'accounts.language'])
    .where('memberships.company_id', '=', companyId)
    .where('companies.requires_second_factor', '=', true)
    .where('accounts.activated_at', 'is not', null)
    .where(sql<boolean>`not ${hasFactor}`)
    .orderBy('accounts.id')
    .execute();
}

/** People by their ids, members or not. An erased one is missing. */
export async function peopleById(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

export async function companyNameOf(db: Queryable, companyId: string): Promise<string | undefined> {
  const row = await db.selectFrom('companies').select('company_name').where('id', '=', companyId).executeTakeFirst();
  return row?.company_name;
}

export interface PeopleEvent {
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly acting_for: string | null;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** By the key of the partitioned table, which begins with the time. */
export async function peopleEvent(db: Queryable, id: string, at: string): Promise<PeopleEvent | undefined> {
  const { rows } = await sql<PeopleEvent>`
    select at, action, actor_id, acting_for, subject_kind, subject_id, data from audit_events where at = ${at} and id = ${id}`.execute(db);
  return rows[0];
}

interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly isActive: boolean;
}

/** The row is locked: an erasure of the account waits for this transaction, or is over before it. */
export async function lockPerson(tx: Tx, accountId: string): Promise<PersonRow | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name', 'activated_at', 'deletion_requested_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { activated_at, deletion_requested_at, ...person } = row;
  return { ...person, isActive: activated_at !== null && deletion_requested_at === null };
}

export type AddressRegistration = 'none' | 'unconfirmed' | 'active';

/** An unconfirmed one is no account: anyone can register with another person's address. */
export async function registrationOf(db: Queryable, email: string): Promise<AddressRegistration> {
  const row = await db.selectFrom('accounts').select('activated_at').where('email', '=', email).executeTakeFirst();
  if (row === undefined) return 'none';
  return row.activated_at === null ? 'unconfirmed' : 'active';
}

export async function isMemberByEmail(db: Queryable, companyId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('accounts.id')
    .where('memberships.company_id', '=', companyId)
    .where('accounts.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

interface ActorRow {
  readonly account_id: string;
  readonly company_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  /** Null where the person is not, or no longer, a member. */
  readonly roles: CompanyRole[] | null;
  readonly is_agent: boolean | null;
}

/** Erased people have no row. */
export async function actorsOf(
  db: Queryable,
  acts: readonly { readonly accountId: string; readonly companyId: string | null }[],
): Promise<readonly ActorRow[]> {
  const [people, companies] = [acts.map(({ accountId }) => accountId), acts.map(({ companyId }) => companyId)];
  const { rows } = await sql<ActorRow>`
    select acts.account_id, acts.company_id, accounts.first_name, accounts.last_name, memberships.roles, memberships.is_agent
    from unnest(${people}::uuid[], ${companies}::uuid[]) as acts (account_id, company_id)
      join accounts on accounts.id = acts.account_id
      left join memberships on memberships.company_id = acts.company_id and memberships.account_id = acts.account_id`.execute(db);
  return rows;
}

/** An account that can sign in, by its exact address. */
export async function activePersonByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('email', '=', email)
    .where('activated_at', 'is not', null)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst();
}

export async function companyWithRegistration(db: Queryable, companyId: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'company_name', 'rc_number', 'reg_country', 'sector'])
    .where('id', '=', companyId)
    .executeTakeFirst();
}

/** For those who appoint an owner. */
export async function companyAndPerson(db: Queryable, companyId: string, accountId: string) {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'company_name', 'reg_country', 'sector'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  const person = await db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return { company, person };
}
