import type { ReportOutcome, ReportReason, ReportState } from '@thamani/domain/certificate-reports/reports.ts';
import type { CertificateStatus, StatusChange } from '@thamani/domain/certificates/status.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

/** Neither the nonce nor the hash of the link: what staff read. */
export interface ReportRow {
  readonly id: string;
  readonly reference: string;
  readonly number: string;
  readonly country: string;
  readonly sector: Sector;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly assignee_id: string | null;
  readonly assigned_at: Date | null;
  readonly received_at: Date;
  readonly investigation_at: Date | null;
  readonly closed_at: Date | null;
  readonly outcome: ReportOutcome | null;
  readonly explanation: string | null;
  readonly details_erased_at: Date | null;
}

const reportColumns = [
  'certificate_reports.id',
  'certificate_reports.reference',
  'certificate_reports.number',
  'certificate_reports.country',
  'certificate_reports.sector',
  'certificate_reports.reason',
  'certificate_reports.state',
  'certificate_reports.assignee_id',
  'certificate_reports.assigned_at',
  'certificate_reports.received_at',
  'certificate_reports.investigation_at',
  'certificate_reports.closed_at',
  'certificate_reports.outcome',
  'certificate_reports.explanation',
  'certificate_reports.details_erased_at',
] as const;

export interface ReportDetails {
  readonly description: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly language: Language;
}

