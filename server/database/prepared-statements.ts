import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Compilable } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.ts';

/** Builds and never runs: what `prepared` compiles against, before any connection is there. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type Pool = Pick<pg.Pool, 'query'>;

/**
 * A hot read: built by Kysely once, kept by PostgreSQL as a named statement. Building it at each call
 * is dear (docs/decisions/2026-11-15-answers-are-checked-too.md). Values stand where the query names them, in order.
 */
export function prepared<Row, Values extends readonly (string | Buffer)[] = []>(
  name: string,
  build: (db: Kysely<DB>) => Compilable<Row>,
): (pool: Pool, ...values: Values) => Promise<Row[]> {
  const text = build(builder).compile().sql;
  return async (pool, ...values) => {
    const { rows } = await pool.query({ name, text, values: [...values] as (string | Buffer)[] });
    return rows as Row[];
  };
}
