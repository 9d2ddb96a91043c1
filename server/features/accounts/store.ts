import type { Sector } from '@thamani/domain/review/staff.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Accounts, Companies } from '../../database/tables.ts';

/** A company with the person who registers it, who owns it. False when the address is taken. */
export async function insertAccount(tx: Tx, company: Insertable<Companies>, account: Insertable<Accounts>): Promise<boolean> {
  const taken = await tx.selectFrom('accounts').select('id').where('email', '=', account.email).executeTakeFirst();
  if (taken !== undefined) return false;
  await tx.insertInto('companies').values(company).execute();
  if (!(await insertPerson(tx, account))) return false;
  await tx
    .insertInto('memberships')
    .values({ company_id: company.id, account_id: account.id, roles: ['owner'], joined_at: account.created_at })
    .execute();
  return true;
}

/** False when the address is taken; two at once are decided by the unique index, and one of them gets false. */
export async function insertPerson(tx: Tx, account: Insertable<Accounts>): Promise<boolean> {
  const kept = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The account with this address, if it was never activated. Locked: of two people who would take it over, the second finds none. */
export async function lockInactiveAccount(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('activated_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

interface LeftCompany {
  readonly company: string;
  /** False: it continues with another owner, and the person no longer belongs to it. */
  readonly is_removed: boolean;
}

/** Nothing that was typed at the registration remains: neither the person's data nor the company, unless something else belongs to it. */
export async function replaceInactiveAccount(tx: Tx, id: string, account: Updateable<Accounts>): Promise<readonly LeftCompany[]> {
  const { rows } = await sql<LeftCompany>`select company, is_removed from remove_unproved_company(${id})`.execute(tx);
  await tx.updateTable('accounts').set(account).where('id', '=', id).execute();
  return rows;
}

export async function accountByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'first_name', 'last_name', 'email', 'activated_at', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function accountById(db: Queryable, id: string) {
  return db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'phone',
      'designation_job_title',
      'language',
      'email_notifications',
      'sms_notifications',
      'activated_at',
      'acknowledged_legal_version',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of the person's companies, the one they joined first at the beginning. */
export async function companyNamesOfAccount(db: Queryable, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .select('companies.company_name')
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.joined_at')
    .limit(200)
    .execute();
  return rows.map(({ company_name }) => company_name);
}

/** Rows that name the account may be written meanwhile, such as a session. */
export async function lockAccountById(tx: Tx, id: string) {
  return tx.selectFrom('accounts').select(['password_hash', 'activated_at']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Only where a password is looked at: the worker may not read it. */
export async function passwordHashOf(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash;
}

/** True when this call activated it. */
export async function activate(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ activated_at: now })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replacePassword(tx: Tx, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash, password_changed_at: now }).where('id', '=', id).execute();
}

/** True when there was one to take back. */
export async function clearDeletion(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ deletion_requested_at: null, deletion_nonce: null })
    .where('id', '=', accountId)
    .where('deletion_requested_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** It outlives its account: what was paid and decided stays the company's record. */
export async function companyById(db: Queryable, id: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function companySector(db: Queryable, companyId: string): Promise<Sector> {
  const { sector } = await db.selectFrom('companies').select('sector').where('id', '=', companyId).executeTakeFirstOrThrow();
  // A case is opened for what was submitted, and the database keeps a submitting company complete.
  if (sector === null) throw new Error(`company ${companyId} has no sector`);
  return sector;
}

export async function companyName(tx: Queryable, companyId: string): Promise<string> {
  const { company_name } = await tx.selectFrom('companies').select('company_name').where('id', '=', companyId).executeTakeFirstOrThrow();
  return company_name;
}

export async function lockIdentityOnce(tx: Tx, companyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ identity_locked_at: now })
    .where('id', '=', companyId)
    .where('identity_locked_at', 'is', null)
    .execute();
}
