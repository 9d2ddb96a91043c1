import type { Insertable, Selectable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { CompanyDeletions } from '../../database/tables.ts';

type CompanyDeletionRow = Readonly<Selectable<CompanyDeletions>>;

export async function companyDeletionOf(db: Queryable, companyId: string): Promise<CompanyDeletionRow | undefined> {
  return db.selectFrom('company_deletions').selectAll().where('company_id', '=', companyId).executeTakeFirst();
}

/** In place of an earlier request, whose link no longer works. */
export async function putCompanyDeletion(tx: Tx, deletion: Insertable<CompanyDeletions>): Promise<void> {
  const { company_id: _, ...renewed } = deletion;
  await tx
    .insertInto('company_deletions')
    .values(deletion)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(renewed))
    .execute();
}

/** Deletes this very request. False where another transaction did, or replaced it. */
export async function takeCompanyDeletion(
  tx: Tx,
  { company_id, requested_at }: Pick<CompanyDeletionRow, 'company_id' | 'requested_at'>,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('company_deletions')
    .where('company_id', '=', company_id)
    .where('requested_at', '=', requested_at)
    .returning('company_id')
    .executeTakeFirst();
  return row !== undefined;
}
