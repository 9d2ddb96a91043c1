import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/connect.ts';
import type { Pool } from '../database/prepared.ts';
import type { DB } from '../database/tables.ts';
import type { TestApp } from './app.ts';

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const companies = 4000;
const applying = 400;
const each = 50;

/** Enough rows that a sequential scan would be the planner's folly, spread over states as a living database has them. */
export async function fill({ context }: TestApp): Promise<void> {
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
     from (select id from companies limit $2) c, generate_series(1, $1) n,
       lateral (select (array['draft', 'submitted', 'completed', 'completed', 'rejected'])[1 + n % 5] as state, n % 5 > 1 as paid) s`,
    [each, applying],
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
  await context.pool.query(
    `insert into payments (id, company_id, reference, invoice_number, provider, state, amount_minor, currency, account_id, language, link, created_at,
       updated_at, paid_at)
     select id, company_id, translate(upper(left(replace(id::text, '-', ''), 26)), 'ILOU', '1100'),
       'INV-25-' || lpad(nextval('invoice_numbers')::text, 6, '0'), 'flutterwave', case when paid then 'paid' else 'open' end, 10000, 'USD', id, 'en',
       'https://pay.example/', now(), now(), case when paid then now() end
     from applications where state <> 'draft'`,
  );
  await context.pool.query(
    `insert into payment_items (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor, discount_minor,
       amount_minor, currency, applied_at)
     select id, id, application_number, product_name, 'handicrafts', 1, 10000, 0, 10000, 'USD', case when paid then now() end
     from applications where state <> 'draft'`,
  );
  await context.pool.query(
    `insert into payment_attempts (payment_id, number, reference, asked_at) select id, 1, reference || '-1', now() from payments`,
  );
  await context.pool.query(
    `insert into payment_hints (key, payment_id, source, at) select gen_random_uuid(), id, 'return', now() - interval '1 hour' from payments`,
  );
  await context.pool.query(
    `insert into provider_messages (sha256, provider, body, received_at, payment_id) select sha256(id::text::bytea), 'flutterwave', '{}', now(), id
     from payments`,
  );
  await context.pool.query(
    `insert into provider_charges (provider, transaction_id, payment_id, reference, minor, currency, confirmed_at)
     select 'flutterwave', id, id, reference || '-1', 10000, 'USD', now() from payments where state = 'paid'`,
  );
  await context.pool.query(
    `insert into refunds (id, payment_id, provider, transaction_id, minor, currency, reason, created_at)
     select id, id, 'flutterwave', id, 10000, 'USD', 'paid_twice', now() from payments where state = 'paid'`,
  );
  await context.pool.query('analyze');
}

/** Plans in place of rows, once for the values at hand and once for a statement that has been used often. */
export async function plansIn(server: TestApp, ask: (pool: Pool) => Promise<unknown>): Promise<Plan[]> {
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
}

/** Plans in place of rows, of what is asked through Kysely. */
export async function explained(pool: pg.Pool, ask: (db: Database) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  const explaining = {
    connect: async () => {
      const client = await pool.connect();
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

/** The price list has ten rows, which are read whole. */
export function scans(plans: readonly Plan[]): Plan[] {
  return plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'product_prices');
}

export function indexes(plans: readonly Plan[]): Set<string> {
  return new Set(plans.flatMap(nodes).flatMap((node) => node['Index Name'] ?? []));
}
