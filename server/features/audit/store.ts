import type { ActorKind } from '@thamani/domain/accounts/sessions.ts';
import type { Role } from '@thamani/domain/review/staff.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

/** An event of a chain as it is hashed: every value as the database writes it. */
export interface ChainedEvent {
  readonly chain: string;
  readonly position: string;
  readonly id: string;
  /** In UTC, to the microsecond. */
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly data: string;
  readonly request_id: string | null;
  readonly country: string | null;
  readonly acting_for: string | null;
  readonly hash: Buffer;
}

export interface SealedHead {
  readonly chain: string;
  readonly position: string;
  readonly hash: Buffer;
}

export interface EventRow {
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: ActorKind;
  readonly actor_id: string | null;
  /** The company that a person of it acted for. */
  readonly acting_for: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly data: Readonly<Record<string, string | number | boolean>>;
  readonly chain: string;
  readonly position: string;
  readonly hash: Buffer;
}

export interface Names {
  readonly staff: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly staff_number: string }>;
  /** By kind and id of the subject. */
  readonly subjects: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
}

export interface ReaderRow {
  readonly at: Date;
  readonly role: Role;
  readonly staff_number: string;
  readonly document_id: string;
  readonly document_name: string;
}

const moment = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** So many rows are held at a time, whatever there is to count. */
const batch = 2_000;

/** The position of a cursor: it reads everything after `last`, of one chain alone or of all. */
interface Walk<Row> {
  readonly last: Row | undefined;
  readonly only: string | undefined;
}

const ofOne = (only: string | undefined) => (only === undefined ? sql`true` : sql`chain = ${only}`);

/** Events in the order of their chains, every value as the database writes it. After tampering, a position may occur twice. */
export async function eventsAfter(db: Queryable, { last, only }: Walk<ChainedEvent>): Promise<readonly ChainedEvent[]> {
  const after =
    last && sql`(chain, position, at, id) > (${last.chain}, ${last.position}::bigint, ${last.at}::timestamptz, ${last.id}::uuid)`;
  const { rows } = await sql<ChainedEvent>`
    select chain, position::text, id::text, ${moment} as at, actor_kind, actor_id, action, subject_kind, subject_id, data::text, request_id,
      country, acting_for::text, hash
    from audit_events where chain is not null and ${ofOne(only)} and ${after ?? sql`true`}
    order by chain, audit_events.position, audit_events.at, audit_events.id limit ${sql.lit(batch)}`.execute(db);
  return rows;
}

export interface HeadRow extends SealedHead {
  readonly sealed_position: string;
}

export async function headsAfter(db: Queryable, { last, only }: Walk<HeadRow>): Promise<readonly HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    select chain, position::text, hash, sealed_position::text from audit_chain_heads
    where ${ofOne(only)} and ${last === undefined ? sql`true` : sql`chain > ${last.chain}`} order by chain limit ${sql.lit(batch)}`.execute(
    db,
  );
  return rows;
}

export interface SealedRow extends SealedHead {
  readonly seal: string;
}

/** What seals say of chains: the hash that one had at a position. */
export async function sealedAfter(db: Queryable, { last, only }: Walk<SealedRow>): Promise<readonly SealedRow[]> {
  const after = last && sql`(chain, position, seal) > (${last.chain}, ${last.position}::bigint, ${last.seal}::bigint)`;
  const { rows } = await sql<SealedRow>`
    select chain, position::text, hash, seal::text from audit_sealed_heads s where ${ofOne(only)} and ${after ?? sql`true`}
    order by chain, s.position, s.seal limit ${sql.lit(batch)}`.execute(db);
  return rows;
}

export type UnchainedEvent = Pick<
  ChainedEvent,
  'id' | 'at' | 'actor_kind' | 'actor_id' | 'acting_for' | 'action' | 'subject_kind' | 'subject_id' | 'data'
>;

export async function unchainedAfter(db: Queryable, { last }: Walk<UnchainedEvent>): Promise<readonly UnchainedEvent[]> {
  const { rows } = await sql<UnchainedEvent>`
    select id::text, ${moment} as at, actor_kind, actor_id, acting_for::text, action, subject_kind, subject_id, data::text
    from audit_events where chain is null and ${last === undefined ? sql`true` : sql`(at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`}
    order by audit_events.at, audit_events.id limit ${sql.lit(batch)}`.execute(db);
  return rows;
}

/** One who seals at a time; released with the transaction. */
export async function lockSealing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7264110)`.execute(tx);
}

