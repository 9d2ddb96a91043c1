import type { Queryable, Tx } from '../../database/connect.ts';

export async function insertTicket(tx: Tx, ticket: { token_hash: Buffer; account_id: string; expires_at: Date }): Promise<void> {
  await tx.insertInto('password_reset_tokens').values(ticket).execute();
}

interface Ticket {
  readonly hash: Buffer;
  readonly email: string;
}

/** Whose ticket it is, while it is good; leaves it so. */
export async function holderOfTicket(db: Queryable, { hash, email }: Ticket, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_reset_tokens')
    .innerJoin('accounts', 'accounts.id', 'password_reset_tokens.account_id')
    .select('password_reset_tokens.account_id')
    .where('accounts.email', '=', email)
    .where('password_reset_tokens.token_hash', '=', hash)
    .where('password_reset_tokens.used_at', 'is', null)
    .where('password_reset_tokens.expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses the ticket up, once, and tells whose it was. */
export async function takeTicket(tx: Tx, { hash, email }: Ticket, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('password_reset_tokens')
    .set({ used_at: now })
    .from('accounts')
    .whereRef('accounts.id', '=', 'password_reset_tokens.account_id')
    .where('accounts.email', '=', email)
    .where('password_reset_tokens.token_hash', '=', hash)
    .where('password_reset_tokens.used_at', 'is', null)
    .where('password_reset_tokens.expires_at', '>', now)
    .returning('password_reset_tokens.account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export async function endOpenTickets(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_reset_tokens')
    .set({ used_at: now })
    .from('accounts')
    .whereRef('accounts.id', '=', 'password_reset_tokens.account_id')
    .where('accounts.email', '=', email)
    .where('password_reset_tokens.used_at', 'is', null)
    .execute();
}
