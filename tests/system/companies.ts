import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** A company with an open session, written straight to the database: how one signs in is tested elsewhere. */
export async function signedInCompany(databaseUrl: string): Promise<{ companyId: string; token: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [companyId, accountId] = [randomUUID(), randomUUID()];
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector,
       start_of_operation_year, type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city,
       head_office_state_province_region, head_office_country, created_at)
     values ($1, 'Tamale Shea Works', 'Small', 'Manager', 'office@shea.example', 'C-1', 'RC-1', 'GH', 'agriculture', 2014, 'sme', 'local',
       'T-1', '1 Market Road', 'Tamale', 'Northern', 'GH', now())`,
    [companyId],
  );
  await client.query(
    `insert into accounts (id, company_id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at,
       activated_at, password_changed_at, wrong_codes_day)
     values ($1, $2, $3, 'none', 'Amina', 'Diallo', '+233241234567', 'Manager', 'en', now(), now(), now(), current_date)`,
    [accountId, companyId, `${accountId}@shea.example`],
  );
  await client.query(
    `insert into sessions (id, token_hash, account_id, started_at, seen_at, ends_at, proved_at, device)
     values ($1, $2, $3, now(), now(), now() + interval '12 hours', now(), 'test')`,
    [randomUUID(), createHash('sha256').update(token).digest(), accountId],
  );
  await client.end();
  return { companyId, token };
}
