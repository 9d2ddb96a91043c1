import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { isWithinReach } from '@thamani/domain/review/policy.ts';
import { calendarOf, type Calendar, type Day } from '@thamani/domain/review/working-days.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { recordCommandEvent } from '../../engine/audit-log.ts';
import { enqueue } from '../../engine/outbox.ts';
import data from './data/holidays.json' with { type: 'json' };
import { addMissingHolidays, holidaysBetween, holidaysIn, holidaysOf, removeHoliday, upsertHoliday } from './store.ts';

export interface HolidayChange {
  readonly country: string;
  readonly day: string;
  readonly name: string | null;
  readonly expected: boolean;
}

/**
 * A changed holiday moves the due dates of the country's open cases and appeals. They are recalculated by the workflow `holidaysChanged`,
 * which the outbox row of the same transaction starts: a crash after the commit leaves no due date unchanged.
 */
export async function changeHolidays(context: Context, caller: Caller, session: StaffSession, change: HolidayChange): Promise<void> {
  if (!facilityCountries.includes(change.country)) throw new Refusal('fields_invalid', { fields: { country: 'choice_unknown' } });
  const now = context.clock.now();
  const reach = [{ countries: [change.country], sectors: 'all' }] as const;
  if (!isWithinReach(session.person, 'change_holidays', reach)) throw new Refusal('outside_scope');
  await context.db.transaction().execute(async (tx) => {
    const { country, day, name, expected } = change;
    if (name === null || name === '') await removeHoliday(tx, country, day);
    else await upsertHoliday(tx, { country, day, name, expected });
    const event = await recordCommandEvent(
      { tx, context, actor: { kind: 'staff', id: session.person.id }, requestId: caller.requestId, at: now },
      'holidays.changed',
      { kind: 'country', id: country },
      { day, name: name ?? '' },
    );
    await enqueue(tx, { key: event, topic: 'holidays.changed', subjectId: country, at: now });
  });
}

export async function listHolidays({ db }: Pick<Context, 'db'>, country: string, year: number) {
  return holidaysIn(db, country, year);
}

/** Open data that ships with us (data/README.md), for a new database: the admins keep the days from then on. */
export async function seedHolidays({ db }: Pick<Context, 'db'>): Promise<void> {
  const days = Object.entries(data.holidays as unknown as Record<string, readonly [day: string, name: string, expected?: true][]>);
  await addMissingHolidays(
    db,
    days.flatMap(([country, listed]) => listed.map(([day, name, expected = false]) => ({ country, day, name, expected }))),
  );
}

/** A case is never older than the holidays that were looked up for it. */
export async function calendarFor(db: Queryable, country: string, from: Day): Promise<Calendar> {
  return calendarOf(country, await holidaysOf(db, country, from));
}

/** For a page that names several countries, in one query. */
export async function calendarsFor(
  db: Queryable,
  countries: readonly string[],
  from: Day,
  to: Day,
): Promise<(country: string) => Calendar> {
  const wanted = [...new Set(countries)];
  const holidays = wanted.length === 0 ? [] : await holidaysBetween(db, wanted, from, to);
  const days = Map.groupBy(holidays, ({ country }) => country);
  return (country) =>
    calendarOf(
      country,
      (days.get(country) ?? []).map(({ day }) => day),
    );
}
