import type { Pool } from 'pg';

export interface Amounts {
  readonly open: number;
  readonly closed: number;
  readonly companies: number;
  readonly staff: number;
}

const countries =
  'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW';

export const staffId = (n: number): string => `00000005-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/**
 * Cases as a review of some years has them, in all 55 countries: most are closed; of the open ones most are assigned, some are
 * late, some wait for the company. The first of the staff works everywhere, the others in one country each.
 */
export async function fillCases(pool: Pick<Pool, 'query'>, { open, closed, companies, staff }: Amounts): Promise<void> {
  const numbered = (kind: string, n: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const place = (n: string) => `(string_to_array('${countries}', ' '))[1 + (${n}) % 55]`;
  const sector = (n: string) => `(array['agriculture', 'solid_minerals', 'energy_resources'])[1 + (${n}) % 3]`;
  await pool.query(
    `insert into staff (id, staff_number, email, name, language, status, has_passkey, created_at)
     select ${numbered('00000005', 'n')}, 'S-' || lpad((n + 5000)::text, 5, '0'), n || '@thamani.example', 'Person ' || n, 'en', 'active', true, now()
     from generate_series(1, $1::int) n`,
    [staff],
  );
  await pool.query(
    `insert into staff_grants (staff_id, role, countries)
     select ${numbered('00000005', 'n')}, 'officer', case when n > 1 then array[${place('n')}] end from generate_series(1, $1::int) n`,
    [staff],
  );
  await pool.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector,
       start_of_operation_year, type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city,
       head_office_state_province_region, head_office_country, created_at)
     select ${numbered('00000006', 'n')}, (array['Tema', 'Volta', 'Asante', 'Bono', 'Savanna', 'Kumasi', 'Tamale'])[1 + n % 7] || ' Works ' || n, 'Small', 'CEO',
       'a@b.example', 'C' || n, 'R' || n, ${place('n')}, ${sector('n')}, 2014, 'sme', 'local', 'T' || n, 'Road', 'Town', 'Region', ${place('n')}, now()
     from generate_series(1, $1::int) n`,
    [companies],
  );
  await pool.query(
    `insert into applications (id, company_id, application_number, state, return_stage, paid, answers, submissions, product_name, country, cva, scheme, created_at,
       updated_at, submitted_at)
     select ${numbered('00000007', 'n')}, ${numbered('00000006', `1 + n % ${companies}`)}, 'APP-25-' || lpad(n::text, 7, '0'), s.stage,
       case when s.stage = 'correction' then 'assessment' end, true, '{}', 1,
       (array['Shea butter', 'Cocoa powder', 'Roofing sheets', 'Leather sandals', 'Fruit juice'])[1 + n % 5] || ' ' || n, ${place(`n % ${companies} + 1`)}, 55, '2026-1',
       now(), now(), now()
     from generate_series(1, $1::int + $2::int) n, lateral (select ${stageOf}) s`,
    [open, closed],
  );
  await pool.query(
    `insert into cases (application_id, company_id, country, sector, stage, assignee_id, assigned_at, stage_entered_on, due_on, correction_ends_at, search, opened_at, closed_at)
     select a.id, a.company_id, a.country, companies.sector, a.state, h.assignee_id, case when h.assignee_id is not null then now() end, current_date - 8,
       case when n <= $1 and a.state <> 'correction' then current_date - 6 + n / 13 % 40 end,
       case when a.state = 'correction' then now() + interval '9 days' end,
       lower(a.application_number || ' ' || a.product_name || ' ' || companies.company_name), now() - n * interval '7 minutes',
       case when n > $1 then now() - (n - $1) * interval '1 minute' end
     from (select *, substr(application_number, 8)::int as n from applications where id >= '00000007-0000-7000-8000-000000000000'
       and id < '00000008-0000-7000-8000-000000000000') a join companies on companies.id = a.company_id,
       lateral (select case when n <= $1 and n / 55 % 5 < 3 then ${numbered('00000005', '1 + n / 3 % $2::int')} end as assignee_id) h`,
    [open, staff],
  );
  await pool.query(
    `insert into case_signals (id, application_id, code, fields, at) select gen_random_uuid(), application_id, 'packaging_alone', '{}', now() from cases
     where closed_at is null and substr(application_id::text, 36) in ('1', '5', '9')`,
  );
  await pool.query(
    `insert into case_conflicts_of_interest (application_id, staff_id, reason_text, at) select application_id, ${numbered('00000005', '2')}, 'A cousin', now() from cases
     where closed_at is not null and substr(application_id::text, 36) = '1'`,
  );
  await pool.query(
    `insert into holidays (country, day, name) select country, current_date - n * 9, 'A day' from unnest(string_to_array('${countries}', ' ')) country,
       generate_series(-60, 60) n on conflict do nothing`,
  );
  await pool.query('vacuum analyze');
}

/** The first are open, the others closed. */
const stageOf = `case when n > $1 then (array['issuance', 'issuance', 'rejected', 'withdrawn'])[1 + n % 4]
  else (array['screening', 'assessment', 'documents', 'assessment', 'documents', 'site_visit', 'approval', 'correction', 'assessment', 'documents'])[1 + n / 7 % 10] end as stage`;
