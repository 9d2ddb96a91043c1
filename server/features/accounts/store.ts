import type { Sector } from '@thamani/domain/review/staff.ts';
import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Accounts, Companies } from '../../database/tables.ts';

/** False when the address is taken; two at once are decided by the unique index, and one of them gets false. */
export async function insertAccount(tx: Tx, company: Insertable<Companies>, account: Insertable<Accounts>): Promise<boolean> {
  const taken = await tx.selectFrom('accounts').select('id').where('email', '=', account.email).executeTakeFirst();
  if (taken !== undefined) return false;
  await tx.insertInto('companies').values(company).execute();
  const kept = await tx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function accountByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'company_id', 'password_hash', 'first_name', 'last_name', 'email', 'activated_at', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function accountById(db: Queryable, id: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .selectAll('companies')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.phone',
      'accounts.designation_job_title',
      'accounts.language',
      'accounts.email_notifications',
      'accounts.sms_notifications',
      'accounts.activated_at',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst();
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

/** Everyone who acts for a company, with how they want to be told; one today. */
export async function accountsOfCompany(db: Queryable, companyId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'phone', 'language', 'email_notifications', 'sms_notifications'])
    .where('company_id', '=', companyId)
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .limit(100)
    .execute();
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
