import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../database/acting-for.ts';
import type { Database } from '../../database/connect.ts';
import type { DB } from '../../database/tables.ts';
import type { TestApp } from '../../testing/app.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import type { Plan } from '../../testing/filled/query-plans.ts';
import { pageOfHistory } from './application-history-store.ts';
import { numberOfReaders, pageOfReaders } from './document-access-store.ts';
import { findEvents, type EventFilter, type Reach } from './search-store.ts';
import { eventsAfter, oldestUnsealed, unchainedAfter } from './store.ts';

const everywhere: Reach = { everything: true, withoutCase: true, countries: 'all', scopes: [{ countries: 'all', sectors: 'all' }] };
const ghana: Reach = {
  everything: false,
  withoutCase: false,
  countries: ['GH'],
  scopes: [{ countries: ['GH'], sectors: ['agriculture'] }],
};

describe('what is asked of the audit', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startFilledApp();
  });
  afterAll(() => server.close());

  /** Plans in place of rows: with the api's login, to which row security applies, or with another. */
  async function plansOf(ask: (db: Database) => Promise<unknown>, pool: pg.Pool = server.api.pool): Promise<Plan[]> {
    const plans: Plan[] = [];
    const client = await asSystem(() => pool.connect());
    const explaining = {
      connect: async () => ({
        async query(text: string, values: unknown[]) {
          const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
          plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan)));
          return { command: 'SELECT', rowCount: 0, rows: [] };
        },
        release: () => undefined,
      }),
      end: async () => undefined,
    };
    await ask(new Kysely<DB>({ dialect: new PostgresDialect({ pool: explaining as never }) })).finally(() => client.release());
    return plans;
  }
  const every = (plans: readonly Plan[]): readonly Plan[] => plans.flatMap((plan) => [plan, ...every(plan.Plans ?? [])]);
  /** Months of events that are read from end to end; one without rows is none. */
  const scans = async (plans: readonly Plan[]) => {
    const read = every(plans).filter(
      (plan) => plan['Node Type'] === 'Seq Scan' && plan['Relation Name']?.startsWith('audit_events') === true,
    );
    const filled = await server.context.pool.query<{ name: string }>(
      "select relname as name from pg_class where relname like 'audit\\_events\\_%' and relkind = 'r' and reltuples > 100",
    );
    return read.map((plan) => plan['Relation Name']).filter((name) => filled.rows.some((row) => row.name === name));
  };
  const indexes = (plans: readonly Plan[]) =>
    every(plans)
      .flatMap((plan) => plan['Index Name'] ?? [])
      .join(' ');

  const page = { page: 1, page_size: 10 };
  const searching = (reach: Reach, wanted: Partial<EventFilter>) => (db: Database) => findEvents(db, reach, { ...page, ...wanted });
  const person = { kind: 'staff', id: 'person 3' } as const;
  it.each([
    ['one chain', searching(everywhere, { chain: 'case a44' }), 'chain_position_at_id'],
    ['one chain, by one person', searching(everywhere, { chain: 'case a44', by: person }), 'chain_position_at_id'],
    ['one person', searching(everywhere, { by: person }), 'actor_id_at_id'],
    ['everything', searching(everywhere, {}), 'at_id'],
    ['some actions of some days', searching(everywhere, { action: 'case.', from: '2026-11-01', to: '2026-11-30' }), 'at_id'],
    ['one country', searching(ghana, {}), 'country_at_id'],
    ['the machine in one country', searching(ghana, { by: { kind: 'system' } }), 'country_at_id'],
    ['a page of readers', (db: Database) => pageOfReaders(db, { id: 'a7', ...page }), 'expr_at_id'],
    ['a page of an application’s history', (db: Database) => pageOfHistory(db, { id: 'a7', ...page }), 'subject_kind_subject_id_at'],
    ['the number of readers', (db: Database) => numberOfReaders(db, 'a7'), 'expr_at_id'],
  ])('%s is found by its own index', async (_, ask, index) => {
    const plans = await plansOf(ask);
    expect(await scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain(index);
  });

  it.each([
    ['the next events of all chains', (db: Database) => eventsAfter(db, { last: undefined, only: undefined }), 'chain_position_at_id'],
    ['what is in no chain', (db: Database) => unchainedAfter(db, { last: undefined, only: undefined }), 'at_id'],
    ['what waits for a seal', (db: Database) => oldestUnsealed(db), 'chain_position_at_id'],
  ])('%s is found by its own index, by the worker', async (_, ask, index) => {
    const plans = await plansOf(ask, server.context.pool);
    expect(await scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain(index);
  });

  it('would tell a scan: without the indexes there is one', async () => {
    await server.context.pool.query(
      'drop index audit_events_by_chain, audit_events_by_country, audit_events_by_staff, audit_events_chained_by_time',
    );
    expect((await scans(await plansOf(searching(everywhere, { chain: 'case a44' })))).length).toBeGreaterThan(0);
  });
});
