import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

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
