import { invitationListingCutoff } from '@thamani/domain/companies/members.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { Invitations } from '../../database/tables.ts';

export type InvitationRow = Readonly<Selectable<Invitations>>;

export async function insertInvitation(tx: Tx, invitation: Insertable<Invitations>): Promise<void> {
  await tx.insertInto('invitations').values(invitation).execute();
}

/** With the names that its mail and its page show; those of an erased inviter are null. */
export async function invitationById(db: Queryable, id: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .leftJoin('accounts', 'accounts.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['companies.company_name', 'accounts.first_name as inviter_first_name', 'accounts.last_name as inviter_last_name'])
    .where('invitations.id', '=', id)
    .executeTakeFirst();
}

export async function lockInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  return tx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Neither accepted nor withdrawn; expired ones too. */
export async function lockPendingInvitation(tx: Tx, companyId: string, id: string): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Those that can still be accepted, but for the one to this address. */
export async function countOpenInvitations(tx: Tx, companyId: string, exceptTo: string, now: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('invitations')
    .select(sql<string>`count(*)`.as('n'))
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .where('email', '!=', exceptTo)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function withdrawOne(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('invitations').set({ withdrawn_at: now }).where('id', '=', id).execute();
}

/** The earlier one to the same address, open or expired. */
export async function withdrawEarlier(tx: Tx, companyId: string, email: string, now: Date): Promise<void> {
  await pendingOf(tx, companyId, now).where('email', '=', email).execute();
}

export async function withdrawAllOf(tx: Tx, companyId: string, now: Date): Promise<void> {
  await pendingOf(tx, companyId, now).execute();
}

function pendingOf(tx: Tx, companyId: string, now: Date) {
  return tx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);
}

/** Another nonce makes another link: the earlier one no longer works. */
export async function renewInvitation(tx: Tx, id: string, nonce: Buffer, expiresAt: Date): Promise<void> {
  await tx.updateTable('invitations').set({ nonce, expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function markAccepted(tx: Tx, id: string, accountId: string, now: Date): Promise<void> {
  await tx.updateTable('invitations').set({ accepted_at: now, accepted_by: accountId }).where('id', '=', id).execute();
}

/** Open ones, and expired ones for a while. Newest first. */
export async function pageOfInvitations(
  db: Queryable,
  companyId: string,
  now: Date,
  page: { readonly size: number; readonly offset: number },
) {
  const rows = await listed(db, companyId, now)
    .leftJoin('accounts', 'accounts.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['accounts.first_name as inviter_first_name', 'accounts.last_name as inviter_last_name'])
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .limit(page.size)
    .offset(page.offset)
    .execute();
  const { n } = await listed(db, companyId, now)
    .select(sql<string>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

export type ListedInvitation = Awaited<ReturnType<typeof pageOfInvitations>>['rows'][number];

function listed(db: Queryable, companyId: string, now: Date) {
  return db
    .selectFrom('invitations')
    .where('invitations.company_id', '=', companyId)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.withdrawn_at', 'is', null)
    .where(({ eb, or }) => or([eb('invitations.expires_at', '>', now), eb('invitations.created_at', '>', invitationListingCutoff(now))]));
}

/** For the erasure of a person: the address is their personal data in every company. */
export async function deleteInvitationsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
}

/** For the end of a company. */
export async function deleteInvitationsOf(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('invitations').where('company_id', '=', companyId).execute();
}
