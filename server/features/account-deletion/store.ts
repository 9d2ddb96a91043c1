import type { Queryable, Tx } from '../../database/connect.ts';

export async function deletionOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'company_id', 'email', 'language', 'deletion_requested_at', 'deletion_nonce'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** Locked: a sign-in at the last moment either cancels the deletion before this transaction, or waits for its end. */
export async function lockDeletion(tx: Tx, accountId: string) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'company_id', 'deletion_requested_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setDeletionRequested(tx: Tx, accountId: string, nonce: Buffer, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ deletion_requested_at: now, deletion_nonce: nonce }).where('id', '=', accountId).execute();
}

/** Sessions, challenges and tickets go with the account; the company goes too while nothing else names it. */
export async function erase(tx: Tx, accountId: string, companyId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
  await tx
    .deleteFrom('companies')
    .where('id', '=', companyId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('accounts.id').where('accounts.company_id', '=', companyId))),
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
    .execute();
}
