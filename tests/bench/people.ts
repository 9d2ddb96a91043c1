import { randomUUID } from 'node:crypto';
import type { Context } from '@thamani/server/context.ts';

export const people = 200;

/** Straight into the tables, each with a password of their own: the same one everywhere would be a spray. */
export async function seedPeople({ pool, passwords }: Pick<Context, 'pool' | 'passwords'>): Promise<void> {
  const company = randomUUID();
  await pool.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector, start_of_operation_year,
       type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city, head_office_state_province_region, head_office_country, created_at)
     values ($1, 'Stormy', 'Small', 'CEO', 'a@b.example', '1', '1', 'GH', 'agriculture', 2000, 'sme', 'local', '1', 'a', 'b', 'c', 'GH', now())`,
    [company],
  );
  for (let n = 0; n < people; n += 1) {
    await pool.query(
      `with person as (
         insert into accounts (id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at, activated_at, password_changed_at, wrong_codes_day)
         values ($1, $3, $4, 'A', 'B', '+233241234567', 'c', 'en', now(), now(), now(), current_date) returning id)
       insert into memberships (company_id, account_id, roles, joined_at) select $2, id, array['owner'], now() from person`,
      [randomUUID(), company, emailOf(n), await passwords.hash(passwordOf(n))],
    );
  }
}

export function emailOf(n: number): string {
  return `person-${n}@shea.example`;
}

export function passwordOf(n: number): string {
  return `the own words of ${n}`;
}
