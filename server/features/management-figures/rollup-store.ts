import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

/** Two rollups of one week never run at the same time: the second waits, and then finds nothing to change. */
export async function lockRollup(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('management figures', 0))`.execute(tx);
}

export interface CountRow {
  readonly country: string;
  readonly sector: string;
  readonly measure: string;
  readonly key: string;
  readonly value: number;
}

/**
 * Writes what differs from what is stored, and nothing else: a rollup that finds nothing new writes no row. `not in` is hashed whatever the
 * planner expects; of a week that it has not analyzed it expects one row, and would compare each stored row with each wanted one.
 */
export async function writeCounts(tx: Tx, week: Day, rows: readonly CountRow[]): Promise<number> {
  const { rows: written } = await sql<{ readonly n: number }>`
    with wanted as materialized (
        select * from json_to_recordset(${JSON.stringify(rows)}) as w (country text, sector text, measure text, key text, value bigint)),
      gone as (
        delete from figure_counts f where f.week = ${week}::date and (f.country, f.sector, f.measure, f.key) not in (
          select country, sector, measure, key from wanted) returning 1),
      changed as (
        insert into figure_counts (country, sector, week, measure, key, value)
          select country, sector, ${week}::date, measure, key, value from wanted
          on conflict (country, sector, week, measure, key) do update set value = excluded.value
            where figure_counts.value <> excluded.value returning 1)
    select ((select count(*) from gone) + (select count(*) from changed))::int as n`.execute(tx);
  return written[0]?.n ?? 0;
}

export interface DurationRow {
  readonly country: string;
  readonly sector: string;
  readonly stage: string;
  readonly tenths: number;
  readonly value: number;
}

export async function writeDurations(tx: Tx, week: Day, rows: readonly DurationRow[]): Promise<number> {
  const { rows: written } = await sql<{ readonly n: number }>`
    with wanted as materialized (
        select * from json_to_recordset(${JSON.stringify(rows)}) as w (country text, sector text, stage text, tenths integer, value bigint)),
      gone as (
        delete from figure_durations f where f.week = ${week}::date and (f.country, f.sector, f.stage, f.tenths) not in (
          select country, sector, stage, tenths from wanted) returning 1),
      changed as (
        insert into figure_durations (country, sector, week, stage, tenths, value)
          select country, sector, ${week}::date, stage, tenths, value from wanted
          on conflict (country, sector, week, stage, tenths) do update set value = excluded.value
            where figure_durations.value <> excluded.value returning 1)
    select ((select count(*) from gone) + (select count(*) from changed))::int as n`.execute(tx);
  return written[0]?.n ?? 0;
}

export interface OfficerRow {
  readonly staff_id: string;
  readonly country: string;
  readonly sector: string;
  readonly measure: string;
  readonly tenths: number;
  readonly value: number;
}

export async function writeOfficerCounts(tx: Tx, week: Day, rows: readonly OfficerRow[]): Promise<number> {
  const { rows: written } = await sql<{ readonly n: number }>`
    with wanted as materialized (
        select * from json_to_recordset(${JSON.stringify(rows)})
          as w (staff_id uuid, country text, sector text, measure text, tenths integer, value bigint)),
      gone as (
        delete from figure_officer_counts f where f.week = ${week}::date and (f.staff_id, f.country, f.sector, f.measure, f.tenths) not in (
          select staff_id, country, sector, measure, tenths from wanted) returning 1),
      changed as (
        insert into figure_officer_counts (staff_id, week, country, sector, measure, tenths, value)
          select staff_id, ${week}::date, country, sector, measure, tenths, value from wanted
          on conflict (staff_id, week, country, sector, measure, tenths) do update set value = excluded.value
            where figure_officer_counts.value <> excluded.value returning 1)
    select ((select count(*) from gone) + (select count(*) from changed))::int as n`.execute(tx);
  return written[0]?.n ?? 0;
}

/** What is so now, not what happened: replaced as a whole. */
export async function replaceCurrent(tx: Tx, today: Day, lastDay: Day, at: Date): Promise<void> {
  await sql`delete from figure_open_cases`.execute(tx);
  await sql`insert into figure_open_cases (country, sector, stage, staff_id, open, overdue)
    select country, sector, stage, assignee_id, count(*), count(*) filter (where due_on < ${today}::date)
    from cases where closed_at is null group by 1, 2, 3, 4`.execute(tx);
  await sql`delete from figure_expiring_certificates`.execute(tx);
  await sql`insert into figure_expiring_certificates (country, sector, week, certificates, renewals)
    select c.country, c.sector, date_trunc('week', c.expires_on)::date, count(*),
      count(*) filter (where exists (select from applications a where a.renewal_of = c.number))
    from certificates c
    where c.published_at is not null and c.status <> 'revoked' and c.expires_on between ${today}::date and ${lastDay}::date
    group by 1, 2, 3`.execute(tx);
  await sql`insert into figure_rollups (name, at) values ('current', ${at}) on conflict (name) do update set at = excluded.at`.execute(tx);
}

export async function rolledUpAt(db: Queryable): Promise<Date | null> {
  const row = await db.selectFrom('figure_rollups').select('at').where('name', '=', 'current').executeTakeFirst();
  return row?.at ?? null;
}
