import type { Queryable } from '../../database/connect.ts';

/** Makes the row if it is not there, and tells whether the text has gone out. */
export async function openText(
  db: Queryable,
  text: { key: string; created_at: Date; kind: string; language: string },
): Promise<{ sent: boolean }> {
  await db
    .insertInto('sms_messages')
    .values(text)
    .onConflict((conflict) => conflict.columns(['created_at', 'key']).doNothing())
    .execute();
  const row = await db
    .selectFrom('sms_messages')
    .select('sent_at')
    .where('created_at', '=', text.created_at)
    .where('key', '=', text.key)
    .executeTakeFirstOrThrow();
  return { sent: row.sent_at !== null };
}

export async function markTextSent(db: Queryable, key: string, createdAt: Date, sent: { now: Date; providerId: string }): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({ sent_at: sent.now, provider_id: sent.providerId })
    .where('created_at', '=', createdAt)
    .where('key', '=', key)
    .execute();
}
