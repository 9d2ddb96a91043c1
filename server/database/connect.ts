import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { callbackify } from 'node:util';
import pg from 'pg';
import type { DatabaseTls } from '../config/tls.ts';
import { ActingPool } from './acting-for.ts';
import type { DatabaseRole } from './role-names.ts';
import { assertLeastPrivilege } from './login-privileges.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** What a store function takes: the database, or the transaction that its caller opened. */
export type Queryable = Database | Tx;

// A date is a day and not a moment: as a Date it would shift with the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface Connections {
  readonly db: Database;
  readonly pool: pg.Pool;
}

/**
 * No just-in-time compilation: our statements take milliseconds, or seconds at most, and to compile one can take longer than to run it. The figures of
 * a week of a million cases took 6.2 s, of which 2.7 s compiled.
 */
const withoutCompilation = '-c jit=off';

interface ConnectOptions {
  /** What the login must be a member of, and nothing more: each new connection is looked at before it is used. */
  readonly role?: DatabaseRole;
  readonly isReadOnly?: boolean;
  /** A request waits at most this long for a connection, and then says so to its caller. */
  readonly waitMilliseconds?: number;
  readonly tls?: DatabaseTls | undefined;
}

export function connect(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
  { role, isReadOnly = false, waitMilliseconds = 3_000, tls }: ConnectOptions = {},
): Connections {
  // Row security holds the api alone: the other processes have no caller.
  const Pool = role === 'api' ? ActingPool : pg.Pool;
  const pool = new Pool({
    connectionString: url,
    ...(tls === undefined ? {} : { ssl: tls }),
    options: `${withoutCompilation}${isReadOnly ? ' -c default_transaction_read_only=on' : ''}`,
    ...(role === undefined
      ? {}
      : {
          verify: callbackify((client: pg.PoolClient) => assertLeastPrivilege(client, role)),
        }),
    max: poolSize,
    connectionTimeoutMillis: waitMilliseconds,
    query_timeout: 8_000,
    statement_timeout: 8_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // An idle connection that the server closed; the pool drops it and makes another when asked.
  pool.on('error', onError);
  // The next query on a connection that is lost while in use fails; without a listener the error event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}
