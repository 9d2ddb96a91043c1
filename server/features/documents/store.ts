import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Documents } from '../../database/tables.ts';

export type DocumentRow = Readonly<Selectable<Documents>>;

export async function ownDocuments(db: Queryable, companyId: string, ids: readonly string[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('documents')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
}

export async function insertDocument(tx: Tx, document: Insertable<Documents>): Promise<void> {
  await tx.insertInto('documents').values(document).execute();
}

export async function documentById(db: Queryable, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function documentNamedBy(db: Queryable, applicationId: string, id: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('application_documents')
          .select('document_id')
          .where('application_id', '=', applicationId)
          .whereRef('application_documents.document_id', '=', 'documents.id'),
      ),
    )
    .executeTakeFirst();
}

/** How long the company's files were inspected since then. */
export async function inspectionTimeSince(db: Queryable, companyId: string, since: Date): Promise<number> {
  const { used } = await db
    .selectFrom('documents')
    .select((select) => select.fn.sum<string | null>('inspection_milliseconds').as('used'))
    .where('company_id', '=', companyId)
    .where('inspected_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(used ?? 0);
}

/** Time is added to what earlier tries took: each of them kept the parser busy. Pages are those of the view, where there is one. */
export async function chargeInspection(db: Queryable, id: string, milliseconds: number, at: Date, pageCount?: number): Promise<void> {
  await db
    .updateTable('documents')
    .set((row) => ({
      inspected_at: at,
      inspection_milliseconds: row('inspection_milliseconds', '+', milliseconds),
      ...(pageCount === undefined ? {} : { page_count: pageCount }),
    }))
    .where('id', '=', id)
    .execute();
}

/** True for the one call that settles it. */
export async function settle(tx: Tx, id: string, change: Updateable<Documents>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function stillChecking(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', [...ids])
    .where('state', '=', 'checking')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function longChecking(db: Queryable, before: Date, limit: number) {
  return db
    .selectFrom('documents')
    .select(['id', 'sha256'])
    .where('state', '=', 'checking')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** What is still being checked is left alone: its files are in use. */
export async function lockUnnamed(tx: Tx, before: Date, limit: number) {
  return tx
    .selectFrom('documents')
    .select(['id', 'sha256'])
    .where('unreferenced_since', '<', before)
    .where('state', '!=', 'checking')
    .orderBy('unreferenced_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Those of the ids that an application, an appeal or a request names after all; they are not looked at again until it lets them go. */
export async function clearUnreferenced(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .updateTable('documents')
    .set({ unreferenced_since: null })
    .where('id', 'in', [...ids])
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('application_documents').select('document_id').whereRef('application_documents.document_id', '=', 'documents.id'),
        ),
        exists(selectFrom('appeal_documents').select('document_id').whereRef('appeal_documents.document_id', '=', 'documents.id')),
        exists(
          selectFrom('identity_change_requests')
            .select('document_id')
            .whereRef('identity_change_requests.document_id', '=', 'documents.id'),
        ),
      ]),
    )
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('documents')
      .where('id', 'in', [...ids])
      .execute();
}
