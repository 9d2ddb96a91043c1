import { registrationKey } from '@thamani/domain/signals/fingerprints.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** As it is kept beside the number: empty where that is too short to compare. */
export function keptRegistrationKey(country: string, number: string): string {
  return registrationKey(country, number) ?? '';
}

const batch = 1_000;

/** For companies of before there was one; each batch is a statement, and nothing is done twice. */
export async function fillRegistrationKeys({ db }: Pick<Context, 'db'>): Promise<number> {
  let filled = 0;
  for (;;) {
    const { rows } = await sql<{ id: string; reg_country: string; rc_number: string }>`
      select id, reg_country, rc_number from companies where registration_key is null order by id limit ${batch}`.execute(db);
    if (rows.length === 0) return filled;
    const keys = rows.map(({ reg_country, rc_number }) => keptRegistrationKey(reg_country, rc_number));
    await sql`update companies set registration_key = filled.key
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${keys}::text[]) as filled (id, key)
      where companies.id = filled.id and companies.registration_key is null`.execute(db);
    filled += rows.length;
  }
}
