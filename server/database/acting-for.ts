import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

/**
 * For whom the api reads and writes. The policies of 0003_company_row_security.sql compare it with each row, so that a query without the
 * right condition finds nothing of another company (docs/decisions/2026-11-18-row-security.md). `system` and `staff` see all companies.
 */
export type ActingFor = 'public' | 'staff' | 'system' | `company:${string}` | `person:${string}`;

const current = new AsyncLocalStorage<ActingFor>();

/** Connections that `work` takes from the pool act for this company or person. One that is taken already, as in a transaction, does not. */
export function runActingFor<Result>(actingFor: ActingFor, work: () => Result): Result {
  return current.run(actingFor, work);
}

/** For what must see more than its caller may: as little as possible, with the reason beside it. */
export function asSystem<Result>(work: () => Result): Result {
  return runActingFor('system', work);
}

/**
 * From here to its end, the transaction acts for another: who calls was proved in it, or it concerns another company than the caller's. The
 * setting ends with the transaction.
 */
export async function switchTo(tx: Transaction<DB>, actingFor: ActingFor): Promise<void> {
  await sql`select set_config('thamani.acting_for', ${actingFor}, true)`.execute(tx);
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: Error | boolean) => void) => void;

/**
 * Sets for whom each connection acts when it is taken, by Kysely and by `query` alike, before anything else uses it. Not by Kysely's
 * `onReserveConnection`: prepared statements do not pass it, and a connection is never given back where it fails.
 */
export class ActingPool extends pg.Pool {
  /** What was last set, outside of a transaction. One request often takes the same connection several times. */
  readonly #lastSet = new WeakMap<pg.PoolClient, string>();

  override connect(): Promise<pg.PoolClient>;
  override connect(onTaken: Taken): void;
  override connect(onTaken?: Taken): Promise<pg.PoolClient> | void {
    const wanted = current.getStore() ?? '';
    const taken = super.connect().then((client) => this.#set(client, wanted));
    if (onTaken === undefined) return taken;
    taken.then(
      (client) => onTaken(undefined, client, client.release),
      (error: Error) => onTaken(error, undefined, () => undefined),
    );
  }

  async #set(client: pg.PoolClient, wanted: string): Promise<pg.PoolClient> {
    if (this.#lastSet.get(client) === wanted) return client;
    this.#lastSet.delete(client);
    try {
      await client.query({ name: 'acting-for', text: "select set_config('thamani.acting_for', $1, false)", values: [wanted] });
    } catch (error) {
      // Unknown for whom it acts: it is closed and never used again.
      client.release(true);
      throw error;
    }
    this.#lastSet.set(client, wanted);
    return client;
  }
}
