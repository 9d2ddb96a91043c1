import type { Queryable, Tx } from '../../database/connect.ts';

export async function deletionOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'language', 'deletion_requested_at', 'deletion_nonce'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Locked: a sign-in at the last moment either cancels the deletion before this transaction, or waits for its end. */
export async function lockDeletion(tx: Tx, accountId: string) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'email', 'deletion_requested_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setDeletionRequested(tx: Tx, accountId: string, nonce: Buffer, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ deletion_requested_at: now, deletion_nonce: nonce }).where('id', '=', accountId).execute();
}

/** Sessions, challenges, tickets and memberships are deleted with the account. */
export async function eraseAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
}

/** A company that ended with its only member is deleted while nothing else names it. */
export async function eraseCompany(tx: Tx, companyId: string): Promise<void> {
  await tx
    .deleteFrom('companies')
    .where('id', '=', companyId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships').select('memberships.account_id').where('memberships.company_id', '=', companyId))),
    )
    // Paid cases, decisions and payments stay as the company's record; files that nobody names any more are taken away by their sweeper.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('applications').select('applications.id').where('applications.company_id', '=', companyId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('payments.id').where('payments.company_id', '=', companyId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('documents').select('documents.id').where('documents.company_id', '=', companyId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_change_requests')
            .select('identity_change_requests.id')
            .where('identity_change_requests.company_id', '=', companyId),
        ),
      ),
    )
    .execute();
}
