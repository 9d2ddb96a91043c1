import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export interface Link {
  readonly tx_ref: string;
  readonly token: string;
  readonly minor: number;
  readonly currency: string;
  /** As it was written in the request. */
  readonly amount_text: string;
  readonly redirect_url: string;
  readonly email: string;
  readonly name: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly created_at: number;
  readonly ends_at: number | null;
  readonly tries_again: number;
}

export interface Charge {
  readonly id: number;
  readonly tx_ref: string;
  readonly minor: number;
  readonly currency: string;
  readonly fee_minor: number;
  readonly status: 'successful' | 'pending' | 'failed';
  readonly payment_type: 'card' | 'bank_transfer';
  readonly created_at: number;
  /** When a pending one becomes successful by itself. */
  readonly succeeds_at: number | null;
}

export interface Refund {
  readonly id: number;
  readonly transaction_id: number;
  readonly minor: number;
  readonly status: string;
  readonly comments: string | null;
  readonly created_at: number;
  readonly paid_out_at: number;
}

export interface Message {
  readonly id: number;
  readonly tx_ref: string;
  readonly body: string;
  readonly state: 'waiting' | 'delivered' | 'given_up' | 'lost';
  readonly due_at: number;
  readonly tries: number;
  /** 1 for those that are sent one after the other, the last first. */
  readonly reversed: 0 | 1;
}

/** What is listed to tests. */
export const kinds = ['links', 'charges', 'refunds', 'messages', 'deliveries', 'duplicates'] as const;

const tables = `
  create table if not exists links (
    tx_ref text primary key, token text unique not null, minor integer not null, currency text not null, amount_text text not null,
    redirect_url text not null, email text not null, name text, title text, description text, created_at integer not null,
    ends_at integer, tries_again integer not null) strict;
  create table if not exists charges (
    id integer primary key autoincrement, tx_ref text not null, minor integer not null, currency text not null, fee_minor integer not null,
    status text not null, payment_type text not null, created_at integer not null, succeeds_at integer) strict;
  create index if not exists charges_by_reference on charges (tx_ref);
  create index if not exists charges_pending on charges (succeeds_at) where status = 'pending';
  create table if not exists refunds (
    id integer primary key autoincrement, transaction_id integer not null, tx_ref text not null, minor integer not null,
    status text not null, comments text, created_at integer not null, paid_out_at integer not null) strict;
  create index if not exists refunds_of_a_charge on refunds (transaction_id);
  create table if not exists messages (
    id integer primary key autoincrement, tx_ref text not null, body text not null, state text not null, due_at integer not null,
    tries integer not null, reversed integer not null) strict;
  create index if not exists messages_waiting on messages (due_at) where state = 'waiting';
  create table if not exists deliveries (message_id integer not null, tx_ref text not null, at integer not null, answer text not null) strict;
  create table if not exists duplicates (tx_ref text not null, at integer not null) strict;
  create table if not exists kept (key text primary key, value text not null) strict;
  insert into sqlite_sequence (name, seq) select 'charges', 4000000 where not exists (select 1 from sqlite_sequence where name = 'charges');
  insert into sqlite_sequence (name, seq) select 'refunds', 70000 where not exists (select 1 from sqlite_sequence where name = 'refunds');
`;

export type Books = ReturnType<typeof openBooks>;

