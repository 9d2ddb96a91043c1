import type { Queryable, Tx } from '../../database/connect.ts';

export async function insertTicket(tx: Tx, ticket: { ticket_hash: Buffer; account_id: string; expires_at: Date }): Promise<void> {
  await tx.insertInto('reset_tickets').values(ticket).execute();
}

interface Ticket {
  readonly hash: Buffer;
  readonly email: string;
}

/** Whose ticket it is, while it is good; leaves it so. */
export async function holderOfTicket(db: Queryable, { hash, email }: Ticket, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('reset_tickets')
    .innerJoin('accounts', 'accounts.id', 'reset_tickets.account_id')
    .select('reset_tickets.account_id')
    .where('accounts.email', '=', email)
    .where('reset_tickets.ticket_hash', '=', hash)
    .where('reset_tickets.used_at', 'is', null)
    .where('reset_tickets.expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses the ticket up, once, and tells whose it was. */
export async function takeTicket(tx: Tx, { hash, email }: Ticket, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('reset_tickets')
    .set({ used_at: now })
    .from('accounts')
    .whereRef('accounts.id', '=', 'reset_tickets.account_id')
    .where('accounts.email', '=', email)
    .where('reset_tickets.ticket_hash', '=', hash)
    .where('reset_tickets.used_at', 'is', null)
    .where('reset_tickets.expires_at', '>', now)
    .returning('reset_tickets.account_id')
    .executeTakeFirst();
  return row?.account_id;
}
