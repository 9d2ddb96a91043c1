import type pg from 'pg';
import { fillCases } from './many-cases.ts';

export interface DecidedAmounts {
  readonly cases: number;
  readonly weeks: number;
  readonly companies: number;
  readonly staff: number;
}

/**
 * Cases with a whole life at random: stages with corrections and visits, decisions with grounds, appeals, signals, payments, refunds,
 * certificates and their corrections. What would happen after `now` has not happened. Written past the triggers, which demand opened documents
 * behind each decision: the tests ask what is counted, not how it is made.
 */
export async function fillDecidedCases(client: pg.Client, { cases, weeks, companies, staff }: DecidedAmounts, now: Date): Promise<void> {
  await fillCases(client as never, { open: 0, closed: 0, companies, staff });
  await client.query('set session_replication_role = replica');
  await client.query('select setseed(0.42)');
  await client.query(
    `create temp table lives as
     select n, ('00000009-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
       ('00000006-0000-7000-8000-' || lpad(to_hex(1 + (random() * ($3 - 1))::int), 12, '0'))::uuid as company_id,
       ('00000005-0000-7000-8000-' || lpad(to_hex(2 + (random() * ($4 - 2))::int), 12, '0'))::uuid as officer,
       t0, t0 + random() * interval '2 days' as t1, random() < 0.35 as corrected, random() < 0.4 as visited, random() as fate, random() as appealing, random() as luck,
       random() * interval '12 days' as d2, random() * interval '13 days' as dc, random() * interval '14 days' as d3, random() * interval '16 days' as d4, random() * interval '7 days' as d5
     from (select n, $5::timestamptz - random() * $2 * interval '7 days' as t0 from generate_series(1, $1::int) n) s`,
    [cases, weeks, companies, staff, now],
  );
  await client.query(
    `create temp table dated as select l.*, c.reg_country as country, c.sector,
       t1 + d2 as t2, t1 + d2 + case when corrected then dc else interval '0' end as t3,
       t1 + d2 + case when corrected then dc else interval '0' end + d3 as t4,
       t1 + d2 + case when corrected then dc else interval '0' end + d3 + case when visited then d4 else interval '0' end as t5,
       t1 + d2 + case when corrected then dc else interval '0' end + d3 + case when visited then d4 else interval '0' end + d5 as t6,
       case when fate < 0.06 then 'withdrawn' when fate < 0.22 then 'rejected' else 'approved' end as outcome
     from lives l join companies c on c.id = l.company_id`,
  );
  await client.query(
    `insert into case_stages (application_id, number, stage, at)
     select id, row_number() over (partition by id order by at, place), stage, at from (
       select id, 1 as place, 'screening' as stage, t0 as at from dated
       union all select id, 2, 'assessment', t1 from dated
       union all select id, 3, 'correction', t2 from dated where corrected
       union all select id, 4, 'assessment', t3 from dated where corrected and outcome <> 'withdrawn'
       union all select id, 5, 'documents', t3 + interval '1 hour' from dated where outcome <> 'withdrawn'
       union all select id, 6, 'site_visit', t4 from dated where visited and outcome <> 'withdrawn'
       union all select id, 7, 'approval', t5 from dated where outcome <> 'withdrawn'
       union all select id, 8, case outcome when 'approved' then 'issuance' else 'rejected' end, t6 from dated where outcome <> 'withdrawn'
       union all select id, 9, 'completed', t6 + interval '1 hour' from dated where outcome = 'approved'
       union all select id, 10, 'appeal', t6 + interval '4 days' from dated where outcome = 'rejected' and appealing < 0.4
       union all select id, 11, 'approval', t6 + interval '14 days' from dated where outcome = 'rejected' and appealing < 0.12
       union all select id, 12, 'issuance', t6 + interval '15 days' from dated where outcome = 'rejected' and appealing < 0.12
     ) rows where at <= $1`,
    [now],
  );
  await client.query(
    `insert into applications (id, company_id, application_number, state, return_stage, paid, answers, submissions, product_name, country, cva, scheme,
       created_at, updated_at, submitted_at)
     select d.id, d.company_id, 'APP-24-' || lpad(d.n::text, 8, '0'), s.stage, case when s.stage = 'correction' then 'assessment' end, true, '{}', 1, 'Product ' || d.n,
       d.country, 55, '2026-1', d.t0, d.t0, d.t0
     from dated d join lateral (select case when d.outcome = 'withdrawn' and d.t3 <= $1 then 'withdrawn' else stage end as stage from case_stages where application_id = d.id order by number desc limit 1) s on true`,
    [now],
  );
  await client.query(
    `insert into cases (application_id, company_id, country, sector, stage, assignee_id, assigned_at, stage_entered_on, due_on, correction_ends_at, search, opened_at, closed_at)
     select d.id, d.company_id, d.country, d.sector, a.state, x.assignee, case when x.assignee is not null then d.t1 end, d.t0::date,
       case when not x.closed and a.state <> 'correction' then $1::date + (d.luck * 20)::int - 4 end,
       case when a.state = 'correction' then $1 + interval '9 days' end, lower(a.application_number), d.t0,
       case when x.closed then case a.state when 'withdrawn' then d.t3 else least(d.t6, $1) end end
     from dated d join applications a on a.id = d.id,
       lateral (select a.state in ('issuance', 'completed', 'rejected', 'withdrawn') as closed) c,
       lateral (select c.closed, case when not c.closed and d.luck < 0.8 then d.officer end as assignee) x`,
    [now],
  );
  await client.query(
    `insert into case_proposals (id, application_id, kind, proposed_by, grounds, reason_text, at, outcome, outcome_at)
     select ('0000000a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, id, case outcome when 'approved' then 'approval' else 'rejection' end, officer,
       case when outcome = 'rejected' then array[(array['value_addition_not_above_threshold', 'evidence_missing', 'figures_not_supported', 'site_visit_refused'])[1 + (luck * 3.99)::int % 4]]
         || case when luck < 0.2 then array['company_not_verifiable'] else '{}' end else '{}' end,
       'Words.', t5, 'decided', t6 from dated where outcome <> 'withdrawn' and t6 <= $1
     union all
     select ('0000000b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, id, 'approval', officer, '{}', 'Words.', t6 + interval '14 days', 'decided', t6 + interval '15 days'
     from dated where outcome = 'rejected' and appealing < 0.12 and t6 + interval '15 days' <= $1`,
    [now],
  );
  await client.query(
    `insert into case_decisions (proposal_id, application_id, kind, proposed_by, decided_by, at)
     select id, application_id, kind, proposed_by, '00000005-0000-7000-8000-000000000001', outcome_at from case_proposals where id >= '0000000a-0000-7000-8000-000000000000'
       and id < '0000000c-0000-7000-8000-000000000000'`,
  );
  await client.query(
    `insert into appeals (id, application_id, company_id, country, sector, against, proposal_id, statement, snapshot, lodged_at, due_on, verdict, return_stage, decided_at)
     select gen_random_uuid(), id, company_id, country, sector, 'rejection', ('0000000a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Words.', '{}', t6 + interval '4 days',
       (t6 + interval '40 days')::date, case when t6 + interval '14 days' <= $1 then case when appealing < 0.12 then 'allowed' else 'upheld' end end,
       case when t6 + interval '14 days' <= $1 and appealing < 0.12 then 'approval' end, case when t6 + interval '14 days' <= $1 then t6 + interval '14 days' end
     from dated where outcome = 'rejected' and appealing < 0.4 and t6 + interval '4 days' <= $1`,
    [now],
  );
  await client.query(
    `insert into case_signals (id, application_id, code, fields, at, resolution, comment, resolved_by, resolved_at)
     select gen_random_uuid(), id, (array['packaging_alone', 'figures_differ', 'photo_reused'])[1 + (luck * 2.99)::int % 3], '{}', t0 + interval '1 hour',
       case when t2 <= $1 then case when luck < 0.2 then 'weighs_against' else 'harmless' end end, case when t2 <= $1 then 'Words.' else '' end,
       case when t2 <= $1 then officer end, case when t2 <= $1 then t2 end
     from dated where appealing < 0.5 and t0 + interval '1 hour' <= $1`,
    [now],
  );
  await client.query(
    `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data)
     select gen_random_uuid(), t2, 'staff', officer::text, 'case.requirement_returned', 'application', id::text,
       jsonb_build_object('reason', (array['unreadable', 'incomplete', 'figures_differ', 'other'])[1 + (luck * 3.99)::int % 4]) from dated where corrected and t2 <= $1
     union all
     select gen_random_uuid(), t4, 'staff', officer::text, 'case.figure_changed', 'application', id::text, '{}' from dated where appealing between 0.3 and 0.5 and outcome <> 'withdrawn' and t4 <= $1`,
    [now],
  );
  await client.query(
    `insert into payment_items (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor, discount_minor, amount_minor, currency, applied_at)
     select id, id, 'APP', 'Product', 'handicrafts', 1, 25000 + n % 7 * 100, 0, 25000 + n % 7 * 100, case when n % 50 = 0 then 'EUR' else 'USD' end, t0 from dated`,
  );
  await client.query(
    `insert into refunds (id, payment_id, provider, transaction_id, application_id, minor, currency, reason, state, created_at, completed_at)
     select gen_random_uuid(), id, 'flutterwave', id, case when luck < 0.9 then id end, 25000, 'USD', 'withdrawn', 'completed', t3, t3 from dated where outcome = 'withdrawn' and t3 <= $1`,
    [now],
  );
  await client.query(
    `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on, reserved_at, credential, qr_seal, signed_at,
       published_at, country, sector)
     select 'TVA-' || country || '24-' || substr(h, 1, 4) || '-' || substr(h, 5, 4) || '-' || substr(h, 9, 4), id, company_id, n, '{}', '{}', 'Product', 55, t6::date,
       (t6 + interval '1 year')::date, t6, 'x', '1', t6, t6, country, sector
     from (select *, lpad(upper(to_hex(n)), 12, '0') as h from dated) d where outcome = 'approved' and t6 <= $1`,
    [now],
  );
  await client.query(
    `insert into status_changes (id, number, change, reason, requested_by, confirmed_by, at, status_index)
     select gen_random_uuid(), c.number, 'revoke', case when d.luck < 0.02 then 'issued_in_error' else 'company_asked' end, d.officer, '00000005-0000-7000-8000-000000000001',
       d.t6 + interval '10 days', c.status_index from dated d join certificates c on c.application_id = d.id where d.luck < 0.05 and d.t6 + interval '10 days' <= $1`,
    [now],
  );
  await client.query('drop table lives, dated');
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}
