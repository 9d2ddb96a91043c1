import { scopesOf } from '@thamani/domain/review/policy.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';
import { withinScope } from '../../database/search-conditions.ts';
import type { AppealRow } from './store.ts';

export interface AppealListFilter {
  readonly which: 'open' | 'decided';
  readonly page: number;
  readonly page_size: number;
}

/** What a line needs besides the appeal: the application's name, and what the reader has to do with it. */
export interface Beside {
  readonly application_number: string;
  readonly product_name: string;
  readonly company_name: string;
  readonly voted: boolean;
  readonly interested: boolean;
  readonly took_part: boolean;
}

export type ListedAppeal = Omit<AppealRow, 'snapshot' | 'statement'> & Beside;

function chosen(person: Person, which: AppealListFilter['which']) {
  const open = which === 'open' ? sql<boolean>`appeals.verdict is null` : sql<boolean>`appeals.verdict is not null`;
  return sql`${open} and ${withinScope(scopesOf(person, 'read_appeal'), 'appeals')}`;
}

/** Counted and not asked for by `exists`, which may read a whole table once instead of a key for each line. */
function besides(person: Person) {
  return sql`applications.application_number, applications.product_name, companies.company_name,
    (select count(*) from appeal_votes where appeal_id = appeals.id and staff_id = ${person.id}) > 0 as voted,
    (select count(*) from case_conflicts_of_interest where case_conflicts_of_interest.application_id = appeals.application_id and staff_id = ${person.id}) > 0 as interested,
    ${person.id} in (select participants_of(appeals.application_id)) as took_part`;
}

/**
 * Open ones by the day on which they are due, decided ones by the moment of it, newest first. Names are looked up for the page alone. They
 * are found in the view `appeal_search`: the conditions of row security would keep them from their indexes.
 */
export async function pageOfAppeals(db: Queryable, person: Person, asked: AppealListFilter): Promise<readonly ListedAppeal[]> {
  const order = asked.which === 'open' ? sql`appeals.due_on, appeals.id` : sql`appeals.decided_at desc, appeals.id desc`;
  const { rows } = await sql<ListedAppeal>`
    with page as materialized (
      select appeals.id from appeal_search appeals where ${chosen(person, asked.which)}
      order by ${order} limit ${asked.page_size} offset ${(asked.page - 1) * asked.page_size})
    select appeals.id, appeals.application_id, appeals.company_id, appeals.country, appeals.sector, appeals.against, appeals.proposal_id,
      appeals.change_id, appeals.lodged_at, appeals.due_on, appeals.escalated_at, appeals.verdict, appeals.return_stage, appeals.decided_at,
      ${besides(person)}
    from page join appeals using (id) join applications on applications.id = appeals.application_id
      join companies on companies.id = appeals.company_id
    order by ${order}`.execute(db);
  return rows;
}

export async function countAppeals(db: Queryable, person: Person, which: AppealListFilter['which']): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from appeal_search appeals where ${chosen(person, which)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function besideOf(db: Queryable, person: Person, id: string): Promise<Beside | undefined> {
  const { rows } = await sql<Beside>`
    select ${besides(person)}
    from appeals join applications on applications.id = appeals.application_id join companies on companies.id = appeals.company_id
    where appeals.id = ${id}`.execute(db);
  return rows[0];
}
