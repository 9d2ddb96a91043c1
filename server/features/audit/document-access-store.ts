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

const reads = (application: string) =>
  sql`audit_events.action = 'document.viewed_by_staff' and audit_events.data ->> 'application' = ${application}`;

/** Reads from before the role was noted are shown with the one that the person has now. */
export async function pageOfReaders(
  db: Queryable,
  { id, page, page_size }: { readonly id: string; readonly page: number; readonly page_size: number },
): Promise<readonly ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select audit_events.at, staff.staff_number, audit_events.subject_id as document_id, coalesce(documents.name, '') as document_name,
      coalesce(nullif(audit_events.data ->> 'role', ''),
        (select role from staff_grants where staff_grants.staff_id = staff.id order by role desc limit 1), 'officer') as role
    from (select * from audit_events where ${reads(id)} order by at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}) audit_events
      join staff on staff.id = audit_events.actor_id::uuid left join documents on documents.id = audit_events.subject_id::uuid
    order by audit_events.at desc, audit_events.id desc`.execute(db);
  return rows;
}

export async function numberOfReaders(db: Queryable, application: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_events where ${reads(application)}`.execute(db);
  return rows[0]?.n ?? 0;
}
