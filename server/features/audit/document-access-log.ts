import { Refusal } from '@thamani/domain/errors.ts';
import { sql } from 'kysely';
import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import type { ReaderRow } from './store.ts';

/** For the company whose application it is; for everybody else there is none. */
export async function listDocumentReaders(
  { db }: Pick<Context, 'db'>,
  session: OpenSession,
  asked: { readonly id: string; readonly page: number; readonly page_size: number },
): Promise<{ rows: readonly ReaderRow[]; total: number }> {
  const own = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', asked.id)
    .where('company_id', '=', session.companyId)
    .executeTakeFirst();
  if (own === undefined) throw new Refusal('not_found');
  const [rows, total] = [await pageOfReaders(db, asked), await numberOfReaders(db, asked.id)];
  return { rows, total };
}

const reads = (application: string) => sql`events.action = 'document.read_by_staff' and events.data ->> 'application' = ${application}`;

/** Reads from before the role was noted are shown with the one that the person has now. */
export async function pageOfReaders(
  db: Queryable,
  { id, page, page_size }: { readonly id: string; readonly page: number; readonly page_size: number },
): Promise<readonly ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select events.at, staff.staff_number, events.subject_id as document_id, coalesce(documents.name, '') as document_name,
      coalesce(nullif(events.data ->> 'role', ''),
        (select role from staff_grants where staff_grants.staff_id = staff.id order by role desc limit 1), 'officer') as role
    from (select * from events where ${reads(id)} order by at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}) events
      join staff on staff.id = events.actor_id::uuid left join documents on documents.id = events.subject_id::uuid
    order by events.at desc, events.id desc`.execute(db);
  return rows;
}

export async function numberOfReaders(db: Queryable, application: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from events where ${reads(application)}`.execute(db);
  return rows[0]?.n ?? 0;
}
