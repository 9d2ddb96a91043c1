import type { ContactMessage } from '@thamani/domain/contact/message.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { Queryable } from '../../database/connect.ts';

export interface ReceivedMessage extends ContactMessage {
  readonly id: string;
  readonly reference: string;
  readonly language: Language;
  readonly received_at: Date;
}

export async function insertContactMessage(db: Queryable, message: ReceivedMessage): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute();
}

export async function messageById(db: Queryable, id: string): Promise<ReceivedMessage> {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
