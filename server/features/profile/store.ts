import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Accounts, Companies } from '../../database/tables.ts';

export interface ProfileRow {
  readonly account: Pick<
    Selectable<Accounts>,
    | 'id'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'designation_job_title'
    | 'email_notifications'
    | 'sms_notifications'
    | 'language'
    | 'acknowledged_legal_version'
  >;
  /** Null where the session acts for none, or may not see it. */
  readonly company: Omit<Selectable<Companies>, 'created_at'> | null;
  readonly membership: { readonly companyId: string | null; readonly roles: readonly CompanyRole[]; readonly isAgent: boolean };
  readonly companies: number;
  readonly isSecondFactorRequired: boolean;
  readonly companyDeletionDueAt: Date | null;
}

export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow();
}

export async function lockCompany(tx: Tx, companyId: string) {
  return tx.selectFrom('companies').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirstOrThrow();
}

export async function updateAccount(tx: Tx, id: string, change: Updateable<Accounts>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('accounts').set(change).where('id', '=', id).execute();
}

/** Never back to an older one: two devices may show notices of different versions. False where nothing changed. */
export async function raiseLegalVersion(tx: Tx, id: string, version: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ acknowledged_legal_version: version })
    .where('id', '=', id)
    .where((is) => is.or([is('acknowledged_legal_version', 'is', null), is('acknowledged_legal_version', '<', version)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCompany(tx: Tx, id: string, change: Updateable<Companies>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('companies').set(change).where('id', '=', id).execute();
}

/** What the company's people did for it, newest first, with a bound. Who did it is an id: names are in the list of people. */
export async function eventsOfCompany(db: Queryable, companyId: string) {
  return db
    .selectFrom('audit_events')
    .select(['at', 'actor_id', 'action', 'subject_kind', 'subject_id'])
    .where('acting_for', '=', companyId)
    .orderBy('at', 'desc')
    .limit(1000)
    .execute();
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
