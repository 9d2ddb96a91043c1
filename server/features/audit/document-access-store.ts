import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';
import type { ReaderRow } from './store.ts';

export async function isApplicationOf(db: Queryable, companyId: string, applicationId: string): Promise<boolean> {
  const own = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return own !== undefined;
}

/** Reads from before the role was noted are shown with the one that the person has now. */
export async function pageOfReaders(
  db: Queryable,
  { id, page, page_size }: { readonly id: string; readonly page: number; readonly page_size: number },
): Promise<readonly ReaderRow[]> {
  // Cast inside: row security finds a document by its key only where the condition has no cast.
  const { rows } = await sql<ReaderRow>`
    select views.at, staff.staff_number, views.document_id, coalesce(documents.name, '') as document_name,
      coalesce(nullif(views.role, ''),
        (select role from staff_grants where staff_grants.staff_id = staff.id order by role desc limit 1), 'officer') as role
    from (
      select id, at, role, actor_id::uuid as staff_id, document_id::uuid as document_id from document_views
      where application_id = ${id} order by at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}) views
      join staff on staff.id = views.staff_id left join documents on documents.id = views.document_id
    order by views.at desc, views.id desc`.execute(db);
  return rows;
}

export async function numberOfReaders(db: Queryable, application: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from document_views where application_id = ${application}`.execute(db);
  return rows[0]?.n ?? 0;
}
