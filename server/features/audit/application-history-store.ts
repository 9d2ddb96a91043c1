import type { ActorKind } from '@thamani/domain/accounts/sessions.ts';
import { companyHistoryActions, type CompanyHistoryAction } from '@thamani/domain/applications/history.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';

export interface HistoryRow {
  readonly at: Date;
  readonly action: CompanyHistoryAction;
  readonly actor_kind: ActorKind;
  readonly actor_id: string | null;
  readonly times: number;
  readonly total: number;
}

/** A draft is saved as it is typed, so an application can have thousands of events: the newest ones are read. */
const mostEvents = 2_000;

/** Newest first. Events of the same action and actor without another between them are one row. */
export async function pageOfHistory(
  db: Queryable,
  { id, page, page_size }: { readonly id: string; readonly page: number; readonly page_size: number },
): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with events as (
      select at, position, action, actor_kind, actor_id from audit_events
      where subject_kind = 'application' and subject_id = ${id} and action = any (${[...companyHistoryActions]}::text[])
      order by audit_events.at desc, audit_events.position desc limit ${sql.lit(mostEvents)}),
    numbered as (
      select events.*, row_number() over (order by at desc, position desc)
        - row_number() over (partition by action, actor_kind, actor_id order by at desc, position desc) as run
      from events)
    select max(at) as at, action, actor_kind, actor_id, count(*)::int as times, (count(*) over ())::int as total
    from numbered group by run, action, actor_kind, actor_id
    order by max(at) desc, max(position) desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return rows;
}
