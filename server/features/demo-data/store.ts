import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import type { CertificateStatus } from '@thamani/domain/certificates/status.ts';
import { sql, type NotNull } from 'kysely';
import { prepare } from '../../database/prepared-statements.ts';
import type { Queryable, Tx } from '../../database/connect.ts';

/** The application for a product: a renewal of a certificate, or a first application. */
export async function applicationFor(db: Queryable, companyId: string, product: string, isRenewal: boolean) {
  return db
    .selectFrom('applications')
    .select(['id', 'state'])
    .where('company_id', '=', companyId)
    .where('product_name', '=', product)
    .where('renewal_of', isRenewal ? 'is not' : 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The account and the company of a person who owns one, by their address. */
export async function ownerByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .select(['accounts.id as accountId', 'memberships.company_id as companyId'])
    .where('accounts.email', '=', email)
    .where(sql<boolean>`'owner' = any (memberships.roles)`)
    .orderBy('memberships.joined_at')
    .limit(1)
    .executeTakeFirst();
}

/** Those that passed their check. */
export async function documentsNamed(db: Queryable, companyId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'ready')
    .orderBy('id')
    .limit(100)
    .execute();
}

export async function paymentsWithoutReceipt(db: Queryable, companyId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'paid_at'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'paid')
    .where('receipt_sha256', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** That every scenario was replayed to its end, and that the people have joined. */
export type SeededAction = 'demo_data.seeded' | 'demo_data.people_seeded' | 'demo_data.reports_seeded';

/** The newest certificate of a product in a status. */
export async function numberOf(db: Queryable, companyId: string, product: string, status: CertificateStatus): Promise<string | undefined> {
  const row = await db
    .selectFrom('certificates')
    .select('number')
    .where('company_id', '=', companyId)
    .where('product_name', '=', product)
    .where('status', '=', status)
    .where('published_at', 'is not', null)
    .orderBy('issued_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** Later changes by people are kept. */
export async function isSeeded(db: Queryable, companyId: string, action: SeededAction): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('id')
    .where('subject_kind', '=', 'company')
    .where('subject_id', '=', companyId)
    .where('action', '=', action)
    .executeTakeFirst();
  return row !== undefined;
}

/** What this transaction enqueued counts as delivered, except some topics. */
export async function markDelivered(tx: Tx, exceptTopics: readonly string[]): Promise<void> {
  await sql`update outbox set delivered_at = created_at
    where xmin = pg_current_xact_id()::xid and delivered_at is null and topic <> all(${sql.val(exceptTopics)}::text[])`.execute(tx);
}

export async function certificateFor(db: Queryable, applicationId: string) {
  return db
    .selectFrom('certificates')
    .select(['number', 'published_at', 'status'])
    .where('application_id', '=', applicationId)
    .orderBy('reserved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who of the board has voted on it, by their addresses. */
export async function appealFor(db: Queryable, applicationId: string) {
  const rows = await db
    .selectFrom('appeals')
    .leftJoin('appeal_votes', 'appeal_votes.appeal_id', 'appeals.id')
    .leftJoin('staff', 'staff.id', 'appeal_votes.staff_id')
    .select(['appeals.id', 'staff.email'])
    .where('application_id', '=', applicationId)
    .limit(10)
    .execute();
  const [first] = rows;
  return first && { id: first.id, voters: rows.flatMap(({ email }) => email ?? []) };
}

export async function hasChanged(db: Queryable, number: string): Promise<boolean> {
  const row = await db.selectFrom('status_changes').select('id').where('number', '=', number).limit(1).executeTakeFirst();
  return row !== undefined;
}

export interface PublishedRow {
  readonly facts: CertificateFacts;
  readonly credential: string;
  readonly qr_seal: string;
}

/** Published and neither suspended nor revoked. */
export const goodCertificateByNumber = prepare<{ readonly number: string }, PublishedRow>('certificate-shown', (db, parameter) =>
  db
    .selectFrom('certificates')
    .select(['facts', 'credential', 'qr_seal'])
    .where('number', '=', parameter('number'))
    .where('published_at', 'is not', null)
    .where('status', '=', sql.lit<CertificateStatus>('good'))
    .$narrowType<{ credential: NotNull; qr_seal: NotNull }>(),
);

export async function publishedNumbers(db: Queryable, companyId: string) {
  return db
    .selectFrom('certificates')
    .select(['number', 'product_name'])
    .where('company_id', '=', companyId)
    .where('published_at', 'is not', null)
    .orderBy('issued_on')
    .limit(20)
    .execute();
}

/** Events of the demonstration that wait to be notified, oldest first. */
export async function eventsToNotify(db: Queryable) {
  return db
    .selectFrom('outbox')
    .select(['key', 'created_at'])
    .where('topic', '=', 'notification.due')
    .where('key', 'not in', (eb) => eb.selectFrom('notified_events').select('event_id'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(5000)
    .execute();
}

export async function markNotified(tx: Tx): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ delivered_at: sql<Date>`clock_timestamp()` })
    .where('topic', '=', 'notification.due')
    .where('delivered_at', 'is', null)
    .execute();
}

/** What was notified before this moment. */
export async function markOldRead(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`created_at` })
    .where('created_at', '<', before)
    .where('read_at', 'is', null)
    .execute();
}
