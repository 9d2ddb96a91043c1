import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Compilable } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.ts';

/** Builds and never runs: what `prepare` compiles against, before any connection is there. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type Pool = Pick<pg.Pool, 'query'>;

type ParameterValue = string | number | Buffer;

/** Names a parameter in a query that is being prepared, with the type of its value. */
export type Placeholders<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/** `Compilable` alone does not say which rows a query has: `execute`, which is never called, does. */
interface Query<Row> extends Compilable<Row> {
  execute(): Promise<Row[]>;
}

/** Is in the query in place of a value until it is compiled. */
class Placeholder<Name> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }

  /** The type checker takes it for a value, and would let it be joined to text. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`the parameter ${String(this.name)} has no value before the statement is executed`);
  }
}

/**
 * A hot read: built by Kysely once, kept by PostgreSQL as a named statement. Building it at each call is dear
 * (docs/decisions/2026-11-15-response-validation.md). A parameter may be named several times, and not all must be named.
 */
export function prepare<Values extends Readonly<Record<keyof Values, ParameterValue>>, Row>(
  name: string,
  build: (db: Kysely<DB>, parameter: Placeholders<Values>) => Query<Row>,
): (pool: Pool, values: Values) => Promise<Row[]> {
  const placeholder = (parameter: keyof Values) => new Placeholder(parameter);
  const { sql: text, parameters } = build(builder, placeholder as unknown as Placeholders<Values>).compile();
  const names = parameters.map((parameter) => {
    if (!(parameter instanceof Placeholder)) throw new TypeError(`${name}: a value is neither a parameter nor written out with sql.lit`);
    return (parameter as Placeholder<keyof Values>).name;
  });
  return async (pool, values) => {
    const { rows } = await pool.query({ name, text, values: names.map((one) => values[one]) });
    return rows as Row[];
  };
}

/** One set of statements for each kind of list, made when it is first asked for. There are as many as the choices of filter and order allow. */
export function statementsByKind<Kind, Statements>(
  nameOf: (kind: Kind) => string,
  make: (kind: Kind) => Statements,
): (kind: Kind) => Statements {
  const made = new Map<string, Statements>();
  return (kind) => {
    const name = nameOf(kind);
    const known = made.get(name);
    if (known !== undefined) return known;
    const statements = make(kind);
    made.set(name, statements);
    return statements;
  };
}
