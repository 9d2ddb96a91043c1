import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { completeApplication, keptDocument, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import type { Pool } from '../../database/prepared.ts';
import { ownById, pageOf, statesOf, type PaidFilter } from './lists.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const companies = 400;
const each = 50;

/** Enough rows that a sequential scan would be the planner's folly, spread over states as a living database has them. */
async function fill({ context }: TestApp): Promise<void> {
  await context.pool.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector,
       start_of_operation_year, type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city,
       head_office_state_province_region, head_office_country, created_at)
     select gen_random_uuid(), 'Company ' || n, 'Small', 'CEO', 'a@b.example', 'C' || n, 'R' || n, 'GH', 'agriculture', 2014, 'sme', 'local', 'T' || n,
       'Road', 'Tamale', 'Northern', 'GH', now() from generate_series(1, $1) as n`,
    [companies],
  );
  await context.pool.query(
    `insert into accounts (id, company_id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at,
       password_changed_at, wrong_codes_day)
     select gen_random_uuid(), id, id || '@b.example', 'none', 'A', 'B', '+233241234567', 'Manager', 'en', now(), now(), current_date from companies
     where not exists (select 1 from accounts where accounts.company_id = companies.id)`,
  );
  await context.pool.query(
    `insert into sessions (id, token_hash, account_id, started_at, seen_at, ends_at, device)
     select gen_random_uuid(), sha256(id::text::bytea), id, now(), now(), now() + interval '1 hour', 'none' from accounts`,
  );
  await context.pool.query(
    `insert into applications (id, company_id, application_number, state, paid, answers, product_name, product_category, created_at, updated_at, submitted_at)
     select gen_random_uuid(), c.id, 'APP-25-' || lpad(nextval('application_numbers')::text, 6, '0'), s.state, s.paid,
       jsonb_build_object('product_name', 'Butter ' || n, 'product_description', repeat('x', 1500)), 'Butter ' || n, 'handicrafts', now(), now(),
       case when s.state = 'draft' then null else now() end
     from companies c, generate_series(1, $1) n,
       lateral (select (array['draft', 'submitted', 'completed', 'completed', 'rejected'])[1 + n % 5] as state, n % 5 > 1 as paid) s`,
    [each],
  );
  await context.pool.query(
    `insert into documents (id, company_id, media_type, name, content_type, bytes, sha256, created_at)
     select gen_random_uuid(), company_id, 'document', 'x.pdf', 'application/pdf', 1, sha256(id::text::bytea), now() from applications`,
  );
  await context.pool.query(
    `insert into application_documents (application_id, version, field, position, document_id)
     select a.id, 0, 'invoices', 0, d.id from (select id, row_number() over (order by id) as n from applications) a
       join (select id, row_number() over (order by id) as n from documents) d using (n)`,
  );
  await context.pool.query(
    `insert into application_versions (application_id, version, answers, cva, scheme, submitted_at, submitted_by)
     select id, 1, answers, 50, '2026-1', now(), gen_random_uuid() from applications`,
  );
  await context.pool.query('analyze');
}

describe('with many applications', () => {
  let server: TestApp;
  let me: SignedInCompany;
  beforeAll(async () => {
    server = await startTestApp();
    me = await signedInCompany(server);
    await fill(server);
  }, 60_000);
  afterAll(() => server.close());

  /** Plans in place of rows, once for the values at hand and once for a statement that has been used often. */
  const plansOf = async (ask: (pool: Pool) => Promise<unknown>): Promise<Plan[]> => {
    const asked: { text: string; values: string[] }[] = [];
    const listening = { query: async (query: { text: string; values: string[] }) => (asked.push(query), { rows: [] }) };
    await ask(listening as unknown as Pool);
    const client = await server.context.pool.connect();
    const plans: Plan[] = [];
    try {
      for (const { text, values } of asked) {
        for (const mode of ['force_custom_plan', 'force_generic_plan']) {
          const name = `q${randomUUID().replaceAll('-', '')}`;
          await client.query(`set plan_cache_mode = ${mode}`);
          await client.query(`prepare ${name} as ${text}`);
          const given = values.map((value) => pg.escapeLiteral(value)).join(', ');
          const { rows } = await client.query(`explain (format json) execute ${name}(${given})`);
          plans.push(rows[0]['QUERY PLAN'][0].Plan);
        }
      }
    } finally {
      await client.query('reset plan_cache_mode');
      client.release();
    }
    return plans;
  };
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  /** The price list has ten rows, which are read whole. */
  const scans = (plans: readonly Plan[]) =>
    plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'product_prices');
  const indexes = (plans: readonly Plan[]) => new Set(plans.flatMap(nodes).flatMap((node) => node['Index Name'] ?? []));

  it.each([
    ['all', '', 0, 'applications_by_company'],
    ['all', 'butter 1', 0, 'applications_by_company'],
    ['all', '', 1000, 'applications_by_company'],
    ['paid', '', 0, 'applications_paid'],
    ['paid', 'butter', 0, 'applications_paid'],
    ['payable', '', 0, 'applications_payable'],
    ['payable', 'butter', 0, 'applications_payable'],
  ] as const)('lists %s "%s" from %i by an index', async (filter: PaidFilter, search, offset, index) => {
    const plans = await plansOf((pool) => pageOf(pool, me.companyId, { filter, search, size: 10, offset }));
    expect(plans).toHaveLength(offset === 0 ? 2 : 4);
    expect(scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain(index);
  });

  it('reads one, and counts for the tiles, by an index', async () => {
    const one = await plansOf((pool) => ownById(pool, randomUUID(), me.companyId));
    const tiles = await plansOf((pool) => statesOf(pool, me.companyId));
    expect(scans([...one, ...tiles])).toEqual([]);
    expect(indexes(one).size).toBeGreaterThan(0);
  });

  it('touches no table from end to end, in any command or read over HTTP', async () => {
    const tables = [
      'applications',
      'application_versions',
      'application_documents',
      'documents',
      'companies',
      'accounts',
      'sessions',
      'events',
    ];
    const scanned = async () => {
      const client = new pg.Client({ connectionString: server.context.config.database.url });
      await client.connect();
      const { rows } = await client.query<{ relname: string; seq_scan: string }>(
        'select relname, seq_scan from pg_stat_user_tables where relname = any($1) order by 1',
        [tables],
      );
      await client.end();
      return rows;
    };
    const settled = async () => {
      // Counters reach the view when a connection has been idle for a while, at the latest.
      await server.context.pool.query('select pg_stat_force_next_flush()');
      await sleep(1_500);
      for (let i = 0; i < 10; i += 1)
        await Promise.all(Array.from({ length: 5 }, () => server.context.pool.query('select pg_stat_force_next_flush()')));
      return scanned();
    };
    const [file, photo] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId, 'photo')];
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${server.origin}/api/application/${path}`, {
        method,
        headers: { authorization: `Bearer ${me.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect([200, 201], `${method} ${path}`).toContain(answer.status);
      return (await answer.json()) as { data: { id: string } };
    };
    const before = await settled();
    const { id } = (await call('POST', 'create_application/', completeApplication(file, photo))).data;
    await call('POST', `${id}/reopen_application/`);
    await call('PATCH', `${id}/update_application/`, { changes: { invoices: { value: [photo, file], base: 1 } } });
    await call('POST', `${id}/submit_application/`);
    await call('POST', `${id}/withdraw_application/`);
    const gone = (await call('POST', 'create_application/', { invoices: [file] })).data.id;
    await call('DELETE', `${gone}/delete_application/`);
    await call('GET', `${id}/retrieve_application/`);
    await call('GET', 'my_applications/?search=shea');
    await call('GET', 'application_summary/');
    expect(await settled()).toEqual(before);
    await server.context.pool.query('select count(*) from applications where cva = 12345');
    expect(await settled(), 'the counters would not show a scan').not.toEqual(before);
  }, 60_000);

  it('would tell a sequential scan: without the indexes there is one', async () => {
    await server.context.pool.query('drop index applications_by_company, applications_paid, applications_payable');
    const plans = await plansOf((pool) => pageOf(pool, me.companyId, { filter: 'all', search: '', size: 10, offset: 0 }));
    expect(scans(plans).length).toBeGreaterThan(0);
  });
});
