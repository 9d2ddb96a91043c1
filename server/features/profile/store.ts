import type { Selectable, Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Accounts, Companies } from '../../database/tables.ts';

export type ProfileRow = Pick<
  Selectable<Accounts>,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'designation_job_title' | 'email_notifications' | 'sms_notifications'
> &
  Omit<Selectable<Companies>, 'id' | 'created_at'>;

export async function lockProfile(tx: Tx, accountId: string) {
  return tx
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .selectAll('companies')
    .select([
      'accounts.first_name',
      'accounts.last_name',
      'accounts.phone',
      'accounts.designation_job_title',
      'accounts.email',
      'accounts.company_id',
    ])
    .where('accounts.id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateAccount(tx: Tx, id: string, change: Updateable<Accounts>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('accounts').set(change).where('id', '=', id).execute();
}

export async function updateCompany(tx: Tx, id: string, change: Updateable<Companies>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('companies').set(change).where('id', '=', id).execute();
}

/** What the person did, newest first; enough for a person to read, with a bound. */
export async function eventsBy(db: Queryable, accountId: string) {
  return db
    .selectFrom('audit_events')
    .select(['at', 'action', 'subject_kind'])
    .where('actor_kind', '=', 'company')
    .where('actor_id', '=', accountId)
    .orderBy('at', 'desc')
    .limit(1000)
    .execute();
}
