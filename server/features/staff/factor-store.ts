import type { StaffChallengePurpose } from '@thamani/domain/accounts/sign-in.ts';
import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { StaffPasskeys } from '../../database/tables.ts';

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

export async function setPassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', id).execute();
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

export async function updateEncryptedSecret(tx: Tx, id: string, encryptedSecret: Buffer): Promise<void> {
  await tx.updateTable('staff').set({ totp_nonce: null, totp_encrypted_secret: encryptedSecret }).where('id', '=', id).execute();
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

/** Not locked: a passkey is locked after its person. */
export async function holderOfPasskey(tx: Tx, credentialId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('staff_passkeys').select('staff_id').where('credential_id', '=', credentialId).executeTakeFirst();
  return row?.staff_id;
}

export async function lockPasskey(tx: Tx, credentialId: string) {
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

export async function insertChallenge(
  db: Queryable,
  challenge: { id: string; purpose: StaffChallengePurpose; staff_id: string | null; nonce: Buffer; created_at: Date },
): Promise<void> {
  await db.insertInto('staff_challenges').values(challenge).execute();
}

/** Used up by the first request; undefined where it was used, is too old, or was made for another purpose or person. */
export async function useChallenge(
  tx: Tx,
  id: string,
  purpose: StaffChallengePurpose,
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
