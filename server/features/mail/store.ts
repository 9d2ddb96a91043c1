import type { Queryable } from '../../database/connect.ts';

/** Makes the row if it is not there, and tells whether the mail has gone out. */
export async function openMail(
  db: Queryable,
  mail: { key: string; created_at: Date; kind: string; language: string },
): Promise<{ sent: boolean }> {
  await db
    .insertInto('mail_messages')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['created_at', 'key']).doNothing())
    .execute();
  const row = await db
    .selectFrom('mail_messages')
    .select('sent_at')
    .where('created_at', '=', mail.created_at)
    .where('key', '=', mail.key)
    .executeTakeFirstOrThrow();
  return { sent: row.sent_at !== null };
}

export async function markSent(db: Queryable, key: string, createdAt: Date, now: Date): Promise<void> {
  await db.updateTable('mail_messages').set({ sent_at: now }).where('created_at', '=', createdAt).where('key', '=', key).execute();
}
