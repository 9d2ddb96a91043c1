import type { CertificateFacts, Deciders } from '@thamani/domain/certificates/facts.ts';
import type { CertificateStatus, StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';
import type { ReminderDays } from '@thamani/domain/certificates/validity.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

export interface CertificateRow {
  readonly number: string;
  readonly application_id: string;
  readonly company_id: string;
  readonly status_index: number;
  readonly facts: CertificateFacts;
  readonly deciders: Deciders;
  readonly product_name: string;
  readonly cva: string;
  readonly issued_on: Day;
  readonly expires_on: Day;
  readonly reserved_at: Date;
  readonly credential: string | null;
  readonly qr_seal: string | null;
  readonly signed_at: Date | null;
  readonly published_at: Date | null;
  readonly status: CertificateStatus;
  readonly replaced_by: string | null;
}

type StoredCertificate = Omit<CertificateRow, 'status_index'> & { readonly status_index: string };

const asRow = (kept: StoredCertificate): CertificateRow => ({ ...kept, status_index: Number(kept.status_index) });

export async function nextStatusIndex(tx: Tx): Promise<number> {
  const { rows } = await sql<{ status_index: string }>`select nextval('status_indexes') as status_index`.execute(tx);
  return Number(rows[0]?.status_index);
}

export async function insertReservation(
  tx: Tx,
  intent: Omit<CertificateRow, 'credential' | 'qr_seal' | 'signed_at' | 'published_at' | 'status' | 'replaced_by'>,
): Promise<void> {
  await tx
    .insertInto('certificates')
    .values({ ...intent, facts: JSON.stringify(intent.facts), deciders: JSON.stringify(intent.deciders) })
    .execute();
}

/** The one that is not revoked; where there is none, the newest. Those before it are revoked. */
export async function certificateOf(db: Queryable, applicationId: string): Promise<CertificateRow | undefined> {
  const row = await db
    .selectFrom('certificates')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy(sql`status <> 'revoked'`, 'desc')
    .orderBy('reserved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && asRow(row);
}

export async function certificateByNumber(db: Queryable, number: string): Promise<CertificateRow | undefined> {
  const row = await db.selectFrom('certificates').selectAll().where('number', '=', number).executeTakeFirst();
  return row && asRow(row);
}

export async function lockCertificate(tx: Tx, number: string): Promise<CertificateRow | undefined> {
  const row = await tx.selectFrom('certificates').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();
  return row && asRow(row);
}

/** Once: what was signed first stays. */
export async function storeSigned(tx: Tx, number: string, signed: { credential: string; seal: string; at: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('certificates')
    .set({ credential: signed.credential, qr_seal: signed.seal, signed_at: signed.at })
    .where('number', '=', number)
    .where('signed_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** True for the call that set it. */
export async function markPublished(tx: Tx, number: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('certificates')
    .set({ published_at: at })
    .where('number', '=', number)
    .where('published_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markReplaced(tx: Tx, number: string, by: string): Promise<void> {
  await tx.updateTable('certificates').set({ replaced_by: by }).where('number', '=', number).where('replaced_by', 'is', null).execute();
}

/** Of the same application, and revoked. */
export async function formerOf(tx: Tx, { application_id, number }: CertificateRow): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('certificates')
    .select('number')
    .where('application_id', '=', application_id)
    .where('number', '<>', number)
    .where('status', '=', 'revoked')
    .orderBy('reserved_at')
    .execute();
  return rows.map((row) => row.number);
}

/** The certificate that a renewal came to, where it lasts longer than the one that it renews. */
export async function renewalIssued(tx: Tx, { number, expires_on }: CertificateRow): Promise<string | undefined> {
  const row = await tx
    .selectFrom('certificates')
    .innerJoin('applications', 'applications.id', 'certificates.application_id')
    .select('certificates.number')
    .where('applications.renewal_of', '=', number)
    .where('certificates.published_at', 'is not', null)
    .where('certificates.status', '<>', 'revoked')
    .where('certificates.expires_on', '>', expires_on)
    .orderBy('certificates.expires_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

export async function insertStatusChange(
  tx: Tx,
  change: {
    id: string;
    number: string;
    change: StatusChange;
    reason: StatusReason;
    comment: string;
    requested_by: string;
    confirmed_by: string;
    at: Date;
    status_index: number;
  },
): Promise<void> {
  await tx.insertInto('status_changes').values(change).execute();
}

export async function setStatus(tx: Tx, number: string, status: CertificateStatus): Promise<void> {
  await tx.updateTable('certificates').set({ status }).where('number', '=', number).execute();
}

export async function changesOf(db: Queryable, number: string) {
  return db
    .selectFrom('status_changes')
    .select(['change', 'reason', 'comment', 'at'])
    .where('number', '=', number)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** A published certificate as its case shows it. */
export interface PublishedCertificateRow {
  readonly number: string;
  readonly application_id: string;
  readonly issued_on: Day;
  readonly expires_on: Day;
  readonly status: CertificateStatus;
  readonly replaced_by: string | null;
}

/** Of some applications, newest first. */
export async function publishedOf(
  db: Queryable,
  applicationIds: readonly string[],
  limit: number,
): Promise<readonly PublishedCertificateRow[]> {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('certificates')
    .select(['number', 'application_id', 'issued_on', 'expires_on', 'status', 'replaced_by'])
    .where('application_id', 'in', [...applicationIds])
    .where('published_at', 'is not', null)
    .orderBy('issued_on', 'desc')
    .orderBy('reserved_at', 'desc')
    .limit(limit)
    .execute();
}

/** The number of the certificate that an application renews. */
export async function renewedCertificate(db: Queryable, applicationId: string): Promise<string | null> {
  const row = await db.selectFrom('applications').select('renewal_of').where('id', '=', applicationId).executeTakeFirst();
  return row?.renewal_of ?? null;
}

/** Of some certificates, the oldest first. */
export async function changesOfAll(db: Queryable, numbers: readonly string[], limit: number) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('status_changes')
    .select(['number', 'change', 'reason', 'at'])
    .where('number', 'in', [...numbers])
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The highest list that contains a certificate; undefined before the first. */
export async function lastStatusIndex(db: Queryable): Promise<number | undefined> {
  const { rows } = await sql<{ status_index: string | null }>`select max(status_index) as status_index from certificates`.execute(db);
  const last = rows[0]?.status_index;
  return last === null || last === undefined ? undefined : Number(last);
}

/** Its renewal is paid for and not turned down: nothing is left for the company to do. */
export async function isBeingRenewed(db: Queryable, number: string): Promise<boolean> {
  const { rows } = await sql`select from applications where renewal_of = ${number} and ${underWay('applications')}`.execute(db);
  return rows.length > 0;
}

/** Of an application by that name: the tiles and the reminders ask the same. */
export function underWay(name: 'applications' | 'renewals') {
  return sql<boolean>`${sql.ref(`${name}.paid`)} and ${sql.ref(`${name}.state`)} not in ('rejected', 'rejection_upheld', 'withdrawn')`;
}

export interface ExpiringRow {
  readonly number: string;
  readonly expires_on: Day;
  readonly application_id: string;
  /** Nobody was told of these days, and there is something to do. */
  readonly due: boolean;
}

/** Some that expire within days, in the order of the index by expiry, after one of them. */
export async function expiringBetween(
  db: Queryable,
  {
    from,
    to,
    days,
    after,
    limit,
  }: { from: Day; to: Day; days: number; after: { expiresOn: Day; number: string } | undefined; limit: number },
): Promise<readonly ExpiringRow[]> {
  const { rows } = await sql<ExpiringRow>`
    select number, expires_on, application_id,
      status = 'good' and replaced_by is null
        and not exists (select from certificate_reminders r where r.number = c.number and r.days = ${days})
        and not exists (select from applications where renewal_of = c.number and ${underWay('applications')}) as due
    from certificates c
    where published_at is not null and status <> 'revoked' and expires_on between ${from} and ${to}
      and (expires_on, number) > (${after?.expiresOn ?? from}::date, ${after?.number ?? ''})
    order by expires_on, number limit ${limit}`.execute(db);
  return rows;
}

/** True for the call that kept it. */
export async function insertReminder(tx: Tx, number: string, days: ReminderDays, at: Date): Promise<boolean> {
  const kept = await tx
    .insertInto('certificate_reminders')
    .values({ number, days, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return kept !== undefined;
}

/** What an audit event records; the moment names the partition that holds it. */
export async function auditActionOf(db: Queryable, eventId: string, at: Date): Promise<string | undefined> {
  const event = await db.selectFrom('audit_events').select('action').where('at', '=', at).where('id', '=', eventId).executeTakeFirst();
  return event?.action;
}
