import type { StatusChange, StatusReason, StatusRequestOutcome } from '@thamani/domain/certificates/status.ts';
import type { Scope, Sector } from '@thamani/domain/review/staff.ts';
import { requestExpiryCutoff } from '@thamani/domain/review/two-person-rule.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../database/connect.ts';
import { withinScope } from '../../../database/search-conditions.ts';
import { foundColumns, type FoundRow } from '../staff/staff-search-store.ts';

/** Changes of status: asked for in `status_change_requests`, agreed on in `status_changes`. */

export interface StatusChangeRequest {
  readonly id: string;
  readonly number: string;
  readonly change: StatusChange;
  readonly reason: StatusReason;
  readonly comment: string;
  readonly requested_by: string;
  readonly requested_at: Date;
}

export interface StaffReference {
  readonly id: string;
  readonly name: string;
  readonly staff_number: string;
}

export type NamedStatusChangeRequest = StatusChangeRequest & { readonly asker: StaffReference };

const named = (table: 'askers' | 'others') =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}, 'staff_number', ${sql.ref(`${table}.staff_number`)})`;

const requestColumns = sql`requests.id, requests.number, requests.change, requests.reason, requests.comment, requests.requested_by,
  requests.requested_at, ${named('askers')} as asker`;

export async function insertStatusChangeRequest(tx: Tx, request: StatusChangeRequest): Promise<void> {
  await tx.insertInto('status_change_requests').values(request).execute();
}

/** What waits still: nobody asks for it any more once it has waited too long. */
export async function openRequestOf(db: Queryable, number: string, now: Date): Promise<NamedStatusChangeRequest | undefined> {
  const { rows } = await sql<NamedStatusChangeRequest>`
    select ${requestColumns} from status_change_requests requests join staff askers on askers.id = requests.requested_by
    where requests.number = ${number} and requests.outcome is null and requests.requested_at > ${requestExpiryCutoff(now)}`.execute(db);
  return rows[0];
}

/** Makes room for another: whatever nobody settled in time. */
export async function expireFormerRequest(tx: Tx, number: string, now: Date): Promise<void> {
  await tx
    .updateTable('status_change_requests')
    .set({ outcome: 'expired', resolved_at: now })
    .where('number', '=', number)
    .where('outcome', 'is', null)
    .execute();
}

/** Which certificate a request is about, before anything is held. */
export async function certificateNumberOfRequest(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('status_change_requests').select('number').where('id', '=', id).executeTakeFirst();
  return row?.number;
}

export async function lockStatusChangeRequest(tx: Tx, id: string) {
  return tx.selectFrom('status_change_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function resolveStatusChangeRequest(
  tx: Tx,
  id: string,
  { by, at, outcome }: { readonly by: string; readonly at: Date; readonly outcome: Exclude<StatusRequestOutcome, 'expired'> },
): Promise<void> {
  await tx.updateTable('status_change_requests').set({ resolved_by: by, resolved_at: at, outcome }).where('id', '=', id).execute();
}

/** The oldest first. Few wait at any time. */
export async function pageOfWaiting(
  db: Queryable,
  now: Date,
  scopes: readonly Scope[],
  { size, offset }: { size: number; offset: number },
) {
  const from = sql`from status_change_requests requests join certificates on certificates.number = requests.number
    where requests.outcome is null and requests.requested_at > ${requestExpiryCutoff(now)}
      and ${withinScope(scopes, 'certificates')}`;
  const { rows } = await sql<NamedStatusChangeRequest & FoundRow>`
    with page as materialized (select requests.id ${from} order by requests.requested_at, requests.id limit ${size} offset ${offset})
    select ${foundColumns}, ${requestColumns}
    from page join status_change_requests requests on requests.id = page.id join staff askers on askers.id = requests.requested_by
      join certificates on certificates.number = requests.number join applications on applications.id = certificates.application_id
    order by requests.requested_at, requests.id`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db);
  return { rows, total: counted[0]?.n ?? 0 };
}

/** An open request with what the policy asks about its case. */
export interface RequestOfAnother extends Pick<StatusChangeRequest, 'change' | 'requested_by' | 'requested_at'> {
  readonly country: string;
  readonly sector: Sector;
  /** Who declared a conflict of interest in the case. */
  readonly interested: readonly string[];
}

/** The oldest first, without those that the person made. */
export async function requestsOfOthers(
  db: Queryable,
  personId: string,
  now: Date,
  scopes: readonly Scope[],
  limit: number,
): Promise<readonly RequestOfAnother[]> {
  const { rows } = await sql<RequestOfAnother>`
    select requests.change, requests.requested_by, requests.requested_at, certificates.country, certificates.sector,
      array(select conflicts.staff_id::text from case_conflicts_of_interest conflicts
        where conflicts.application_id = certificates.application_id) as interested
    from status_change_requests requests join certificates on certificates.number = requests.number
    where requests.outcome is null and requests.requested_at > ${requestExpiryCutoff(now)} and requests.requested_by <> ${personId}
      and ${withinScope(scopes, 'certificates')}
    order by requests.requested_at, requests.id limit ${limit}`.execute(db);
  return rows;
}

export interface StatusChangeRow {
  readonly change: StatusChange;
  readonly reason: StatusReason;
  readonly comment: string;
  readonly at: Date;
  readonly asker: StaffReference;
  readonly confirmer: StaffReference;
}

/** More than two people bring about in the months of one certificate. */
const mostChanges = 200;

/** The oldest first. */
export async function lifeOf(db: Queryable, number: string): Promise<readonly StatusChangeRow[]> {
  const { rows } = await sql<StatusChangeRow>`
    select changes.change, changes.reason, changes.comment, changes.at, ${named('askers')} as asker, ${named('others')} as confirmer
    from status_changes changes join staff askers on askers.id = changes.requested_by join staff others on others.id = changes.confirmed_by
    where changes.number = ${number} order by changes.at, changes.id limit ${mostChanges}`.execute(db);
  return rows;
}

export interface Revocation {
  readonly id: string;
  readonly number: string;
  readonly reason: StatusReason;
  readonly comment: string;
  readonly requested_by: string;
  readonly confirmed_by: string;
  readonly at: Date;
}

/** The revocation of an application's newest certificate; nothing where that one is not revoked, or was replaced by another. */
export async function revocationOf(db: Queryable, applicationId: string): Promise<Revocation | undefined> {
  const newest = await db
    .selectFrom('certificates')
    .select(['number', 'status'])
    .where('application_id', '=', applicationId)
    .orderBy('reserved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.status !== 'revoked') return undefined;
  const last = await db
    .selectFrom('status_changes')
    .select(['id', 'number', 'change', 'reason', 'comment', 'requested_by', 'confirmed_by', 'at'])
    .where('number', '=', newest.number)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.change === 'revoke' ? last : undefined;
}
