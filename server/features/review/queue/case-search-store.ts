import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { Person, Sector } from '@thamani/domain/review/staff.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../database/connect.ts';
import { indexedPattern, withinScope } from '../../../database/search-conditions.ts';

/** A case, open or closed, as a search and the file of a company show it. */
export interface FoundCase {
  readonly id: string;
  readonly application_number: string;
  readonly product_name: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly country: string;
  readonly sector: Sector;
  readonly stage: State;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

/** Names are looked up for what was found alone. `found` has the ids. */
function namedCases(found: RawBuilder<unknown>): RawBuilder<FoundCase> {
  return sql<FoundCase>`
    with found as materialized (${found})
    select cases.application_id as id, applications.application_number, applications.product_name, cases.company_id,
      companies.company_name, cases.country, cases.sector, cases.stage, cases.opened_at, cases.closed_at
    from found join cases using (application_id) join applications on applications.id = cases.application_id
      join companies on companies.id = cases.company_id`;
}

/** Text without a letter or digit has no trigram: no index finds it. */
const hasWord = /[\p{L}\p{N}]/u;

/**
 * By number, product or company: open cases first, then the newest. Two characters are looked for at the beginning of a word or number
 * within product and company; the number of the application comes first and begins alike in all cases.
 */
export async function findCases(db: Queryable, person: Person, typed: string, limit: number): Promise<readonly FoundCase[]> {
  const text = typed.normalize('NFC').trim().toLowerCase();
  if (!hasWord.test(text)) return [];
  const where = sql<boolean>`${withinScope(person.grants, 'cases')} and cases.search like ${indexedPattern(text)}`;
  const found = sql`
    (select cases.application_id from case_search cases where cases.closed_at is null and ${where}
      order by cases.opened_at desc, cases.application_id desc limit ${limit})
    union all
    (select cases.application_id from case_search cases where cases.closed_at is not null and ${where}
      order by cases.closed_at desc, cases.application_id limit ${limit})`;
  const { rows } = await sql<FoundCase>`${namedCases(found)}
    order by cases.closed_at desc nulls first, cases.opened_at desc, cases.application_id limit ${limit}`.execute(db);
  return rows;
}

const mostOfCompany = 200;

/** Of one company within the reader's scope, the newest first. */
export async function casesOfCompany(db: Queryable, person: Person, companyId: string): Promise<readonly FoundCase[]> {
  const found = sql`
    select cases.application_id from case_search cases
    where cases.company_id = ${companyId} and ${withinScope(person.grants, 'cases')}
    order by cases.opened_at desc, cases.application_id desc limit ${mostOfCompany}`;
  const { rows } = await sql<FoundCase>`${namedCases(found)} order by cases.opened_at desc, cases.application_id desc`.execute(db);
  return rows;
}