/** Of a certificate that the public can check, in any status. */
export async function isPublished(db: Queryable, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .select('number')
    .where('number', '=', number)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertReport(
  tx: Tx,
  report: Pick<ReportRow, 'id' | 'reference' | 'number' | 'reason' | 'received_at'> & {
    readonly nonce: Buffer;
    readonly token_hash: Buffer;
  },
  details: ReportDetails,
): Promise<void> {
  // Country and sector are those of the certificate: a trigger sets them.
  await tx.insertInto('certificate_reports').values(report).execute();
  await tx
    .insertInto('certificate_report_details')
    .values({ report_id: report.id, ...details })
    .execute();
}

export async function nonceOf(db: Queryable, id: string): Promise<{ readonly nonce: Buffer; readonly token_hash: Buffer } | undefined> {
  return db.selectFrom('certificate_reports').select(['nonce', 'token_hash']).where('id', '=', id).executeTakeFirst();
}

export interface FollowedRow {
  readonly reference: string;
  readonly number: string;
  readonly reason: ReportReason;
  readonly state: ReportState;
  readonly received_at: Date;
  readonly investigation_at: Date | null;
  readonly closed_at: Date | null;
  readonly outcome: ReportOutcome | null;
  readonly explanation: string | null;
  readonly has_contact: boolean;
}

/** By the function of 0009_certificate_reports.sql: the public has no access to the table. */
export async function followedByHash(db: Queryable, tokenHash: Buffer): Promise<FollowedRow | undefined> {
  const { rows } = await sql<FollowedRow>`select * from followed_report(${tokenHash})`.execute(db);
  return rows[0];
}

export async function reportById(db: Queryable, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('certificate_reports').select(reportColumns).where('id', '=', id).executeTakeFirst();
}

export async function lockReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return tx.selectFrom('certificate_reports').select(reportColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export interface ReportChange {
  readonly state?: ReportState;
  readonly assignee_id?: string | null;
  readonly assigned_at?: Date | null;
  readonly investigation_at?: Date;
  readonly closed_at?: Date;
  readonly closed_by?: string;
  readonly outcome?: ReportOutcome;
  readonly status_change_id?: string | null;
  readonly explanation?: string;
}

export async function updateReport(tx: Tx, id: string, change: ReportChange): Promise<void> {
  await tx.updateTable('certificate_reports').set(change).where('id', '=', id).execute();
}

/** Of the case of the certificate. */
export async function interestedIn(db: Queryable, number: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('case_conflicts_of_interest')
    .innerJoin('certificates', 'certificates.application_id', 'case_conflicts_of_interest.application_id')
    .select('case_conflicts_of_interest.staff_id')
    .where('certificates.number', '=', number)
    .execute();
  return rows.map(({ staff_id }) => staff_id);
}

export async function decidersOf(db: Queryable, number: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select deciders_of_certificate(${number}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ReportedCertificate {
  readonly application_id: string;
  readonly application_number: string;
  readonly company_name: string;
  readonly product_name: string;
  readonly status: CertificateStatus;
  readonly issued_on: Day;
  readonly expires_on: Day;
}

export async function reportedCertificate(db: Queryable, number: string): Promise<ReportedCertificate> {
  return db
    .selectFrom('certificates')
    .innerJoin('applications', 'applications.id', 'certificates.application_id')
    .select([
      'certificates.application_id',
      'applications.application_number',
      'certificates.product_name',
      'certificates.status',
      'certificates.issued_on',
      'certificates.expires_on',
      sql<string>`certificates.facts ->> 'company'`.as('company_name'),
    ])
    .where('certificates.number', '=', number)
    .executeTakeFirstOrThrow();
}

export async function newestStatusChange(
  db: Queryable,
  number: string,
): Promise<{ readonly id: string; readonly change: StatusChange } | undefined> {
  return db
    .selectFrom('status_changes')
    .select(['id', 'change'])
    .where('number', '=', number)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function detailsOf(db: Queryable, id: string): Promise<ReportDetails | undefined> {
  return db
    .selectFrom('certificate_report_details')
    .select(['description', 'name', 'email', 'phone', 'language'])
    .where('report_id', '=', id)
    .executeTakeFirst();
}

export interface NoteRow {
  readonly id: string;
  readonly staff_id: string;
  readonly note: string;
  readonly at: Date;
}

export async function insertNote(tx: Tx, note: NoteRow & { readonly report_id: string }): Promise<void> {
  await tx.insertInto('certificate_report_notes').values(note).execute();
}

export async function notesOf(db: Queryable, id: string, limit: number): Promise<readonly NoteRow[]> {
  return db
    .selectFrom('certificate_report_notes')
    .select(['id', 'staff_id', 'note', 'at'])
    .where('report_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface OutcomeRow {
  readonly outcome: ReportOutcome;
  readonly explanation: string;
  readonly closed_at: Date;
}

export async function insertOutcome(tx: Tx, outcome: OutcomeRow & { readonly report_id: string; readonly number: string }): Promise<void> {
  await tx.insertInto('certificate_report_outcomes').values(outcome).execute();
}

export async function outcomeOf(db: Queryable, id: string): Promise<OutcomeRow | undefined> {
  return db
    .selectFrom('certificate_report_outcomes')
    .select(['outcome', 'explanation', 'closed_at'])
    .where('report_id', '=', id)
    .executeTakeFirst();
}

/** For the company: nothing but the outcomes. */
export async function pageOfOutcomes(db: Queryable, number: string, { size, offset }: { size: number; offset: number }) {
  const ofNumber = db.selectFrom('certificate_report_outcomes').where('number', '=', number);
  const rows: readonly OutcomeRow[] = await ofNumber
    .select(['outcome', 'explanation', 'closed_at'])
    .orderBy('closed_at', 'desc')
    .orderBy('report_id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await ofNumber.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

/** What the worker may read of a report, for a mail. */
export async function reportToNotify(db: Queryable, id: string) {
  return db
    .selectFrom('certificate_reports')
    .select(['id', 'reference', 'number', 'nonce', 'token_hash', 'state', 'outcome', 'explanation'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function addressOf(db: Queryable, id: string): Promise<{ readonly email: string; readonly language: Language } | undefined> {
  const row = await db
    .selectFrom('certificate_report_details')
    .select(['email', 'language'])
    .where('report_id', '=', id)
    .executeTakeFirst();
  return row === undefined || row.email === '' ? undefined : row;
}

export async function companyOf(db: Queryable, number: string): Promise<{ readonly company_id: string; readonly product_name: string }> {
  return db.selectFrom('certificates').select(['company_id', 'product_name']).where('number', '=', number).executeTakeFirstOrThrow();
}

/** Marks those that were closed before, at most so many: what the reporter wrote can be deleted from then on, and not before. */
export async function markDetailsErased(tx: Tx, closedBefore: Date, at: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update certificate_reports set details_erased_at = ${at} where id in (
      select id from certificate_reports where details_erased_at is null and closed_at < ${closedBefore}
      order by closed_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteDetails(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('certificate_report_details')
    .where('report_id', 'in', [...ids])
    .execute();
}
