import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import { prepare } from '../../database/prepared-statements.ts';

interface SessionRow {
  readonly id: string;
  readonly account_id: string;
  /** Null also where the membership has ended since the company was chosen. */
  readonly company_id: string | null;
  readonly roles: CompanyRole[] | null;
  readonly is_agent: boolean | null;
  readonly lacks_second_factor: boolean;
  readonly is_company_ending: boolean;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly authenticated_at: Date | null;
}

/**
 * Asked at every signed-in request, hence prepared. The roles are those of this moment: a member who was removed, or whose roles were
 * changed, is refused with the next request.
 */
export const sessionByToken = prepare<{ readonly tokenHash: Buffer }, SessionRow>('session-by-token', (db, parameter) =>
  db
    .selectFrom('sessions')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.company_id', '=', 'sessions.company_id').onRef('memberships.account_id', '=', 'sessions.account_id'),
    )
    .leftJoin('companies', 'companies.id', 'memberships.company_id')
    .select([
      'sessions.id',
      'sessions.account_id',
      'memberships.company_id',
      'memberships.roles',
      'memberships.is_agent',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.ended_at',
      'sessions.authenticated_at',
    ])
    .select(
      sql<boolean>`coalesce(companies.requires_second_factor, false)
        and not exists (select from account_authenticators where account_authenticators.account_id = sessions.account_id)
        and not exists (select from account_passkeys where account_passkeys.account_id = sessions.account_id)`.as('lacks_second_factor'),
    )
    .select(
      sql<boolean>`exists (select from company_deletions where company_deletions.company_id = memberships.company_id)`.as(
        'is_company_ending',
      ),
    )
    .where('sessions.token_hash', '=', parameter('tokenHash')),
);

export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    token_hash: Buffer;
    account_id: string;
    company_id: string | null;
    started_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    authenticated_at: Date;
    device: string;
    network: string;
  },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/**
 * The company of a person who belongs to exactly one. Its membership is locked, since the new session names it: a removal waits for the
 * session, and then ends it.
 */
export async function onlyCompanyOf(tx: Tx, accountId: string): Promise<string | null> {
  const companies = await tx
    .selectFrom('memberships')
    .select('company_id')
    .where('account_id', '=', accountId)
    .limit(2)
    .forKeyShare()
    .execute();
  return companies.length === 1 ? (companies[0]?.company_id ?? null) : null;
}

/** False where the person does not belong to the company. */
export async function setCompany(
  tx: Tx,
  session: { readonly id: string; readonly accountId: string },
  companyId: string,
): Promise<boolean> {
  const membership = await tx
    .selectFrom('memberships')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', session.accountId)
    .forKeyShare()
    .executeTakeFirst();
  if (membership === undefined) return false;
  await tx.updateTable('sessions').set({ company_id: companyId }).where('id', '=', session.id).execute();
  return true;
}

export async function endAllIn(tx: Tx, accountId: string, companyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether the account was ever signed in from such a device before, or never at all. */
export async function isNewDevice(tx: Tx, accountId: string, device: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom('sessions')
    .select('device')
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
  return earlier.length > 0 && !earlier.some((session) => session.device === device);
}

export async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).where('last_seen_at', '<', now).execute();
}

export async function recordStepUp(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', id).execute();
}

export async function openSessionsOf(db: Queryable, accountId: string, aliveSince: Date, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'started_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', aliveSince)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
}

export async function endOne(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endAllBut(tx: Tx, accountId: string, kept: string | undefined, now: Date): Promise<void> {
  let ending = tx.updateTable('sessions').set({ ended_at: now }).where('account_id', '=', accountId).where('ended_at', 'is', null);
  if (kept !== undefined) ending = ending.where('id', '!=', kept);
  await ending.execute();
}

/** Read again under the account's lock, where another session may have ended this one meanwhile. */
export async function isEnded(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();
  return row === undefined;
}

export async function sessionById(db: Queryable, id: string) {
  return db.selectFrom('sessions').select(['account_id', 'device', 'started_at']).where('id', '=', id).executeTakeFirst();
}
