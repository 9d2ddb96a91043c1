import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { asSystem } from '../../database/acting-for.ts';
import type { Database } from '../../database/connect.ts';
import type { Pool } from '../../database/prepared-statements.ts';
import type { DB } from '../../database/tables.ts';
import type { TestApp } from '../app.ts';

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

/**
 * Plans in place of rows, once for the values at hand and once for a statement that has been used often. With the api's login, to which row
 * security applies; for whom it acts changes no plan.
 */
export async function plansIn(server: TestApp, ask: (pool: Pool) => Promise<unknown>): Promise<Plan[]> {
  const asked: { text: string; values: (string | number)[] }[] = [];
  const listening = { query: async (query: (typeof asked)[number]) => (asked.push(query), { rows: [] }) };
  await ask(listening as unknown as Pool);
  const client = await asSystem(() => server.api.pool.connect());
  const plans: Plan[] = [];
  try {
    for (const { text, values } of asked) {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const name = `q${randomUUID().replaceAll('-', '')}`;
        await client.query(`set plan_cache_mode = ${mode}`);
        await client.query(`prepare ${name} as ${text}`);
        const given = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
        const { rows } = await client.query(`explain (format json) execute ${name}(${given})`);
        plans.push(rows[0]['QUERY PLAN'][0].Plan);
      }
    }
  } finally {
    await client.query('reset plan_cache_mode');
    client.release();
  }
  return plans;
}

/** Plans in place of rows, of what is asked through Kysely. */
export async function explained(pool: pg.Pool, ask: (db: Database) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  const explaining = {
    connect: async () => {
      const client = await asSystem(() => pool.connect());
      return {
        query: async (text: string, values: unknown[]) => {
          const { rows } = await client.query(`explain (format json) ${text}`, values);
          plans.push(rows[0]['QUERY PLAN'][0].Plan);
          return { command: 'SELECT', rowCount: 0, rows: [] };
        },
        release: () => client.release(),
      };
    },
    end: async () => undefined,
  };
  await ask(new Kysely<DB>({ dialect: new PostgresDialect({ pool: explaining as never }) }));
  return plans;
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

/**
 * How often each of these tables has been read from end to end. The application must have one connection, on which its counters are
 * flushed before they are read: those of other connections reach the view only some time later.
 */
export async function sequentialScans({ context }: TestApp, tables: readonly string[]): Promise<object[]> {
  if (context.config.database.poolSize !== 1)
    throw new Error('the counters of several connections are not flushed together: DATABASE_POOL must be 1');
  await context.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await context.pool.query<object>(
    'select relname, seq_scan from pg_stat_user_tables where relname = any($1) order by 1',
    [tables],
  );
  return rows;
}

/** The price list has ten rows, which are read whole. */
export function scans(plans: readonly Plan[]): Plan[] {
  return plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'product_prices');
}

export function indexes(plans: readonly Plan[]): Set<string> {
  return new Set(plans.flatMap(nodes).flatMap((node) => node['Index Name'] ?? []));
}
