import type { DocumentOpening, EvidenceDocument, EvidenceField } from '@thamani/domain/review/document-openings.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';

/** Who opened which document of a case. Rows only grow, so that no lock of the application or the case is needed. */

/** One person, one document of one case, one session. */
export interface OpeningKey {
  readonly application_id: string;
  readonly document_id: string;
  readonly staff_id: string;
  readonly session_id: string;
}

/** True for the call that opened it in this session. */
export async function insertOpening(tx: Tx, key: OpeningKey, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into document_openings (application_id, document_id, staff_id, session_id, opened_at, last_shown_at)
    values (${key.application_id}, ${key.document_id}, ${key.staff_id}, ${key.session_id}, ${at}, ${at})
    on conflict do nothing returning document_id`.execute(tx);
  return rows.length > 0;
}

export interface ShownPages {
  readonly pages: readonly number[];
  /** As the viewer counted them. */
  readonly pageCount: number | null;
  readonly hasFailed: boolean;
}

/** False where the document was not opened in this session. */
export async function addPages(db: Queryable, key: OpeningKey, { pages, pageCount, hasFailed }: ShownPages, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update document_openings set pages = array(select distinct unnest(pages || ${[...pages]}::integer[]) order by 1),
      page_count = greatest(page_count, ${pageCount}::integer), last_shown_at = greatest(last_shown_at, ${at}),
      failed_at = case when ${hasFailed}::boolean then coalesce(failed_at, ${at}) else failed_at end
    where application_id = ${key.application_id} and document_id = ${key.document_id} and staff_id = ${key.staff_id}
      and session_id = ${key.session_id} returning document_id`.execute(db);
  return rows.length > 0;
}

/** True for the first download in this session. */
export async function markDownloaded(tx: Tx, key: OpeningKey, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update document_openings set downloaded_at = ${at}
    where application_id = ${key.application_id} and document_id = ${key.document_id} and staff_id = ${key.staff_id}
      and session_id = ${key.session_id} and downloaded_at is null returning document_id`.execute(tx);
  return rows.length > 0;
}

export async function hasOpening(db: Queryable, key: OpeningKey): Promise<boolean> {
  const { rows } = await sql`
    select from document_openings where application_id = ${key.application_id} and document_id = ${key.document_id}
      and staff_id = ${key.staff_id} and session_id = ${key.session_id}`.execute(db);
  return rows.length > 0;
}

export interface StoredOpening extends DocumentOpening {
  readonly openedAt: Date;
  readonly lastShownAt: Date;
}

/** One for each document and person, over all sessions of the person: the rules ask for nothing finer. */
export async function openingsOf(db: Queryable, id: string): Promise<readonly StoredOpening[]> {
  const { rows } = await sql<StoredOpening>`
    select o.document_id as document, o.staff_id as by, min(o.opened_at) as "openedAt", max(o.last_shown_at) as "lastShownAt",
      max(o.page_count) as "pageCount", bool_or(o.failed_at is not null and o.downloaded_at is not null) as "isDownloaded",
      coalesce(array_agg(distinct shown.page order by shown.page) filter (where shown.page is not null), '{}') as pages
    from document_openings o left join lateral unnest(o.pages) as shown (page) on true
    where o.application_id = ${id}
    group by o.document_id, o.staff_id
    order by min(o.opened_at), o.document_id, o.staff_id`.execute(db);
  return rows;
}

/**
 * Documents of the case, of all versions. `fields` are those of the current answers and requests: empty for a document that a correction,
 * or another answer to the same request, replaced. The cost sheet's are those of the newest submitted version, on which lines are judged. One that its check refused never has a copy to show, so no person can be required to
 * open it; one that is still being checked is required.
 */
export async function evidenceDocumentsOf(db: Queryable, id: string): Promise<readonly EvidenceDocument[]> {
  const { rows } = await sql<{ id: string; fields: EvidenceField[]; pageCount: number | null }>`
    select d.id, case when d.view_type = 'image/jpeg' then 1 else d.page_count end as "pageCount",
      coalesce(array_agg(distinct n.field order by n.field)
        filter (where n.version = case n.field when 'cost_sheet' then newest.version else 0 end
          and (n.field <> 'document_requests' or r.id is not null)), '{}') as fields
    from application_documents n join documents d on d.id = n.document_id
      cross join (select coalesce(max(version), 0) as version from application_versions where application_id = ${id}) newest
      left join document_requests r on r.application_id = n.application_id and r.document_id = n.document_id
    where n.application_id = ${id} and d.state <> 'refused'
    group by d.id order by min(n.version), min(n.field), min(n.position), d.id`.execute(db);
  return rows;
}
