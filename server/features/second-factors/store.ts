import { secondFactorRules, type AccountChallengePurpose } from '@thamani/domain/accounts/sign-in.ts';
import { sql, type Insertable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { AccountPasskeys } from '../../database/tables.ts';

export interface EnrolledFactors {
  readonly authenticator: boolean;
  readonly passkey: boolean;
  /** One that was not used yet. */
  readonly recovery_code: boolean;
}

/** One query, because every sign-in asks. */
export async function heldFactors(db: Queryable, accountId: string): Promise<EnrolledFactors> {
  const { rows } = await sql<EnrolledFactors>`
    select exists (select from account_authenticators where account_id = ${accountId}) as authenticator,
      exists (select from account_passkeys where account_id = ${accountId}) as passkey,
      exists (select from account_recovery_codes where account_id = ${accountId} and used_at is null) as recovery_code`.execute(db);
  return rows[0] as EnrolledFactors;
}

interface ListedFactors {
  readonly authenticator: { readonly added_at: Date } | undefined;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly added_at: Date; readonly used_at: Date | null }[];
  readonly recoveryCodesLeft: number;
}

export async function listedFactors(db: Queryable, accountId: string): Promise<ListedFactors> {
  const authenticator = await db
    .selectFrom('account_authenticators')
    .select('added_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('account_passkeys')
    .select(['id', 'name', 'added_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .limit(secondFactorRules.mostPasskeys)
    .execute();
  return { authenticator, passkeys, recoveryCodesLeft: (await unusedCodes(db, accountId)).length };
}

export interface AuthenticatorRow {
  readonly encrypted_secret: Buffer;
  readonly last_step: string;
}

export async function lockAuthenticator(tx: Tx, accountId: string): Promise<AuthenticatorRow | undefined> {
  return tx
    .selectFrom('account_authenticators')
    .select(['encrypted_secret', 'last_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTotpStep(tx: Tx, accountId: string, step: number): Promise<void> {
  await tx.updateTable('account_authenticators').set({ last_step: step }).where('account_id', '=', accountId).execute();
}

export async function insertAuthenticator(
  tx: Tx,
  authenticator: { account_id: string; encrypted_secret: Buffer; last_step: number; added_at: Date },
): Promise<void> {
  await tx.insertInto('account_authenticators').values(authenticator).execute();
}

export async function dropAuthenticator(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('account_authenticators').where('account_id', '=', accountId).executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** For a rotation of the key that they are encrypted with, by account. */
export async function authenticatorsAfter(db: Queryable, after: string | undefined, limit: number) {
  return db
    .selectFrom('account_authenticators')
    .select(['account_id as id', 'encrypted_secret as totp_encrypted_secret', sql<null>`null`.as('totp_nonce')])
    .$if(after !== undefined, (query) => query.where('account_id', '>', after ?? ''))
    .orderBy('account_id')
    .limit(limit)
    .execute();
}

export async function updateEncryptedSecret(tx: Tx, accountId: string, encryptedSecret: Buffer): Promise<void> {
  await tx.updateTable('account_authenticators').set({ encrypted_secret: encryptedSecret }).where('account_id', '=', accountId).execute();
}

export async function passkeysOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('account_passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .limit(secondFactorRules.mostPasskeys)
    .execute();
}

export async function ownerOfPasskey(db: Queryable, credentialId: string): Promise<string | undefined> {
  const row = await db.selectFrom('account_passkeys').select('account_id').where('credential_id', '=', credentialId).executeTakeFirst();
  return row?.account_id;
}

export async function lockPasskey(tx: Tx, credentialId: string) {
  return tx
    .selectFrom('account_passkeys')
    .select(['credential_id', 'account_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePasskeyUse(tx: Tx, credentialId: string, counter: number, at: Date): Promise<void> {
  await tx.updateTable('account_passkeys').set({ counter, used_at: at }).where('credential_id', '=', credentialId).execute();
}

/** False where the passkey is registered already, with whatever account. */
export async function insertPasskey(tx: Tx, passkey: Insertable<AccountPasskeys>): Promise<boolean> {
  const row = await tx
    .insertInto('account_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One's own alone. */
export async function dropPasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

export async function dropPasskeys(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('account_passkeys').where('account_id', '=', accountId).executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

export async function unusedCodes(db: Queryable, accountId: string): Promise<readonly { readonly id: string; readonly hash: string }[]> {
  return db
    .selectFrom('account_recovery_codes')
    .select(['id', 'hash'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .limit(secondFactorRules.recoveryCodes)
    .execute();
}

/** Of two that use the same code at once, one is late. */
export async function spendCode(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('account_recovery_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  codes: readonly { readonly id: string; readonly hash: string }[],
): Promise<void> {
  await dropCodes(tx, accountId);
  await tx
    .insertInto('account_recovery_codes')
    .values(codes.map((code) => ({ ...code, account_id: accountId })))
    .execute();
}

export async function dropCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('account_recovery_codes').where('account_id', '=', accountId).execute();
}

export async function insertChallenge(
  db: Queryable,
  challenge: { id: string; purpose: AccountChallengePurpose; account_id: string | null; nonce: Buffer; created_at: Date },
): Promise<void> {
  await db.insertInto('account_challenges').values(challenge).execute();
}

export interface UsedChallenge {
  readonly id: string;
  readonly purpose: AccountChallengePurpose;
  readonly accountId: string | null;
}

/** Used up by the first request; undefined where it was used, is too old, or was made for another purpose or account. */
export async function useChallenge(tx: Tx, { id, purpose, accountId }: UsedChallenge, since: Date, now: Date): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable('account_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('created_at', '>', since)
    .where('used_at', 'is', null)
    .returning('nonce')
    .executeTakeFirst();
  return row?.nonce;
}

export interface SecurityEvent {
  readonly at: Date;
  readonly action: string;
  readonly subject_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** By the key of the partitioned table, which begins with the time. */
export async function securityEvent(db: Queryable, id: string, at: string): Promise<SecurityEvent | undefined> {
  const { rows } = await sql<SecurityEvent>`
    select at, action, subject_id, data from audit_events where at = ${at} and id = ${id} and subject_kind = 'account'`.execute(db);
  return rows[0];
}

export async function recipientOf(db: Queryable, accountId: string) {
  return db.selectFrom('accounts').select(['email', 'first_name', 'language']).where('id', '=', accountId).executeTakeFirst();
}

export async function accountIdByEmail(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}