/** The stand-in's own books. In a file they outlive a kill of its process; without one they last as long as it does. */
export function openBooks(file: string | undefined) {
  const db = new DatabaseSync(file ?? ':memory:');
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000');
  forgetOtherVersion(db);
  db.exec(tables);
  const all = <Row>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as Row[];
  const one = <Row>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).get(...values) as Row | undefined;
  const insert = (table: string, row: Record<string, SQLInputValue>): number => {
    const columns = Object.keys(row);
    const sql = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
    return Number(db.prepare(sql).run(...Object.values(row)).lastInsertRowid);
  };
  return {
    /** Undefined where the reference was used before: that is counted. */
    addLink(link: Omit<Link, 'token'>): Link | undefined {
      if (one('select 1 from links where tx_ref = ?', link.tx_ref) !== undefined) {
        insert('duplicates', { tx_ref: link.tx_ref, at: Date.now() });
        return undefined;
      }
      const whole = { ...link, token: randomBytes(12).toString('hex') };
      insert('links', { ...whole });
      return whole;
    },
    linkOf: (reference: string) => one<Link>('select * from links where tx_ref = ?', reference),
    linkAt: (token: string) => one<Link>('select * from links where token = ?', token),
    endLink: (reference: string, at: number) => void db.prepare('update links set ends_at = ? where tx_ref = ?').run(at, reference),

    addCharge: (charge: Omit<Charge, 'id'>): Charge => ({ ...charge, id: insert('charges', { ...charge }) }),
    charge: (id: number) => one<Charge>('select * from charges where id = ?', id),
    chargesOf: (reference: string) => all<Charge>('select * from charges where tx_ref = ? order by id desc', reference),
    settle: (id: number, status: Charge['status']) =>
      void db.prepare('update charges set status = ?, succeeds_at = null where id = ?').run(status, id),
    chargesDue: (now: number) => all<Charge>("select * from charges where status = 'pending' and succeeds_at <= ? limit 100", now),

    addRefund: (refund: Omit<Refund, 'id'> & { tx_ref: string }): number => insert('refunds', { ...refund }),
    refundsOf: (transactionId: number) => all<Refund>('select * from refunds where transaction_id = ? order by id', transactionId),
    allRefunds: () => all<Refund>('select * from refunds order by id desc'),
    markRefund: (id: number, status: string) => db.prepare('update refunds set status = ? where id = ?').run(status, id).changes > 0,

    addMessage: (message: Omit<Message, 'id' | 'tries'>): number => insert('messages', { ...message, tries: 0 }),
    messagesDue: (now: number) =>
      all<Message>("select * from messages where state = 'waiting' and due_at <= ? order by due_at, -id * reversed, id limit 100", now),
    tried(message: Message, answer: string, next: { state: Message['state']; due_at: number }): void {
      insert('deliveries', { message_id: message.id, tx_ref: message.tx_ref, at: Date.now(), answer });
      const sql = 'update messages set state = ?, due_at = ?, tries = tries + 1 where id = ?';
      db.prepare(sql).run(next.state, next.due_at, message.id);
    },
    postpone: (id: number, due_at: number) => void db.prepare('update messages set due_at = ? where id = ?').run(due_at, id),
    releaseReversed: (now: number) => void db.prepare("update messages set due_at = ? where reversed = 1 and state = 'waiting'").run(now),
    /** When something is to be done next. */
    nextDue(): number | undefined {
      const sql = `select min(at) as at from (select min(due_at) as at from messages where state = 'waiting'
        union all select min(succeeds_at) from charges where status = 'pending')`;
      return one<{ at: number | null }>(sql)?.at ?? undefined;
    },

    list: (kind: (typeof kinds)[number], prefix: string) =>
      all(`select * from ${kind} where substr(tx_ref, 1, ?) = ? order by rowid limit 20000`, prefix.length, prefix),
    keep: (key: string, value: unknown) => void db.prepare('insert or replace into kept values (?, ?)').run(key, JSON.stringify(value)),
    kept<Value>(key: string, otherwise: Value): Value {
      const row = one<{ value: string }>('select value from kept where key = ?', key);
      return row === undefined ? otherwise : (JSON.parse(row.value) as Value);
    },
    close: () => db.close(),
  };
}

const version = 2;

/** Tables of an earlier day are not carried over: what they hold was invented. */
function forgetOtherVersion(db: DatabaseSync): void {
  if (db.prepare('pragma user_version').get()?.['user_version'] === version) return;
  for (const table of [...kinds, 'kept']) db.exec(`drop table if exists ${table}`);
  db.exec(`pragma user_version = ${version}`);
}
