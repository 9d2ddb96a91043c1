import type { HistogramBar } from '@thamani/domain/management/durations.ts';
import type { WeekRange } from '@thamani/domain/management/weeks.ts';
import type { Scope } from '@thamani/domain/review/staff.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../database/connect.ts';

/** The rows of a rollup that a reader's question is a sum of: `*` is stored as a sum over all. */
export interface Places {
  readonly countries: readonly string[];
  readonly sectors: readonly string[];
}

function among(column: 'country' | 'sector', values: readonly string[]): RawBuilder<boolean> {
  const [only] = values;
  return values.length === 1 ? sql<boolean>`${sql.ref(column)} = ${only}` : sql<boolean>`${sql.ref(column)} = any (${[...values]})`;
}

const inPlaces = ({ countries, sectors }: Places): RawBuilder<boolean> =>
  sql<boolean>`${among('country', countries)} and ${among('sector', sectors)}`;

export interface WeeklyCount {
  readonly week: Day;
  readonly measure: string;
  readonly key: string;
  readonly value: number;
}

export async function weeklyCounts(db: Queryable, places: Places, { from, to }: WeekRange): Promise<readonly WeeklyCount[]> {
  const { rows } = await sql<WeeklyCount>`
    select week, measure, key, sum(value)::float8 as value from figure_counts
    where ${inPlaces(places)} and week between ${from}::date and ${to}::date group by 1, 2, 3`.execute(db);
  return rows;
}

export interface StageBar extends HistogramBar {
  readonly stage: string;
}

/** Of one stage, where no other is shown: six have most of the rows that a page reads. */
export async function durationBars(db: Queryable, places: Places, { from, to }: WeekRange, stage?: string): Promise<readonly StageBar[]> {
  const ofStage = stage === undefined ? sql`` : sql`and stage = ${stage}`;
  const { rows } = await sql<StageBar>`
    select stage, tenths, sum(value)::float8 as value from figure_durations
    where ${inPlaces(places)} and week between ${from}::date and ${to}::date ${ofStage} group by 1, 2`.execute(db);
  return rows;
}

/** Tables of what is open and what expires have no sums: all rows are read where the scope is everything. */
function ofPlaces({ countries, sectors }: Places): RawBuilder<boolean> {
  const parts = [
    ...(countries.includes('*') ? [] : [among('country', countries)]),
    ...(sectors.includes('*') ? [] : [among('sector', sectors)]),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export async function openByCountry(db: Queryable, places: Places) {
  const { rows } = await sql<{ readonly country: string; readonly open: number; readonly overdue: number }>`
    select country, sum(open)::int as open, sum(overdue)::int as overdue from figure_open_cases where ${ofPlaces(places)} group by 1 order by 3 desc, 1`.execute(
    db,
  );
  return rows;
}

export async function expiringByWeek(db: Queryable, places: Places) {
  const { rows } = await sql<{ readonly week: Day; readonly certificates: number; readonly renewals: number }>`
    select week, sum(certificates)::int as certificates, sum(renewals)::int as renewals from figure_expiring_certificates where ${ofPlaces(places)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** A check has a certificate's country and no sector, so a reader of some sectors sees those of the countries. */
export async function checksByDay(db: Queryable, { countries }: Places, { from, to }: WeekRange) {
  const where = countries.includes('*') ? sql<boolean>`true` : among('country', countries);
  const { rows } = await sql<{ readonly day: Day; readonly country: string; readonly answer: string; readonly value: number }>`
    select day, country, answer, value::float8 as value from verification_counts where day between ${from}::date and ${to}::date and ${where}`.execute(
    db,
  );
  return rows;
}

export interface OfficerName {
  readonly id: string;
  readonly name: string;
  readonly staff_number: string;
}

function overlaps(column: RawBuilder<unknown>, wanted: 'all' | readonly string[]): RawBuilder<boolean> {
  return wanted === 'all' ? sql<boolean>`true` : sql<boolean>`(${column} is null or ${column} && ${[...wanted]}::text[])`;
}

/** Active officers whose scope meets this one, by name: there is no other order. */
export async function officersWithin(db: Queryable, { countries, sectors }: Scope, size: number, offset: number) {
  const { rows } = await sql<OfficerName & { readonly total: number }>`
    select staff.id, staff.name, staff.staff_number, (count(*) over ())::int as total from staff join staff_grants on staff_grants.staff_id = staff.id
    where staff.status = 'active' and staff_grants.role = 'officer'
      and ${overlaps(sql.ref('staff_grants.countries'), countries)} and ${overlaps(sql.ref('staff_grants.sectors'), sectors)}
    order by lower(staff.name), staff.id limit ${size} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function officerName(db: Queryable, id: string): Promise<OfficerName | undefined> {
  return db.selectFrom('staff').select(['id', 'name', 'staff_number']).where('id', '=', id).executeTakeFirst();
}

export interface OfficerCount {
  readonly staff_id: string;
  readonly measure: string;
  readonly tenths: number;
  readonly value: number;
}

export async function officerCounts(
  db: Queryable,
  ids: readonly string[],
  places: Places,
  { from, to }: WeekRange,
): Promise<readonly OfficerCount[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfficerCount>`
    select staff_id, measure, tenths, sum(value)::float8 as value from figure_officer_counts
    where staff_id = any (${[...ids]}::uuid[]) and week between ${from}::date and ${to}::date and ${ofPlaces(places)} group by 1, 2, 3`.execute(
    db,
  );
  return rows;
}

export async function openOfOfficers(db: Queryable, ids: readonly string[], places: Places) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ readonly staff_id: string; readonly open: number; readonly overdue: number }>`
    select staff_id, sum(open)::int as open, sum(overdue)::int as overdue from figure_open_cases
    where staff_id = any (${[...ids]}::uuid[]) and ${ofPlaces(places)} group by 1`.execute(db);
  return rows;
}
