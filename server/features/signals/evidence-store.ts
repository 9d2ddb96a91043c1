import type { Answers } from '@thamani/domain/applications/answers.ts';
import type { ContentType, DocumentState, MediaType } from '@thamani/domain/documents/documents.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';

/** The files and answers of a case, for extraction and comparison. */

export interface NamedFile {
  readonly id: string;
  readonly sha256: Buffer;
  readonly content_type: ContentType;
  readonly media_type: MediaType;
  readonly state: DocumentState;
  /** The answers that name it, and `document_requests` for what an officer asked for besides. */
  readonly fields: readonly string[];
}

/** More than the form takes and officers ask for. */
const mostFiles = 300;

/** Invoices first: they are what most checks are made of. */
export async function namedFiles(db: Queryable, applicationId: string): Promise<readonly NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select d.id, d.sha256, d.content_type, d.media_type, d.state, array_agg(n.field order by n.field) as fields
    from application_documents n join documents d on d.id = n.document_id
    where n.application_id = ${applicationId} and n.version = 0
    group by d.id order by bool_or(n.field = 'invoices') desc, d.id limit ${mostFiles}`.execute(db);
  return rows;
}

/** Whatever names them. */
export async function filesById(db: Queryable, ids: readonly string[]): Promise<readonly NamedFile[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'sha256', 'content_type', 'media_type', 'state'])
    .where('id', 'in', ids.slice(0, mostFiles))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, fields: [] }));
}

export interface Subject {
  readonly id: string;
  readonly company_id: string;
  readonly answers: Answers;
  readonly submissions: number;
  readonly hs_code: string | null;
  readonly reg_country: string;
  readonly rc_number: string;
  /** Of the current answers, corrections included. */
  readonly declared_at: Date;
}

export async function subjectOf(db: Queryable, applicationId: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select a.id, a.company_id, a.answers, a.submissions, a.hs_code, m.reg_country, m.rc_number, coalesce(v.submitted_at, a.updated_at) as declared_at
    from applications a join companies m on m.id = a.company_id
      left join application_versions v on v.application_id = a.id and v.version = a.submissions
    where a.id = ${applicationId}`.execute(db);
  return rows[0];
}

/** Raised when files must be read again, since the reader has changed. */
export const readerVersion = 1;
