import type { Grant, Person, Role, Sector, StaffStatus } from '@thamani/domain/review/staff.ts';
import { requestExpiryCutoff } from '@thamani/domain/review/two-person-rule.ts';
import { sql, type Insertable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import { prepared } from '../../database/prepared-statements.ts';
import type { StaffPasskeys } from '../../database/tables.ts';

export interface GrantRow {
  readonly role: Role;
  readonly countries: string[] | null;
  readonly sectors: Sector[] | null;
}

export interface StaffRow {
  readonly id: string;
  readonly staff_number: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly status: StaffStatus;
  readonly grants: readonly GrantRow[];
}

/** With what proves who they are; read only where a proof is looked at. */
export interface ProvingRow extends StaffRow {
  readonly password_hash: string | null;
  /** Of an authenticator from before they were sealed (totp.ts). */
  readonly totp_nonce: Buffer | null;
  readonly totp_encrypted_secret: Buffer | null;
  readonly totp_step: string;
}

const shown = ['staff.id', 'staff.staff_number', 'staff.email', 'staff.name', 'staff.language', 'staff.status'] as const;
const grantsOf = sql<GrantRow[]>`(select coalesce(json_agg(json_build_object('role', g.role, 'countries', g.countries, 'sectors', g.sectors)
  order by g.role), '[]'::json) from staff_grants g where g.staff_id = staff.id)`;

export function personOf(row: StaffRow): Person {
  return { id: row.id, status: row.status, grants: row.grants.map(grantOf) };
}

export function grantOf({ role, countries, sectors }: GrantRow): Grant {
  return { role, countries: countries ?? 'all', sectors: sectors ?? 'all' };
}

/** Asked at every request of staff, hence prepared. */
export const staffSessionByToken = prepared<
  StaffRow & { session_id: string; last_seen_at: Date; expires_at: Date; ended_at: Date | null; authenticated_at: Date },
  [tokenHash: Buffer]
>(
  'staff-session-by-token',
  (db) =>
    db
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
      .select([...shown, 'staff_sessions.id as session_id'])
      .select(['staff_sessions.last_seen_at', 'staff_sessions.expires_at', 'staff_sessions.ended_at', 'staff_sessions.authenticated_at'])
      .select(grantsOf.as('grants'))
      .where('staff_sessions.token_hash', '=', Buffer.alloc(0)) as never,
);

export async function staffById(db: Queryable, id: string): Promise<StaffRow | undefined> {
  return (await db.selectFrom('staff').select(shown).select(grantsOf.as('grants')).where('id', '=', id).executeTakeFirst()) as
    | StaffRow
    | undefined;
}

/** Active people with one of the roles, where it may hold in a country; the policy is asked about each. */
export async function activeWithin(db: Queryable, wanted: readonly Role[], country: string, limit: number): Promise<readonly StaffRow[]> {
  const rows = await db
    .selectFrom('staff')
    .select(shown)
    .select(grantsOf.as('grants'))
    .where('status', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_grants')
          .select('staff_id')
          .whereRef('staff_grants.staff_id', '=', 'staff.id')
          .where('role', 'in', [...wanted])
          .where(sql<boolean>`(countries is null or ${country} = any (countries))`),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as unknown as StaffRow[];
}

export async function provingByEmail(db: Queryable, email: string): Promise<ProvingRow | undefined> {
  return (await proving(db).where('email', '=', email).executeTakeFirst()) as ProvingRow | undefined;
}

/** Rows that name this person may be written meanwhile, such as a request that they confirm. */
export async function lockStaff(tx: Tx, id: string): Promise<ProvingRow | undefined> {
  return (await proving(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as ProvingRow | undefined;
}

function proving(db: Queryable) {
  return db
    .selectFrom('staff')
    .select([...shown, 'staff.password_hash', 'staff.totp_nonce', 'staff.totp_encrypted_secret', 'staff.totp_step'])
    .select(grantsOf.as('grants'));
}

export async function pageOfStaff(
  db: Queryable,
  search: string,
  size: number,
  offset: number,
): Promise<{ rows: readonly StaffRow[]; total: number }> {
  const typed = search.trim().toLowerCase();
  const pattern = `%${typed.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  let some = db.selectFrom('staff');
  // As the index of 0001_baseline.sql has it.
  if (typed !== '') some = some.where(sql<boolean>`(lower(name) || ' ' || email || ' ' || lower(staff_number)) like ${pattern}`);
  const rows = await some.select(shown).select(grantsOf.as('grants')).orderBy('name').orderBy('id').limit(size).offset(offset).execute();
  const { n } = await some.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows: rows as unknown as StaffRow[], total: Number(n) };
}

export interface NewStaff {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly status: 'invited' | 'confirmed';
  readonly at: Date;
}

/** Undefined where the address is known. `S-0012`: a number that is never given twice. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<string | undefined> {
  const number = sql<string>`'S-' || (select lpad(n::text, greatest(4, length(n::text)), '0') from nextval('staff_numbers') as n)`;
  const { at, ...row } = staff;
  const kept = await tx
    .insertInto('staff')
    .values({ ...row, staff_number: number, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('staff_number')
    .executeTakeFirst();
  return kept?.staff_number;
}

export async function replaceGrants(tx: Tx, staffId: string, grants: readonly GrantRow[]): Promise<void> {
  await tx.deleteFrom('staff_grants').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_grants')
    .values(grants.map((grant) => ({ staff_id: staffId, ...grant })))
    .execute();
}

/** A person who was invited and never confirmed, without an open request about them. Locked until the transaction ends. */
export async function uninvited(tx: Tx, email: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'invited')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const waiting = await tx
    .selectFrom('approval_requests')
    .select('id')
    .where('subject_id', '=', row.id)
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .executeTakeFirst();
  return waiting === undefined ? row.id : undefined;
}

export async function renameStaff(tx: Tx, id: string, change: { readonly name: string; readonly language: string }): Promise<void> {
  await tx.updateTable('staff').set(change).where('id', '=', id).execute();
}

/** Held until the transaction ends, so that two that leave at once are counted one after the other. */
export async function activeAdmins(tx: Tx): Promise<readonly { readonly id: string; readonly is_everywhere: boolean }[]> {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('staff_grants', 'staff_grants.staff_id', 'staff.id')
    .select(['staff.id', sql<boolean>`countries is null and sectors is null`.as('is_everywhere')])
    .where('staff_grants.role', '=', 'admin')
    .where('staff.status', '=', 'active')
    .orderBy('staff.id')
    .limit(1000)
    .forNoKeyUpdate('staff')
    .execute();
  return rows;
}

/** How many admins hold everything; all of them are held until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<number> {
  await sql`lock table staff_grants in exclusive mode`.execute(tx);
  const { n } = await tx
    .selectFrom('staff')
    .innerJoin('staff_grants', 'staff_grants.staff_id', 'staff.id')
    .select(sql<string>`count(*)`.as('n'))
    .where('role', '=', 'admin')
    .where('countries', 'is', null)
    .where('sectors', 'is', null)
    .where('staff.status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function lockStaffByEmail(tx: Tx, email: string): Promise<ProvingRow | undefined> {
  return (await proving(tx).where('email', '=', email).forUpdate().executeTakeFirst()) as ProvingRow | undefined;
}

/** Those who can sign in, or are about to. */
export async function admins(db: Queryable): Promise<readonly StaffRow[]> {
  const rows = await db
    .selectFrom('staff')
    .select(shown)
    .select(grantsOf.as('grants'))
    .where('status', 'in', ['active', 'confirmed'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('staff_grants').select('staff_id').whereRef('staff_grants.staff_id', '=', 'staff.id').where('role', '=', 'admin')),
    )
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows as unknown as StaffRow[];
}

export interface BreakGlassEvent {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
  readonly name: string;
  readonly email: string;
}

/** By the key of the partitioned table, which begins with the time. */
export async function breakGlassEvent(db: Queryable, id: string, at: string): Promise<BreakGlassEvent | undefined> {
  const { rows } = await sql<BreakGlassEvent>`
    select audit_events.at, data ->> 'by' as by, data ->> 'reason' as reason, staff.name, staff.email
    from audit_events join staff on staff.id::text = audit_events.subject_id where audit_events.at = ${at} and audit_events.id = ${id} and action = 'staff.break_glass'`.execute(
    db,
  );
  return rows[0];
}

export async function isAnyAdmin(tx: Tx): Promise<boolean> {
  // A process that creates the first admins waits here for another that is already doing so.
  await sql`lock table staff_grants in exclusive mode`.execute(tx);
  return (await tx.selectFrom('staff_grants').select('staff_id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined;
}

export async function setStaffStatus(tx: Tx, id: string, status: StaffStatus): Promise<void> {
  await tx.updateTable('staff').set({ status }).where('id', '=', id).execute();
}

export async function setFactors(
  tx: Tx,
  id: string,
  factors: { password_hash?: string; totp_encrypted_secret?: Buffer; totp_step?: number },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ status: 'active', ...factors, has_passkey: factors.password_hash === undefined })
    .where('id', '=', id)
    .execute();
}

/** Every way in ends. */
export async function clearFactors(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', id).execute();
  await tx
    .updateTable('staff')
    .set({ status: 'confirmed', password_hash: null, totp_nonce: null, totp_encrypted_secret: null, has_passkey: false })
    .where('id', '=', id)
    .execute();
}

export async function authenticatorsAfter(db: Queryable, after: string | undefined, limit: number) {
  return db
    .selectFrom('staff')
    .select(['id', 'totp_nonce', 'totp_encrypted_secret'])
    .where(({ eb, or }) => or([eb('totp_nonce', 'is not', null), eb('totp_encrypted_secret', 'is not', null)]))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function updateEncryptedSecret(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('staff').set({ totp_nonce: null, totp_encrypted_secret: sealed }).where('id', '=', id).execute();
}

export async function updateTotpStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.updateTable('staff').set({ totp_step: step }).where('id', '=', id).execute();
}

export async function insertPasskey(tx: Tx, passkey: Insertable<StaffPasskeys>): Promise<void> {
  await tx.insertInto('staff_passkeys').values(passkey).execute();
}

export async function passkeysOf(db: Queryable, staffId: string) {
  return db.selectFrom('staff_passkeys').select(['credential_id', 'transports']).where('staff_id', '=', staffId).limit(20).execute();
}

export async function lockPasskey(tx: Tx, credentialId: string): Promise<(KnownPasskey & { staff_id: string }) | undefined> {
  return tx
    .selectFrom('staff_passkeys')
    .select(['credential_id', 'staff_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePasskeyUse(tx: Tx, credentialId: string, counter: number, at: Date): Promise<void> {
  await tx.updateTable('staff_passkeys').set({ counter, used_at: at }).where('credential_id', '=', credentialId).execute();
}

export interface KnownPasskey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly transports: string[];
}

export type ChallengePurpose = 'enrol' | 'sign_in' | 'step_up';

export async function insertChallenge(
  db: Queryable,
  challenge: { id: string; purpose: ChallengePurpose; staff_id: string | null; nonce: Buffer; created_at: Date },
): Promise<void> {
  await db.insertInto('staff_challenges').values(challenge).execute();
}

/** Used up by the first request; undefined where it was used, is too old, or was made for another purpose or person. */
export async function useChallenge(
  tx: Tx,
  id: string,
  purpose: ChallengePurpose,
  staffId: string | null,
  since: Date,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable('staff_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('created_at', '>', since)
    .where('used_at', 'is', null)
    .returning('nonce')
    .executeTakeFirst();
  return row?.nonce;
}

/** The newest alone works. */
export async function replaceLink(
  tx: Tx,
  link: { id: string; staff_id: string; nonce: Buffer; code_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx
    .updateTable('staff_enrolment_links')
    .set({ used_at: link.created_at })
    .where('staff_id', '=', link.staff_id)
    .where('used_at', 'is', null)
    .execute();
  await tx.insertInto('staff_enrolment_links').values(link).execute();
}

export async function openLink(db: Queryable, id: string, now: Date) {
  return db
    .selectFrom('staff_enrolment_links')
    .select(['id', 'staff_id', 'nonce'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Null for links from before there were codes. The worker, which mails links, cannot read it. */
export async function codeHashOfLink(db: Queryable, id: string): Promise<string | null> {
  const row = await db.selectFrom('staff_enrolment_links').select('code_hash').where('id', '=', id).executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Whether it is still open. Locked, so that a right code and wrong ones sent at the same moment are taken in turn. */
export async function lockLink(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_enrolment_links')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the link is still open after it. */
export async function countWrongCode(tx: Tx, id: string, limit: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('staff_enrolment_links')
    .set({
      wrong_codes: sql`wrong_codes + 1`,
      used_at: sql`case when wrong_codes + 1 >= ${limit} then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst();
  return row?.used_at === null;
}

export async function useLink(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('staff_enrolment_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertStaffSession(
  tx: Tx,
  session: {
    id: string;
    token_hash: Buffer;
    staff_id: string;
    started_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    authenticated_at: Date;
    device: string;
    network: string;
  },
): Promise<void> {
  await tx.insertInto('staff_sessions').values(session).execute();
}

/** Whether a device or a network was not seen among the sessions that are kept; never for the first session of all. */
export async function isUnusualSession(
  tx: Tx,
  staffId: string,
  { device, network }: { device: string; network: string },
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('staff_sessions')
    .select(['device', 'network'])
    .where('staff_id', '=', staffId)
    .orderBy('started_at', 'desc')
    .limit(200)
    .execute();
  return earlier.length > 0 && !(earlier.some((one) => one.device === device) && earlier.some((one) => one.network === network));
}

export async function openSessionsOf(db: Queryable, staffId: string, aliveSince: Date, now: Date) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'network', 'started_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', aliveSince)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
}

export async function staffSessionById(db: Queryable, id: string) {
  return db
    .selectFrom('staff_sessions')
    .select(['staff_id', 'device', 'network', 'started_at', 'last_seen_at', 'expires_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function endOtherSessionsOf(tx: Tx, staffId: string, kept: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('id', '!=', kept)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export interface StaffEvent {
  readonly at: Date;
  readonly action: string;
  readonly subject_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** By the key of the partitioned table, which begins with the time. */
export async function staffEvent(db: Queryable, id: string, at: string): Promise<StaffEvent | undefined> {
  const { rows } = await sql<StaffEvent>`
    select at, action, subject_id, data from audit_events where at = ${at} and id = ${id} and actor_kind = 'staff'`.execute(db);
  return rows[0];
}

export async function touchStaffSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_seen_at: now }).where('id', '=', id).where('last_seen_at', '<', now).execute();
}

export async function recordStepUp(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('staff_sessions').set({ authenticated_at: now }).where('id', '=', id).execute();
}

export async function endStaffSessions(tx: Tx, staffId: string, only: string | undefined, now: Date): Promise<void> {
  let ending = tx.updateTable('staff_sessions').set({ ended_at: now }).where('staff_id', '=', staffId).where('ended_at', 'is', null);
  if (only !== undefined) ending = ending.where('id', '=', only);
  await ending.execute();
}

/**
 * One change of the staff at a time. Each holds the person, the admins that are left and requests, which a suspension also ends; two that
 * began with different ones would wait for each other.
 */
export async function lockStaffChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff changes', 0))`.execute(tx);
}

/** What admins ask of each other about people. */
export type StaffPermission = 'invite_staff' | 'change_scope' | 'suspend_staff' | 'reset_sign_in';

export interface RequestRow {
  readonly id: string;
  readonly permission: StaffPermission;
  readonly subject_id: string;
  readonly grants: readonly GrantRow[] | null;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly resolved_at: Date | null;
}

export async function insertApprovalRequest(tx: Tx, { grants, ...request }: Omit<RequestRow, 'resolved_at'>): Promise<void> {
  await tx
    .insertInto('approval_requests')
    .values({ ...request, change: JSON.stringify({ grants }) })
    .execute();
}

export async function permissionOfRequest(db: Queryable, id: string): Promise<string | undefined> {
  return (await db.selectFrom('approval_requests').select('permission').where('id', '=', id).executeTakeFirst())?.permission;
}

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const row = await tx
    .selectFrom('approval_requests')
    .select(['id', 'permission', 'subject_id', 'requested_by', 'requested_at', 'resolved_at'])
    .select(sql<GrantRow[] | null>`nullif(change -> 'grants', 'null'::jsonb)`.as('grants'))
    .where('id', '=', id)
    .where('permission', '!=', 'change_price')
    .forUpdate()
    .executeTakeFirst();
  return row as RequestRow | undefined;
}

export async function settleRequest(
  tx: Tx,
  id: string,
  settled: { readonly by: string; readonly at: Date; readonly outcome: 'confirmed' | 'refused' },
): Promise<void> {
  await tx
    .updateTable('approval_requests')
    .set({ resolved_by: settled.by, resolved_at: settled.at, outcome: settled.outcome })
    .where('id', '=', id)
    .execute();
}

export interface WaitingRequest extends RequestRow {
  readonly asker: string;
  readonly subject: StaffRow | undefined;
}

/** What waits for a second person, oldest first. Prices have a list of their own. */
export async function pageOfRequests(
  db: Queryable,
  now: Date,
  size: number,
  offset: number,
): Promise<{ rows: readonly WaitingRequest[]; total: number }> {
  const rows = await db
    .selectFrom('approval_requests')
    .innerJoin('staff', 'staff.id', 'approval_requests.requested_by')
    .select(['approval_requests.id', 'permission', 'subject_id', 'requested_by', 'requested_at', 'resolved_at', 'staff.name as asker'])
    .select(sql<GrantRow[] | null>`nullif(change -> 'grants', 'null'::jsonb)`.as('grants'))
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .where('permission', '!=', 'change_price')
    .orderBy('requested_at')
    .limit(size)
    .offset(offset)
    .execute();
  const { n } = await db
    .selectFrom('approval_requests')
    .select(sql<string>`count(*)`.as('n'))
    .where('resolved_at', 'is', null)
    .where('requested_at', '>', requestExpiryCutoff(now))
    .where('permission', '!=', 'change_price')
    .executeTakeFirstOrThrow();
  const waiting = await Promise.all(
    rows.map(async (row) => ({ ...row, subject: row.subject_id === null ? undefined : await staffById(db, row.subject_id) })),
  );
  return { rows: waiting as unknown as WaitingRequest[], total: Number(n) };
}