export interface SealRow {
  readonly number: string;
  readonly at: string;
  readonly previous: Buffer;
  readonly heads: number;
  readonly hash: Buffer;
}

const seal = sql`number::text, ${moment} as at, previous, heads, hash`;

export async function lastSeal(db: Queryable): Promise<SealRow | undefined> {
  const { rows } = await sql<SealRow>`select ${seal} from audit_seals order by audit_seals.number desc limit 1`.execute(db);
  return rows[0];
}

export async function sealsAfter(db: Queryable, after: string, limit: number): Promise<readonly SealRow[]> {
  const { rows } = await sql<SealRow>`
    select ${seal} from audit_seals where number > ${after}::bigint order by audit_seals.number limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The newest that name a chain. */
export async function sealsNaming(db: Queryable, chain: string, limit: number): Promise<readonly SealRow[]> {
  const { rows } = await sql<SealRow>`
    select ${seal} from audit_seals where number in
      (select s.seal from audit_sealed_heads s where s.chain = ${chain} order by s.position desc, s.seal desc limit ${sql.lit(limit)})
    order by audit_seals.number desc`.execute(db);
  return rows;
}

export async function headsOfSeal(db: Queryable, number: string): Promise<readonly SealedHead[]> {
  const { rows } = await sql<SealedHead>`
    select chain, position::text, hash from audit_sealed_heads where seal = ${number}::bigint`.execute(db);
  return rows;
}

/**
 * Heads that grew since they were last sealed, locked until the seal is committed. A head that another transaction has locked is left for
 * the next seal: sealing waits for no head, and so cannot deadlock.
 */
export async function lockUnsealed(tx: Tx, limit: number): Promise<readonly SealedHead[]> {
  const { rows } = await sql<SealedHead>`
    select chain, position::text, hash from audit_chain_heads where position > sealed_position order by chain limit ${sql.lit(limit)}
    for update skip locked`.execute(tx);
  return rows;
}

/** More than stand unsealed between two seals; where there are more than this, the oldest of so many is old enough to tell. */
const mostUnsealed = 10_000;

/** When the first event happened that no seal vouches for. */
export async function oldestUnsealed(db: Queryable): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(audit_events.at) as at from
      (select chain, sealed_position from audit_chain_heads where position > sealed_position order by chain limit ${sql.lit(mostUnsealed)}) heads
      join lateral (select at from audit_events where audit_events.chain = heads.chain and audit_events.position = heads.sealed_position + 1 limit 1) audit_events on true`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

export async function insertSeal(tx: Tx, made: Omit<SealRow, 'at'> & { readonly at: Date }, heads: readonly SealedHead[]): Promise<void> {
  await sql`insert into audit_seals (number, at, previous, heads, hash)
    values (${made.number}::bigint, ${made.at}, ${made.previous}, ${made.heads}, ${made.hash})`.execute(tx);
  const [chains, positions, hashes] = [
    heads.map(({ chain }) => chain),
    heads.map(({ position }) => position),
    heads.map(({ hash }) => hash),
  ];
  await sql`insert into audit_sealed_heads (seal, chain, position, hash)
    select ${made.number}::bigint, * from unnest(${chains}::text[], ${positions}::bigint[], ${hashes}::bytea[])`.execute(tx);
  await sql`update audit_chain_heads h set sealed_position = s.position from
    unnest(${chains}::text[], ${positions}::bigint[]) as s (chain, position) where h.chain = s.chain`.execute(tx);
}
