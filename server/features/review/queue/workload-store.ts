import type { Role, Scope, Sector } from '@thamani/domain/review/staff.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../database/connect.ts';
import { withinScope } from '../../../database/search-conditions.ts';

export interface WorkloadRow {
  readonly id: string;
  readonly name: string;
  readonly staff_number: string;
  /** As officer and field verifier. A list is null where the grant covers all. */
  readonly grants: readonly { readonly role: Role; readonly countries: string[] | null; readonly sectors: Sector[] | null }[];
  readonly open: number;
  readonly late: number;
  readonly due_soon: number;
  readonly with_company: number;
}

/** As many as a list of people to assign to can show. */
const mostPeople = 500;

/** A list of a grant is null where it covers all. */
function overlaps(column: RawBuilder<unknown>, wanted: 'all' | readonly string[]): RawBuilder<boolean> {
  return wanted === 'all' ? sql<boolean>`true` : sql<boolean>`(${column} is null or ${column} && ${[...wanted]}::text[])`;
}

/**
 * Officers and verifiers whose scope meets these scopes, by name, with their open cases within them. `lastDay`: the last day that counts as
 * due soon.
 */
export async function workloadWithin(
  db: Queryable,
  scopes: readonly Scope[],
  { today, lastDay }: { readonly today: string; readonly lastDay: string },
): Promise<readonly WorkloadRow[]> {
  const meets = scopes.map(
    ({ countries, sectors }) =>
      sql<boolean>`(${overlaps(sql.ref('staff_grants.countries'), countries)} and ${overlaps(sql.ref('staff_grants.sectors'), sectors)})`,
  );
  if (meets.length === 0) return [];
  const { rows } = await sql<WorkloadRow>`
    with assigned as materialized (
      select cases.assignee_id, count(*)::int as open, (count(*) filter (where cases.due_on < ${today}::date))::int as late,
        (count(*) filter (where cases.due_on between ${today}::date and ${lastDay}::date))::int as due_soon,
        (count(*) filter (where cases.stage = 'correction'))::int as with_company
      from case_search cases where cases.closed_at is null and cases.assignee_id is not null and ${withinScope(scopes, 'cases')}
      group by cases.assignee_id)
    select staff.id, staff.name, staff.staff_number,
      (select json_agg(json_build_object('role', role, 'countries', countries, 'sectors', sectors) order by role) from staff_grants
        where staff_grants.staff_id = staff.id and role in ('officer', 'verifier')) as grants, coalesce(assigned.open, 0) as open, coalesce(assigned.late, 0) as late,
      coalesce(assigned.due_soon, 0) as due_soon, coalesce(assigned.with_company, 0) as with_company
    from staff left join assigned on assigned.assignee_id = staff.id
    where staff.status = 'active' and exists (select from staff_grants where staff_grants.staff_id = staff.id
      and staff_grants.role in ('officer', 'verifier') and (${sql.join(meets, sql` or `)}))
    order by lower(staff.name), staff.id limit ${mostPeople}`.execute(db);
  return rows;
}
