import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { adminUrl } from '../../config/development-services.ts';
import type { Overrides } from '../../context.ts';
import { connect } from '../../database/connect.ts';
import { createTestDatabase, makeFilledTemplate } from '../../database/test-database.ts';
import { seedPrices } from '../../features/prices/service.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { fillCases, staffId } from './many-cases.ts';

/**
 * One database with enough rows that a sequential scan would be a wrong plan, spread over states as a living database has them. It is
 * filled once, when the first test asks for it, and copied for each test file that looks at query plans.
 */
export async function startFilledApp(settings: Record<string, string> = {}, overrides: Overrides = {}): Promise<TestApp> {
  const template = await makeFilledTemplate(adminUrl, fingerprintOfSources(), fillDatabase);
  return startTestApp(settings, overrides, { database: await createTestDatabase(adminUrl, { template, isDurable: false }) });
}

/** So that a changed filling is not taken for the one that was made before. */
function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const file of ['filled-database.ts', 'many-cases.ts']) hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}

async function fillDatabase(client: pg.Client, url: string): Promise<void> {
  const { db } = connect(url, 1, () => undefined);
  await seedPrices({ db });
  await db.destroy();
  await fillApplications(client);
  await fillCases(client, { open: 6_000, closed: 60_000, companies: 2_000, staff: 500 });
  // Past the triggers, which demand decisions and payments behind each row: the tests ask how rows are found, not how they are made.
  await client.query('set session_replication_role = replica');
  // The filled template outlives a killed PostgreSQL, which empties unlogged tables.
  await client.query('alter table case_viewers set logged');
  await fillQueue(client);
  await withoutIndexes(client, 'certificates', () => fillCertificates(client));
  await fillAppeals(client);
  await fillEvents(client);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

/** Making an index of all rows takes a third of the time that entering them one by one does. Keys stay. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

const companies = 4_000;
const applying = 400;
const each = 50;

/** Companies with sessions, applications in all states, documents and payments. */
async function fillApplications(client: pg.Client): Promise<void> {
  await client.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector,
       start_of_operation_year, type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city,
       head_office_state_province_region, head_office_country, created_at)
     select gen_random_uuid(), 'Company ' || n, 'Small', 'CEO', 'a@b.example', 'C' || n, 'R' || n, 'GH', 'agriculture', 2014, 'sme', 'local', 'T' || n,
       'Road', 'Tamale', 'Northern', 'GH', now() from generate_series(1, $1) as n`,
    [companies],
  );
  await client.query(
    `with owners as (
       select gen_random_uuid() as id, id as company_id from companies
       where not exists (select 1 from memberships where memberships.company_id = companies.id)),
     people as (
       insert into accounts (id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at,
         password_changed_at, wrong_codes_day)
       select id, company_id || '@b.example', 'none', 'A', 'B', '+233241234567', 'Manager', 'en', now(), now(), current_date from owners)
     insert into memberships (company_id, account_id, roles, joined_at) select company_id, id, array['owner'], now() from owners`,
  );
  await client.query(
    `insert into sessions (id, token_hash, account_id, company_id, started_at, last_seen_at, expires_at, device)
     select gen_random_uuid(), sha256(account_id::text::bytea), account_id, company_id, now(), now(), now() + interval '1 hour', 'none'
     from memberships`,
  );
  await client.query(
    `insert into applications (id, company_id, application_number, state, paid, answers, product_name, product_category, created_at, updated_at, submitted_at)
     select gen_random_uuid(), c.id, 'APP-25-' || lpad(nextval('application_numbers')::text, 6, '0'), s.state, s.paid,
       jsonb_build_object('product_name', 'Butter ' || n, 'product_description', repeat('x', 1500)), 'Butter ' || n, 'handicrafts', now(), now(),
       case when s.state = 'draft' then null else now() end
     from (select id from companies limit $2) c, generate_series(1, $1) n,
       lateral (select (array['draft', 'submitted', 'completed', 'completed', 'rejected'])[1 + n % 5] as state, n % 5 > 1 as paid) s`,
    [each, applying],
  );
  await client.query(
    `insert into documents (id, company_id, media_type, name, content_type, bytes, sha256, created_at)
     select gen_random_uuid(), company_id, 'document', 'x.pdf', 'application/pdf', 1, sha256(id::text::bytea), now() from applications`,
  );
  await client.query(
    `insert into application_documents (application_id, version, field, position, document_id)
     select a.id, 0, 'invoices', 0, d.id from (select id, row_number() over (order by id) as n from applications) a
       join (select id, row_number() over (order by id) as n from documents) d using (n)`,
  );
  await client.query(
    `insert into application_versions (application_id, version, answers, cva, scheme, submitted_at, submitted_by)
     select id, 1, answers, 50, '2026-1', now(), gen_random_uuid() from applications`,
  );
  await client.query(
    `insert into payments (id, company_id, reference, invoice_number, provider, state, amount_minor, currency, account_id, language, link, created_at,
       updated_at, paid_at)
     select id, company_id, translate(upper(left(replace(id::text, '-', ''), 26)), 'ILOU', '1100'),
       'INV-25-' || lpad(nextval('invoice_numbers')::text, 6, '0'), 'flutterwave', case when paid then 'paid' else 'open' end, 10000, 'USD', id, 'en',
       'https://pay.example/', now(), now(), case when paid then now() end
     from applications where state <> 'draft'`,
  );
  await client.query(
    `insert into payment_items (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor, discount_minor,
       amount_minor, currency, applied_at)
     select id, id, application_number, product_name, 'handicrafts', 1, 10000, 0, 10000, 'USD', case when paid then now() end
     from applications where state <> 'draft'`,
  );
  await client.query(
    `insert into checkout_attempts (payment_id, number, reference, requested_at) select id, 1, reference || '-1', now() from payments`,
  );
  await client.query(
    `insert into payment_status_checks (key, payment_id, source, at) select gen_random_uuid(), id, 'return', now() - interval '1 hour' from payments`,
  );
  await client.query(
    `insert into webhook_events (sha256, provider, body, received_at, payment_id) select sha256(id::text::bytea), 'flutterwave', '{}', now(), id
     from payments`,
  );
  await client.query(
    `insert into provider_charges (provider, transaction_id, payment_id, reference, minor, currency, confirmed_at)
     select 'flutterwave', id, id, reference || '-1', 10000, 'USD', now() from payments where state = 'paid'`,
  );
  await client.query(
    `insert into refunds (id, payment_id, provider, transaction_id, minor, currency, reason, created_at)
     select id, id, 'flutterwave', id, 10000, 'USD', 'duplicate_payment', now() from payments where state = 'paid'`,
  );
}

/** What the queue and the pane read beside the cases: stages, views, messages, proposals, saved views; and change rows of some hours. */
async function fillQueue(client: pg.Client): Promise<void> {
  await client.query(
    `insert into case_stages (application_id, number, stage, at)
     select application_id, s.number, case s.number when 1 then 'screening' when 2 then 'correction' else stage end,
       opened_at + s.number * interval '1 day'
     from cases, generate_series(1, 3) s(number)`,
  );
  await client.query(
    `insert into case_viewers (application_id, staff_id, last_seen_at)
     select application_id, assignee_id, now() - row_number() over () * interval '1 minute' from cases where assignee_id is not null`,
  );
  await client.query(
    `insert into case_messages (id, application_id, account_id, message, at)
     select gen_random_uuid(), application_id, gen_random_uuid(), 'A question', opened_at + interval '2 days' from cases`,
  );
  await client.query(
    `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at)
     select gen_random_uuid(), application_id, 'approval', $1, 'Words.', now() from cases where closed_at is null and stage = 'approval'`,
    [staffId(2)],
  );
  await client.query(
    `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at, outcome, outcome_at)
     select gen_random_uuid(), application_id, 'approval', $1, 'Words.', closed_at, 'decided', closed_at from cases where closed_at is not null`,
    [staffId(2)],
  );
  await client.query(
    `insert into queue_views (id, staff_id, name, question, created_at)
     select gen_random_uuid(), id, 'View ' || n, '{"whose": "mine"}', now() from staff, generate_series(1, 10) n`,
  );
  await client.query(
    `insert into console_changes (xid, at, application_id, country, sector, action)
     select n / 3, now() - (60000 - n) * interval '1 second', c.application_id, c.country, c.sector, 'case.requirement_accepted'
     from generate_series(1, 60000) n join (select *, row_number() over () as k from cases) c on c.k = 1 + n % 6000`,
  );
}

/** The number of the first certificate of a company's own. */
export const filledCertificate = 'TVA-GH25-0000-0000-0001';

/** A certificate for each finished application, renewals of some, begun and given up; then many for the search, with changes of status. */
async function fillCertificates(client: pg.Client): Promise<void> {
  await client.query(
    `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on, reserved_at,
       credential, qr_seal, signed_at, published_at, status, country, sector)
     select 'TVA-GH25-0000-0000-' || lpad(upper(to_hex(n)), 4, '0'), id, company_id, n, jsonb_build_object('filler', repeat('x', 800), 'threshold', '30.00', 'company', 'Company ' || n),
       '{}', product_name, 55, current_date - n % 500, current_date - n % 500 + 365, now(), repeat('x', 1500), '1', now(), now(), case when n % 50 = 0 then 'suspended' else 'good' end,
       (array['GH', 'KE', 'TG', 'CI', 'NG', 'EG', 'ZA', 'TN', 'SN', 'RW'])[1 + n % 10], 'agriculture'
     from (select *, (row_number() over (order by id))::int as n from applications where state = 'completed') a`,
  );
  await client.query(
    `update applications set renewal_of = c.number from
       (select number, company_id, row_number() over (partition by company_id order by number) as n from certificates) c,
       (select id, company_id, row_number() over (partition by company_id order by id) as n from applications where state = 'draft') d
     where applications.id = d.id and c.company_id = d.company_id and c.n = d.n and c.n % 3 = 0`,
  );
  await client.query(
    `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on, reserved_at,
       credential, qr_seal, signed_at, published_at, status, country, sector)
     select 'TVA-GH24-' || upper(substr(h, 1, 4) || '-' || substr(h, 5, 4) || '-' || substr(h, 9, 4)),
       gen_random_uuid(), ('00000006-0000-7000-8000-' || lpad(to_hex(1 + n % 2000), 12, '0'))::uuid, 100000 + n, jsonb_build_object('company', 'Works ' || n % 40000), '{}',
       (array['Shea butter', 'Cocoa liquor', 'Cotton shirt', 'Cashew kernels'])[1 + n % 4] || ' ' || n % 997, 55, date '2020-01-01' + n % 2000,
       date '2020-01-01' + n % 2000 + 365, now(), repeat('x', 600), '1', now(), now(), 'good',
       (array['GH', 'KE', 'TG', 'CI', 'NG', 'EG', 'ZA', 'TN', 'SN', 'RW'])[1 + n % 10], (array['agriculture', 'solid_minerals'])[1 + n % 2]
     from (select n, md5(n::text) as h from generate_series(1, 120000) n) some_numbers`,
  );
  await client.query(
    `insert into status_change_requests (id, number, change, reason, comment, requested_by, requested_at, resolved_by, resolved_at, outcome)
     select gen_random_uuid(), number, 'suspend', 'company_asked', 'x', gen_random_uuid(), now(), case when status_index > 100030 then gen_random_uuid() end,
       case when status_index > 100030 then now() end, case when status_index > 100030 then 'confirmed' end
     from certificates where status_index between 100001 and 120000`,
  );
  await client.query(
    `insert into status_changes (id, number, change, reason, comment, requested_by, confirmed_by, at, status_index)
     select gen_random_uuid(), number, 'suspend', 'company_asked', 'x', gen_random_uuid(), gen_random_uuid(), now(), status_index from certificates
     where status_index between 100001 and 120000`,
  );
}

/** Of closed cases, most of them decided. */
async function fillAppeals(client: pg.Client): Promise<void> {
  await client.query(
    `insert into appeals (id, application_id, company_id, country, sector, against, proposal_id, statement, snapshot, lodged_at, due_on, verdict, decided_at)
     select gen_random_uuid(), c.application_id, c.company_id, c.country, c.sector, 'rejection', gen_random_uuid(), 'Words.', f.snapshot, now(),
       current_date + (n % 14)::int, case when n > 500 then 'upheld' end, case when n > 500 then now() - n * interval '1 minute' end
     from (select *, row_number() over () as n from cases where closed_at is not null limit 40000) c,
       (select string_agg(md5(k::text), '') as letters from generate_series(1, 400) k) wide,
       -- As wide as a snapshot is, and not to be compressed.
       lateral (select jsonb_build_object('answers', substr(letters, 1 + (n % 11000)::int, 1280)) as snapshot) f`,
  );
  await client.query(
    `insert into appeal_votes (appeal_id, staff_id, verdict, reason_text, at) select id, $1, 'upheld', 'Words.', now() from appeals where verdict is not null`,
    [staffId(2)],
  );
}

/** One of each case, and many of people and machines over some months. */
async function fillEvents(client: pg.Client): Promise<void> {
  await client.query(
    `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data, request_id, chain, position, hash)
     select gen_random_uuid(), now(), 'staff', $1, 'case.assigned', 'application', application_id::text, '{}', 'x', 'case ' || application_id, 1, sha256('x')
     from cases limit 40000`,
    [staffId(2)],
  );
  await client.query(
    `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data, chain, position, hash, country)
     select gen_random_uuid(), now() + n * interval '2 minutes', case when n % 3 = 0 then 'staff' else 'system' end, 'person ' || n % 50,
       case when n % 7 = 0 then 'document.viewed_by_staff' else 'case.requirement_accepted' end, 'application', 'a' || n % 900, jsonb_build_object('application', 'a' || n % 900),
       case when n % 2 = 0 then 'case a' || n % 900 end, case when n % 2 = 0 then n end, case when n % 2 = 0 then sha256('x') end,
       case when n % 2 = 0 then (array['GH', 'KE', 'NG', 'ZM', 'TG'])[1 + n % 5] end
     from generate_series(1, 40000) n`,
  );
}
