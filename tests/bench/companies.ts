import { createHash } from 'node:crypto';
import pg from 'pg';

/** Ids that can be told from a company's number, so that wrk, pgbench and bare Node all ask for the same rows. */
export const idOf = (kind: 'company' | 'account' | 'file' | 'photo', n: number): string =>
  `${{ company: '00000001', account: '00000002', file: '00000003', photo: '00000004' }[kind]}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export const tokenOf = (n: number): string => String(n).padStart(43, 'x');

export const bucketOf = (n: number): Buffer => createHash('sha256').update(`bench ${n}`).digest();

/** Companies with an open session and two files each, and their applications over all states, as a database of some years has them. */
export async function fillApplications(databaseUrl: string, companies: number, applications: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = (kind: string, n: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  await client.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector,
       start_of_operation_year, type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city,
       head_office_state_province_region, head_office_country, created_at, identity_locked_at)
     select ${id('00000001', 'n')}, 'Company ' || n, 'Small', 'CEO', 'a@b.example', 'C' || n, 'R' || n, 'GH', 'agriculture', 2014, 'sme', 'local',
       'T' || n, 'Road', 'Tamale', 'Northern', 'GH', now(), now() from generate_series(1, $1::int) n`,
    [companies],
  );
  await client.query(
    `insert into accounts (id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at,
       activated_at, password_changed_at, wrong_codes_day)
     select ${id('00000002', 'n')}, n || '@b.example', 'none', 'A', 'B', '+233241234567', 'Manager', 'en', now(), now(), now(),
       current_date from generate_series(1, $1::int) n`,
    [companies],
  );
  await client.query(
    `insert into memberships (company_id, account_id, roles, joined_at)
     select ${id('00000001', 'n')}, ${id('00000002', 'n')}, array['owner'], now() from generate_series(1, $1::int) n`,
    [companies],
  );
  await client.query(
    `insert into sessions (id, token_hash, account_id, company_id, started_at, last_seen_at, expires_at, device)
     select gen_random_uuid(), sha256(lpad(n::text, 43, 'x')::bytea), ${id('00000002', 'n')}, ${id('00000001', 'n')}, now(), now() + interval '20 minutes',
       now() + interval '11 hours', 'bench' from generate_series(1, $1::int) n`,
    [companies],
  );
  for (const [kind, type, content] of [
    ['00000003', 'document', 'application/pdf'],
    ['00000004', 'photo', 'image/jpeg'],
  ] as const) {
    await client.query(
      `insert into documents (id, company_id, media_type, name, content_type, bytes, sha256, state, view_type, created_at, checked_at)
       select ${id(kind, 'n')}, ${id('00000001', 'n')}, '${type}', 'x', '${content}', 1000, sha256(n::text::bytea), 'ready', '${content}', now(), now()
       from generate_series(1, $1::int) n`,
      [companies],
    );
  }
  await client.query(
    `insert into applications (id, company_id, application_number, state, paid, answers, product_name, product_category, cva, created_at, updated_at,
       submitted_at)
     select ('01900000-0000-7000-' || lpad(to_hex(32768 + n % 16384), 4, '0') || '-' || lpad(to_hex(n), 12, '0'))::uuid,
       ${id('00000001', `1 + n % ${companies}`)}, 'APP-25-' || lpad(n::text, 7, '0'), s.state, s.paid,
       jsonb_build_object('product_name', 'Shea butter ' || n, 'primary_materials_used', 'Shea nuts', 'final_product_value', '10.00'),
       'Shea butter ' || n, 'handicrafts', 61.20, now(), now(), case when s.state = 'draft' then null else now() end
     from generate_series(1, $1::int) n,
       lateral (select (array['draft', 'submitted', 'completed', 'assessment', 'rejected'])[1 + n / ${companies} % 5] as state,
         n / ${companies} % 5 > 1 as paid) s`,
    [applications],
  );
  await client.query('vacuum analyze');
  await client.end();
}
