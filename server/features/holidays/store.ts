import type { Day } from '@thamani/domain/review/working-days.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';

export interface HolidayRow {
  readonly country: string;
  readonly day: string;
  readonly name: string;
  readonly expected: boolean;
}

export async function holidaysIn(db: Queryable, country: string, year: number): Promise<Omit<HolidayRow, 'country'>[]> {
  const { rows } = await sql<Omit<HolidayRow, 'country'>>`
    select day, name, expected from holidays
    where country = ${country} and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) order by day`.execute(db);
  return rows;
}

/** Twenty years of one country. */
const maxDays = 400;

export async function holidaysOf(db: Queryable, country: string, from: Day): Promise<readonly Day[]> {
  const rows = await db
    .selectFrom('holidays')
    .select('day')
    .where('country', '=', country)
    .where('day', '>=', from)
    .orderBy('day')
    .limit(maxDays)
    .execute();
  return rows.map(({ day }) => day);
}

/** More than a page's countries have in a year. */
const maxDaysOfPage = 4_000;

export async function holidaysBetween(
  db: Queryable,
  countries: readonly string[],
  from: Day,
  to: Day,
): Promise<readonly { readonly country: string; readonly day: Day }[]> {
  return db
    .selectFrom('holidays')
    .select(['country', 'day'])
    .where('country', 'in', [...countries])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .limit(maxDaysOfPage)
    .execute();
}

export async function upsertHoliday(tx: Tx, holiday: HolidayRow): Promise<void> {
  await sql`insert into holidays (country, day, name, expected) values (${holiday.country}, ${holiday.day}::date, ${holiday.name}, ${holiday.expected})
    on conflict (country, day) do update set name = excluded.name, expected = excluded.expected`.execute(tx);
}

export async function removeHoliday(tx: Tx, country: string, day: string): Promise<void> {
  await sql`delete from holidays where country = ${country} and day = ${day}::date`.execute(tx);
}

/** For a new database: a country that has any is left as it is. One statement, with thousands of days at most. */
export async function addMissingHolidays(db: Queryable, holidays: readonly HolidayRow[]): Promise<void> {
  await sql`insert into holidays (country, day, name, expected)
    select country, day::date, name, expected from json_to_recordset(${JSON.stringify(holidays)})
      as seeded (country text, day text, name text, expected boolean)
    where not exists (select from holidays known where known.country = seeded.country)
    on conflict do nothing`.execute(db);
}
